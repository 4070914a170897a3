import { Suspense, useEffect, useState } from 'react';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { relativeTime } from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { tilesOf } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { optional } from '../../lib/optional.ts';
import { useSummary, useValueHistory } from '../../lib/queries/collection.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Hero } from './Hero.tsx';
import { MetalContent } from './MetalContent.tsx';
import { ONE_CELL } from './one-cell.ts';
import { CardBones, SummarySkeleton } from './SummarySkeleton.tsx';
import { Tiles } from './Tiles.tsx';
import { WaysToAdd } from './WaysToAdd.tsx';

/** Below the fold: their code comes after what is seen first. */
const MostValuable = optional(() => import('./MostValuable.tsx'));
const CountedApart = optional<{ apart: CollectionSummary['apart'] }>(() => import('./CountedApart.tsx'));
const NewsCard = optional(() => import('./NewsCard.tsx'));
const ReleasesCard = optional(() => import('./ReleasesCard.tsx'));

/** What the collection holds and is worth, and what the mint has to say. */
export function Summary() {
  const summary = useSummary();
  const history = useValueHistory();
  // What was shown stays when asking for it again has failed.
  const ready = summary.data !== undefined && !history.isPending;
  useScrollRestored(ready);
  if (summary.isError && !summary.data) {
    return (
      <ErrorState
        title={t('Your collection could not be loaded')}
        text={sentenceOf(summary.error)}
        onRetry={() => summary.refetch()}
        busy={summary.isFetching}
      />
    );
  }
  if (!ready || !summary.data) return <SummarySkeleton />;
  const { data } = summary;
  return (
    <>
      <Updated at={summary.dataUpdatedAt} />
      {data.totalCount === 0 ? (
        <div className="grid grid-cols-1 gap-5 wide:col-span-2 wide:mx-auto wide:w-120">
          <EmptyState
            title={t('Your cabinet is empty')}
            text={t('Add a coin, and its value and metal are counted here.')}
          />
          <WaysToAdd />
        </div>
      ) : (
        <>
          <div className={ONE_CELL}>
            <Hero
              totalValue={data.totalValue}
              totalCount={data.totalCount}
              unvalued={data.unvalued}
              history={history.data ?? []}
            />
            {data.apart.length > 0 && (
              <Suspense>
                <CountedApart apart={data.apart} />
              </Suspense>
            )}
          </div>
          <div className={ONE_CELL}>
            <Tiles tiles={tilesOf(data)} />
            <WaysToAdd />
          </div>
          <MetalContent summary={data} />
          <Suspense fallback={<CardBones rows={data.topCoins.length} tall />}>
            <MostValuable coins={data.topCoins} />
          </Suspense>
        </>
      )}
      <Suspense>
        <NewsCard />
        <ReleasesCard />
      </Suspense>
    </>
  );
}

const MINUTE = 60_000;

/** How old what is shown is, kept true while the screen stays open. */
function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="-mt-4 text-sm text-muted">
      {t('Updated {when}', { when: relativeTime(new Date(at).toISOString(), Math.max(now, at)) })}
      {homeInWords() && ` · ${homeInWords()}`}
    </p>
  );
}
