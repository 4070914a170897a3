import { KeyRound } from 'lucide-react';
import type { SignInOptions } from '../../../../server/auth/model.ts';
import { useIsGuest } from '../../lib/is-guest.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderLink } from '../../ui/provider-link.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useGuestStart } from './guest.ts';
import { passkeysWork, usePasskey } from './passkey.ts';

const announceApple = () =>
  toast({ title: 'Coming Soon', description: 'Apple Sign-In will be available in a future update' });

interface OtherWaysProps {
  options: SignInOptions | undefined;
  onFailed: () => void;
}

/** Every way in but the password. They stand last: nothing below them moves when the server has said which there are. */
export function OtherWays({ options, onFailed }: OtherWaysProps) {
  const isGuest = useIsGuest();
  const guest = useGuestStart();
  const passkey = usePasskey(onFailed);
  return (
    <>
      <p className="or">or</p>
      {options && isGuest !== undefined ? (
        <div className="grid gap-2.5">
          {options.provider && <ProviderLink provider={options.provider} />}
          {passkeysWork() && (
            <Button variant="ghost" wide busy={passkey.busy} onClick={passkey.start}>
              {!passkey.busy && <KeyRound aria-hidden="true" />}
              Sign in with a passkey
            </Button>
          )}
          <div role="alert" className="contents">
            {passkey.failure && <Notice tone="danger">{passkey.failure}</Notice>}
          </div>
          <Button variant="ghost" wide onClick={announceApple}>
            Sign in with Apple
          </Button>
          {isGuest ? (
            <p className="mt-1 text-center text-sm text-muted">
              The coins you have added as a guest move into the account you sign in to.
            </p>
          ) : (
            options.guests && (
              <Button variant="ghost" wide busy={guest.busy} onClick={guest.start}>
                Continue as guest
              </Button>
            )
          )}
          {options.registration && (
            <p className="mt-2.5 text-center text-muted">
              New to Mintmark?{' '}
              <a className="link link-target" href="/register">
                Create an account
              </a>
            </p>
          )}
        </div>
      ) : (
        <Loading className="grid gap-2.5">
          {[1, 2, 3].map((way) => (
            <Skeleton key={way} className="h-[46px] w-full rounded-control" />
          ))}
          <Skeleton className="mx-auto mt-5 h-4 w-3/5" />
        </Loading>
      )}
    </>
  );
}
