import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useIsGuest } from '../../lib/is-guest.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useSignInOptions } from '../../lib/sign-in-options.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormBones } from '../../ui/form-bones.tsx';
import { CheckEmail } from './CheckEmail.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { keepWaiting, readWaiting, type Waiting } from './waiting.ts';

const ROWS = [['firstName', 'lastName'], ['email'], ['password'], ['confirmPassword']];

export default function Register() {
  const options = useSignInOptions();
  const isGuest = useIsGuest();
  const [returned, setReturned] = useState(false);
  const [sent, setSent] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('registered') !== 'true') return;
    setWaiting(readWaiting());
    setSent(true);
  }, []);

  // No form is shown and taken away again.
  if (!options || isGuest === undefined) return <FormBones title={t('Create Account')} rows={ROWS} />;
  if (sent && options.mail) {
    const correct = () => {
      replaceSearch({});
      setReturned(true);
      setSent(false);
    };
    return <CheckEmail email={waiting?.email} onCorrect={correct} />;
  }
  if (!options.registration) return <Closed />;
  const registered = (person: Waiting) => {
    keepWaiting(person);
    replaceSearch({ registered: 'true' });
    setWaiting(person);
    setSent(true);
  };
  return (
    <RegisterForm
      options={options}
      isGuest={isGuest}
      returned={returned}
      before={waiting}
      onSent={registered}
    />
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
