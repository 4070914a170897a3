import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_API_KEYS } from '../../../../shared/account/api-keys.ts';
import { formatDate, relativeTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { type ApiKeyView, type NewApiKey, useApiKeys } from '../../lib/queries/api-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { MadeApiKey, MakeApiKey, RevokeApiKey } from './ApiKeyForms.tsx';
import type { SheetPart } from './Row.tsx';

type Step = { kind: 'make' } | { kind: 'made'; made: NewApiKey } | { kind: 'revoke'; apiKey: ApiKeyView };

const TITLES = {
  make: msg('Make an API key'),
  made: msg('Copy the key now'),
  revoke: msg('Revoke the key?'),
};

/** The account's API keys; making, showing and revoking take the list's place until they are done. */
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
      text={t(
        'With a key your own scripts read or change your collection, without your password. No key gets near your account.',
      )}
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
          {t('Make an API key')}
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
            ? t('Made {day}, used {age}', { day: formatDate(createdAt), age: relativeTime(lastUsedAt) })
            : t('Made {day}, not used yet', { day: formatDate(createdAt) })}
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
