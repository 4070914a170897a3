import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import {
  GRADES,
  GRADING_COMPANIES,
  MIN_YEAR,
  maxYear,
  measureNumber,
  measureText,
} from '../../../../shared/coins/model.ts';
import { countryCalled, countryName } from '../../../../shared/format/category.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDollars, formatMeasure } from '../../../../shared/format/format.ts';
import { type Identification, VERIFICATION_MARKS } from '../../../../shared/identify/model.ts';
import { figuresLocale, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { MONEY_RULE, moneyText, parseMoney } from '../../../../shared/money/money.ts';
import { type EditableField, type Edits, isForeign } from './record.ts';

export type Choice = readonly [value: string, label: string];

/** A text as it was typed, read: a change, or what is wrong with it. */
export type Read = { change: Edits } | { error: string };

export interface Field {
  label: string;
  /** The same within a sentence. */
  called: string;
  inputMode?: 'numeric' | 'decimal';
  hint?: string;
  /** Chosen from these rather than typed, each as it is shown. */
  choices?: (coin: Identification) => readonly Choice[];
  isCondition?: true;
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
  mark ? mintLabel({ year: year ?? 0, composition, mintMark: mark }) : t('No Mint Mark');

const line = (
  field: EditableField & keyof Identification,
  label: string,
  called: string,
  max: number,
): Field => ({
  label,
  called,
  text: (coin) => String(coin[field] ?? ''),
  shown: (coin) => String(coin[field] ?? ''),
  read: (text) => {
    const trimmed = text.trim();
    if (trimmed.length > max) {
      const said = { field: translated(label), max };
      return { error: t('{field} can have at most {max} characters.', said) };
    }
    return { change: { [field]: trimmed || null } };
  },
});

const choice = (
  field: EditableField & keyof Identification,
  label: string,
  called: string,
  values: readonly string[],
): Field => ({
  ...line(field, label, called, 200),
  choices: (coin) => withCurrent(values, coin[field] as string | null),
});

/** Units are stripped to digits and dots (specification 001, section 5). */
const measure = (
  field: 'weight' | 'diameter',
  [label, called]: readonly [string, string],
  unit: 'g' | 'mm',
  max: number,
): Field => ({
  label,
  called,
  inputMode: 'decimal',
  hint: unit === 'g' ? msg('Grams') : msg('Millimetres'),
  text: (coin) => coin[field] ?? '',
  shown: (coin) => formatMeasure(coin[field], unit) ?? '',
  read: (text) => {
    if (!text.trim()) return { change: { [field]: null } };
    const digits = measureText(text);
    const amount = measureNumber(digits);
    if (!(amount > 0 && amount <= max)) {
      const said = { field: translated(label), max };
      return { error: t('{field} must be a number above 0 and at most {max}.', said) };
    }
    return { change: { [field]: digits } };
  },
});

/** An amount as people write it, as the API has it. */
function readMoney(text: string): Read {
  if (!text.trim()) return { change: { estimatedValue: null } };
  const cents = parseMoney(text);
  return cents === null
    ? { error: translated(MONEY_RULE) }
    : { change: { estimatedValue: moneyText(cents) } };
}

function readYear(text: string): Read {
  const trimmed = text.trim();
  if (!trimmed) return { change: { year: null } };
  if (!/^\d{1,6}$/.test(trimmed)) return { error: t('Please enter the year as a number.') };
  const year = Number(trimmed);
  if (year < MIN_YEAR) return { error: t('Year must be {year} or later.', { year: MIN_YEAR }) };
  if (year > maxYear()) return { error: t('Year must be {year} or earlier.', { year: maxYear() }) };
  return { change: { year } };
}

const COUNTRY = line('country', msg('Country'), msg('country'), 80);

/** The fields of the review, edited where they stand. */
export const FIELDS = {
  name: line('name', msg('Name'), msg('name'), 200),
  coinType: { ...line('coinType', msg('Coin type'), msg('coin type'), 80), isType: true },
  year: {
    label: msg('Year'),
    called: msg('year'),
    inputMode: 'numeric',
    text: ({ year }) => (year === null ? '' : String(year)),
    shown: ({ year }) => (year === null ? '' : String(year)),
    read: readYear,
  },
  mintMark: {
    label: msg('Mint mark'),
    called: msg('mint mark'),
    choices: marksFor,
    text: ({ mintMark }, isMarkOpen) => mintMark || (isMarkOpen ? '' : NONE),
    shown: (coin, isMarkOpen) => (isMarkOpen ? '' : markInWords(coin, coin.mintMark ?? '')),
    read: (text) => ({ change: { mintMark: text === NONE || !text ? null : text } }),
  },
  series: line('series', msg('Series'), msg('series'), 120),
  variation: line('variation', msg('Variation'), msg('variation'), 200),
  condition: {
    ...line('condition', msg('Condition'), msg('condition'), 200),
    shown: ({ condition }) => (condition === null ? '' : conditionName(condition)),
    isCondition: true,
  },
  country: {
    ...COUNTRY,
    text: ({ country }) => countryName(country ?? ''),
    shown: ({ country }) => countryName(country ?? ''),
    read: (text) => COUNTRY.read(countryCalled(text)),
  },
  currency: line('currency', msg('Currency'), msg('currency'), 40),
  composition: {
    ...line('composition', msg('Composition'), msg('composition'), 300),
    shown: ({ composition }) => compositionInWords(composition ?? ''),
  },
  weight: measure('weight', [msg('Weight'), msg('weight')], 'g', 50_000),
  diameter: measure('diameter', [msg('Diameter'), msg('diameter')], 'mm', 500),
  estimatedValue: {
    label: msg('Estimated value'),
    called: msg('estimated value'),
    inputMode: 'decimal',
    hint: msg('US dollars'),
    text: ({ estimatedValue }) => estimatedValue ?? '',
    shown: ({ estimatedValue }) => (estimatedValue === null ? '' : formatDollars(estimatedValue)),
    read: readMoney,
  },
  gradingCompany: choice('gradingCompany', msg('Company'), msg('company'), GRADING_COMPANIES),
  grade: choice('grade', msg('Grade'), msg('grade'), GRADES),
  certificationNumber: line('certificationNumber', msg('Certification'), msg('certification'), 40),
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

/** The mint mark was not seen, and coins of the year bear several. */
export const MARK_WANTED = {
  field: 'mintMark',
  title: msg('Mint Mark Required'),
  sentence: msg('Which mint mark does it have?'),
} as const;

/** What is missing before it can be saved, in the order it is asked for, each with its sentence; empty when nothing is. */
export function missing(coin: Identification): Missing[] {
  const lacking = REQUIRED.filter((field) => !coin[field] && (isForeign(coin) || !isOrigin(field)));
  return lacking.map((field) => ({ field, sentence: SENTENCES[field] }));
}

export interface Missing {
  field: FieldName;
  sentence: string;
}

const isOrigin = (field: FieldName): boolean => ORIGIN.some((one) => one === field);

const SENTENCES: Record<(typeof REQUIRED)[number], string> = {
  coinType: msg('Please select the coin type.'),
  year: msg('Please enter the year.'),
  condition: msg('Please select the condition of the coin before saving'),
  country: msg('Country is required'),
  currency: msg('Currency is required'),
};

/** Names of fields that are written otherwise in the notice. */
const TITLES: Partial<Record<FieldName, string>> = { coinType: msg('Coin Type'), mintMark: msg('Mint Mark') };

/** All that is missing as one notice (specification 001, section 5). */
export function missingNotice(all: readonly Missing[]): { title: string; description: string } {
  const [only, ...more] = all;
  if (only && more.length === 0) {
    const description = translated(only.sentence);
    if (only.field === 'condition') return { title: t('Condition Required'), description };
    if (only.field === MARK_WANTED.field) return { title: translated(MARK_WANTED.title), description };
    if (isOrigin(only.field)) return { title: t('Missing Information'), description };
  }
  const names = all.map(({ field }) => translated(TITLES[field] ?? FIELDS[field].label));
  const list = new Intl.ListFormat(figuresLocale(), { type: 'conjunction' }).format(names);
  return {
    title: t('Missing Information'),
    description: t('Please complete all required fields: {list}', { list }),
  };
}
