import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useIsGuest } from '../../lib/is-guest.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { shownWith, shownWithout } from '../../lib/shown.ts';
import { useSignInOptions } from '../../lib/sign-in-options.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckEmail } from './CheckEmail.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { keepWaiting, readWaiting, type Waiting } from './waiting.ts';

/** Form and closed door both stand in the page; the one that this server does not have is hidden. */
export default function Register() {
  const options = useSignInOptions();
  const isGuest = useIsGuest();
  const place = useRef<HTMLDivElement>(null);
  useHydrated(place);
  const [returned, setReturned] = useState(false);
  const [sent, setSent] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('registered') !== 'true') return;
    setWaiting(readWaiting());
    setSent(true);
  }, []);

  if (sent && options?.mail) {
    const correct = () => {
      replaceSearch({});
      setReturned(true);
      setSent(false);
    };
    return <CheckEmail email={waiting?.email} onCorrect={correct} />;
  }
  const registered = (person: Waiting) => {
    keepWaiting(person);
    replaceSearch({ registered: 'true' });
    setWaiting(person);
    setSent(true);
  };
  return (
    <div ref={place}>
      <div data-register {...shownWith('registration', options?.registration)} suppressHydrationWarning>
        <RegisterForm
          options={options}
          isGuest={isGuest}
          returned={returned}
          before={waiting}
          onSent={registered}
        />
      </div>
      <div {...shownWithout('registration', options?.registration)}>
        <Closed />
      </div>
    </div>
  );
}

function Closed() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{t('No new accounts')}</h1>
        <p className="text-muted">
          {t('Registration is closed here. If you have an account, sign in with it.')}
        </p>
      </div>
      <ButtonLink wide href="/login">
        {t('Sign In')}
      </ButtonLink>
    </div>
  );
}
