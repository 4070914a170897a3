import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { datingText, parseDating } from '../../../../shared/coins/dating.ts';
import { catalogueNumbersText, parseCatalogueNumbers } from '../../../../shared/coins/kinds.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import type { GlobalCoin } from '../../../../shared/global/model.ts';
import type { CoinEdit } from '../../lib/queries/edits.ts';
import { STORED_NAMES } from './values.ts';

const orNull = (text: string) => text.trim() || null;

export const toGlobalCoin = (form: GlobalForm): GlobalCoin => ({
  name: form.name.trim(),
  country: form.country.trim(),
  ...(parseDating(form.year) ?? { year: form.year.trim() }),
  kind: form.kind,
  denomination: form.denomination.trim(),
  currency: form.currency.trim(),
  condition: form.condition,
  mintMark: orNull(form.mintMark),
  variety: orNull(form.variety),
  estimatedValue: orNull(form.estimatedValue),
  ownEstimatedValue: orNull(form.ownEstimatedValue),
  ownPurchasePrice: orNull(form.ownPurchasePrice),
  mintage: orNull(form.mintage),
  weight: orNull(form.weight),
  diameter: orNull(form.diameter),
  composition: orNull(form.composition),
  designer: orNull(form.designer),
  region: orNull(form.region),
  mint: orNull(form.mint),
  ruler: orNull(form.ruler),
  era: orNull(form.era),
  script: orNull(form.script),
  thickness: orNull(form.thickness),
  edge: orNull(form.edge),
  catalogueNumbers: orNull(form.catalogueNumbers),
  serialNumber: orNull(form.serialNumber),
  signature: orNull(form.signature),
  pieces: form.pieces.trim() ? Number(form.pieces) : null,
  obverseDescription: orNull(form.obverseDescription),
  reverseDescription: orNull(form.reverseDescription),
  coinHistory: orNull(form.coinHistory),
  notes: orNull(form.notes),
  storageLocation: orNull(form.storageLocation),
  tags: orNull(form.tags),
  quantity: form.quantity,
});

export const fromCoin = (coin: Coin): GlobalForm => ({
  name: coin.name,
  country: coin.country,
  kind: coin.kind,
  year: datingText(coin),
  denomination: coin.coinType,
  currency: coin.currency,
  condition: coin.condition,
  mintMark: displayMintMark(coin.mintMark),
  variety: coin.variation ?? '',
  estimatedValue: coin.estimatedValue ?? '',
  ownEstimatedValue: coin.ownEstimatedValue ?? '',
  ownPurchasePrice: coin.ownPurchasePrice ?? '',
  mintage: /^[\d,]+$/.test(coin.totalMintage ?? '') ? (coin.totalMintage ?? '').replaceAll(',', '') : '',
  weight: coin.weight ?? '',
  diameter: coin.diameter ?? '',
  composition: coin.composition ?? '',
  designer: coin.designer ?? '',
  region: coin.region ?? '',
  mint: coin.mint ?? '',
  ruler: coin.ruler ?? '',
  era: coin.era ?? '',
  script: coin.script ?? '',
  thickness: coin.thickness ?? '',
  edge: coin.edge ?? '',
  catalogueNumbers: catalogueNumbersText(coin.catalogueNumbers),
  serialNumber: coin.serialNumber ?? '',
  signature: coin.signature ?? '',
  pieces: coin.pieces === null ? '' : String(coin.pieces),
  obverseDescription: coin.obverseDescription ?? '',
  reverseDescription: coin.reverseDescription ?? '',
  coinHistory: coin.coinHistory ?? '',
  notes: coin.notes ?? '',
  storageLocation: coin.storageLocation ?? '',
  tags: tagsText(coin.tags),
  quantity: coin.quantity,
});

/** Changed fields under a stored coin's names; fields that the form lacks stay. */
export function editOf(form: GlobalForm, before: GlobalForm): CoinEdit {
  const [now, then] = [toGlobalCoin(form), toGlobalCoin(before)];
  const changed = Object.entries(now).filter(([field, value]) => value !== then[field as keyof GlobalCoin]);
  const named = changed.map(([field, value]) => [
    STORED_NAMES[field as keyof typeof STORED_NAMES] ?? field,
    storedValue(field, value),
  ]);
  return Object.fromEntries(named);
}

/** Mintage with separators, tags as a list. */
function storedValue(field: string, value: GlobalCoin[keyof GlobalCoin]) {
  if (value === null) return value;
  if (field === 'catalogueNumbers') return parseCatalogueNumbers(String(value));
  if (field === 'tags') return tidyTags(splitTags(String(value)));
  return field === 'mintage' ? Number(value).toLocaleString('en-US') : value;
}
