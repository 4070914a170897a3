import { zodResolver } from '@hookform/resolvers/zod';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { LoginBody } from '../../../../server/auth/model.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { toast, toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useGuestStart } from './guest.ts';

const comesVerified = () => new URLSearchParams(location.search).get('verified') === 'true';
const never = () => () => {};

export default function Login() {
  const verified = useSyncExternalStore(never, comesVerified, () => false);
  const [failure, setFailure] = useState('');
  const guest = useGuestStart();
  const { register, handleSubmit, formState } = useForm<z.input<typeof LoginBody>>({
    resolver: zodResolver(LoginBody),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  const signIn = handleSubmit(async (body) => {
    setFailure('');
    try {
      unwrap(await api.login.direct.post(body));
      toastAfterReload({ title: 'Login Successful', variant: 'success' });
      location.assign('/');
    } catch (error) {
      const text = (error instanceof ApiError && error.text) || 'Invalid email or password';
      setFailure(text);
      toast({ title: 'Login Failed', description: text, variant: 'destructive' });
    }
  });

  return (
    <div className="grid gap-5">
      <h1>Welcome Back</h1>
      {verified && <Notice tone="success">Email verified successfully! You can now log in.</Notice>}
      <form className="grid gap-4" method="post" noValidate onSubmit={signIn}>
        <Field label="Email" error={errors.email?.message}>
          <Input
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" wide busy={isSubmitting || (isSubmitSuccessful && !failure)}>
          Sign In
        </Button>
      </form>
      <p className="or">or</p>
      <div className="grid gap-2.5">
        <Button
          variant="ghost"
          wide
          onClick={() =>
            toast({
              title: 'Coming Soon',
              description: 'Apple Sign-In will be available in a future update',
            })
          }
        >
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
