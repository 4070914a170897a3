import { type FormEvent, useState } from 'react';
import { type Hole, MAX_FILLED } from '../../../../shared/albums/album.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { ConditionOptions } from '../../ui/condition-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';

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
    <form
      className="card grid grid-cols-1 items-start print:hidden gap-4 p-4 sm:grid-cols-[2fr_1fr_2fr]"
      onSubmit={add}
    >
      <Field label={t('Condition of new coins')}>
        <Select value={last.condition} onChange={({ target }) => remember({ condition: target.value })}>
          <option value="">{t('Not entered')}</option>
          <ConditionOptions current={last.condition} />
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

/** Longest run that is typed. */
const MAX_YEARS = 300;
const MARKS = /^(?:P|D|S|O|CC|W|C|A|F|G|J)$/i;

/**
 * The empty holes a typed run names: "1941-1958 P D S", "1941–45 D", "1950, 1952 S", "16d". Without a mark: every mint. Null where it cannot
 * be read.
 */
export function holesOfRun(text: string, holes: readonly Hole[]): Hole[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  const named = new Set<Hole>();
  for (const part of parts) {
    const run = readRun(part, holes);
    if (!run) return null;
    for (const hole of holes) if (isIn(run, hole)) named.add(hole);
  }
  return [...named];
}

interface Run {
  from: number;
  to: number;
  /** '' for Philadelphia without a mark; null for every mint. */
  marks: readonly string[] | null;
}

function readRun(part: string, holes: readonly Hole[]): Run | null {
  const [, typed, second, rest = ''] =
    /^(\d{2}|\d{4})(?:\s*[-–—]\s*(\d{2}|\d{4}))?(?!\d)[-\s]*(.*)$/.exec(part) ?? [];
  const first = typed && fullYear(typed, holes);
  if (!first) return null;
  const from = Number(first);
  const to = second === undefined ? from : Number(second.length === 2 ? first.slice(0, 2) + second : second);
  if (to < from || to - from > MAX_YEARS) return null;
  const marks = rest.split(/[\s/+&-]+/).filter(Boolean);
  if (!marks.every((mark) => MARKS.test(mark))) return null;
  return { from, to, marks: marks.length > 0 ? marks.map((mark) => mark.toUpperCase()) : null };
}

/** "16" is 1916 in an album without another year that ends so. */
function fullYear(typed: string, holes: readonly Hole[]): string | undefined {
  if (typed.length === 4) return typed;
  const [year, ...others] = new Set(
    holes.map((hole) => String(hole.year)).filter((one) => one.endsWith(typed)),
  );
  return others.length === 0 ? year : undefined;
}

/** P is Philadelphia with or without its mark. */
const isIn = ({ from, to, marks }: Run, { year, mintMark, coin, isAnnounced }: Hole): boolean =>
  coin === null &&
  !isAnnounced &&
  year >= from &&
  year <= to &&
  (marks === null || marks.includes(mintMark || 'P'));
