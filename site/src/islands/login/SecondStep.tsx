import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './CodeForm.tsx';

interface SecondStepProps {
  /** What the server gave for the right password. */
  ticket: string;
  /** To the password again, with the reason if the reader did not ask for it. */
  onBack: (why?: string) => void;
}

/** After the password: the code of an app, or a recovery code. Back leads to the password again. */
export function SecondStep({ ticket, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  useHistoryStep(onBack);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{t('One more step')}</h1>
        <p className="text-muted">
          {recovery
            ? t('Each of the recovery codes you wrote down signs you in once.')
            : t('Your authenticator app shows a code for Mintmark that changes every 30 seconds.')}
        </p>
      </div>
      <CodeForm key={String(recovery)} recovery={recovery} ticket={ticket} onExpired={onBack} />
      <div className="grid gap-2.5">
        <Button variant="ghost" wide onClick={() => setRecovery(!recovery)}>
          {recovery ? t('Use a code of the app instead') : t('Use a recovery code instead')}
        </Button>
        <button type="button" className="link link-target mx-auto" onClick={() => onBack()}>
          {t('Back to password')}
        </button>
      </div>
    </div>
  );
}
