import { useState } from 'react';
import { z } from 'zod';
import type { NewInvitation } from '../../../../shared/account/collections.ts';
import { INVITATION_DAYS } from '../../../../shared/account/collections.ts';
import { ROLES, type Role } from '../../../../shared/account/roles.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useTextForm } from '../../lib/form.ts';
import { invite } from '../../lib/queries/collections.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepForm } from '../profile/StepForm.tsx';
import { ROLE_MEANINGS, roleName } from './words.ts';

const Form = z.object({ email: z.string().trim() });

interface InviteProps {
  id: string;
  onClose: () => void;
  onMade: (made: NewInvitation) => void;
}

export function InviteSheet({ id, onClose, onMade }: InviteProps) {
  const [role, setRole] = useState<Role>('writer');
  const form = useTextForm({
    schema: Form,
    send: async ({ email }) => {
      onMade(await invite(id, { role, email: email || null }));
      return 'stay';
    },
    failed: { title: t('Not invited'), text: t('The invitation wasn’t made. Please try again.') },
  });
  return (
    <Sheet
      title={t('Invite a member')}
      text={t('You get a link to send. It works once, for {days} days.', { days: INVITATION_DAYS })}
      onClose={onClose}
    >
      <StepForm form={form} verb={t('Make the link')} onCancel={onClose}>
        <Field label={t('Role')} hint={translated(ROLE_MEANINGS[role])}>
          <Select value={role} onChange={({ target }) => setRole(target.value as Role)}>
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {roleName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('Email address (optional)')}
          hint={t('Then only an account with this address can accept.')}
          error={form.errors.email}
        >
          <Input name="email" type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        </Field>
      </StepForm>
    </Sheet>
  );
}
