import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { datingText, parseDating } from '../../../../shared/coins/dating.ts';
import { byField } from '../../../../shared/coins/fields.ts';
import { catalogueNumbersText, parseCatalogueNumbers } from '../../../../shared/coins/kinds.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { type GlobalCoin, WORLD_PLAIN } from '../../../../shared/global/model.ts';
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
  ...byField(WORLD_PLAIN, (name) => orNull(form[name])),
  catalogueNumbers: orNull(form.catalogueNumbers),
  pieces: form.pieces.trim() ? Number(form.pieces) : null,
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
  ...byField(WORLD_PLAIN, (name) => String(coin[name] ?? '')),
  catalogueNumbers: catalogueNumbersText(coin.catalogueNumbers),
  pieces: coin.pieces === null ? '' : String(coin.pieces),
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
