import type { Coin } from '../../../../server/coins/model.ts';
import { dayInput } from '../../lib/format.ts';
import { displayMintMark } from '../../lib/mint-marks.ts';
import { isUntouched } from './draft.ts';
import { type CoinFormValues, EMPTY_FORM, NO_MARK } from './values.ts';

/** A stored coin as the form shows it. */
export function fromCoin(coin: Coin): CoinFormValues {
  return {
    name: coin.name,
    coinType: coin.coinType,
    variation: coin.variation ?? '',
    year: String(coin.year),
    mintMark: displayMintMark(coin.mintMark) || NO_MARK,
    quantity: coin.quantity,
    condition: coin.condition,
    isGraded: coin.isGraded,
    gradingCompany: coin.gradingCompany ?? '',
    grade: coin.grade ?? '',
    certificationNumber: coin.certificationNumber ?? '',
    composition: coin.composition ?? '',
    weight: coin.weight ?? '',
    diameter: coin.diameter ?? '',
    purchasePrice: coin.purchasePrice ?? '',
    purchaseDate: dayInput(coin.purchaseDate),
    currentValue: coin.estimatedValue ?? '',
    valuationSource: '',
    notes: coin.notes ?? '',
    series: coin.series ?? '',
    obverseImageUrl: coin.obverseImageUrl ?? coin.imageUrl ?? '',
    reverseImageUrl: coin.reverseImageUrl ?? '',
  };
}

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
  const data = parseObject(json);
  if (!data) return null;
  const values = { ...EMPTY_FORM };
  for (const field of PREFILLED) values[field] = textOf(data[field]);
  if (!/^[1-9]\d{3}$/.test(values.year)) values.year = '';
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

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(json);
    return data && typeof data === 'object' && !Array.isArray(data) ? { ...data } : null;
  } catch {
    return null;
  }
}

/** Text, or a number that one would write in digits; anything else, 1e400 and the like, is nothing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && /^\d+(\.\d+)?$/.test(String(value)) ? String(value) : '';
}

/** The first amount of a text that may be a range: "$1,100 - $1,300" gives "1100"; '' when there is none, or it is negative. */
export function firstAmount(text: string): string {
  const [, minus, amount = ''] = /([-−–]\s*\$?\s*)?(\d[\d,]*(?:\.\d{1,2})?)/.exec(text) ?? [];
  return minus ? '' : amount.replaceAll(',', '');
}
