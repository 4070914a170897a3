import { z } from 'zod';
import { HOME } from '../../lib/base.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { useTextForm } from '../../lib/form.ts';
import { deleteAccount, useProfile } from '../../lib/queries/profile.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import type { SheetPart } from './Row.tsx';
import { StepForm } from './StepForm.tsx';

const Form = z.object({ confirmation: z.string().trim(), password: z.string().optional() });

/** Says what will be gone, and asks for something that nobody types by accident. */
export function DeleteSheet({ isGuest, onClose }: SheetPart & { isGuest: boolean }) {
  const email = useProfile().data?.email;
  const form = useTextForm({
    schema: Form,
    send: async (body) => {
      await deleteAccount(body);
      forgetDrafts();
      toastAfterReload({
        title: isGuest ? 'Guest Data Deleted' : 'Account Deleted',
        description: 'Everything of yours is gone from this server.',
      });
      location.assign(HOME);
    },
    failed: { title: 'Delete Failed', text: 'Nothing was deleted. Please try again.' },
  });
  return (
    <Sheet
      title={isGuest ? 'Delete your guest data?' : 'Delete your account?'}
      text="This cannot be taken back, and the trash does not keep it either."
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        <li>Your coins, their photos and the history of their values are deleted.</li>
        {!isGuest && <li>Your profile, passkeys and connections are deleted.</li>}
        <li>{isGuest ? 'You leave at once.' : 'Every device is signed out.'}</li>
        <li>To keep a copy, export everything first.</li>
      </ul>
      <StepForm form={form} verb="Delete everything" danger onCancel={onClose}>
        {isGuest ? (
          <input type="hidden" name="confirmation" value="guest" />
        ) : (
          <Field label={`Type ${email} to confirm`} error={form.errors.confirmation}>
            <Input
              name="confirmation"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        <CurrentPassword error={form.errors.password} />
      </StepForm>
    </Sheet>
  );
}
