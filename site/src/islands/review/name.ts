import type { ComparedField } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type Choices, chosenText, type Option, saidBy, sameAs, VOICES, type Voice } from './choices.ts';

/** The date a name begins with: "1916-D", "1942/1-D", "1776-1976", "1916". */
const DATE = /^(\d{4})(?:[/-](\d{1,4}))?(?:[-\s]?(CC|[PDSWOC]))?(?![\w'’-])/;
const YEAR = /(?<!\d)(?:1[789]|20)\d\d(?!\d)/g;

interface Dated {
  years: number[];
  mark: string | null;
  rest: string;
}

function dateIn(name: string): Dated | null {
  const [date, year, second, mark = null] = DATE.exec(name.trim()) ?? [];
  if (!date) return null;
  const years = [year, second].map(Number).filter((one) => one > 999);
  return { years, mark, rest: name.trim().slice(date.length).trim() };
}

/** Whether a name speaks of another year, or bears another mint mark, than the coin. */
export function contradicts(name: string, year: number | null, mark: string | null): boolean {
  const dated = dateIn(name);
  const years = dated?.years ?? (name.match(YEAR) ?? []).map(Number);
  if (year !== null && years.length > 0 && !years.includes(year)) return true;
  return dated !== null && dated.mark !== null && dated.mark !== (mark ?? '').toUpperCase();
}

/** What a coin is named after, what counts most first. */
const WEIGHTS = [
  ['coinType', 4],
  ['series', 4],
  ['year', 1],
  ['mintMark', 1],
] as const;
const OF_KIND = 8;

/** The name given by the source chosen for the type, with the chosen date; else date and type; null if unknown. */
export function nameFor(fields: readonly ComparedField[], choices: Choices, isOnEdge = false): string | null {
  const of = (field: ComparedField['field']) => chosenText(fields, choices, field);
  const year = Number(of('year')) || null;
  const mark = of('mintMark');
  const agreed = (voice: Voice) =>
    WEIGHTS.reduce(
      (sum, [field, weight]) => sum + (sameAs(saidBy(fields, field, voice), of(field)) ? weight : 0),
      0,
    );
  const [voice] = VOICES.filter((one) => saidBy(fields, 'name', one) && agreed(one) >= OF_KIND).sort(
    (one, other) => agreed(other) - agreed(one),
  );
  const said = voice ? saidBy(fields, 'name', voice) : null;
  if (voice && said && agreed(voice) === OF_KIND + 2 && !contradicts(said, year, mark)) return said;

  const dated = said === null ? null : dateIn(said);
  const rest = dated?.rest ?? said;
  const kind = rest && !contradicts(rest, year, mark) ? rest : (of('coinType') ?? of('series'));
  if (!kind || contradicts(kind, year, mark)) return null;
  // A name that left out the mark its coin was said to bear goes on doing so.
  const isMarkless =
    isOnEdge || (voice && dated && !dated.mark && saidBy(fields, 'mintMark', voice) !== null);
  const date = [year, isMarkless ? null : mark].filter(Boolean).join('-');
  return `${date} ${kind}`.trim();
}

/** The name that follows, and whoever says the very same; none where none follows. */
export const nameOptions = (fields: readonly ComparedField[], value: string | null): Option[] =>
  value === null
    ? []
    : [{ value, voices: VOICES.filter((voice) => sameAs(saidBy(fields, 'name', voice), value)) }];

/** What is wrong with a name in the collector's own words, in a sentence; null where nothing is. */
export function nameProblem(fields: readonly ComparedField[], choices: Choices): string | null {
  const own = choices.name?.own.trim() ?? '';
  const [year, mark] = [chosenText(fields, choices, 'year'), chosenText(fields, choices, 'mintMark')];
  if (!contradicts(own, Number(year) || null, mark)) return null;
  return t('This name doesn’t match the coin you chose: {date}.', {
    date: [year, mark].filter(Boolean).join('-'),
  });
}
