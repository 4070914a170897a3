import { useEffect, useState } from 'react';
import { RegisterForm as Schema, type SignInOptions } from '../../../../server/auth/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { ProviderLink } from '../../ui/provider-link.tsx';
import type { Waiting } from './waiting.ts';

/** Whether a guest is about to become an account. Asked once, without the query cache: nothing else here needs it. */
function useIsGuest(): boolean {
  const [isGuest, setIsGuest] = useState(false);
  useEffect(() => {
    void api.auth.user.get().then(({ data }) => setIsGuest(data?.isGuest ?? false));
  }, []);
  return isGuest;
}

interface RegisterFormProps {
  options: SignInOptions | undefined;
  /** What was sent with a wrong address. */
  before: Waiting | undefined;
  /** A mail with a link is on its way. */
  onSent: (person: Waiting) => void;
}

export function RegisterForm({ options, before, onSent }: RegisterFormProps) {
  const isGuest = useIsGuest();
  const { errors, failure, busy, props } = useTextForm({
    schema: Schema,
    send: async ({ confirmPassword: _unsent, ...body }) => {
      const answer = unwrap(await api.register.post(body));
      if ('verificationRequired' in answer) {
        onSent(body);
        return 'stay';
      }
      toastAfterReload({
        title: 'Welcome to Mintmark',
        description: 'Your account is ready.',
        variant: 'success',
      });
      location.assign('/');
    },
    failed: { title: 'Registration Failed', text: 'Please try again with different details' },
  });

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1>Create Account</h1>
      {isGuest && <Notice>{guestNotice(options?.mail)}</Notice>}
      <form className="grid gap-4" {...props}>
        <div className="pair">
          <Field label="First name" error={errors.firstName}>
            <Input name="firstName" autoComplete="given-name" defaultValue={before?.firstName} />
          </Field>
          <Field label="Last name" error={errors.lastName}>
            <Input name="lastName" autoComplete="family-name" defaultValue={before?.lastName} />
          </Field>
        </div>
        <Field label="Email" hint={emailHint(options?.mail)} error={errors.email}>
          <EmailInput defaultValue={before?.email} />
        </Field>
        <NewPasswordField error={errors.password} />
        <Field label="Confirm password" error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" wide busy={busy}>
          Create Account
        </Button>
      </form>
      <p className="text-center text-muted">
        Already have an account?{' '}
        <a className="link link-target" href="/login">
          Sign in
        </a>
      </p>
      {options?.provider && (
        <>
          <p className="or">or</p>
          <ProviderLink provider={options.provider} />
        </>
      )}
    </div>
  );
}

const guestNotice = (mail: boolean | undefined) =>
  mail
    ? 'The coins you have added as a guest move into your account once its address is verified.'
    : 'The coins you have added as a guest move into your account.';

/** One line in any case, so that nothing moves when it is known. */
function emailHint(mail: boolean | undefined): string {
  if (mail === undefined) return '\u00a0';
  return mail ? 'Email verification is required before you can sign in.' : 'You sign in with this address.';
}
