import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { useTextForm } from '../../lib/form.ts';
import { deleteAccount, useProfile } from '../../lib/queries/profile.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { SheetPart } from './Row.tsx';
import { CurrentPassword, StepForm } from './StepForm.tsx';

const Form = z.object({ confirmation: z.string().trim(), password: z.string().optional() });

export function DeleteSheet({ isGuest, onClose }: SheetPart & { isGuest: boolean }) {
  const email = useProfile().data?.email;
  const form = useTextForm({
    schema: Form,
    send: async (body) => {
      await deleteAccount(body);
      forgetDrafts();
      toastAfterReload({
        title: isGuest ? t('Guest Data Deleted') : t('Account Deleted'),
        description: t('All your data has been deleted from this server.'),
      });
      location.assign(HOME);
    },
    failed: { title: t('Delete Failed'), text: t('Nothing was deleted. Please try again.') },
  });
  return (
    <Sheet
      title={isGuest ? t('Delete your guest data?') : t('Delete your account?')}
      text={t('This can’t be undone, and nothing goes to the trash.')}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        <li>{t('Your coins, photos and value history will be deleted.')}</li>
        {!isGuest && <li>{t('Your profile, passkeys and connections will be deleted.')}</li>}
        <li>{isGuest ? t('You will be signed out immediately.') : t('All devices will be signed out.')}</li>
        <li>{t('To keep a copy, export everything first.')}</li>
      </ul>
      <StepForm form={form} verb={t('Delete everything')} danger onCancel={onClose}>
        {isGuest ? (
          <input type="hidden" name="confirmation" value="guest" />
        ) : (
          <Field
            label={t('Type {email} to confirm', { email: email ?? '' })}
            error={form.errors.confirmation}
          >
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
