import { z } from 'zod';
import { password } from '../../../../shared/account/account.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { at } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import {
  changePassword,
  connectProvider,
  disconnectProvider,
  type ProfileView,
  useApiKeys,
  useProfile,
} from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NewPasswordField, PasswordInput } from '../../ui/sign-in-fields.tsx';
import type { SheetPart } from './Row.tsx';
import { CurrentPassword, Failure, StepForm } from './StepForm.tsx';

/** The confirmation is checked here only. */
const PasswordForm = z
  .object({
    password: z.string().optional(),
    newPassword: password,
    confirmPassword: z.string(),
    endApiKeys: z.string().optional(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: msg("Passwords don't match"),
  });

export function PasswordSheet({ onClose }: SheetPart) {
  const profile = useProfile().data;
  const keys = useApiKeys().data?.length ?? 0;
  const title = profile?.hasPassword ? t('Change password') : t('Set a password');
  const form = useTextForm({
    schema: PasswordForm,
    send: async (values) => {
      await changePassword({
        password: values.password,
        newPassword: values.newPassword,
        endApiKeys: values.endApiKeys !== undefined,
      });
      toast({
        title: profile?.hasPassword ? t('Password Changed') : t('Password Set'),
        description: t('All other devices have been signed out.'),
        variant: 'success',
      });
      onClose();
    },
    failed: { title: t('Update failed'), text: t('Your password could not be changed.') },
  });
  return (
    <Sheet title={title} text={t('All other devices will be signed out.')} onClose={onClose}>
      <form className="grid gap-4" {...form.props}>
        <input hidden readOnly autoComplete="username" value={profile?.email ?? ''} />
        <CurrentPassword label={t('Current password')} error={form.errors.password} />
        <NewPasswordField label={t('New password')} name="newPassword" error={form.errors.newPassword} />
        <Field label={t('Confirm new password')} error={form.errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        {keys > 0 && (
          <Checkbox
            name="endApiKeys"
            label={
              <span>
                {t('Also end API keys ({keys})', { keys })}
                <span className="block text-sm text-muted">
                  {t('API keys keep working after a password change unless you end them.')}
                </span>
              </span>
            }
          />
        )}
        <Failure {...form} />
        <Button type="submit" wide busy={form.busy}>
          {title}
        </Button>
      </form>
    </Sheet>
  );
}

export type Provider = NonNullable<ProfileView['provider']>;

type ProviderSheetProps = SheetPart & { provider: Provider };

const ProviderForm = z.object({ password: z.string().optional() });

export const ProviderSheet = (props: ProviderSheetProps) =>
  props.provider.linked ? <Disconnect {...props} /> : <Connect {...props} />;

/** Continues on the provider's pages. */
function Connect({ provider: { label }, onClose }: ProviderSheetProps) {
  const form = useTextForm({
    schema: ProviderForm,
    send: async ({ password }) => {
      location.assign(at(await connectProvider(password)));
    },
    failed: {
      title: t('Not Connected'),
      text: t('{label} could not be connected. Please try again.', { label }),
    },
  });
  return (
    <Sheet
      title={t('Connect {label}', { label })}
      text={t('Choose your account there, then return. You can then sign in here with {label}.', { label })}
      onClose={onClose}
    >
      <StepForm form={form} verb={t('Continue')} onCancel={onClose}>
        <CurrentPassword error={form.errors.password} />
      </StepForm>
    </Sheet>
  );
}

function Disconnect({ provider: { label }, onClose }: ProviderSheetProps) {
  const form = useTextForm({
    schema: ProviderForm,
    send: async ({ password }) => {
      await disconnectProvider(password);
      toast({
        title: t('{label} disconnected', { label }),
        description: t('You can no longer sign in with this passkey.'),
      });
      onClose();
    },
    failed: { title: t('Update failed'), text: t('{label} could not be disconnected.', { label }) },
  });
  return (
    <Sheet
      title={t('Disconnect {label}?', { label })}
      text={t('You will not be able to sign in with {label} until you connect it again.', { label })}
      onClose={onClose}
    >
      <StepForm form={form} verb={t('Disconnect')} onCancel={onClose}>
        <CurrentPassword error={form.errors.password} />
      </StepForm>
    </Sheet>
  );
}
