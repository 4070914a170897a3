import { useSyncExternalStore } from 'react';
import { LoginBody } from '../../../../server/auth/model.ts';
import { api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { toast, toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useGuestStart } from './guest.ts';

/** What led here, if not the reader: `?verified=true`, `?ended=true`. */
const arrival = () => {
  const query = new URLSearchParams(location.search);
  return ['verified', 'ended'].find((name) => query.get(name) === 'true') ?? '';
};
const never = () => () => {};

const announceApple = () =>
  toast({ title: 'Coming Soon', description: 'Apple Sign-In will be available in a future update' });

export default function Login() {
  const cameFrom = useSyncExternalStore(never, arrival, () => '');
  const guest = useGuestStart();
  const form = useTextForm({
    schema: LoginBody,
    send: async (body) => {
      unwrap(await api.login.direct.post(body));
      toastAfterReload({ title: 'Login Successful', variant: 'success' });
      location.assign('/');
    },
    failed: { title: 'Login Failed', text: 'Invalid email or password' },
  });

  return (
    <div className="grid gap-5">
      <h1>Welcome Back</h1>
      {cameFrom === 'verified' && (
        <Notice tone="success">Email verified successfully! You can now log in.</Notice>
      )}
      {cameFrom === 'ended' && <Notice>Your session has ended. Please sign in again.</Notice>}
      <form className="grid gap-4" {...form.props}>
        <Field label="Email" error={form.errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" error={form.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" wide busy={form.busy}>
          Sign In
        </Button>
      </form>
      <p className="or">or</p>
      <div className="grid gap-2.5">
        <Button variant="ghost" wide onClick={announceApple}>
          Sign in with Apple
        </Button>
        <Button variant="ghost" wide busy={guest.busy} onClick={guest.start}>
          Continue as guest
        </Button>
      </div>
      <p className="text-center text-muted">
        New to Mintmark?{' '}
        <a className="link link-target" href="/register">
          Create an account
        </a>
      </p>
    </div>
  );
}
