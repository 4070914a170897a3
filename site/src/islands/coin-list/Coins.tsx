import { CheckCheck } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { SORT_LABELS } from '../collection/view.ts';
import { Bulk } from './Bulk.tsx';
import { CoinCell, SelectableCell } from './CoinCell.tsx';
import './coin-list.css';
import { countSelected, isSelected, toRequest } from './selection.ts';
import { useEscape, useSelection } from './use-selection.ts';
import { type Layout, VirtualCoins } from './VirtualCoins.tsx';
import { coinsInWords } from './words.ts';

interface CoinsProps {
  coins: readonly CollectionCoin[];
  total: number;
  bones: number;
  onNearEnd: () => void;
  filter: CoinFilter;
  layout: Layout;
  album?: boolean;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

/** How many coins there are, the coins, and while they are selected what can be done with them. */
export function Coins({ filter, album, selecting, onSelecting, ...list }: CoinsProps) {
  const { coins, total, layout } = list;
  const toggle = useRef<HTMLButtonElement>(null);
  const { selection, setSelection, onSelect } = useSelection(coins, selecting);
  const end = useCallback(() => {
    onSelecting(false);
    toggle.current?.focus({ preventScroll: true });
  }, [onSelecting]);
  useEscape(selecting, end);

  const count = countSelected(selection, total);
  const only = count === 1 ? coins.find(({ id }) => isSelected(selection, id))?.name : undefined;
  return (
    <>
      <div className="-mt-3 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-[0.8125rem] text-muted" role="status">
          {coinsInWords(total)}
          {filter.search && <> for “{filter.search}”</>} · {SORT_LABELS[filter.sort ?? 'newest']}
        </p>
        <button
          ref={toggle}
          type="button"
          className="link -my-1 flex min-h-11 items-center gap-1.5 text-sm"
          aria-pressed={selecting}
          onClick={() => onSelecting(!selecting)}
        >
          <CheckCheck className="size-4.5" aria-hidden="true" />
          Select
        </button>
      </div>
      {selecting && (
        <Bulk
          request={toRequest(selection, filter)}
          count={count}
          total={total}
          only={only}
          onSelection={setSelection}
          onEnd={end}
        />
      )}
      <VirtualCoins {...list}>
        {(coin) =>
          selecting ? (
            <SelectableCell
              coin={coin}
              layout={layout}
              album={album}
              selected={isSelected(selection, coin.id)}
              onSelect={onSelect}
            />
          ) : (
            <CoinCell coin={coin} layout={layout} album={album} />
          )
        }
      </VirtualCoins>
      {/* The last coins can be scrolled out from under the bar. */}
      {selecting && <div className="h-32" />}
    </>
  );
}
