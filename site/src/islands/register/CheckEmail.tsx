import { api, unwrap } from '../../lib/api.ts';
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
      <StepTitle>Check your email</StepTitle>
      <Notice>Check your email for a verification link before signing in.</Notice>
      {email && (
        <p className="text-muted">
          The link went to <b className="break-words text-ink">{email}</b> and works for 24 hours.
        </p>
      )}
      <div className="grid gap-2.5">
        <ButtonLink wide href="/login">
          Sign In
        </ButtonLink>
        {email && (
          <SendAgain
            label="Send it again"
            send={async () => unwrap(await api.auth['resend-verification'].post({ email }))}
          />
        )}
      </div>
      <p className="text-center text-muted">
        Wrong address?{' '}
        <button type="button" className="link link-target" onClick={onCorrect}>
          Register with another
        </button>
      </p>
    </div>
  );
}
