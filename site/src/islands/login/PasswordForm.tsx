import { type MouseEvent, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { shownWith, shownWithout } from '../../lib/shown.ts';
import { keepAddress } from '../../lib/typed-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SendAgain } from '../../ui/send-again.tsx';
import { goHome } from './welcome.ts';

interface PasswordFormProps {
  /** Whether the server sends mail; undefined until it has said so. */
  mail: boolean | undefined;
  onSecondStep: (ticket: string) => void;
  onFailed: () => void;
}

export function PasswordForm({ mail, onSecondStep, onFailed }: PasswordFormProps) {
  // The address that is waiting to be verified, when the password was right.
  const [unverified, setUnverified] = useState('');
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/account.ts')).LoginBody,
    send: async (body) => {
      const answer = await api.login.direct.post(body);
      if (answer.error) onFailed();
      setUnverified(Number(answer.error?.status) === 403 ? body.email : '');
      const signedIn = unwrap(answer);
      if (!('ticket' in signedIn)) return goHome();
      onSecondStep(signedIn.ticket);
      return 'stay';
    },
    failed: { title: t('Login Failed'), text: t('Invalid email or password') },
  });

  return (
    <form className="grid gap-4" {...form.props}>
      <Field label={t('Email')} error={form.errors.email}>
        <EmailInput />
      </Field>
      <div>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Forgotten mail={mail} />
      </div>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      {form.failure && mail && unverified && (
        <SendAgain
          key={unverified}
          label={t('Send the link again')}
          send={async () => unwrap(await api.auth['resend-verification'].post({ email: unverified }))}
        />
      )}
      <Button type="submit" wide busy={form.busy}>
        {t('Sign In')}
      </Button>
    </form>
  );
}

/** What was typed here need not be typed on the next page. */
function takeAlong({ currentTarget }: MouseEvent) {
  const form = currentTarget.closest('form');
  if (form) keepAddress(new FormData(form).get('email'));
}

/** One line, whatever it says, so that nothing moves when it is known. */
function Forgotten({ mail }: { mail: boolean | undefined }) {
  return (
    <p className="flex min-h-11 items-center justify-end text-sm text-muted">
      <a
        {...shownWith('mail', mail)}
        className="link link-target"
        href="/forgot-password"
        onClick={takeAlong}
      >
        {t('Forgot your password?')}
      </a>
      <span {...shownWithout('mail', mail)}>{t('Forgot it? Ask whoever runs this server.')}</span>
    </p>
  );
}
