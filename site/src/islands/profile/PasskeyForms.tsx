import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useTextForm } from '../../lib/form.ts';
import { addPasskey, type PasskeyView, removePasskey, renamePasskey } from '../../lib/queries/passkeys.ts';
import { useSessions } from '../../lib/queries/sessions.ts';
import { toast } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { StepForm } from './StepForm.tsx';

const name = z
  .string()
  .trim()
  .min(1, msg('Please give the passkey a name'))
  .max(60, msg('A name has at most 60 characters'));
const AddForm = z.object({ name, password: z.string().optional() });
const RenameForm = z.object({ name });
const RemoveForm = z.object({ password: z.string().optional() });

interface StepProps {
  onDone: () => void;
}

export function AddPasskey({ onDone }: StepProps) {
  const device = useSessions().data?.find(({ current }) => current)?.device;
  const form = useTextForm({
    schema: AddForm,
    send: async (values) => {
      await addPasskey(values);
      toast({
        title: t('Passkey Added'),
        description: t('Sign in with it from now on.'),
        variant: 'success',
      });
      onDone();
    },
    failed: { title: t('Passkey Not Added'), text: t('The passkey was not made. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Add')} onCancel={onDone}>
      <Field label={t('Name')} hint={t('To tell it from others later.')} error={form.errors.name}>
        <Input name="name" autoComplete="off" defaultValue={device ?? t('Passkey')} />
      </Field>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

export function RenamePasskey({ passkey, onDone }: StepProps & { passkey: PasskeyView }) {
  const form = useTextForm({
    schema: RenameForm,
    send: async (values) => {
      await renamePasskey(passkey.id, values.name);
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The passkey could not be renamed.') },
  });
  return (
    <StepForm form={form} verb={t('Save')} onCancel={onDone}>
      <Field label={t('Name')} error={form.errors.name}>
        <Input name="name" autoComplete="off" defaultValue={passkey.name} />
      </Field>
    </StepForm>
  );
}

export function RemovePasskey({ passkey, onDone }: StepProps & { passkey: PasskeyView }) {
  const form = useTextForm({
    schema: RemoveForm,
    send: async ({ password }) => {
      await removePasskey(passkey.id, password);
      toast({
        title: t('Passkey Removed'),
        description: t('{name} signs nobody in any more.', { name: passkey.name }),
      });
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The passkey could not be removed.') },
  });
  return (
    <StepForm form={form} verb={t('Remove')} danger onCancel={onDone}>
      <p className="-mt-2 text-muted">
        {t('{name} will not sign you in any more. Delete it on the device as well.', { name: passkey.name })}
      </p>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}
