import { Check, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CollectionView } from '../../../../shared/account/collections.ts';
import { MAX_COLLECTIONS, mayAct } from '../../../../shared/account/roles.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useTextForm } from '../../lib/form.ts';
import { optional } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { addCollection, renameCollection, useCollections } from '../../lib/queries/collections.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import { Members } from './Members.tsx';
import { SwitchButton } from './SwitchButton.tsx';
import { collectionName, roleName } from './words.ts';

/** Loaded late: below the fold. */
const Journal = optional<{ id: string }>(async () => ({ default: (await import('./Journal.tsx')).Journal }));

export default function Collections() {
  const collections = useCollections();
  const { data, isPending, isError } = collections;
  const user = useUser().data;
  if (isPending)
    return (
      <Loading label={t('Loading your collections')} className="grid gap-5">
        <Skeleton className="h-40" />
      </Loading>
    );
  if (isError) return <LoadError title={t('Your collections could not be loaded')} query={collections} />;
  const used = data.collections.find(({ id }) => id === data.inUse);
  const own = data.collections.filter(({ role }) => role === 'owner').length;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <ul className="ruled -my-2">
          {data.collections.map((one) => (
            <Line key={one.id} one={one} isUsed={one.id === data.inUse} />
          ))}
        </ul>
      </Card>
      {user?.isGuest ? (
        <Notice>{t('Create an account to have several collections and to share them.')}</Notice>
      ) : (
        own < MAX_COLLECTIONS && <Another />
      )}
      {used && !user?.isGuest && (
        <>
          <Members one={used} />
          {mayAct(used.role, 'manager') && <Settings one={used} />}
          <Suspense>
            <Journal id={used.id} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Line({ one, isUsed }: { one: CollectionView; isUsed: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {collectionName(one)}
          {one.role !== 'owner' && <Badge>{roleName(one.role)}</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[one.name && one.owner, plural(one.coins, { one: '# coin', other: '# coins' })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isUsed ? (
        <p className="flex items-center gap-1.5 text-sm font-medium">
          <Check className="size-4.5" aria-hidden="true" />
          {t('In use')}
        </p>
      ) : (
        <SwitchButton id={one.id} variant="ghost" aria-label={t('Use {name}', { name: collectionName(one) })}>
          {t('Use')}
        </SwitchButton>
      )}
    </li>
  );
}

function Another() {
  const [open, setOpen] = useState(false);
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/account/collections.ts')).CollectionBody,
    send: async ({ name }) => {
      await addCollection(name);
      setOpen(false);
      toast({ title: t('Collection added'), description: name, variant: 'success' });
      return 'stay';
    },
    failed: { title: t('Not added'), text: t('The collection wasn’t added. Please try again.') },
  });
  if (!open)
    return (
      <Button variant="ghost" wide onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('Another collection')}
      </Button>
    );
  return (
    <Card title={t('Another collection')}>
      <p className="mb-3 text-muted">{t('With totals, albums, wants, reports and a currency of its own.')}</p>
      <form className="grid gap-4" {...form.props}>
        <Field label={t('Name')} error={form.errors.name}>
          <Input name="name" autoComplete="off" maxLength={60} />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <div className="flex flex-wrap-reverse gap-2.5 *:flex-1">
          <Button variant="ghost" disabled={form.busy} onClick={() => setOpen(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const loadSheet = async () => (await import('./Sheets.tsx')).DeleteSheet;

function Settings({ one }: { one: CollectionView }) {
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
