import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { keepAddress, shownWith, shownWithout, welcomeAtHome } from '../../lib/sign-in.ts';
import { takeWanted } from '../../lib/wanted.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailInput, PasswordInput } from '../../ui/sign-in-fields.tsx';
import { SendAgain } from '../../ui/sign-in-ways.tsx';

interface PasswordFormProps {
  /** Does the server send mail? Undefined while loading. */
  mail: boolean | undefined;
  onSecondStep: (ticket: string) => void;
  onFailed: () => void;
}

export function PasswordForm({ mail, onSecondStep, onFailed }: PasswordFormProps) {
  // The unverified address, if the password was right.
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
        <ForgotPasswordLink mail={mail} />
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

/** Carries the address over to the next page. */
function carryEmailOver({ currentTarget }: MouseEvent) {
  const form = currentTarget.closest('form');
  if (form) keepAddress(new FormData(form).get('email'));
}

/** Always one line, to avoid a layout shift. */
function ForgotPasswordLink({ mail }: { mail: boolean | undefined }) {
  return (
    <p className="flex min-h-11 items-center justify-end text-sm text-muted">
      <a
        {...shownWith('mail', mail)}
        className="link link-target"
        href="/forgot-password"
        onClick={carryEmailOver}
      >
        {t('Forgot your password?')}
      </a>
      <span {...shownWithout('mail', mail)}>{t('Forgot your password? Contact the administrator.')}</span>
    </p>
  );
}

interface SecondStepProps {
  /** Issued by the server for the right password. */
  ticket: string;
  /** Back to the password, with the error if there was one. */
  onBack: (why?: string) => void;
}

export function SecondStep({ ticket, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  useHistoryStep(onBack);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{t('One more step')}</h1>
        <p className="text-muted">
          {recovery
            ? t('Each recovery code signs you in once.')
            : t('Your authenticator app shows a code for Mintmark that changes every 30 seconds.')}
        </p>
      </div>
      <CodeForm key={String(recovery)} recovery={recovery} ticket={ticket} onExpired={onBack} />
      <div className="grid gap-2.5">
        <Button variant="ghost" wide onClick={() => setRecovery(!recovery)}>
          {recovery ? t('Use a code of the app instead') : t('Use a recovery code instead')}
        </Button>
        <button type="button" className="link link-target mx-auto" onClick={() => onBack()}>
          {t('Back to password')}
        </button>
      </div>
    </div>
  );
}

interface CodeFormProps {
  recovery: boolean;
  ticket: string;
  onExpired: (why: string) => void;
}

/** Accepts a pasted "123 456". */
function CodeForm({ recovery, ticket, onExpired }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const form = useTextForm({
    schema: async () =>
      (await import('../../../../shared/account/totp.ts')).CodeForms[recovery ? 'recovery' : 'app'],
    send: async ({ code }) => {
      try {
        unwrap(await api.login['second-step'].post({ ticket, code }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        if (error.code !== 'sign_in_expired')
          throw new ApiError(401, error.code, error.text, { errors: { code: error.text } });
        onExpired(error.text);
        return 'stay';
      }
      return goHome();
    },
    failed: { title: t('Login Failed'), text: t('This code is incorrect.') },
  });
  const keyboard = recovery
    ? { autoComplete: 'off', autoCapitalize: 'none' }
    : { autoComplete: 'one-time-code', inputMode: 'numeric' as const };
  return (
    <form className="grid gap-4" {...form.props}>
      <Field
        label={recovery ? t('Recovery code') : t('Code')}
        hint={recovery ? t('Spaces, hyphens and capitals don’t matter') : t('6 digits')}
        error={form.errors.code}
      >
        <Input
          ref={field}
          name="code"
          spellCheck={false}
          className={
            recovery ? 'text-center font-mono text-base' : 'text-center text-xl tracking-[0.2em] tabular-nums'
          }
          {...keyboard}
        />
      </Field>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <Button type="submit" wide busy={form.busy}>
        {t('Sign In')}
      </Button>
    </form>
  );
}

/** A full navigation, so that no state of the previous visitor remains. */
export function goHome(): undefined {
  welcomeAtHome();
  location.assign(takeWanted());
}
