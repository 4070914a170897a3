import { useState } from 'react';
import { z } from 'zod';
import {
  type CollectionView,
  INVITATION_DAYS,
  type NewInvitation,
} from '../../../../shared/account/collections.ts';
import { ROLES, type Role } from '../../../../shared/account/roles.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { deleteCollection, invite } from '../../lib/queries/collections.ts';
import { toastAfterReload } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepForm } from '../profile/StepForm.tsx';
import { collectionName, ROLE_MEANINGS, roleName } from './words.ts';

const InviteForm = z.object({ email: z.string().trim() });

interface InviteProps {
  id: string;
  onClose: () => void;
  onMade: (made: NewInvitation) => void;
}

export function InviteSheet({ id, onClose, onMade }: InviteProps) {
  const [role, setRole] = useState<Role>('writer');
  const form = useTextForm({
    schema: InviteForm,
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

const DeleteForm = z.object({ confirmation: z.string().trim() });

export function DeleteSheet({ one, onClose }: { one: CollectionView; onClose: () => void }) {
  const form = useTextForm({
    schema: DeleteForm,
    send: async ({ confirmation }) => {
      await deleteCollection(one.id, confirmation);
      toastAfterReload({ title: t('Collection deleted'), description: collectionName(one) });
      location.assign(HOME);
      return undefined;
    },
    failed: { title: t('Delete Failed'), text: t('Nothing was deleted. Please try again.') },
  });
  return (
    <Sheet
      title={t('Delete this collection?')}
      text={t(
        'Its coins, photos and values are deleted, also for its members. This can’t be undone, and nothing goes to the trash. Move coins to another collection first to keep them.',
      )}
      onClose={onClose}
    >
      <StepForm form={form} verb={t('Delete')} danger onCancel={onClose}>
        <Field
          label={t('Type {name} to confirm', { name: collectionName(one) })}
          error={form.errors.confirmation}
        >
          <Input name="confirmation" autoComplete="off" spellCheck={false} />
        </Field>
      </StepForm>
    </Sheet>
  );
}
