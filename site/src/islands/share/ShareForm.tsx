import { type FormEvent, useState } from 'react';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import {
  SHARE_DAYS,
  SHARE_FIELD_LABELS,
  SHARE_FIELDS,
  type ShareField,
  type ShareKind,
  USUAL_SHARE_DAYS,
  WANT_SHARE_FIELDS,
  WANT_SHARE_LABELS,
} from '../../../../shared/shares/fields.ts';
import { sentenceOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface ShareChoice {
  title: string | null;
  fields: ShareField[];
  days?: (typeof SHARE_DAYS)[number] | null;
}

interface ShareFormProps {
  kind: ShareKind;
  of?: Pick<ShareChoice, 'title' | 'fields'>;
  verb: string;
  busy: boolean;
  error: Error | null;
  onSend: (choice: ShareChoice) => void;
}

export function ShareForm({ kind, of, verb, busy, error, onSend }: ShareFormProps) {
  const [fields, setFields] = useState<ShareField[]>(of?.fields ?? []);
  const [days, setDays] = useState(of ? '' : String(USUAL_SHARE_DAYS));
  const [title, setTitle] = useState(of?.title ?? '');
  const isWants = kind === 'wants';
  const offered = isWants ? WANT_SHARE_FIELDS : SHARE_FIELDS;
  const labels = isWants ? WANT_SHARE_LABELS : SHARE_FIELD_LABELS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const chosen = SHARE_DAYS.find((count) => String(count) === days) ?? null;
    onSend({ title: title.trim() || null, fields, ...(days !== '' && { days: chosen }) });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <fieldset>
        <legend className="field-label">{t('Show as well')}</legend>
        <p className="mb-1 text-sm text-muted">
          {isWants
            ? t('Names, years and conditions are always shown.')
            : t(
                'Names, specifications, photos and grades are always shown; where you bought a coin never is.',
              )}
        </p>
        {offered.map((field) => (
          <Checkbox
            key={field}
            label={translated(labels[field] ?? '')}
            checked={fields.includes(field)}
            onChange={({ target }) =>
              setFields((now) => (target.checked ? [...now, field] : now.filter((one) => one !== field)))
            }
          />
        ))}
        {!isWants && (
          <p className="mt-1 text-sm text-muted">
            {t('What a photo shows, such as the number on a slab, is seen in any case.')}
          </p>
        )}
      </fieldset>
      <Field label={t('The link ends')}>
        <Select value={days} onChange={({ target }) => setDays(target.value)}>
          {of && <option value="">{t('as it is now')}</option>}
          {SHARE_DAYS.map((count) => (
            <option key={count} value={count}>
              {plural(count, { one: 'after # day', other: 'after # days' })}
            </option>
          ))}
          <option value="never">{t('when I end it')}</option>
        </Select>
      </Field>
      <Field label={t('Title')} hint={t('Shown above the coins. Leave it empty for the usual one.')}>
        <Input
          value={title}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      {error && <Notice tone="danger">{sentenceOf(error)}</Notice>}
      <Button type="submit" wide busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
