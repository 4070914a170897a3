import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SignInOptions } from '../../../../shared/account/account.ts';
import { isProviderErrorCode, PROVIDER_ERRORS } from '../../../../shared/account/oidc.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ApiError, api, sentenceOf, unwrap } from '../../lib/api.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { rich } from '../../lib/rich.tsx';
import { shownWith, useHydrated, useIsGuest, useSignInOptions } from '../../lib/sign-in.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { takeWanted } from '../../lib/wanted.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Or, ProviderLink } from '../../ui/sign-in-ways.tsx';
import { goHome, PasswordForm, SecondStep } from './PasswordForm.tsx';

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
      <Or />
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
          {t('The coins you added as a guest move into your account when you sign in.')}
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
      toastFailure(
        t('Login Failed'),
        (error instanceof ApiError && error.text) ||
          t('A guest session could not be started. Please try again.'),
      );
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

export default function Login() {
  const options = useSignInOptions();
  const [ticket, setTicket] = useState<string>();
  /** Error of the second step; undefined while the address's message applies. */
  const [expired, setExpired] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const returning = useRef(false);
  useHydrated(heading);

  const back = (why = '') => {
    returning.current = true;
    setExpired(why);
    setTicket(undefined);
  };
  const forget = () => {
    setExpired('');
    replaceSearch({});
  };
  useEffect(() => {
    if (ticket !== undefined || !returning.current) return;
    returning.current = false;
    heading.current?.focus();
  }, [ticket]);

  return (
    <>
      {ticket && <SecondStep ticket={ticket} onBack={back} />}
      {/* Hidden, not removed, to preserve the fields on the way back. */}
      <div className="grid grid-cols-1 gap-5" hidden={ticket !== undefined}>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {t('Welcome Back')}
        </h1>
        {expired && <Notice tone="danger">{expired}</Notice>}
        <Arrival hidden={expired !== undefined} />
        <PasswordForm mail={options?.mail} onSecondStep={setTicket} onFailed={forget} />
        <OtherWays options={options} onFailed={forget} />
      </div>
    </>
  );
}

/** Messages by the address's query. */
const MESSAGES: Readonly<Record<string, { tone: 'success' | 'info' | 'danger'; text: string }>> = {
  'verified=true': { tone: 'success', text: msg('Email verified successfully! You can now log in.') },
  'reset=true': { tone: 'success', text: msg('Your new password is set. You can sign in with it now.') },
  'ended=true': { tone: 'info', text: msg('Your session has ended. Please sign in again.') },
  ...Object.fromEntries(
    Object.entries(PROVIDER_ERRORS).map(([code, text]) => [`error=${code}`, { tone: 'danger', text }]),
  ),
};

/** Text of the address itself is never shown: anyone can write a link. */
function messageIn(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error !== null) return `error=${isProviderErrorCode(error) ? error : 'failed'}`;
  return Object.keys(MESSAGES).find((news) => query.get(news.split('=')[0] ?? '') === 'true');
}

const never = () => () => {};
const search = () => location.search;

/** All messages are in the HTML; login.astro shows the right one before hydration. */
function Arrival({ hidden }: { hidden: boolean }) {
  const shown = messageIn(useSyncExternalStore(never, search, () => ''));
  return Object.entries(MESSAGES).map(([news, { tone, text }]) => (
    <div key={news} data-arrival={news} hidden={hidden || news !== shown} suppressHydrationWarning>
      <Notice tone={tone}>{translated(text)}</Notice>
    </div>
  ));
}
