import { MIN_YEAR, maxYear } from '../../../../server/coins/model.ts';
import type { ComparedField, CrossCheck, Identification } from '../../../../server/identify/model.ts';

export type Voice = 'first' | 'second' | 'catalogue';
type FieldName = ComparedField['field'];

/** A value, and everybody who says it. */
export interface Option {
  value: string | null;
  voices: Voice[];
}

/** What was chosen for a field: one of the options by its place, or the collector's own words. */
export interface Choice {
  /** Null for own words. */
  option: number | null;
  own: string;
}
export type Choices = Partial<Record<FieldName, Choice>>;

/** Fields where saying nothing says something: a coin may bear no mark, and be of no variation. */
const MAY_BE_NONE: readonly FieldName[] = ['mintMark', 'variation'];

const sameAs = (one: string | null, other: string | null) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/** What a model says of a mark it could not make out: no value to choose. */
const NOT_SEEN = 'Not seen';

/** The different values of a field, each once; nothing said is a value only where a coin may have none. */
export function optionsOf({ field, first, second, catalogue }: ComparedField): Option[] {
  const said: [Voice, string | null][] = [
    ['first', first],
    ['second', second],
    ['catalogue', catalogue],
  ];
  const options: Option[] = [];
  for (const [voice, text] of said) {
    const value = text?.trim() || null;
    // The catalogue has nothing to say of it; a model has seen none.
    if (value === null && (voice === 'catalogue' || !MAY_BE_NONE.includes(field))) continue;
    if (value === NOT_SEEN) continue;
    const known = options.find((option) => sameAs(option.value, value));
    if (known) known.voices.push(voice);
    // The catalogue names types, and no single coins.
    else if (voice !== 'catalogue' || field !== 'name') options.push({ value, voices: [voice] });
  }
  return options;
}

/** What is in dispute comes before the rest, and the name after all that it follows from. */
const rank = ({ field, agree }: ComparedField) => (agree ? 2 : field === 'name' ? 1 : 0);

/** The fields anybody says anything of, in the order they are asked. */
export const worthAsking = (fields: readonly ComparedField[]): ComparedField[] =>
  fields
    .filter((compared) => optionsOf(compared).some(({ value }) => value !== null))
    .sort((one, other) => rank(one) - rank(other));

/** The value to begin with: what most say, the catalogue's word first among equals, then the surer model's. */
export function suggested(compared: ComparedField, check: CrossCheck): number | null {
  const options = optionsOf(compared);
  if (options.length === 0) return null;
  const surer: Voice = (check.secondConfidence ?? 0) > (check.firstConfidence ?? 0) ? 'second' : 'first';
  const weight = ({ voices }: Option) =>
    voices.length * 4 + (voices.includes('catalogue') ? 2 : 0) + (voices.includes(surer) ? 1 : 0);
  const weights = options.map(weight);
  return weights.indexOf(Math.max(...weights));
}

/** The choices to begin with. */
export function firstChoices(check: CrossCheck): Choices {
  const choices = Object.fromEntries(
    check.fields.map((compared) => [
      compared.field,
      { option: suggested(compared, check), own: '' } satisfies Choice,
    ]),
  );
  return withName(check.fields, choices);
}

/** What a coin is named after. */
const NAMED_AFTER: readonly FieldName[] = ['year', 'mintMark', 'coinType', 'series'];

/** The name of whoever is believed in all that a coin is named after; else it stays as it is. */
export function withName(fields: readonly ComparedField[], choices: Choices): Choices {
  const chosenVoices = fields
    .filter(({ field }) => NAMED_AFTER.includes(field))
    .map((compared) => voicesOf(compared, choices));
  const believed = (['first', 'second'] as const).find((voice) =>
    chosenVoices.every((voices) => voices.length === 0 || voices.includes(voice)),
  );
  const name = fields.find(({ field }) => field === 'name');
  const option = name && believed ? optionsOf(name).findIndex(({ voices }) => voices.includes(believed)) : -1;
  return option < 0 ? choices : { ...choices, name: { option, own: '' } };
}

/** Who says what is chosen for a field; nobody where they are the collector's own words. */
function voicesOf(compared: ComparedField, choices: Choices): Voice[] {
  const option = choices[compared.field]?.option ?? null;
  return option === null ? [] : (optionsOf(compared)[option]?.voices ?? []);
}

/** Whether the models agree, in words, and the catalogue with them. */
export function agreementInWords({ field, agree, first, second, catalogue }: ComparedField): string {
  if (!agree) return 'They differ';
  if ((first === null) !== (second === null) || second === NOT_SEEN) return 'Only one says it';
  if (field !== 'name' && catalogue !== null && !sameAs(catalogue, first))
    return 'Both agree, the catalogue does not';
  return 'They agree';
}

/** What is wrong with own words for a field, in a sentence; null where nothing is. */
export function ownProblem(field: FieldName, text: string): string | null {
  const own = text.trim();
  if (field === 'year') {
    const year = /^\d{4}$/.test(own) ? Number(own) : 0;
    return year >= MIN_YEAR && year <= maxYear() ? null : `Enter a year from ${MIN_YEAR} to ${maxYear()}.`;
  }
  if (own || MAY_BE_NONE.includes(field)) return null;
  return 'Enter it, or choose one of the above.';
}

/** The chosen values as an identification has them. */
export function chosenValues(fields: readonly ComparedField[], choices: Choices): Partial<Identification> {
  const values = fields.map((compared) => {
    const { option, own } = choices[compared.field] ?? { option: null, own: '' };
    const text = option === null ? own.trim() || null : (optionsOf(compared)[option]?.value ?? null);
    return [compared.field, compared.field === 'year' ? yearOf(text) : text] as const;
  });
  return Object.fromEntries(values);
}

const yearOf = (text: string | null) => (text && /^\d{4}$/.test(text) ? Number(text) : null);
