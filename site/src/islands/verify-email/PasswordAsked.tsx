import type { VerifiedView } from '../../../../shared/account/email.ts';
import { VERIFICATION_FAILED } from '../../../../shared/account/links.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { StepTitle } from '../../ui/step-title.tsx';

interface PasswordAskedProps {
  token: string;
  onVerified: (purpose: VerifiedView['purpose']) => void;
  onRefused: (text: string) => void;
}

/** In another browser than the one that registered: the link alone does not say that it was its reader who did. */
export function PasswordAsked({ token, onVerified, onRefused }: PasswordAskedProps) {
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/email.ts')).RegistrantForm,
    send: async ({ password }) => {
      try {
        onVerified(unwrap(await api.auth['verify-email'].post({ token, password })).purpose);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        onRefused(translated(VERIFICATION_FAILED));
      }
      return 'stay';
    },
    failed: { title: t('Email Not Verified'), text: t('Something went wrong. Please try again.') },
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <StepTitle>{t('Was it you?')}</StepTitle>
        <p className="text-muted">
          {t(
            'This registration was not made in this browser. Please enter the password you registered with.',
          )}
        </p>
      </div>
      <form className="grid gap-4" {...form.props}>
        <Field label={t('Password')} error={form.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <div className="grid gap-2.5">
          <Button type="submit" wide busy={form.busy}>
            {t('Verify')}
          </Button>
          <ButtonLink variant="ghost" wide href="/forgot-password">
            {t('Forgot your password?')}
          </ButtonLink>
        </div>
      </form>
      <p className="text-sm text-muted">
        {t(
          'If you have never created an account here, close this page: somebody else has entered your address, and without you they cannot use it.',
        )}
      </p>
    </div>
  );
}
