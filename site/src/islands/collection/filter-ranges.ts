import {
  type CoinFilters,
  RANGE_ENDS,
  type RangeEnd,
  readEnd,
} from '../../../../shared/coins/filter-rules.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';

/** The ends of the ranges, and what each is called; in short where there is little room. */
export const RANGES: readonly { name: RangeEnd; label: string; short: string }[] = [
  { name: 'fromYear', label: msg('From year'), short: msg('From year') },
  { name: 'toYear', label: msg('To year'), short: msg('To year') },
  { name: 'minValue', label: msg('Lowest value in $'), short: msg('Value from $') },
  { name: 'maxValue', label: msg('Highest value in $'), short: msg('Value to $') },
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
    if (text && ranges[name] === undefined) errors[name] = translated(RANGE_ENDS[name].plea);
  }
  const { fromYear, toYear, minValue, maxValue } = ranges;
  if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
    errors.toYear = t('The last year must not be before the first.');
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    errors.maxValue = t('The highest value must not be below the lowest.');
  return { ranges, errors };
}
