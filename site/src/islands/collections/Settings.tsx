import { useState } from 'react';
import { z } from 'zod';
import type { CollectionView } from '../../../../shared/account/collections.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { useTextForm } from '../../lib/form.ts';
import { deleteCollection, renameCollection } from '../../lib/queries/collections.ts';
import { toast, toastAfterReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepForm } from '../profile/StepForm.tsx';
import { collectionName } from './words.ts';

const NameForm = z.object({ name: z.string().trim() });
const DeleteForm = z.object({ confirmation: z.string().trim() });

export function Settings({ one }: { one: CollectionView }) {
  const [deleting, setDeleting] = useState(false);
  const form = useTextForm({
    schema: NameForm,
    send: async ({ name }) => {
      await renameCollection(one.id, name);
      toast({ title: t('Renamed'), description: name, variant: 'success' });
      return 'stay';
    },
    failed: { title: t('Not renamed'), text: t('The name wasn’t changed. Please try again.') },
  });
  return (
    <Card title={t('Settings of this collection')}>
      <form className="grid gap-3" {...form.props}>
        <Field label={t('Name')} error={form.errors.name}>
          <Input
            key={one.name}
            name="name"
            defaultValue={collectionName(one)}
            autoComplete="off"
            maxLength={60}
          />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" variant="ghost" busy={form.busy}>
          {t('Rename')}
        </Button>
      </form>
      {one.role === 'owner' && !one.isFirst && (
        <Button variant="ghost" wide className="mt-3 text-danger" onClick={() => setDeleting(true)}>
          {t('Delete this collection')}
        </Button>
      )}
      {deleting && <DeleteSheet one={one} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

function DeleteSheet({ one, onClose }: { one: CollectionView; onClose: () => void }) {
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
