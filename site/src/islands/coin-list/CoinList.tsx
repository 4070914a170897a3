import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { type CoinFilter, coinsPageQuery, PAGE, useCoins } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Bulk } from './Bulk.tsx';
import { CoinCell, SelectableCell } from './CoinCell.tsx';
import { CountLine } from './CountLine.tsx';
import './coin-list.css';
import { MoreFailed } from './MoreFailed.tsx';
import { isSelected, type Selection } from './selection.ts';
import { coinsBetween } from './use-rows.ts';
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
export default function CoinList(props: CoinListProps) {
  return props.layout === 'table' ? <Table {...props} /> : <Wall {...props} layout={props.layout} />;
}

/** Page after page. */
function Wall({ filter, layout, album, ...rest }: CoinListProps & { layout: Layout }) {
  const coins = useCoins(filter);
  const loaded = useMemo(() => coins.data?.pages.flatMap((page) => page.coins) ?? [], [coins.data]);
  const total = coins.data?.pages.at(-1)?.total;
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError: failed } = coins;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [hasNextPage, isFetching, failed, fetchNextPage]);
  const bones = hasNextPage && !failed && total ? Math.max(0, Math.min(total - loaded.length, PAGE)) : 0;
  return (
    <Frame
      {...rest}
      filter={filter}
      first={coins}
      listed={{ coins: loaded, total }}
      bones={<Bones layout={layout} />}
      below={
        <>
          {coins.isFetchingNextPage && <Loading label={t('Loading more coins')}>{null}</Loading>}
          {failed && <MoreFailed busy={isFetching} onRetry={() => void fetchNextPage()} />}
        </>
      }
    >
      {(selection, onSelect) => (
        <VirtualCoins
          // Under another filter the list begins anew; what is selected, and the line that tells the number, stay.
          key={JSON.stringify(filter)}
          coins={loaded}
          total={total ?? 0}
          // Skeletons for as many coins as the next page brings.
          bones={bones}
          layout={layout}
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

/** From wherever it is scrolled to. */
function Table({ filter, onSort, ...rest }: CoinListProps) {
  const first = useQuery(coinsPageQuery(filter, 0), queryClient);
  const total = first.data?.pages[0]?.total;
  const [seen, setSeen] = useState(NO_COINS);
  return (
    <Frame
      {...rest}
      filter={filter}
      first={first}
      listed={{ coins: seen, total }}
      between={coinsBetween}
      bones={<TableBones />}
    >
      {(selection, onSelect) => (
        <Suspense fallback={<TableBones />}>
          <CoinTable
            key={JSON.stringify(filter)}
            filter={filter}
            total={total ?? 0}
            onSort={(sort) => onSort?.(sort)}
            selection={selection}
            onSelect={onSelect}
            onSeen={setSeen}
          />
        </Suspense>
      )}
    </Frame>
  );
}

type Selecting = ReturnType<typeof useSelection>;

interface FrameProps extends Omit<CoinListProps, 'layout' | 'album' | 'onSort'> {
  /** How asking for the beginning went. */
  first: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** Those that are loaded, and how many there are; absent while it is not known. */
  listed: { coins: readonly CollectionCoin[]; total: number | undefined };
  /** All coins between two rows, where they need not be loaded. */
  between?: typeof coinsBetween;
  bones: ReactNode;
  below?: ReactNode;
  /** The coins; the selection is undefined while nothing is being selected. */
  children: (selection: Selection | undefined, onSelect: Selecting['onSelect']) => ReactNode;
}

/** What stands around the coins, however they lie. */
function Frame({ filter, first, listed, between, bones, below, empty, children, ...rest }: FrameProps) {
  const [own, setOwn] = useState(false);
  const { selecting = own, onSelecting = setOwn } = rest;
  const { coins, total } = listed;
  const { selection, setSelection, onSelect, picked } = useSelection(coins, filter, selecting, between);

  const toggle = useRef<HTMLButtonElement>(null);
  const end = useCallback(() => {
    // The bar, and what it asked, is gone before the focus goes where selecting began.
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
      {first.isPending && bones}
      {first.isError && !first.data && (
        <ErrorState
          title={t('Your coins could not be loaded')}
          text={first.error ? sentenceOf(first.error) : undefined}
          onRetry={() => first.refetch()}
          busy={first.isFetching}
        />
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
      {/* The last coins can be scrolled out from under the bar. */}
      {selecting && <div className="h-32" />}
    </section>
  );
}

const BONES = [1, 2, 3, 4, 5, 6];

const TableBones = () => (
  <Loading label={t('Loading coins')}>
    <Skeleton className="mt-9 h-[max(24rem,100dvh-21rem)] rounded-card" />
  </Loading>
);

function Bones({ layout }: { layout: Layout }) {
  return (
    <Loading label={t('Loading coins')} className="grid">
      <div className="grid" style={TEMPLATES[layout]}>
        {BONES.map((bone) => (
          <Bone key={bone} layout={layout} />
        ))}
      </div>
    </Loading>
  );
}
