import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { GUEST_COIN_LIMIT, type UserView } from '../../../../server/auth/model.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { chooseTheme, storedTheme, subscribeTheme, THEMES } from '../../lib/theme.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

export default function Profile() {
  const user = useUser();
  if (user.isPending) return <ProfileSkeleton />;
  if (user.isError) {
    return (
      <ErrorState
        title="Your profile could not be loaded"
        text={user.error.message}
        onRetry={() => user.refetch()}
        busy={user.isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <Person user={user.data} />
      <Status user={user.data} />
      <Appearance />
      <div className="grid gap-2.5">
        <SignOut className="btn btn-ghost btn-wide" isGuest={user.data.isGuest}>
          Log out
        </SignOut>
        <p className="text-center">
          <a
            className="link-target gap-1.5 px-3 text-[13px] text-muted hover:underline"
            href="/privacy-policy"
          >
            <ShieldCheck size={16} aria-hidden="true" />
            Privacy policy
          </a>
        </p>
      </div>
    </div>
  );
}

function Person({ user }: { user: UserView }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <header className="grid justify-items-center gap-1 pt-2 text-center">
      {user.profileImageUrl ? (
        <img className="mb-3 size-24 rounded-full object-cover" src={user.profileImageUrl} alt="" />
      ) : (
        <span className="coin coin-copper monogram mb-3 size-24 text-[40px]" aria-hidden="true">
          {(name || user.email || 'Guest').slice(0, 1).toUpperCase()}
        </span>
      )}
      <h1 className="max-w-full break-words">{name || 'Your Profile'}</h1>
      {user.email && <p className="max-w-full text-muted [overflow-wrap:anywhere]">{user.email}</p>}
    </header>
  );
}

function Status({ user }: { user: UserView }) {
  return (
    <Card title="Account Status">
      <dl className="facts">
        <div>
          <dt>Authentication provider</dt>
          <dd>{user.isGuest ? 'Guest' : providerName(user.authProvider)}</dd>
        </div>
        <div>
          <dt>Account type</dt>
          <dd>{user.isGuest ? `Guest, up to ${GUEST_COIN_LIMIT} coins` : 'Full Access'}</dd>
        </div>
      </dl>
      {user.isGuest && (
        <div className="mt-4 grid grid-cols-2 gap-2.5">
          <ButtonLink href="/register" data-astro-reload>
            Create Account
          </ButtonLink>
          <ButtonLink variant="ghost" href="/login" data-astro-reload>
            Sign In
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Accounts made here sign in with their e-mail address; any other provider says its own name. */
const providerName = (provider: string) => (provider && provider !== 'email' ? provider : 'Email');

function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme);
  return (
    <Card title="Appearance">
      <Segmented label="Appearance" wide options={THEMES} value={theme} onChange={chooseTheme} />
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile" className="grid gap-5">
      <div className="grid justify-items-center gap-2 pt-2">
        <Skeleton className="mb-1 size-24 rounded-full" />
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-4 w-52" />
      </div>
      <div className="card h-36" />
      <div className="card h-27" />
    </Loading>
  );
}
