import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useNear } from '../../lib/hooks.ts';
import { useCoins } from '../../lib/queries/coins.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CoinCardSkeleton } from '../coin/CoinCard.tsx';
import { GRID, GridPages } from './GridPages.tsx';
import { SORT_LABELS, type View } from './view.ts';

const BONES = [1, 2, 3, 4, 5, 6];

interface CoinGridProps {
  view: View;
  /** Takes the search away. */
  onClear: () => void;
}

/** Coins two abreast, page by page, in the order and under the search of the view. */
export function CoinGrid({ view, onClear }: CoinGridProps) {
  const { q, sort, category } = view;
  const coins = useCoins({ search: q || undefined, sort, category: category || undefined });

  if (coins.isPending) {
    return (
      <Loading label="Loading coins" className={GRID}>
        {BONES.map((bone) => (
          <CoinCardSkeleton key={bone} />
        ))}
      </Loading>
    );
  }
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
  const pages = coins.data.pages;
  const total = pages[0]?.total ?? 0;
  if (total === 0) return <NoCoins view={view} onClear={onClear} />;
  return (
    <section aria-labelledby="coins" className="grid grid-cols-1 gap-3">
      <h2 id="coins" className="sr-only">
        Coins
      </h2>
      <p className="text-[13px] text-muted" role="status">
        {total === 1 ? '1 coin' : `${formatCount(total)} coins`}
        {q && <> for “{q}”</>} · {SORT_LABELS[sort]}
      </p>
      <GridPages pages={pages} />
      {coins.hasNextPage && (
        <ShowMore
          failed={coins.isFetchNextPageError}
          busy={coins.isFetchingNextPage}
          onMore={() => !coins.isFetching && void coins.fetchNextPage()}
        />
      )}
    </section>
  );
}

function NoCoins({ view, onClear }: CoinGridProps) {
  if (view.q) {
    return (
      <EmptyState title={`No coins match “${view.q}”`} text="Try a name, a year, a grade or a coin type.">
        <Button variant="ghost" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={view.category ? `No coins in ${view.category}` : 'Your cabinet is empty'}
      text="Coins you add lie here."
    >
      <ButtonLink href="/add-coin-options">{view.category ? 'Add a coin' : 'Add your first coin'}</ButtonLink>
    </EmptyState>
  );
}

interface ShowMoreProps {
  failed: boolean;
  busy: boolean;
  onMore: () => void;
}

/** Fetches the next page when it is reached; after a failure only when asked. */
function ShowMore({ failed, busy, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, 600);
  useEffect(() => {
    if (near && !busy && !failed) onMore();
  });
  return (
    <div ref={place} className="grid justify-items-center gap-2 py-3">
      {failed && <p role="alert">More coins could not be loaded.</p>}
      <Button variant="ghost" busy={busy} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
