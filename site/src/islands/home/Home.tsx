import { Suspense } from 'react';
import { optional } from '../../lib/optional.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PictureEdit } from '../profile/PictureEdit.tsx';
import { CoinRails } from './CoinRails.tsx';
import { MintNews } from './MintNews.tsx';
import { Releases } from './Releases.tsx';
import { Worth } from './Worth.tsx';

/** Most who come have left no result behind. */
const WaitingResults = optional(() => import('../waiting-results/WaitingResults.tsx'));

/** Below the fold, and of use to those who weigh their coins. */
const Metals = optional(() => import('./Metals.tsx'));

/** The first screen after signing in. */
export default function Home() {
  const user = useUser();
  const summary = useSummary();
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {user.data && !user.data.isGuest ? <PictureEdit person={user.data} /> : <Avatar person={user.data} />}
        <div className="min-w-0 flex-1 basis-24">
          <p className="text-[0.8125rem] text-muted">Welcome back!</p>
          <h1 className="text-[min(1.75rem,12vw)] wrap-anywhere">
            {user.isPending ? <Skeleton className="h-7 w-32" /> : user.data?.firstName || 'Collector'}
          </h1>
        </div>
        <SignOut className="icon-btn ml-auto" isGuest={user.data?.isGuest ?? false} />
      </header>
      <Worth summary={summary} />
      <Suspense>
        <WaitingResults />
      </Suspense>
      <CoinRails summary={summary} />
      <Suspense fallback={<div className="h-22" />}>
        <Metals />
      </Suspense>
      <MintNews />
      <Releases />
    </div>
  );
}
