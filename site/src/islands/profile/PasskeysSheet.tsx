import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { formatDate, relativeTime } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useTextForm } from '../../lib/form.ts';
import { useSessions } from '../../lib/queries/profile.ts';
import {
  addPasskey,
  deviceInWords,
  type PasskeyView,
  passkeyObstacle,
  removePasskey,
  renamePasskey,
  usePasskeys,
} from '../../lib/queries/security.ts';
import { toast } from '../../lib/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import type { SheetPart } from './Row.tsx';
import { CurrentPassword, StepForm } from './StepForm.tsx';

type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyView };

const TITLES = {
  add: msg('Add a passkey'),
  rename: msg('Rename the passkey'),
  remove: msg('Remove the passkey?'),
};

export function PasskeysSheet({ onClose }: SheetPart) {
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  if (step) {
    return (
      <Sheet title={translated(TITLES[step.kind])} onClose={onClose}>
        {step.kind === 'add' && <AddPasskey onDone={back} />}
        {step.kind === 'rename' && <RenamePasskey passkey={step.passkey} onDone={back} />}
        {step.kind === 'remove' && <RemovePasskey passkey={step.passkey} onDone={back} />}
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t('Passkeys')}
      text={t(
        'A passkey signs you in with your fingerprint, face or PIN. Nobody can guess it, and other sites can’t use it.',
      )}
      onClose={onClose}
    >
      <Passkeys onStep={setStep} />
    </Sheet>
  );
}

function Passkeys({ onStep }: { onStep: (step: Step) => void }) {
  const { data, isError, isFetching, refetch } = usePasskeys();
  if (isError) return <ErrorLine busy={isFetching} onRetry={refetch} />;
  if (!data) {
    return (
      <Loading label={t('Loading passkeys')}>
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  const obstacle = passkeyObstacle(data.available);
  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className="ruled border-y border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => onStep({ kind: 'rename', passkey })}
              onRemove={() => onStep({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {obstacle ? (
        <Notice>{obstacle}</Notice>
      ) : (
        <Button wide onClick={() => onStep({ kind: 'add' })}>
          {t('Add a passkey')}
        </Button>
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyView;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('Added {day}, used {age}', { day: formatDate(createdAt), age: relativeTime(lastUsedAt) })
            : t('Added {day}, not used yet', { day: formatDate(createdAt) })}
        </p>
      </div>
      <IconButton label={t('Rename {name}', { name })} plain className="text-muted" onClick={onRename}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Remove {name}', { name })}
        plain
        className="-me-[10px] text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const name = z
  .string()
  .trim()
  .min(1, msg('Enter a name for the passkey'))
  .max(60, msg('A name has at most 60 characters'));
const AddForm = z.object({ name, password: z.string().optional() });
const RenameForm = z.object({ name });
const RemoveForm = z.object({ password: z.string().optional() });

interface StepProps {
  onDone: () => void;
}

function AddPasskey({ onDone }: StepProps) {
  const device = useSessions().data?.find(({ current }) => current)?.device;
  const form = useTextForm({
    schema: AddForm,
    send: async (values) => {
      await addPasskey(values);
      toast({
        title: t('Passkey Added'),
        description: t('Use the new password from now on.'),
        variant: 'success',
      });
      onDone();
    },
    failed: { title: t('Passkey Not Added'), text: t('The passkey wasn’t created. Please try again.') },
  });
  return (
    <StepForm form={form} verb={t('Add')} onCancel={onDone}>
      <Field label={t('Name')} hint={t('To recognize it later.')} error={form.errors.name}>
        <Input name="name" autoComplete="off" defaultValue={device ? deviceInWords(device) : t('Passkey')} />
      </Field>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}

function RenamePasskey({ passkey, onDone }: StepProps & { passkey: PasskeyView }) {
  const form = useTextForm({
    schema: RenameForm,
    send: async (values) => {
      await renamePasskey(passkey.id, values.name);
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The passkey could not be renamed.') },
  });
  return (
    <StepForm form={form} verb={t('Save')} onCancel={onDone}>
      <Field label={t('Name')} error={form.errors.name}>
        <Input name="name" autoComplete="off" defaultValue={passkey.name} />
      </Field>
    </StepForm>
  );
}

function RemovePasskey({ passkey, onDone }: StepProps & { passkey: PasskeyView }) {
  const form = useTextForm({
    schema: RemoveForm,
    send: async ({ password }) => {
      await removePasskey(passkey.id, password);
      toast({
        title: t('Passkey Removed'),
        description: t('You can no longer sign in with {name}.', { name: passkey.name }),
      });
      onDone();
    },
    failed: { title: t('Update failed'), text: t('The passkey could not be removed.') },
  });
  return (
    <StepForm form={form} verb={t('Remove')} danger onCancel={onDone}>
      <p className="-mt-2 text-muted">
        {t('You’ll no longer be able to sign in with {name}. Delete the passkey on the device too.', {
          name: passkey.name,
        })}
      </p>
      <CurrentPassword error={form.errors.password} />
    </StepForm>
  );
}
