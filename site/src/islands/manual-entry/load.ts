import type { Coin } from '../../../../shared/coins/model.ts';
import { tagsText } from '../../../../shared/coins/tags.ts';
import { dayInput } from '../../../../shared/format/format.ts';
import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/prefill.ts';
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
    storageLocation: coin.storageLocation ?? '',
    tags: tagsText(coin.tags),
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
