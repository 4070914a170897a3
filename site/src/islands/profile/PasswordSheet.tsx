import { z } from 'zod';
import { password } from '../../../../shared/account/account.ts';
import { useTextForm } from '../../lib/form.ts';
import { changePassword, useProfile } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { Failure } from './Failure.tsx';
import type { SheetPart } from './Row.tsx';

/** The confirmation is checked here and never sent. */
const Form = z
  .object({ password: z.string().optional(), newPassword: password, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** Another password, or the first one of an account that signed in elsewhere so far. */
export function PasswordSheet({ onClose }: SheetPart) {
  const profile = useProfile().data;
  const title = profile?.hasPassword ? 'Change password' : 'Set a password';
  const form = useTextForm({
    schema: Form,
    send: async (values) => {
      await changePassword({ password: values.password, newPassword: values.newPassword });
      toast({
        title: profile?.hasPassword ? 'Password Changed' : 'Password Set',
        description: 'All other devices have been signed out.',
        variant: 'success',
      });
      onClose();
    },
    failed: { title: 'Update failed', text: 'Your password could not be changed.' },
  });
  return (
    <Sheet title={title} text="All other devices will be signed out." onClose={onClose}>
      <form className="grid gap-4" {...form.props}>
        <input hidden readOnly autoComplete="username" value={profile?.email ?? ''} />
        <CurrentPassword label="Current password" error={form.errors.password} />
        <NewPasswordField label="New password" name="newPassword" error={form.errors.newPassword} />
        <Field label="Confirm new password" error={form.errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Failure text={form.failure} />
        <Button type="submit" wide busy={form.busy}>
          {title}
        </Button>
      </form>
    </Sheet>
  );
}
