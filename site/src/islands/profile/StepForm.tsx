import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { useTextForm } from '../../lib/form.ts';
import { useProfile } from '../../lib/queries/profile.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/sign-in-fields.tsx';

interface StepFormProps {
  form: ReturnType<typeof useTextForm>;
  /** Label of the submit button. */
  verb: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

export function StepForm({ form, verb, danger, onCancel, children }: StepFormProps) {
  return (
    <form className="grid gap-4" {...form.props}>
      {children}
      <Failure {...form} />
      <div className="flex flex-wrap-reverse gap-2.5 *:flex-1">
        <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

interface CurrentPasswordProps {
  label?: string;
  hint?: string;
  error: string | undefined;
}

/** Absent for accounts without a password. */
export function CurrentPassword({ label = t('Your password'), hint, error }: CurrentPasswordProps) {
  const { data } = useProfile();
  if (!data?.hasPassword) return null;
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput name="password" autoComplete="current-password" />
    </Field>
  );
}

/** An error, with a link to sign in again where that helps. */
export function Failure({ failure, code }: { failure: string; code: string }) {
  if (!failure) return null;
  return (
    <div className="grid gap-2.5">
      <Notice tone="danger">{failure}</Notice>
      {code === 'recent_sign_in_required' && <SignInAgain />}
    </div>
  );
}

/** To the linked provider; else signs out first, as /login redirects signed-in users. */
function SignInAgain() {
  const provider = useProfile().data?.provider;
  const leave = async (event: MouseEvent) => {
    event.preventDefault();
    await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
    location.assign('/login');
  };
  const way = provider?.linked ? { href: `/api/login/${provider.name}` } : { href: '/login', onClick: leave };
  return (
    <ButtonLink variant="ghost" wide {...way} data-astro-reload data-astro-prefetch="false">
      {t('Sign in again')}
    </ButtonLink>
  );
}
