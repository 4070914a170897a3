import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { type PasskeyView, passkeyObstacle, usePasskeys } from '../../lib/queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyForms.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import type { SheetPart } from './Row.tsx';

type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyView };

const TITLES = {
  add: msg('Add a passkey'),
  rename: msg('Rename the passkey'),
  remove: msg('Remove the passkey?'),
};

/** The account's passkeys; adding, renaming and removing take the list's place until they are done. */
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
        'A passkey signs you in by fingerprint, face or PIN. It cannot be guessed, and no other site can ask for it.',
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
