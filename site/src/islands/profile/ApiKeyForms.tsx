import { useState } from 'react';
import { z } from 'zod';
import { type KeyScope, keyName } from '../../../../shared/account/api-keys.ts';
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
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const;

const MEANING = {
  read: 'Looks at coins, photos and values, and exports them.',
  write: 'Adds, changes and imports coins as well, and puts them in the trash. It deletes nothing for good.',
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
    failed: { title: 'Key Not Made', text: 'The key was not made. Please try again.' },
  });
  return (
    <StepForm form={form} verb="Make" onCancel={onCancel}>
      <Field label="Name" hint="What it is for, to tell it from others later." error={form.errors.name}>
        <Input name="name" autoComplete="off" placeholder="Nightly backup" />
      </Field>
      <div className="grid gap-1.5">
        <Segmented label="What it may do" options={SCOPES} value={scope} onChange={setScope} wide />
        <p className="text-sm text-muted" aria-live="polite">
          {MEANING[scope]}
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
        This is the key of {name}. It is shown this once: keep it where your script finds it, and nobody else.
      </p>
      <code className="select-all rounded-control bg-paper px-4 py-3.5 font-mono text-sm wrap-anywhere">
        {key}
      </code>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton text={key} label="Copy" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

export function RevokeApiKey({ apiKey, onDone }: { apiKey: ApiKeyView; onDone: () => void }) {
  const form = useTextForm({
    schema: NoFields,
    send: async () => {
      await revokeApiKey(apiKey.id);
      toast({ title: 'Key Revoked', description: `${apiKey.name} does not work any more.` });
      onDone();
    },
    failed: { title: 'Update failed', text: 'The key could not be revoked.' },
  });
  return (
    <StepForm form={form} verb="Revoke" danger onCancel={onDone}>
      <p className="-mt-2 text-muted">
        Whatever uses {apiKey.name} ({apiKey.prefix}…) is refused from now on. This cannot be undone.
      </p>
    </StepForm>
  );
}
