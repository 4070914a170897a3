import { zodResolver } from '@hookform/resolvers/zod';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { RegisterForm } from '../../../../server/auth/model.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { toast, toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

type Form = z.input<typeof RegisterForm>;

const comesRegistered = () => new URLSearchParams(location.search).get('registered') === 'true';
const never = () => () => {};

export default function Register() {
  const registered = useSyncExternalStore(never, comesRegistered, () => false);
  const isGuest = useUser().data?.isGuest;
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm<Form>({ resolver: zodResolver(RegisterForm) });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  const create = handleSubmit(async ({ confirmPassword: _unsent, ...body }) => {
    setFailure('');
    try {
      unwrap(await api.register.post(body));
      toastAfterReload({ title: 'Welcome to Mintmark', description: 'Your account is ready.', variant: 'success' });
      location.assign('/');
    } catch (error) {
      const text = (error instanceof ApiError && error.text) || 'Please try again with different details';
      setFailure(text);
      toast({ title: 'Registration Failed', description: text, variant: 'destructive' });
      for (const [path, message] of error instanceof ApiError ? Object.entries(error.errors) : []) {
        setError(path as keyof Form, { message }, { shouldFocus: true });
      }
    }
  });

  return (
    <div className="grid gap-5">
      <h1>Create Account</h1>
      {registered && <Notice>Check your email for a verification link before signing in.</Notice>}
      {isGuest && <Notice>The coins you have added as a guest move into your account.</Notice>}
      <form className="grid gap-4" method="post" noValidate onSubmit={create}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <Input {...register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" />
          </Field>
        </div>
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
        <Field label="Password" hint="At least 6 characters" error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" wide busy={isSubmitting || (isSubmitSuccessful && !failure)}>
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
