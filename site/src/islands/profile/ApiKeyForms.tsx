import { useState } from 'react';
import { z } from 'zod';
import { type KeyScope, keyName } from '../../../../shared/account/api-keys.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useTextForm } from '../../lib/form.ts';
import { type ApiKeyView, makeApiKey, type NewApiKey, revokeApiKey } from '../../lib/queries/api-keys.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { StepForm } from './StepForm.tsx';

const MakeForm = z.object({ name: keyName, password: z.string().optional() });
const NoFields = z.object({});

const SCOPES = [
  { value: 'read', label: msg('Read only') },
  { value: 'write', label: msg('Read and write') },
] as const;

const MEANING = {
  read: msg('Looks at coins, photos and values, and exports them.'),
  write: msg(
    'Adds, changes and imports coins as well, and puts them in the trash. It deletes nothing for good.',
  ),
};

export function MakeApiKey({
  onMade,
  onCancel,
}: {
  onMade: (made: NewApiKey) => void;
  onCancel: () => void;
}) {
  const [scope, setScope] = useState<KeyScope>('read');
  const form = useTextForm({
    schema: MakeForm,
    send: async (values) => {
      onMade(await makeApiKey({ ...values, scope }));
    },
    failed: { title: t('Key Not Made'), text: t('The key was not made. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Make')} onCancel={onCancel}>
      <Field
        label={t('Name')}
        hint={t('What it is for, to tell it from others later.')}
        error={form.errors.name}
      >
        <Input name="name" autoComplete="off" placeholder={t('Nightly backup')} />
      </Field>
      <div className="grid gap-1.5">
        <Segmented
          label={t('What it may do')}
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

/** The only time a key is shown. */
export function MadeApiKey({ made: { name, key }, onDone }: { made: NewApiKey; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="-mt-2 text-muted">
        {t(
          'This is the key of {name}. It is shown this once: keep it where your script finds it, and nobody else.',
          { name },
        )}
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

export function RevokeApiKey({ apiKey, onDone }: { apiKey: ApiKeyView; onDone: () => void }) {
  const form = useTextForm({
    schema: NoFields,
    send: async () => {
      await revokeApiKey(apiKey.id);
      toast({
        title: t('Key Revoked'),
        description: t('{name} does not work any more.', { name: apiKey.name }),
      });
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The key could not be revoked.') },
  });
  return (
    <StepForm form={form} verb={t('Revoke')} danger onCancel={onDone}>
      <p className="-mt-2 text-muted">
        {t('Whatever uses {name} ({prefix}…) is refused from now on. This cannot be undone.', {
          name: apiKey.name,
          prefix: apiKey.prefix,
        })}
      </p>
    </StepForm>
  );
}
