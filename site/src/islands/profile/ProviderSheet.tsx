import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { at } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { connectProvider, disconnectProvider, type ProfileView } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { SheetPart } from './Row.tsx';
import { CurrentPassword, StepForm } from './StepForm.tsx';

export type Provider = NonNullable<ProfileView['provider']>;

type ProviderSheetProps = SheetPart & { provider: Provider };

const Form = z.object({ password: z.string().optional() });

export const ProviderSheet = (props: ProviderSheetProps) =>
  props.provider.linked ? <Disconnect {...props} /> : <Connect {...props} />;

/** Continues on the provider's pages. */
function Connect({ provider: { label }, onClose }: ProviderSheetProps) {
  const form = useTextForm({
    schema: Form,
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
      text={t('Choose your account there, then return. You can then sign in here with {label}.', {
        label,
      })}
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
    schema: Form,
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
