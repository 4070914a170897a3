import { COIN_FIELDS, type CountField, fieldOf } from '../../../../shared/coins/fields.ts';
import {
  COUNT_FILTERS,
  type CoinFilters,
  type GradeFilter,
  type MetalFilter,
} from '../../../../shared/coins/filter-rules.ts';
import { bandName } from '../../../../shared/format/condition.ts';
import { formatWholeHome } from '../../../../shared/format/format.ts';
import { formatPlainField } from '../../../../shared/format/specifications.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';

export const metalLabel = (metal: MetalFilter): string =>
  metal === 'none' ? t('No precious metal') : metalName(metal);

export const gradeLabel = (grade: GradeFilter): string => bandName(grade);

export const certifiedLabel = (certified: 'yes' | 'no'): string =>
  certified === 'yes' ? t('Certified') : t('Not certified');

const boughtLabel = (year: number): string => t('Bought in {year}', { year });

const EARLIEST = 1950;

/** This year first. */
const yearsOfPurchase = (): (readonly [number, string])[] => {
  const now = new Date().getFullYear();
  return Array.from({ length: now - EARLIEST + 1 }, (_, ago) => [now - ago, String(now - ago)] as const);
};

export const placedLabel = (placed: 'yes' | 'no'): string =>
  placed === 'yes' ? t('With a place') : t('Without a place');

export const taggedLabel = (tagged: 'yes' | 'no'): string =>
  tagged === 'yes' ? t('With tags') : t('Without tags');

const spareLabel = (spare: 'yes' | 'no'): string => (spare === 'yes' ? t('For trade') : t('Not for trade'));

type CountName = (typeof COUNT_FILTERS)[number];
const countLabel = (name: CountName, number: number): string => formatPlainField(name, number) ?? '';

interface FilterChoice {
  name: 'spare' | 'bought' | CountName;
  label: string;
  options: (readonly [value: string | number, label: string])[];
}

/** Filters with fixed choices, drawn alike on all screens. */
export const filterChoices = (): FilterChoice[] => [
  {
    name: 'spare',
    label: t('Trade'),
    options: (['yes', 'no'] as const).map((one) => [one, spareLabel(one)]),
  },
  { name: 'bought', label: t('Year of purchase'), options: yearsOfPurchase() },
  ...COUNT_FILTERS.map((name) => {
    const { label, min, max }: CountField = COIN_FIELDS[name];
    const numbers = Array.from({ length: max - min + 1 }, (_, at) => min + at);
    return {
      name,
      label: translated(label),
      options: numbers.map((number) => [number, countLabel(name, number)] as const),
    };
  }),
];

interface Chip {
  text: string;
  /** The filters it removes. */
  names: readonly (keyof CoinFilters)[];
}

/** "Silver", "1878 to 1921", "$100 or more", "Certified". */
export function chipsOf({
  metal,
  grade,
  fromYear,
  toYear,
  minValue,
  maxValue,
  bought,
  certified,
  place,
  placed,
  tag,
  tagged,
  spare,
  ...counts
}: CoinFilters): Chip[] {
  const chips: Chip[] = [];
  if (metal) chips.push({ text: metalLabel(metal), names: ['metal'] });
  if (grade) chips.push({ text: gradeLabel(grade), names: ['grade'] });
  const years = rangeInWords(fromYear, toYear, String, (to) => t('To {to}', { to }));
  if (years) chips.push({ text: years, names: ['fromYear', 'toYear'] });
  const values = rangeInWords(minValue, maxValue, formatWholeHome, (to) => t('Up to {to}', { to }));
  if (values) chips.push({ text: values, names: ['minValue', 'maxValue'] });
  if (bought !== undefined) chips.push({ text: boughtLabel(bought), names: ['bought'] });
  if (certified) chips.push({ text: certifiedLabel(certified), names: ['certified'] });
  if (place) chips.push({ text: t('Place: {place}', { place }), names: ['place'] });
  if (placed) chips.push({ text: placedLabel(placed), names: ['placed'] });
  if (tag) chips.push({ text: t('Tag: {tag}', { tag }), names: ['tag'] });
  if (tagged) chips.push({ text: taggedLabel(tagged), names: ['tagged'] });
  if (spare) chips.push({ text: spareLabel(spare), names: ['spare'] });
  for (const name of COUNT_FILTERS)
    if (counts[name] !== undefined)
      chips.push({
        text: `${translated(fieldOf(name).label)}: ${countLabel(name, counts[name])}`,
        names: [name],
      });
  return chips;
}

function rangeInWords(
  from: number | undefined,
  to: number | undefined,
  word: (value: number) => string,
  most: (to: string) => string,
): string | undefined {
  if (from !== undefined && to !== undefined)
    return from === to ? word(from) : t('{from} to {to}', { from: word(from), to: word(to) });
  if (from !== undefined) return t('From {from}', { from: word(from) });
  return to === undefined ? undefined : most(word(to));
}
