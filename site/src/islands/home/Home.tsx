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

/** The first screen after signing in. */
export default function Home() {
  const user = useUser();
  const summary = useSummary();
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex items-center gap-3.5">
        {user.data && !user.data.isGuest ? <PictureEdit person={user.data} /> : <Avatar person={user.data} />}
        <div className="min-w-0 flex-1">
          <p className="text-[13px] text-muted">Welcome back!</p>
          <h1 className="truncate">
            {user.data ? user.data.firstName || 'Collector' : <Skeleton className="h-7 w-32" />}
          </h1>
        </div>
        <SignOut className="icon-btn" isGuest={user.data?.isGuest ?? false} />
      </header>
      <Worth summary={summary} />
      <CoinRails summary={summary} />
      <MintNews />
      <Releases />
    </div>
  );
}
