import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isProviderErrorCode, PROVIDER_ERRORS } from '../../../../shared/account/oidc.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useHydrated, useSignInOptions } from '../../lib/sign-in.ts';
import { Notice } from '../../ui/notice.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordForm, SecondStep } from './PasswordForm.tsx';

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
