import { useState, useSyncExternalStore } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';
import { NewPasswordField, PasswordInput } from '../../ui/sign-in-fields.tsx';

const never = () => () => {};
const readToken = () => new URLSearchParams(location.search).get('token') ?? '';

export default function ResetPassword() {
  // Unknown on the server.
  const token = useSyncExternalStore<string | undefined>(never, readToken, () => undefined);
  const [refused, setRefused] = useState('');
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/email.ts')).ResetForm,
    send: async ({ password, signOutEverything, endApiKeys }) => {
      try {
        unwrap(
          await api.auth['reset-password'].post({
            token: token ?? '',
            password,
            signOutEverything: signOutEverything !== undefined,
            endApiKeys: endApiKeys !== undefined,
          }),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        setRefused(error.text);
        return 'stay';
      }
      location.assign('/login?reset=true');
    },
    failed: {
      title: t('Password Not Changed'),
      text: t('Your password could not be changed. Please try again.'),
    },
  });

  if (token === '') return <NoGoodLink text={t('Open the link in the email again.')} />;
  if (refused) return <NoGoodLink text={refused} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1>{t('Set a new password')}</h1>
        <p className="text-muted">
          {t('You’ll be signed out everywhere, then sign in with the new password.')}
        </p>
      </div>
      <form className="grid gap-4" {...form.props}>
        <NewPasswordField label={t('New password')} error={form.errors.password} />
        <Field label={t('Confirm password')} error={form.errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Checkbox name="endApiKeys" label={t('Also end API keys; otherwise they keep working')} />
        <Checkbox
          name="signOutEverything"
          label={t('Someone else may have had access: also remove passkeys, API keys and connected sign-ins')}
        />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" wide busy={form.busy}>
          {t('Set password')}
        </Button>
      </form>
    </div>
  );
}

function NoGoodLink({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('Invalid link')}</StepTitle>
      <Notice tone="danger">{text}</Notice>
      <div className="grid gap-2.5">
        <ButtonLink wide href="/forgot-password">
          {t('Ask for a new link')}
        </ButtonLink>
        <ButtonLink variant="ghost" wide href="/login">
          {t('Back to Login')}
        </ButtonLink>
      </div>
    </div>
  );
}
