import { useEffect, useRef, useState } from 'react';
import { useSignInOptions } from '../../lib/sign-in-options.ts';
import { Notice } from '../../ui/notice.tsx';
import { useArrival } from './arrival.ts';
import { OtherWays } from './OtherWays.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';

export default function Login() {
  const options = useSignInOptions();
  const arrival = useArrival();
  const [ticket, setTicket] = useState<string>();
  const [expired, setExpired] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const returning = useRef(false);

  const back = (why = '') => {
    returning.current = true;
    setExpired(why);
    setTicket(undefined);
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
          Welcome Back
        </h1>
        {expired ? (
          <Notice tone="danger">{expired}</Notice>
        ) : (
          arrival && <Notice tone={arrival.tone}>{arrival.text}</Notice>
        )}
        <PasswordForm mail={options?.mail} onSecondStep={setTicket} />
        <OtherWays options={options} />
      </div>
    </>
  );
}
