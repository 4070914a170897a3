import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { type CoinFilter, useCoins } from '../../lib/queries/coins.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Coins } from './Coins.tsx';
import { Bone, type Layout, TEMPLATES } from './VirtualCoins.tsx';

export interface CoinListProps {
  filter: CoinFilter;
  layout: Layout;
  /** Coins lie in proportion to their real diameter. */
  album?: boolean;
  /** Whether coins are being selected; without it the list keeps that to itself. */
  selecting?: boolean;
  onSelecting?: (on: boolean) => void;
  /** What stands here when no coin passes the filter. */
  empty: ReactNode;
}

/** Skeletons below what is loaded, at most: as many coins as the next page brings. */
const PAGE = 100;

/** The coins of a filter, drawn only near the screen, with their number and what can be done with several of them. */
export default function CoinList({ filter, layout, album, empty, ...rest }: CoinListProps) {
  const [own, setOwn] = useState(false);
  const { selecting = own, onSelecting = setOwn } = rest;
  const coins = useCoins(filter);
  const loaded = useMemo(() => coins.data?.pages.flatMap((page) => page.coins) ?? [], [coins.data]);

  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError: failed } = coins;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [hasNextPage, isFetching, failed, fetchNextPage]);

  if (coins.isPending) return <Bones layout={layout} />;
  if (coins.isError && !coins.data) {
    return (
      <ErrorState
        title="Your coins could not be loaded"
        text={sentenceOf(coins.error)}
        onRetry={() => coins.refetch()}
        busy={coins.isFetching}
      />
    );
  }
  const total = coins.data.pages.at(-1)?.total ?? 0;
  if (total === 0) return <>{empty}</>;

  return (
    <section aria-labelledby="coins" className="grid grid-cols-1 gap-3">
      <h2 id="coins" className="sr-only">
        Coins
      </h2>
      <Coins
        // What is selected is of what one sees: under another filter it begins anew.
        key={JSON.stringify(filter)}
        coins={loaded}
        total={total}
        bones={hasNextPage && !failed ? Math.max(0, Math.min(total - loaded.length, PAGE)) : 0}
        onNearEnd={onNearEnd}
        filter={filter}
        layout={layout}
        album={album}
        selecting={selecting}
        onSelecting={onSelecting}
      />
      {coins.isFetchingNextPage && <Loading label="Loading more coins">{null}</Loading>}
      {failed && (
        <div className="grid justify-items-center gap-2 py-3">
          <p role="alert">More coins could not be loaded.</p>
          <Button variant="ghost" busy={isFetching} onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

const BONES = [1, 2, 3, 4, 5, 6];

function Bones({ layout }: { layout: Layout }) {
  return (
    <Loading label="Loading coins" className="grid pt-12">
      <div className="grid" style={TEMPLATES[layout]}>
        {BONES.map((bone) => (
          <Bone key={bone} layout={layout} />
        ))}
      </div>
    </Loading>
  );
}
