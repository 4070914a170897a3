import type { UseQueryResult } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { GroupBy } from '../../../../shared/coins/groups.ts';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { usePanelLink } from '../../lib/coin-panel.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { type CoinFilter, coinsPageQuery, PAGE, useCoins } from '../../lib/queries/coins.ts';
import { useQuery } from '../../lib/query.ts';
import { classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { LoadError } from '../../ui/states.tsx';
import { CardFace, CoinCard, depart } from '../coin/CoinCard.tsx';
import { CARD } from '../coin/CoinCardSkeleton.tsx';
import { Bulk } from './Bulk.tsx';
import { ROW, RowFace } from './CoinRow.tsx';
import { coinsInWords, LAST_LABELS, SORT_LABELS } from './coin-list-labels.ts';
import { coinsBetween, MoreFailed } from './more-coins.tsx';
import { useSections } from './sections.ts';
import { isSelected, type Selection, useEscape, useSelection } from './selection.ts';
import { CoinSkeleton, type Layout, templateOf, VirtualCoins } from './VirtualCoins.tsx';

const CoinTable = lazy(() => import('./CoinTable.tsx'));

interface CoinListProps {
  filter: CoinFilter;
  layout: Layout | 'table';
  onSort?: (sort: Sort) => void;
  /** Least width of a card in rem, on wide screens. */
  size?: number;
  group?: GroupBy;
  columns?: readonly string[];
  onColumns?: (columns: readonly string[]) => void;
  /** Draws coins to scale. */
  album?: boolean;
  /** Uncontrolled if absent. */
  selecting?: boolean;
  onSelecting?: (on: boolean) => void;
  empty: ReactNode;
}

export default function CoinList(props: CoinListProps) {
  return props.layout === 'table' ? <Table {...props} /> : <Wall {...props} layout={props.layout} />;
}

function Wall({ filter, layout, album, size, group, ...rest }: CoinListProps & { layout: Layout }) {
  const coins = useCoins(filter);
  const sections = useSections(filter, group);
  const loaded = useMemo(() => coins.data?.pages.flatMap((page) => page.coins) ?? [], [coins.data]);
  const total = coins.data?.pages.at(-1)?.total;
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError: failed } = coins;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [hasNextPage, isFetching, failed, fetchNextPage]);
  const skeletons = hasNextPage && !failed && total ? Math.max(0, Math.min(total - loaded.length, PAGE)) : 0;
  return (
    <Frame
      {...rest}
      filter={filter}
      first={coins}
      listed={{ coins: loaded, total }}
      skeleton={<ListSkeleton layout={layout} size={size} />}
      below={
        <>
          {coins.isFetchingNextPage && <Loading label={t('Loading more coins')}>{null}</Loading>}
          {failed && <MoreFailed busy={isFetching} onRetry={() => void fetchNextPage()} />}
        </>
      }
    >
      {(selection, onSelect) => (
        <VirtualCoins
          // Remounts for another filter, but keeps the selection.
          key={JSON.stringify(filter)}
          coins={loaded}
          total={total ?? 0}
          skeletons={skeletons}
          layout={layout}
          size={size}
          sections={sections}
          onNearEnd={onNearEnd}
        >
          {(coin) =>
            selection ? (
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
      )}
    </Frame>
  );
}

const NO_COINS: readonly CollectionCoin[] = [];

function Table({ filter, onSort, group, columns, onColumns, size: _size, ...rest }: CoinListProps) {
  const first = useQuery(coinsPageQuery(filter, 0));
  const total = first.data?.pages[0]?.total;
  const [seen, setSeen] = useState(NO_COINS);
  return (
    <Frame
      {...rest}
      filter={filter}
      first={first}
      listed={{ coins: seen, total }}
      between={coinsBetween}
      skeleton={<TableSkeleton />}
    >
      {(selection, onSelect) => (
        <Suspense fallback={<TableSkeleton />}>
          <CoinTable
            key={JSON.stringify(filter)}
            filter={filter}
            total={total ?? 0}
            group={group}
            chosen={columns}
            onColumns={onColumns}
            onSort={(sort) => onSort?.(sort)}
            selection={selection}
            onSelect={onSelect}
            onLoaded={setSeen}
          />
        </Suspense>
      )}
    </Frame>
  );
}

type Selecting = ReturnType<typeof useSelection>;

interface FrameProps
  extends Omit<CoinListProps, 'layout' | 'album' | 'size' | 'onSort' | 'group' | 'columns' | 'onColumns'> {
  /** The query of the first page. */
  first: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  listed: { coins: readonly CollectionCoin[]; total: number | undefined };
  between?: typeof coinsBetween;
  skeleton: ReactNode;
  below?: ReactNode;
  /** `selection` is undefined unless selecting. */
  children: (selection: Selection | undefined, onSelect: Selecting['onSelect']) => ReactNode;
}

function Frame({ filter, first, listed, between, skeleton, below, empty, children, ...rest }: FrameProps) {
  const [own, setOwn] = useState(false);
  const { selecting = own, onSelecting = setOwn } = rest;
  const { coins, total } = listed;
  const { selection, setSelection, onSelect, picked } = useSelection(coins, filter, selecting, between);

  const toggle = useRef<HTMLButtonElement>(null);
  const end = useCallback(() => {
    // The bar and its dialogs must be gone before the focus moves.
    flushSync(() => onSelecting(false));
    toggle.current?.focus({ preventScroll: true });
  }, [onSelecting]);
  useEscape(selecting, end);

  return (
    <section aria-labelledby="coins" className="grid grid-cols-1 gap-3" data-walk={JSON.stringify(filter)}>
      <h2 id="coins" className="sr-only">
        {t('Coins')}
      </h2>
      <CountLine
        filter={filter}
        total={total}
        toggle={toggle}
        selecting={selecting}
        onSelecting={onSelecting}
      />
      {first.isPending && skeleton}
      {first.isError && !first.data && (
        <LoadError title={t('Your coins could not be loaded')} query={first} />
      )}
      {total === 0 && empty}
      {total !== undefined && total > 0 && children(selecting ? selection : undefined, onSelect)}
      {below}
      {selecting && (
        <Bulk
          selection={selection}
          filter={filter}
          listed={{ coins, total: total ?? 0 }}
          picked={picked}
          onSelection={setSelection}
          onEnd={end}
        />
      )}
      {/* Room to scroll the last coins above the bar. */}
      {selecting && <div className="h-32" />}
    </section>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

const TableSkeleton = () => (
  <Loading label={t('Loading coins')}>
    <Skeleton className="mt-9 h-[max(24rem,100dvh-21rem)] rounded-card" />
  </Loading>
);

function ListSkeleton({ layout, size }: Pick<CoinListProps, 'size'> & { layout: Layout }) {
  return (
    <Loading label={t('Loading coins')} className={size ? 'coin-wall grid' : 'grid'}>
      <div className="grid" style={templateOf(layout, size)}>
        {SKELETONS.map((skeleton) => (
          <CoinSkeleton key={skeleton} layout={layout} />
        ))}
      </div>
    </Loading>
  );
}

interface CellProps {
  coin: CollectionCoin;
  layout: Layout;
  album?: boolean;
}

const CoinCell = memo(function CoinCell({ coin, layout, album }: CellProps) {
  const linkProps = usePanelLink(coin.id);
  if (layout === 'grid') return <CoinCard coin={coin} album={album} className="h-full" />;
  return (
    <a href={`/coin/${coin.id}`} className={ROW} {...linkProps} onClick={(event) => depart(event, coin)}>
      <RowFace coin={coin} album={album} />
    </a>
  );
});

interface SelectableCellProps extends CellProps {
  selected: boolean;
  /** `through`: with Shift, all since the last coin ticked. */
  onSelect: (id: number, on: boolean, through: boolean) => void;
}

const TICKABLE =
  'relative cursor-pointer touch-manipulation select-none has-checked:bg-accent-soft has-focus-visible:rounded-card has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
const TICK =
  'grid size-6.5 flex-none cursor-[inherit] appearance-none place-items-center rounded-full border-[1.5px] outline-none checked:bg-accent checked:before:size-4 checked:before:bg-on-accent checked:before:[mask:var(--check)]';
const TICK_ON_CARD =
  'absolute end-[calc(0.5rem+6px)] top-[calc(0.5rem+6px)] z-1 border-[#fffc] bg-[#0006] checked:border-on-accent';

const SelectableCell = memo(function SelectableCell(props: SelectableCellProps) {
  const { coin, layout, album, selected, onSelect } = props;
  const isCard = layout === 'grid';
  const Face = isCard ? CardFace : RowFace;
  return (
    <label
      className={classNames(
        TICKABLE,
        isCard ? classNames(CARD, 'h-full has-checked:border-accent has-checked:shadow-edge') : ROW,
      )}
    >
      <input
        type="checkbox"
        className={classNames(TICK, isCard ? TICK_ON_CARD : 'border-edge bg-card checked:border-accent')}
        checked={selected}
        onChange={({ target, nativeEvent }) =>
          onSelect(coin.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <Face coin={coin} album={album} />
    </label>
  );
});

interface CountLineProps {
  filter: CoinFilter;
  total: number | undefined;
  toggle: RefObject<HTMLButtonElement | null>;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

/** A live region, so it stays mounted; hidden from view when there are no coins. */
function CountLine({ filter, total, ...select }: CountLineProps) {
  const last = LAST_LABELS[filter.sort ?? 'newest'];
  return (
    <div
      className={classNames(
        '-mt-3 -mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3',
        total === 0 && 'sr-only',
      )}
    >
      <p className="text-sm text-muted" role="status">
        {total !== undefined && (
          <>
            {filter.search
              ? t('{coins} for “{search}”', { coins: coinsInWords(total), search: filter.search })
              : coinsInWords(total)}
            {` · ${translated(SORT_LABELS[filter.sort ?? 'newest'])}`}
            {last && ` · ${translated(last)}`}
          </>
        )}
      </p>
      {total !== undefined && total > 0 && <SelectButton {...select} />}
    </div>
  );
}

function SelectButton({
  toggle,
  selecting,
  onSelecting,
}: Pick<CountLineProps, 'toggle' | 'selecting' | 'onSelecting'>) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <div ref={place}>
      <button
        ref={toggle}
        type="button"
        className="link -my-1 flex min-h-11 items-center gap-1.5 text-sm"
        aria-pressed={selecting}
        onClick={() => onSelecting(!selecting)}
      >
        <CheckCheck className="size-4.5" aria-hidden="true" />
        {tAs('to select coins', 'Select')}
      </button>
    </div>
  );
}
