import {
  conditionChoices,
  GRADES,
  GRADING_COMPANIES,
  MIN_YEAR,
  maxYear,
  measureNumber,
  measureText,
} from '../../../../shared/coins/model.ts';
import { formatMeasure, formatMoney } from '../../../../shared/format/format.ts';
import { mintLabel } from '../../../../shared/format/mint-marks.ts';
import {
  type Identification,
  VERIFICATION_CONDITIONS,
  VERIFICATION_MARKS,
} from '../../../../shared/identify/model.ts';
import { MONEY_RULE, moneyText, parseMoney } from '../../../../shared/money/money.ts';
import type { EditableField, Edits } from './record.ts';

export type Choice = readonly [value: string, label: string];

/** A text as it was typed, read: a change, or what is wrong with it. */
export type Read = { change: Edits } | { error: string };

export interface Field {
  label: string;
  inputMode?: 'numeric' | 'decimal';
  hint?: string;
  /** Chosen from these rather than typed. */
  choices?: (coin: Identification) => readonly Choice[];
  /** Searched among the types of the catalogue. */
  isType?: true;
  /** What the coin has, as it is typed; `isMarkOpen`: nobody has seen its mint mark, or that it has none. */
  text: (coin: Identification, isMarkOpen: boolean) => string;
  read: (text: string) => Read;
  /** How it is shown; '' where nothing is known. */
  shown: (coin: Identification, isMarkOpen: boolean) => string;
}

/** The choice that stands for none: a select takes an empty value for nothing chosen. */
const NONE = 'none';

/** A set has no condition of its own. */
const OF_A_SET = 'Not Applicable';

const same = (values: readonly string[]): Choice[] => values.map((value) => [value, value]);

/** What is there is a choice too, whatever it is. */
const withCurrent = (values: readonly string[], current: string | null): Choice[] =>
  same(!current || values.includes(current) ? values : [current, ...values]);

const marksFor = (coin: Identification): Choice[] => {
  const marks: readonly string[] = VERIFICATION_MARKS;
  const current = coin.mintMark;
  const all = current && !marks.includes(current) ? [current, ...marks] : marks;
  return all.map((mark) => [mark || NONE, markInWords(coin, mark)]);
};

/** "D · Denver", "No mint mark" */
const markInWords = ({ year, composition }: Identification, mark: string): string =>
  mark ? mintLabel({ year: year ?? 0, composition, mintMark: mark }) : 'No Mint Mark';

const line = (field: EditableField & keyof Identification, label: string, max: number): Field => ({
  label,
  text: (coin) => String(coin[field] ?? ''),
  shown: (coin) => String(coin[field] ?? ''),
  read: (text) => {
    const trimmed = text.trim();
    if (trimmed.length > max) return { error: `${label} can have at most ${max} characters.` };
    return { change: { [field]: trimmed || null } };
  },
});

const choice = (
  field: EditableField & keyof Identification,
  label: string,
  values: readonly string[],
): Field => ({
  ...line(field, label, 200),
  choices: (coin) => withCurrent(values, coin[field] as string | null),
});

/** Units are stripped to digits and dots (specification 001, section 5). */
const measure = (field: 'weight' | 'diameter', label: string, unit: 'g' | 'mm', max: number): Field => ({
  label,
  inputMode: 'decimal',
  hint: unit === 'g' ? 'Grams' : 'Millimetres',
  text: (coin) => coin[field] ?? '',
  shown: (coin) => formatMeasure(coin[field], unit) ?? '',
  read: (text) => {
    if (!text.trim()) return { change: { [field]: null } };
    const digits = measureText(text);
    const amount = measureNumber(digits);
    if (!(amount > 0 && amount <= max)) {
      return { error: `${label} must be a number above 0 and at most ${max}.` };
    }
    return { change: { [field]: digits } };
  },
});

/** An amount as people write it, as the API has it. */
function readMoney(text: string): Read {
  if (!text.trim()) return { change: { estimatedValue: null } };
  const cents = parseMoney(text);
  return cents === null ? { error: MONEY_RULE } : { change: { estimatedValue: moneyText(cents) } };
}

function readYear(text: string): Read {
  const trimmed = text.trim();
  if (!trimmed) return { change: { year: null } };
  if (!/^\d{1,6}$/.test(trimmed)) return { error: 'Please enter the year as a number.' };
  const year = Number(trimmed);
  if (year < MIN_YEAR) return { error: `Year must be ${MIN_YEAR} or later.` };
  if (year > maxYear()) return { error: `Year must be ${maxYear()} or earlier.` };
  return { change: { year } };
}

/** The fields of the review, edited where they stand. */
export const FIELDS = {
  name: line('name', 'Name', 200),
  coinType: { ...line('coinType', 'Coin type', 80), isType: true },
  year: {
    label: 'Year',
    inputMode: 'numeric',
    text: ({ year }) => (year === null ? '' : String(year)),
    shown: ({ year }) => (year === null ? '' : String(year)),
    read: readYear,
  },
  mintMark: {
    label: 'Mint mark',
    choices: marksFor,
    text: ({ mintMark }, isMarkOpen) => mintMark || (isMarkOpen ? '' : NONE),
    shown: (coin, isMarkOpen) => (isMarkOpen ? '' : markInWords(coin, coin.mintMark ?? '')),
    read: (text) => ({ change: { mintMark: text === NONE || !text ? null : text } }),
  },
  series: line('series', 'Series', 120),
  variation: line('variation', 'Variation', 200),
  condition: {
    ...line('condition', 'Condition', 200),
    choices: ({ coinType, condition }) =>
      same(
        conditionChoices(
          condition,
          coinType === 'Proof Set' ? [OF_A_SET, ...VERIFICATION_CONDITIONS] : VERIFICATION_CONDITIONS,
        ),
      ),
  },
  country: line('country', 'Country', 80),
  currency: line('currency', 'Currency', 40),
  composition: line('composition', 'Composition', 300),
  weight: measure('weight', 'Weight', 'g', 50_000),
  diameter: measure('diameter', 'Diameter', 'mm', 500),
  estimatedValue: {
    label: 'Estimated value',
    inputMode: 'decimal',
    hint: 'US dollars',
    text: ({ estimatedValue }) => estimatedValue ?? '',
    shown: ({ estimatedValue }) => (estimatedValue === null ? '' : formatMoney(estimatedValue)),
    read: readMoney,
  },
  gradingCompany: choice('gradingCompany', 'Company', GRADING_COMPANIES),
  grade: choice('grade', 'Grade', GRADES),
  certificationNumber: line('certificationNumber', 'Certification', 40),
} satisfies Record<Exclude<EditableField, 'isGraded'>, Field>;

export type FieldName = keyof typeof FIELDS;

/** What is asked of a coin of another country besides. */
export const ORIGIN = ['country', 'currency'] as const;

/** Without these there is no coin to save. */
export const REQUIRED = ['coinType', 'year', 'condition', ...ORIGIN] as const satisfies readonly FieldName[];

/** What decides which coin it is, and its condition: all of it open where nothing could be identified. */
export const BY_HAND = [
  'coinType',
  'year',
  'mintMark',
  'condition',
  'name',
] as const satisfies readonly FieldName[];
