import { KeyRound } from 'lucide-react';
import type { SignInOptions } from '../../../../shared/account/account.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useIsGuest } from '../../lib/is-guest.ts';
import { rich } from '../../lib/rich.tsx';
import { shownWith } from '../../lib/shown.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderLink } from '../../ui/provider-link.tsx';
import { useGuestStart } from './guest.ts';
import { passkeysWork, usePasskey } from './passkey.ts';

const announceApple = () =>
  toast({ title: t('Coming Soon'), description: t('Apple Sign-In will be available in a future update') });

const link = (inside: string) => (
  <a className="link link-target" href="/register">
    {inside}
  </a>
);

interface OtherWaysProps {
  options: SignInOptions | undefined;
  onFailed: () => void;
}

/** Every way in but the password. All stand in the page; what this server does not offer, or this browser cannot, is hidden. */
export function OtherWays({ options, onFailed }: OtherWaysProps) {
  const isGuest = useIsGuest();
  const guest = useGuestStart();
  const passkey = usePasskey(onFailed);
  return (
    <>
      <p className="or">{t('or')}</p>
      <div className="grid gap-2.5">
        <div {...shownWith('provider', options && options.provider !== null)} className="grid">
          <ProviderLink options={options} />
        </div>
        <div data-passkey hidden={options && !passkeysWork()} className="grid" suppressHydrationWarning>
          <Button variant="ghost" wide busy={passkey.busy} onClick={passkey.start}>
            {!passkey.busy && <KeyRound aria-hidden="true" />}
            {t('Sign in with a passkey')}
          </Button>
        </div>
        <div role="alert" className="contents">
          {passkey.failure && <Notice tone="danger">{passkey.failure}</Notice>}
        </div>
        <Button variant="ghost" wide onClick={announceApple}>
          {t('Sign in with Apple')}
        </Button>
        <p {...shownWith('guest', isGuest)} className="mt-1 text-center text-sm text-muted">
          {t('The coins you have added as a guest move into the account you sign in to.')}
        </p>
        <div {...shownWith('guest-start', options?.guests && isGuest === false)} className="grid">
          <Button variant="ghost" wide busy={guest.busy} onClick={guest.start}>
            {t('Continue as guest')}
          </Button>
        </div>
        <p {...shownWith('registration', options?.registration)} className="mt-2.5 text-center text-muted">
          {rich(t('New to Mintmark? <link>Create an account</link>'), { link })}
        </p>
      </div>
    </>
  );
}
