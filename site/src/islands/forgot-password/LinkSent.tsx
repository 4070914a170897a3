import { RESET_MINUTES } from '../../../../shared/account/links.ts';
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
        <StepTitle>Check your email</StepTitle>
        <p className="text-muted">
          If there is an account with the address <b className="break-words text-ink">{email}</b>, a link is
          on its way. It works once, within {RESET_MINUTES} minutes.
        </p>
      </div>
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          Back to Login
        </ButtonLink>
        <SendAgain label="Send it again" send={again} />
      </div>
      <p className="text-center text-muted">
        Wrong address?{' '}
        <button type="button" className="link link-target" onClick={onOther}>
          Enter another
        </button>
      </p>
    </div>
  );
}
