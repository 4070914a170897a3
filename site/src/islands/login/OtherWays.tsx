import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { SignInOptions } from '../../../../shared/account/account.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, sentenceOf, unwrap } from '../../lib/api.ts';
import { rich } from '../../lib/rich.tsx';
import { shownWith, useIsGuest } from '../../lib/sign-in.ts';
import { toast } from '../../lib/toast.ts';
import { takeWanted } from '../../lib/wanted.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderLink } from '../../ui/sign-in-ways.tsx';
import { goHome } from './PasswordForm.tsx';

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

/** All are in the HTML; unavailable ones are hidden, to avoid a layout shift. */
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

function useGuestStart() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      unwrap(await api.auth.guest.post());
      location.assign(takeWanted());
    } catch (error) {
      setBusy(false);
      toast({
        title: t('Login Failed'),
        description:
          (error instanceof ApiError && error.text) ||
          t('A guest session could not be started. Please try again.'),
        variant: 'destructive',
      });
    }
  };
  return { busy, start };
}

/** Passkeys need a host name, not an IP address. */
const passkeysWork = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

function usePasskey(onFailed: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options, ticket } = unwrap(await api.login.passkey.options.post());
      const answer = await startAuthentication({ optionsJSON: options });
      const response = { ...answer, clientExtensionResults: {} };
      unwrap(await api.login.passkey.post({ ticket, response }));
      goHome();
    } catch (error) {
      setBusy(false);
      onFailed();
      setFailure(sentenceFor(error));
    }
  };
  return { busy, failure, start };
}

/** The browser does not distinguish a cancelled prompt from a missing passkey. */
const sentenceFor = (error: unknown): string =>
  error instanceof Error && error.name !== 'NotAllowedError'
    ? sentenceOf(error)
    : t('No passkey was used. Try again, or sign in another way.');
