import { useState } from 'react';
import { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useTextForm } from '../../lib/form.ts';
import { changeProfile, useProfile } from '../../lib/queries/profile.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CurrentPassword } from './StepForm.tsx';

const Form = z.object({ password: z.string().optional() });

/** Sends the verification link again, or cancels the change of address. */
export function SendAgainSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const current = useProfile().data?.email;
  const [cancelling, setCancelling] = useState(false);
  const form = useTextForm({
    schema: Form,
    send: async ({ password }) => {
      await changeProfile({ email, password });
      toast({
        title: t('Sent again'),
        description: t('The newest link to {email} is the one that works.', { email }),
      });
      onClose();
    },
    failed: { title: t('Update failed'), text: t('Failed to update profile') },
  });
  const keep = async () => {
    if (!current) return;
    setCancelling(true);
    try {
      await changeProfile({ email: current });
      toast({
        title: t('Profile Updated'),
        description: t('Your address is still {current}.', { current }),
        variant: 'success',
      });
      onClose();
    } catch (error) {
      setCancelling(false);
      toastFailure(t('Update failed'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  };
  return (
    <Sheet
      title={t('Send the link again?')}
      text={t('We sent a link to {email}. It works for 24 hours. Check your spam folder too.', { email })}
      onClose={onClose}
    >
      <form className="grid gap-4" {...form.props}>
        <CurrentPassword error={form.errors.password} />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <div className="grid gap-2.5">
          <Button type="submit" wide busy={form.busy}>
            {t('Send again')}
          </Button>
          {current && (
            <Button variant="ghost" wide busy={cancelling} onClick={keep}>
              {t('Keep the old address')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
