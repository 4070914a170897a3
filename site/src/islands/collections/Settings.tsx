import { useState } from 'react';
import type { CollectionView } from '../../../../shared/account/collections.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useTextForm } from '../../lib/form.ts';
import { renameCollection } from '../../lib/queries/collections.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLatePart } from '../coin/late.ts';
import { collectionName } from './words.ts';

const loadSheet = async () => (await import('./Sheets.tsx')).DeleteSheet;

export function Settings({ one }: { one: CollectionView }) {
  const [DeleteSheet, want] = useLatePart(loadSheet);
  const [deleting, setDeleting] = useState(false);
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/collections.ts')).CollectionBody,
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
        <Button
          variant="ghost"
          wide
          className="mt-3 text-danger"
          onClick={async () => setDeleting(await want())}
        >
          {t('Delete this collection')}
        </Button>
      )}
      {deleting && DeleteSheet && <DeleteSheet one={one} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
