import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/prefill.ts';
import { isUntouched } from './draft.ts';
import { type CoinFormValues, EMPTY_FORM, NO_MARK } from './values.ts';

/** The fields an identification hands over (specification 001, section 3, AI prefill payload). */
const PREFILLED = [
  'name',
  'year',
  'mintMark',
  'coinType',
  'variation',
  'series',
  'condition',
  'composition',
  'weight',
  'diameter',
  'gradingCompany',
  'grade',
  'certificationNumber',
] as const;

/** The form filled from the `prefill` parameter; null when that is no JSON object. */
export function fromPrefill(json: string): CoinFormValues | null {
  const data = parsePrefill(json);
  if (!data) return null;
  const values = { ...EMPTY_FORM };
  for (const field of PREFILLED) values[field] = textOf(data[field]);
  values.year = yearOf(data.year);
  values.mintMark = displayMintMark(values.mintMark).toUpperCase() || NO_MARK;
  values.isGraded = data.isGraded === true;
  values.currentValue = firstAmount(textOf(data.estimatedValue));
  return values;
}

/**
 * What an identification handed over: a form filled in, what could not be read, nothing, as of photos nobody could identify, or that
 * the coin is in a slab and no more.
 */
export function arrivalOf(values: CoinFormValues | null): 'plain' | 'filled' | 'unreadable' | 'slab' {
  if (!values) return 'unreadable';
  if (isUntouched(values, EMPTY_FORM)) return 'plain';
  return isUntouched(values, { ...EMPTY_FORM, isGraded: true }) ? 'slab' : 'filled';
}
