import { Suspense } from 'react';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { formatCount, formatTotal } from '../../../../shared/format/format.ts';
import { greetingOf } from '../../../../shared/format/greeting.ts';
import { unvaluedInWords } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/optional.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { useMetalPrices } from '../../lib/queries/metals.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PictureEdit } from '../profile/PictureEdit.tsx';
import { CoinRails } from './CoinRails.tsx';
import { Greeting } from './Greeting.tsx';
import { MintNews } from './MintNews.tsx';
import { Releases } from './Releases.tsx';
import { LeftOut, Worth } from './Worth.tsx';

/** Most who come have left no result behind. */
const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));

/** Below the fold, and of use to those who weigh their coins. */
const CountedApart = optional<{ apart: CollectionSummary['apart'] }>(
  () => import('../collection/CountedApart.tsx'),
);
const Metals = optional(() => import('./Metals.tsx'));

/** The first screen after signing in. */
export default function Home() {
  const user = useUser();
  const summary = useSummary();
  const prices = useMetalPrices();
  return (
    <div className="home">
      <Greeting
        picture={
          user.data && !user.data.isGuest ? <PictureEdit person={user.data} /> : <Avatar person={user.data} />
        }
        name={user.isPending ? <Skeleton className="h-7 w-32" /> : user.data?.firstName || t('Collector')}
        greeting={greetingOf(user.data)}
        isGuest={user.data?.isGuest ?? false}
      />
      <div className="contents wide:grid wide:grid-cols-1 wide:gap-6">
        <Worth
          value={summary.data && formatTotal(summary.data.totalValue, summary.data.totalCount)}
          coins={summary.data && formatCount(summary.data.totalCount)}
          leftOut={
            summary.data && (
              <LeftOut words={unvaluedInWords(summary.data.unvalued, summary.data.totalCount)} />
            )
          }
        />
        {summary.data && summary.data.apart.length > 0 && (
          <Suspense>
            <CountedApart apart={summary.data.apart} />
          </Suspense>
        )}
      </div>
      <div className="home-row empty:hidden">
        <Suspense>
          <WaitingResults />
        </Suspense>
      </div>
      <CoinRails summary={summary} />
      {/* As high as they will be. */}
      <Suspense
        fallback={prices.data && !prices.data.lastUpdated ? null : <div className="home-metals h-22" />}
      >
        <Metals />
      </Suspense>
      <div className="contents empty:hidden wide:col-span-full wide:grid wide:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] wide:items-start wide:gap-6">
        <MintNews />
        <Releases />
      </div>
    </div>
  );
}
