import { columnOf } from '../../../../shared/coins/identity.ts';
import type { CoinConflict } from '../../../../shared/coins/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import {
  decide,
  dropFromOutbox,
  putBack,
  retryOutbox,
  sendOutbox,
  useOutbox,
  type Waiting as WaitingChange,
} from '../../lib/outbox.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { fieldInWords } from '../../lib/queries/changed-elsewhere.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The outbox. */
export function Waiting() {
  const user = useUser();
  const waiting = useOutbox(user.data);
  if (waiting.length === 0) return null;
  const isAsking = waiting.some(({ problem, conflicts, notice }) => problem ?? conflicts ?? notice);
  return (
    <Card>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="text-base">
          {plural(waiting.length, { one: '# change is waiting', other: '# changes are waiting' })}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {isAsking
            ? t('Some need your decision. The others are sent as soon as the server can be reached.')
            : t('They are on this device and are sent as soon as the server can be reached.')}
        </p>
        <ul className="ruled mt-2">
          {waiting.map((one, at) => (
            <li key={one.id} className="py-2">
              <Line one={one} at={at} />
            </li>
          ))}
        </ul>
        <Button className="mt-2" variant="ghost" onClick={() => void retryOutbox()}>
          {t('Send now')}
        </Button>
      </section>
    </Card>
  );
}

function Line({ one, at }: { one: WaitingChange; at: number }) {
  const { id, label, method, path, problem, notice, conflicts } = one;
  const isEdit = method === 'PATCH';
  const coin = /\/api\/coins\/(\d+)/.exec(path)?.[1];
  const discard = async () => {
    await dropFromOutbox(id);
    if (notice) return;
    toast({
      title: t('Change discarded'),
      description: label,
      actions: [{ label: t('Undo'), onClick: () => void putBack(one, at) }],
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {coin ? (
            <a className="link" href={`/coin/${coin}`}>
              {label}
            </a>
          ) : (
            label
          )}
          {(isEdit || !/\/(wants|drafts)\b/.test(path)) && (
            <span className="block text-sm text-muted">
              {isEdit ? changedFields(one) : coin ? String(one.body.name || t('A photo')) : t('New coin')}
            </span>
          )}
          {problem && <span className="block text-sm text-danger">{translated(problem)}</span>}
          {notice && <span className="block text-sm">{translated(notice)}</span>}
        </span>
        <Button
          variant="ghost"
          aria-label={notice ? t('Close {name}', { name: label }) : t('Discard {name}', { name: label })}
          onClick={() => void discard()}
        >
          {notice ? t('OK') : t('Discard')}
        </Button>
      </div>
      {conflicts?.map((conflict) => (
        <Choice key={conflict.field} conflict={conflict} id={id} />
      ))}
    </>
  );
}

const changedFields = ({ body }: WaitingChange): string =>
  Object.keys(body)
    .filter((field) => !['base', 'valuationSource', 'acceptImpossible'].includes(field))
    .map((field) => fieldInWords(columnOf(field)))
    .join(', ');

function Choice({ conflict, id }: { conflict: CoinConflict; id: string }) {
  const { field, theirs, mine } = conflict;
  const name = fieldInWords(field);
  const choose = async (keepsMine: boolean) => {
    await decide(id, field, keepsMine);
    await sendOutbox();
  };
  return (
    <fieldset className="mt-2 grid gap-1 border-t border-line pt-2">
      <legend className="text-sm">{t('Changed on both sides: {field}', { field: name })}</legend>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
        <dt className="text-muted">{t('On this device')}</dt>
        <dd className="wrap-anywhere">{inWords(field, mine)}</dd>
        <dt className="text-muted">{t('On the server')}</dt>
        <dd className="wrap-anywhere">{inWords(field, theirs)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          aria-label={t('Keep mine: {field}', { field: name })}
          onClick={() => void choose(true)}
        >
          {t('Keep mine')}
        </Button>
        <Button
          variant="ghost"
          aria-label={t('Keep theirs: {field}', { field: name })}
          onClick={() => void choose(false)}
        >
          {t('Keep theirs')}
        </Button>
      </div>
    </fieldset>
  );
}

function inWords(field: string, value: unknown): string {
  if (value === null || value === '') return t('Nothing');
  if (field.endsWith('ImageUrl')) return t('A photo');
  if (value === true) return t('Yes');
  if (value === false) return t('No');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  if (field === 'purchaseDate') return String(value).slice(0, 10);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
