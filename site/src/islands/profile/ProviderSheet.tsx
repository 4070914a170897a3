import { z } from 'zod';
import { at } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { connectProvider, disconnectProvider, type ProfileView } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import type { SheetPart } from './Row.tsx';
import { StepForm } from './StepForm.tsx';

export type Provider = NonNullable<ProfileView['provider']>;

type ProviderSheetProps = SheetPart & { provider: Provider };

const Form = z.object({ password: z.string().optional() });

/** Connects the identity provider to the account, or takes it away: both decide who can sign in. */
export const ProviderSheet = (props: ProviderSheetProps) =>
  props.provider.linked ? <Disconnect {...props} /> : <Connect {...props} />;

/** Connecting leads through the provider's own pages. */
function Connect({ provider: { label }, onClose }: ProviderSheetProps) {
  const form = useTextForm({
    schema: Form,
    send: async ({ password }) => {
      location.assign(at(await connectProvider(password)));
    },
    failed: { title: 'Not Connected', text: `${label} could not be connected. Please try again.` },
  });
  return (
    <Sheet
      title={`Connect ${label}`}
      text={`You choose your account there and come back. From then on, ${label} signs you in here.`}
      onClose={onClose}
    >
      <StepForm form={form} verb="Continue" onCancel={onClose}>
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
      toast({ title: `${label} disconnected`, description: 'It does not sign you in any more.' });
      onClose();
    },
    failed: { title: 'Update failed', text: `${label} could not be disconnected.` },
  });
  return (
    <Sheet
      title={`Disconnect ${label}?`}
      text={`You will not be able to sign in with ${label} until you connect it again.`}
      onClose={onClose}
    >
      <StepForm form={form} verb="Disconnect" onCancel={onClose}>
        <CurrentPassword error={form.errors.password} />
      </StepForm>
    </Sheet>
  );
}
