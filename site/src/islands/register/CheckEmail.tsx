import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../../lib/api.ts';
import { rich } from '../../lib/rich.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SendAgain } from '../../ui/send-again.tsx';
import { StepTitle } from '../../ui/step-title.tsx';

interface CheckEmailProps {
  /** Where the mail went; undefined when this tab does not know. */
  email: string | undefined;
  onCorrect: () => void;
}

/** After registering, where addresses are verified. */
export function CheckEmail({ email, onCorrect }: CheckEmailProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('Check your email')}</StepTitle>
      <Notice>{t('Check your email for a verification link before signing in.')}</Notice>
      {email && (
        <p className="text-muted">
          {rich(t('The link went to <address/> and works for 24 hours.'), {
            address: () => <b className="break-words text-ink">{email}</b>,
          })}
        </p>
      )}
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          {t('Sign In')}
        </ButtonLink>
        {email && (
          <SendAgain
            label={t('Send it again')}
            send={async () => unwrap(await api.auth['resend-verification'].post({ email }))}
          />
        )}
      </div>
      <p className="text-center text-muted">
        {rich(t('Wrong address? <button>Register with another</button>'), {
          button: (inside) => (
            <button type="button" className="link link-target" onClick={onCorrect}>
              {inside}
            </button>
          ),
        })}
      </p>
    </div>
  );
}
