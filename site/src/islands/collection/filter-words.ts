import type { CoinFilters, GradeFilter, MetalFilter } from '../../../../shared/coins/filter-rules.ts';
import { formatCount } from '../../../../shared/format/format.ts';

export const METAL_LABELS: Readonly<Record<MetalFilter, string>> = {
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  none: 'No precious metal',
};

/** "Very Fine" */
export const gradeLabel = (grade: GradeFilter): string =>
  grade.replaceAll(/(^|-)([a-z])/g, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());

interface Chip {
  text: string;
  /** The filters it stands for; taken away together. */
  names: readonly (keyof CoinFilters)[];
}

/** What is set, in words: "Silver", "1878 to 1921", "$100 or more", "Certified". */
export function chipsOf({
  metal,
  grade,
  fromYear,
  toYear,
  minValue,
  maxValue,
  certified,
  place,
  tag,
}: CoinFilters): Chip[] {
  const chips: Chip[] = [];
  if (metal) chips.push({ text: METAL_LABELS[metal], names: ['metal'] });
  if (grade) chips.push({ text: gradeLabel(grade), names: ['grade'] });
  const years = rangeInWords(fromYear, toYear, String, ['From', 'To']);
  if (years) chips.push({ text: years, names: ['fromYear', 'toYear'] });
  const values = rangeInWords(minValue, maxValue, (value) => `$${formatCount(value)}`, ['From', 'Up to']);
  if (values) chips.push({ text: values, names: ['minValue', 'maxValue'] });
  if (certified)
    chips.push({ text: certified === 'yes' ? 'Certified' : 'Not certified', names: ['certified'] });
  if (place) chips.push({ text: `Place: ${place}`, names: ['place'] });
  if (tag) chips.push({ text: `Tag: ${tag}`, names: ['tag'] });
  return chips;
}

function rangeInWords(
  from: number | undefined,
  to: number | undefined,
  word: (value: number) => string,
  [least, most]: readonly [string, string],
): string | undefined {
  if (from !== undefined && to !== undefined)
    return from === to ? word(from) : `${word(from)} to ${word(to)}`;
  if (from !== undefined) return `${least} ${word(from)}`;
  return to === undefined ? undefined : `${most} ${word(to)}`;
}
