import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { type KeyScope, keyName, MAX_API_KEYS } from '../../../../shared/account/api-keys.ts';
import { formatDate, relativeTime } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useTextForm } from '../../lib/form.ts';
import {
  type ApiKeyView,
  makeApiKey,
  type NewApiKey,
  revokeApiKey,
  useApiKeys,
} from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import type { SheetPart } from './Row.tsx';
import { CurrentPassword, StepForm } from './StepForm.tsx';

type Step = { kind: 'make' } | { kind: 'made'; made: NewApiKey } | { kind: 'revoke'; apiKey: ApiKeyView };

const TITLES = { make: msg('Create API Key'), made: msg('Copy the key now'), revoke: msg('Revoke the key?') };

export function ApiKeysSheet({ onClose }: SheetPart) {
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  if (step) {
    return (
      <Sheet title={translated(TITLES[step.kind])} onClose={onClose}>
        {step.kind === 'make' && (
          <MakeApiKey onMade={(made) => setStep({ kind: 'made', made })} onCancel={back} />
        )}
        {step.kind === 'made' && <MadeApiKey made={step.made} onDone={back} />}
        {step.kind === 'revoke' && <RevokeApiKey apiKey={step.apiKey} onDone={back} />}
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t('API keys')}
      text={t('API keys let scripts access your coins, never your account settings.')}
      onClose={onClose}
    >
      <ApiKeys onStep={setStep} />
    </Sheet>
  );
}

function ApiKeys({ onStep }: { onStep: (step: Step) => void }) {
  const { data, isError, isFetching, refetch } = useApiKeys();
  if (isError) return <ErrorLine busy={isFetching} onRetry={refetch} />;
  if (!data) {
    return (
      <Loading label={t('Loading API keys')}>
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  return (
    <>
      {data.length > 0 && (
        <ul className="ruled border-y border-line">
          {data.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => onStep({ kind: 'revoke', apiKey })} />
          ))}
        </ul>
      )}
      {data.length < MAX_API_KEYS ? (
        <Button wide onClick={() => onStep({ kind: 'make' })}>
          {t('Create API Key')}
        </Button>
      ) : (
        <Notice>
          {t('An account has at most {MAX_API_KEYS} API keys. Revoke one to make another.', { MAX_API_KEYS })}
        </Notice>
      )}
    </>
  );
}

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKeyView; onRevoke: () => void }) {
  const { name, scope, prefix, createdAt, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere">
          {name}
          <Badge tone={scope === 'write' ? 'accent' : undefined}>
            {scope === 'write' ? t('Read and write') : t('Read only')}
          </Badge>
        </p>
        <p className="font-mono text-sm text-muted">{prefix}…</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('Created {day}, used {age}', { day: formatDate(createdAt), age: relativeTime(lastUsedAt) })
            : t('Created {day}, not used yet', { day: formatDate(createdAt) })}
        </p>
      </div>
      <IconButton
        label={t('Revoke {name}', { name })}
        plain
        className="-me-[10px] text-danger"
        onClick={onRevoke}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const MakeForm = z.object({ name: keyName, password: z.string().optional() });
const NoFields = z.object({});

const SCOPES = [
  { value: 'read', label: msg('Read only') },
  { value: 'write', label: msg('Read and write') },
] as const;

const MEANING = {
  read: msg('Can view and export coins, photos and values.'),
  write: msg(
    'Can also add, edit and import coins and move them to the trash. Can’t delete anything permanently.',
  ),
};

function MakeApiKey({ onMade, onCancel }: { onMade: (made: NewApiKey) => void; onCancel: () => void }) {
  const [scope, setScope] = useState<KeyScope>('read');
  const form = useTextForm({
    schema: MakeForm,
    send: async (values) => {
      onMade(await makeApiKey({ ...values, scope }));
    },
    failed: { title: t('Key Not Created'), text: t('The key wasn’t created. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Create')} onCancel={onCancel}>
      <Field label={t('Name')} hint={t('What you’ll use the key for.')} error={form.errors.name}>
        <Input name="name" autoComplete="off" placeholder={t('Nightly backup')} />
      </Field>
      <div className="grid gap-1.5">
        <Segmented
          label={t('Permissions')}
          options={SCOPES.map((one) => ({ ...one, label: translated(one.label) }))}
          value={scope}
          onChange={setScope}
          wide
        />
        <p className="text-sm text-muted" aria-live="polite">
          {translated(MEANING[scope])}
        </p>
      </div>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

/** The server returns the key only once. */
function MadeApiKey({ made: { name, key }, onDone }: { made: NewApiKey; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="-mt-2 text-muted">
        {t('Key for {name}. This key is shown only once; store it where only your script can read it.', {
          name,
        })}
      </p>
      <code className="select-all rounded-control bg-paper px-4 py-3.5 font-mono text-sm wrap-anywhere">
        {key}
      </code>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton text={key} label={t('Copy')} />
        <Button onClick={onDone}>{t('Done')}</Button>
      </div>
    </div>
  );
}

function RevokeApiKey({ apiKey, onDone }: { apiKey: ApiKeyView; onDone: () => void }) {
  const form = useTextForm({
    schema: NoFields,
    send: async () => {
      await revokeApiKey(apiKey.id);
      toast({
        title: t('Key Revoked'),
        description: t('{name} no longer works.', { name: apiKey.name }),
      });
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The key could not be revoked.') },
  });
  return (
    <StepForm form={form} verb={t('Revoke')} danger onCancel={onDone}>
      <p className="-mt-2 text-muted">
        {t('Scripts that use {name} ({prefix}…) will lose access. This can’t be undone.', {
          name: apiKey.name,
          prefix: apiKey.prefix,
        })}
      </p>
    </StepForm>
  );
}
