import { memo } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { useBesideLink } from '../../lib/beside.ts';
import { classNames } from '../../ui/class-names.ts';
import { CardFace, CoinCard, depart } from '../coin/CoinCard.tsx';
import { CARD } from '../coin/CoinCardSkeleton.tsx';
import { ROW, RowFace } from './CoinRow.tsx';
import type { Layout } from './VirtualCoins.tsx';

interface CellProps {
  coin: CollectionCoin;
  layout: Layout;
  album?: boolean;
}

/** One coin of the list: a link to its page. */
export const CoinCell = memo(function CoinCell({ coin, layout, album }: CellProps) {
  const beside = useBesideLink(coin.id);
  if (layout === 'grid') return <CoinCard coin={coin} album={album} className="h-full" />;
  return (
    <a href={`/coin/${coin.id}`} className={ROW} {...beside} onClick={(event) => depart(event, coin)}>
      <RowFace coin={coin} album={album} />
    </a>
  );
});

interface SelectableCellProps extends CellProps {
  selected: boolean;
  /** `through`: everything since the last coin ticked, as with Shift. */
  onSelect: (id: number, on: boolean, through: boolean) => void;
}

/** One coin of the list while coins are selected: the whole of it is its checkbox. */
export const SelectableCell = memo(function SelectableCell(props: SelectableCellProps) {
  const { coin, layout, album, selected, onSelect } = props;
  const Face = layout === 'grid' ? CardFace : RowFace;
  return (
    <label className={classNames('tickable', layout === 'grid' ? classNames(CARD, 'h-full') : ROW)}>
      <input
        type="checkbox"
        className="tick"
        checked={selected}
        onChange={({ target, nativeEvent }) =>
          onSelect(coin.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <Face coin={coin} album={album} />
    </label>
  );
});
