import { RESET_MINUTES } from '../../../../shared/account/links.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { rich } from '../../lib/rich.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SendAgain } from '../../ui/send-again.tsx';
import { StepTitle } from '../../ui/step-title.tsx';

interface LinkSentProps {
  email: string;
  again: () => Promise<unknown>;
  onOther: () => void;
}

/** The same for every address: whether it belongs to an account is told in the mail alone. */
export function LinkSent({ email, again, onOther }: LinkSentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <StepTitle>{t('Check your email')}</StepTitle>
        <p className="text-muted">
          {rich(
            t(
              'If there is an account with the address <address/>, a link is on its way. It works once, within {RESET_MINUTES} minutes.',
              { RESET_MINUTES },
            ),
            { address: () => <b className="break-words text-ink">{email}</b> },
          )}
        </p>
      </div>
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          {t('Back to Login')}
        </ButtonLink>
        <SendAgain label={t('Send it again')} send={again} />
      </div>
      <p className="text-center text-muted">
        {rich(t('Wrong address? <button>Enter another</button>'), {
          button: (inside) => (
            <button type="button" className="link link-target" onClick={onOther}>
              {inside}
            </button>
          ),
        })}
      </p>
    </div>
  );
}
