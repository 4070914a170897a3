import { type FormEvent, useState } from 'react';
import { type Hole, MAX_FILLED } from '../../../../shared/albums/model.ts';
import { CONDITIONS } from '../../../../shared/coins/conditions.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { holesOfRun } from './runs.ts';

/** Of the last coin, for the next ones. */
export interface Remembered {
  condition: string;
  price: string;
}

const KEY = 'mintmark:album-coin';

export function remembered(): Remembered {
  try {
    const { condition = '', price = '' } = JSON.parse(readText(KEY) ?? '{}') as Partial<Remembered>;
    return { condition: String(condition), price: String(price) };
  } catch {
    return { condition: '', price: '' };
  }
}

interface FillBarProps {
  holes: readonly Hole[];
  last: Remembered;
  onLast: (last: Remembered) => void;
  onAdd: (holes: readonly Hole[]) => void;
}

/** Condition and price of the coins that are added next, and runs typed by hand. */
export function FillBar({ holes, last, onLast, onAdd }: FillBarProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const remember = (part: Partial<Remembered>) => {
    const now = { ...last, ...part };
    onLast(now);
    keepText(KEY, JSON.stringify(now));
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found = holesOfRun(typed, holes);
    const wrong = problemOf(found);
    setProblem(wrong);
    if (wrong || !found) return;
    onAdd(found);
    setTyped('');
  };
  return (
    <form className="card grid grid-cols-1 items-start gap-4 p-4 sm:grid-cols-[2fr_1fr_2fr]" onSubmit={add}>
      <Field label={t('Condition of new coins')}>
        <Select value={last.condition} onChange={({ target }) => remember({ condition: target.value })}>
          <option value="">{t('Not entered')}</option>
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {conditionName(condition)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Price paid')}>
        <Input
          inputMode="decimal"
          value={last.price}
          maxLength={20}
          onChange={({ target }) => remember({ price: target.value })}
        />
      </Field>
      <Field label={t('Add by typing')} hint={t('16d, 1941–1958 P D S')} error={problem}>
        <div className="flex gap-2">
          <Input
            className="min-w-0 flex-1"
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" variant="ghost" disabled={typed.trim() === ''}>
            {t('Add')}
          </Button>
        </div>
      </Field>
    </form>
  );
}

function problemOf(found: readonly Hole[] | null): string | undefined {
  if (found === null) return t('Type years and mint marks, such as 1941–1958 P D S.');
  if (found.length === 0) return t('No empty hole of this album fits.');
  if (found.length > MAX_FILLED)
    return plural(MAX_FILLED, { one: 'At most # coin at once.', other: 'At most # coins at once.' });
  return undefined;
}
