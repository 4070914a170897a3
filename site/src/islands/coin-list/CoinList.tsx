import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sort } from '../../../../shared/coins/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { type CoinFilter, PAGE, useCoins } from '../../lib/queries/coins.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Bulk } from './Bulk.tsx';
import { CoinCell, SelectableCell } from './CoinCell.tsx';
import { CountLine } from './CountLine.tsx';
import './coin-list.css';
import { isSelected } from './selection.ts';
import { useEscape, useSelection } from './use-selection.ts';
import { Bone, type Layout, TEMPLATES, VirtualCoins } from './VirtualCoins.tsx';

const CoinTable = lazy(() => import('./CoinTable.tsx'));

export interface CoinListProps {
  filter: CoinFilter;
  layout: Layout | 'table';
  /** Of a table: the order its headings ask for. */
  onSort?: (sort: Sort) => void;
  /** Coins lie in proportion to their real diameter. */
  album?: boolean;
  /** Whether coins are being selected; without it the list keeps that to itself. */
  selecting?: boolean;
  onSelecting?: (on: boolean) => void;
  /** What stands here when no coin passes the filter. */
  empty: ReactNode;
}

/** The coins of a filter, drawn only near the screen, with their number and what can be done with several of them. */
export default function CoinList({ filter, layout, album, empty, onSort, ...rest }: CoinListProps) {
  const [own, setOwn] = useState(false);
  const { selecting = own, onSelecting = setOwn } = rest;
  const coins = useCoins(filter);
  const loaded = useMemo(() => coins.data?.pages.flatMap((page) => page.coins) ?? [], [coins.data]);
  const total = coins.data?.pages.at(-1)?.total;
  const { selection, setSelection, onSelect, picked } = useSelection(loaded, filter, selecting);

  const toggle = useRef<HTMLButtonElement>(null);
  const end = useCallback(() => {
    // The bar, and what it asked, is gone before the focus goes where selecting began.
    flushSync(() => onSelecting(false));
    toggle.current?.focus({ preventScroll: true });
  }, [onSelecting]);
  useEscape(selecting, end);

  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError: failed } = coins;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [hasNextPage, isFetching, failed, fetchNextPage]);

  const bones = hasNextPage && !failed && total ? Math.max(0, Math.min(total - loaded.length, PAGE)) : 0;
  return (
    <section aria-labelledby="coins" className="grid grid-cols-1 gap-3" data-walk={JSON.stringify(filter)}>
      <h2 id="coins" className="sr-only">
        Coins
      </h2>
      <CountLine
        filter={filter}
        total={total}
        toggle={toggle}
        selecting={selecting}
        onSelecting={onSelecting}
      />
      {coins.isPending && (layout === 'table' ? <TableBones /> : <Bones layout={layout} />)}
      {coins.isError && !coins.data && (
        <ErrorState
          title="Your coins could not be loaded"
          text={sentenceOf(coins.error)}
          onRetry={() => coins.refetch()}
          busy={coins.isFetching}
        />
      )}
      {total === 0 && empty}
      {total !== undefined && total > 0 && layout === 'table' && (
        <Suspense fallback={<TableBones />}>
          <CoinTable
            key={JSON.stringify(filter)}
            coins={loaded}
            total={total}
            bones={bones}
            sort={filter.sort ?? 'newest'}
            onSort={(sort) => onSort?.(sort)}
            onNearEnd={onNearEnd}
            selection={selecting ? selection : undefined}
            onSelect={onSelect}
          />
        </Suspense>
      )}
      {total !== undefined && total > 0 && layout !== 'table' && (
        <VirtualCoins
          // Under another filter the list begins anew; what is selected, and the line that tells the number, stay.
          key={JSON.stringify(filter)}
          coins={loaded}
          total={total}
          // Skeletons for as many coins as the next page brings.
          bones={bones}
          layout={layout}
          onNearEnd={onNearEnd}
        >
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
      )}
      {coins.isFetchingNextPage && <Loading label="Loading more coins">{null}</Loading>}
      {failed && (
        <div className="grid justify-items-center gap-2 py-3">
          <p role="alert">More coins could not be loaded.</p>
          <Button variant="ghost" busy={isFetching} onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
      {selecting && (
        <Bulk
          selection={selection}
          filter={filter}
          listed={{ coins: loaded, total: total ?? 0 }}
          picked={picked}
          onSelection={setSelection}
          onEnd={end}
        />
      )}
      {/* The last coins can be scrolled out from under the bar. */}
      {selecting && <div className="h-32" />}
    </section>
  );
}

const BONES = [1, 2, 3, 4, 5, 6];

const TableBones = () => (
  <Loading label="Loading coins">
    <Skeleton className="mt-9 h-[max(24rem,100dvh-21rem)] rounded-card" />
  </Loading>
);

function Bones({ layout }: { layout: Layout }) {
  return (
    <Loading label="Loading coins" className="grid">
      <div className="grid" style={TEMPLATES[layout]}>
        {BONES.map((bone) => (
          <Bone key={bone} layout={layout} />
        ))}
      </div>
    </Loading>
  );
}
