import { useEffect, useState, useSyncExternalStore } from 'react';
import { RegisterForm } from '../../../../server/auth/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

const comesRegistered = () => new URLSearchParams(location.search).get('registered') === 'true';
const never = () => () => {};

/** Whether a guest is about to become an account. Asked once, without the query cache: nothing else here needs it. */
function useIsGuest(): boolean {
  const [isGuest, setIsGuest] = useState(false);
  useEffect(() => {
    void api.auth.user.get().then(({ data }) => setIsGuest(data?.isGuest ?? false));
  }, []);
  return isGuest;
}

export default function Register() {
  const registered = useSyncExternalStore(never, comesRegistered, () => false);
  const isGuest = useIsGuest();
  const { errors, failure, busy, props } = useTextForm({
    schema: RegisterForm,
    send: async ({ confirmPassword: _unsent, ...body }) => {
      unwrap(await api.register.post(body));
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
    <div className="grid gap-5">
      <h1>Create Account</h1>
      {registered && <Notice>Check your email for a verification link before signing in.</Notice>}
      {isGuest && <Notice>The coins you have added as a guest move into your account.</Notice>}
      <form className="grid gap-4" {...props}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errors.firstName}>
            <Input name="firstName" autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName}>
            <Input name="lastName" autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Email" error={errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" hint="At least 6 characters" error={errors.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
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
    </div>
  );
}
