import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useSignInOptions } from '../../lib/sign-in-options.ts';
import { Notice } from '../../ui/notice.tsx';
import { Arrival } from './Arrival.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';

export default function Login() {
  const options = useSignInOptions();
  const [ticket, setTicket] = useState<string>();
  /** Why the second step was left; undefined while what led here still counts. */
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
      {/* Only hidden, so that what was typed is there on the way back. */}
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
