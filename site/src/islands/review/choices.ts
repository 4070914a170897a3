import { MIN_YEAR, maxYear } from '../../../../shared/coins/model.ts';
import type { ComparedField, CrossCheck, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { isReader } from '../../lib/reader.ts';

/** A field, and whether it is none that the second voice looks at: the reader reads no mint mark, condition or variation. */
export interface Compared extends ComparedField {
  isUnread?: boolean;
}

const UNREAD: readonly FieldName[] = ['mintMark', 'condition', 'variation'];

/** The fields as they are compared: what the reader does not read it does not differ in. */
export const comparedBy = ({ fields, secondModel }: CrossCheck): Compared[] =>
  isReader(secondModel)
    ? fields.map((compared) =>
        UNREAD.includes(compared.field) && !compared.second?.trim()
          ? { ...compared, agree: true, isUnread: true }
          : compared,
      )
    : fields;

export const VOICES = ['first', 'second', 'catalogue'] as const;
export type Voice = (typeof VOICES)[number];
export type FieldName = ComparedField['field'];

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

export const sameAs = (one: string | null, other: string | null) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/** A mark a model could not make out is null where it does not contradict the other: no value to choose. */
const isUnseen = ({ field, agree, first, second }: ComparedField, value: string | null) =>
  field === 'mintMark' && agree && value === null && (first ?? second) !== null;

/** The different values of a field, each once; nothing said is a value only where a coin may have none. */
export function optionsOf(compared: Compared): Option[] {
  const options: Option[] = [];
  for (const voice of VOICES) {
    const value = compared[voice]?.trim() || null;
    // The catalogue has nothing to say of it; a model has seen none.
    if (value === null && (voice === 'catalogue' || !MAY_BE_NONE.includes(compared.field))) continue;
    if (isUnseen(compared, value) || (compared.isUnread && voice === 'second')) continue;
    const known = options.find((option) => sameAs(option.value, value));
    if (known) known.voices.push(voice);
    else options.push({ value, voices: [voice] });
  }
  return options;
}

/** What is in dispute comes before the rest, and the name after all that it follows from. */
const rank = ({ field, agree }: ComparedField) => (agree ? 2 : field === 'name' ? 1 : 0);

/** The fields anybody says anything of, in the order they are asked. */
export const worthAsking = (fields: readonly Compared[]): Compared[] =>
  fields
    .filter((compared) => optionsOf(compared).some(({ value }) => value !== null))
    .sort((one, other) => rank(one) - rank(other));

/** The value to begin with: what most say, first among equals what the catalogue decides for, then the surer model's. */
export function suggested(compared: ComparedField, check: CrossCheck): number | null {
  const options = optionsOf(compared);
  if (options.length === 0) return null;
  const surer: Voice = (check.secondConfidence ?? 0) > (check.firstConfidence ?? 0) ? 'second' : 'first';
  const weight = ({ voices }: Option) =>
    voices.length * 4 + (voices.includes('catalogue') ? 2 : 0) + (voices.includes(surer) ? 1 : 0);
  const weights = options.map(weight);
  return weights.indexOf(Math.max(...weights));
}

/** The choices to begin with; the name follows them. */
export const firstChoices = (check: CrossCheck): Choices =>
  Object.fromEntries(
    comparedBy(check).map((compared) => [
      compared.field,
      { option: compared.field === 'name' ? FOLLOWS : suggested(compared, check), own: '' } satisfies Choice,
    ]),
  );

/** The one option of a name: what follows from the other choices. */
export const FOLLOWS = 0;

/** What a voice says of a field. */
export const saidBy = (fields: readonly ComparedField[], name: FieldName, voice: Voice): string | null =>
  fields.find(({ field }) => field === name)?.[voice]?.trim() || null;

/** What is chosen for a field, as text; null for none. */
export function chosenText(
  fields: readonly ComparedField[],
  choices: Choices,
  name: FieldName,
): string | null {
  const { option, own } = choices[name] ?? { option: null, own: '' };
  if (option === null) return own.trim() || null;
  const compared = fields.find(({ field }) => field === name);
  return (compared && optionsOf(compared)[option]?.value) ?? null;
}

/** Whether the models agree, in words, and the catalogue with them. */
export function agreementInWords({ agree, first, second, catalogue, isUnread }: Compared): string {
  if (isUnread) return t('Not read');
  if (!agree) return t('They differ');
  if ((first === null) !== (second === null)) return t('Only one model names this');
  if (catalogue !== null && !sameAs(catalogue, first) && !sameAs(catalogue, second))
    return t('Both agree; the catalogue disagrees');
  return t('They agree');
}

/** What is wrong with own words for a field, in a sentence; null where nothing is. */
export function ownProblem(field: FieldName, text: string): string | null {
  const own = text.trim();
  if (field === 'year') {
    const year = /^\d{4}$/.test(own) ? Number(own) : 0;
    return year >= MIN_YEAR && year <= maxYear()
      ? null
      : t('Enter a year from {first} to {last}.', { first: MIN_YEAR, last: maxYear() });
  }
  if (own || MAY_BE_NONE.includes(field)) return null;
  return t('Enter a value, or choose one above.');
}

/** What the catalogue makes of the two, in a sentence; null where it knows nothing of it. */
export function catalogueInWords(
  { fields }: CrossCheck,
  { catalogueMatch, year, mintMark }: Identification,
): string | null {
  const row = (name: FieldName) => fields.find(({ field }) => field === name);
  const decides = fields.some(({ catalogue }) => catalogue !== null);
  if (decides) {
    const isOneOf = (['first', 'second'] as const).some((voice) =>
      fields.every(({ catalogue, ...said }) => catalogue === null || sameAs(catalogue, said[voice])),
    );
    return isOneOf
      ? t('Only one of the two is in the catalogue.')
      : t('Neither is in the catalogue; it shows the closest match.');
  }
  const isHeld = row('year')?.first === String(year) && sameAs(row('mintMark')?.first ?? null, mintMark);
  const areDated = row('year')?.second && row('coinType')?.agree;
  const differ = fields.some(({ field, agree }) => !agree && (field === 'year' || field === 'mintMark'));
  return isHeld && areDated && differ && catalogueMatch?.possible ? t('Both are in the catalogue.') : null;
}
