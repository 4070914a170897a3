import {
  type CoinFilters,
  RANGE_ENDS,
  type RangeEnd,
  readEnd,
} from '../../../../shared/coins/filter-rules.ts';

export const RANGES: readonly { name: RangeEnd; label: string }[] = [
  { name: 'fromYear', label: 'From year' },
  { name: 'toYear', label: 'To year' },
  { name: 'minValue', label: 'Lowest value in $' },
  { name: 'maxValue', label: 'Highest value in $' },
];

export type TypedRanges = Record<RangeEnd, string>;
export type RangeErrors = Partial<Record<RangeEnd, string>>;

/** The ends of the ranges as they are typed. */
export const typedRanges = ({ fromYear, toYear, minValue, maxValue }: CoinFilters): TypedRanges => ({
  fromYear: String(fromYear ?? ''),
  toYear: String(toYear ?? ''),
  minValue: String(minValue ?? ''),
  maxValue: String(maxValue ?? ''),
});

/** What was typed as filters, and the sentence about each end that is none; an end left empty is undefined. */
export function readRanges(typed: TypedRanges): { ranges: Pick<CoinFilters, RangeEnd>; errors: RangeErrors } {
  const ranges: Pick<CoinFilters, RangeEnd> = {};
  const errors: RangeErrors = {};
  for (const { name } of RANGES) {
    const text = typed[name].replaceAll(/[\s,$]/g, '');
    ranges[name] = text ? readEnd(name, text) : undefined;
    if (text && ranges[name] === undefined) errors[name] = RANGE_ENDS[name].plea;
  }
  const { fromYear, toYear, minValue, maxValue } = ranges;
  if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
    errors.toYear = 'The last year must not be before the first.';
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    errors.maxValue = 'The highest value must not be below the lowest.';
  return { ranges, errors };
}
