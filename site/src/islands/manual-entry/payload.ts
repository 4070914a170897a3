import type { z } from 'zod';
import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { datingText } from '../../../../shared/coins/dating.ts';
import { byField, fieldsOf } from '../../../../shared/coins/fields.ts';
import { UNITED_STATES } from '../../../../shared/coins/identity.ts';
import { catalogueNumbersText, type Kind, parseCatalogueNumbers } from '../../../../shared/coins/kinds.ts';
import {
  type Coin,
  type CoinInput,
  type CoinPatch,
  isAmerican,
  isValuationSource,
  measureText,
} from '../../../../shared/coins/model.ts';
import { parseDating } from '../../../../shared/coins/read-dating.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import { dayInput } from '../../../../shared/format/format.ts';
import {
  type CoinFormValues,
  EMPTY_FORM,
  markOf,
  NO_MARK,
  type Rules,
  rulesOf,
  US_PLAIN,
  WORLD_PLAIN,
} from './values.ts';

type Input = z.input<typeof CoinInput>;

const orNull = (text: string) => text.trim() || null;
const measure = (text: string) => orNull(measureText(text));

const plainOf = <Name extends (typeof US_PLAIN)[number] | (typeof WORLD_PLAIN)[number]>(
  names: readonly Name[],
  values: CoinFormValues,
) => ({
  ...byField(fieldsOf('text', names), (name) => orNull(values[name])),
  ...byField(fieldsOf('measure', names), (name) => measure(values[name])),
  ...byField(fieldsOf('count', names), (name) => (values[name] ? Number(values[name]) : null)),
});

/** The request body; an ungraded coin has no slab fields. `filled` came from a catalogue. */
export function toPayload(
  values: CoinFormValues,
  rules: Rules = rulesOf(values),
  filled: Partial<CoinFormValues> = {},
): Input {
  const slab = (text: string) => (values.isGraded ? orNull(text) : null);
  const common = {
    kind: values.kind as Kind,
    mintMark: orNull(markOf(values.mintMark)),
    coinType: values.coinType.trim(),
    condition: values.condition,
    variation: orNull(values.variation),
    purchasePrice: orNull(values.purchasePrice),
    purchaseDate: orNull(values.purchaseDate),
    currentValue: values.currentValue.trim(),
    ...(isValuationSource(values.valuationSource) && { valuationSource: values.valuationSource }),
    obverseImageUrl: orNull(values.obverseImageUrl),
    reverseImageUrl: orNull(values.reverseImageUrl),
    storageLocation: orNull(values.storageLocation),
    tags: tidyTags(splitTags(values.tags)),
    isGraded: values.isGraded,
    gradingCompany: slab(values.gradingCompany),
    grade: slab(values.grade),
    certificationNumber: slab(values.certificationNumber),
    quantity: values.quantity,
  };
  const further = {
    ...plainOf(WORLD_PLAIN, values),
    catalogueNumbers: parseCatalogueNumbers(values.catalogueNumbers),
    pieces: values.pieces.trim() ? Number(values.pieces) : null,
    totalMintage: values.totalMintage.trim()
      ? Number(values.totalMintage.replaceAll(',', '')).toLocaleString('en-US')
      : null,
  };
  if (rules === 'us') {
    const name = values.name.trim() || `${values.year.trim()} ${values.coinType.trim()}`;
    return {
      // What was typed under another country goes along, what its catalogue filled in does not.
      ...Object.fromEntries(
        Object.entries(further).filter(
          ([field]) => values[field as 'mint'] !== filled[field as 'mint'] && values[field as 'mint'] !== '',
        ),
      ),
      ...common,
      ...{ name, country: UNITED_STATES, currency: 'USD', year: Number(values.year) },
      ...plainOf(US_PLAIN, values),
    };
  }
  return {
    ...common,
    ...further,
    name: values.name.trim(),
    country: values.country.trim(),
    currency: values.currency.trim(),
    ...(parseDating(values.year) ?? { year: Number(values.year) }),
    ownEstimatedValue: orNull(values.ownEstimatedValue),
    ownPurchasePrice: orNull(values.ownPurchasePrice),
  };
}

/** Judged together with the others, even if they did not change. */
const JUDGED = ['name', 'year', 'mintMark', 'coinType', 'series', 'variation'];
/** A US coin has none of them. */
const NOT_OURS = { yearTo: null, yearApproximate: false, ownEstimatedValue: null, ownPurchasePrice: null };

/** The changed fields of a stored coin. */
export function toChanges(
  values: CoinFormValues,
  before: CoinFormValues,
  [rules, rulesBefore]: readonly [Rules, Rules],
): z.input<typeof CoinPatch> {
  const then: Record<string, unknown> = toPayload(before, rulesBefore);
  const changed = Object.entries(toPayload(values, rules)).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(then[field] ?? null) ||
      (rules === 'us' && JUDGED.includes(field)),
  );
  return { ...(rules === 'us' && rulesBefore !== 'us' && NOT_OURS), ...Object.fromEntries(changed) };
}

export function toEstimate(values: CoinFormValues) {
  const coin = toPayload(values, 'us');
  const { name, year, mintMark, coinType, series, variation, composition, diameter } = coin;
  const { isGraded, grade, quantity } = coin;
  const condition = values.condition || null;
  // As typed: toPayload strips it to digits, and "1/10 oz" would become 110 grams.
  const weight = values.weight.trim() || null;
  return {
    ...{ name, year, mintMark, coinType, series, variation, composition, weight, diameter },
    ...{ isGraded, grade, quantity, condition },
  };
}

/** A stored coin as the form shows it. */
export function fromCoin(coin: Coin): CoinFormValues {
  const mintage = coin.totalMintage ?? '';
  return {
    ...EMPTY_FORM,
    name: coin.name,
    country: coin.country,
    kind: coin.kind,
    coinType: coin.coinType,
    year: isAmerican(coin) ? String(coin.year) : datingText(coin),
    mintMark: displayMintMark(coin.mintMark) || NO_MARK,
    currency: coin.currency,
    quantity: coin.quantity,
    condition: coin.condition,
    isGraded: coin.isGraded,
    gradingCompany: coin.gradingCompany ?? '',
    grade: coin.grade ?? '',
    certificationNumber: coin.certificationNumber ?? '',
    ...byField([...US_PLAIN, ...WORLD_PLAIN], (name) => String(coin[name] ?? '')),
    catalogueNumbers: catalogueNumbersText(coin.catalogueNumbers),
    pieces: coin.pieces === null ? '' : String(coin.pieces),
    // A mintage in words is no number; untouched it stays as it is.
    totalMintage: /^[\d,]+$/.test(mintage) ? mintage.replaceAll(',', '') : '',
    purchasePrice: coin.purchasePrice ?? '',
    ownPurchasePrice: coin.ownPurchasePrice ?? '',
    purchaseDate: dayInput(coin.purchaseDate),
    currentValue: coin.estimatedValue ?? '',
    ownEstimatedValue: coin.ownEstimatedValue ?? '',
    storageLocation: coin.storageLocation ?? '',
    tags: tagsText(coin.tags),
    obverseImageUrl: coin.obverseImageUrl ?? coin.imageUrl ?? '',
    reverseImageUrl: coin.reverseImageUrl ?? '',
  };
}
