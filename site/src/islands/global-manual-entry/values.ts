import type { Coin } from '../../../../shared/coins/model.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import {
  type GlobalCoin,
  type GlobalForm,
  type GlobalProblems,
  globalProblems,
} from '../../../../shared/global/model.ts';
import { translated } from '../../../../shared/language/said.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/prefill.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';

export const EMPTY_FORM: GlobalForm = {
  name: '',
  country: '',
  year: '',
  denomination: '',
  currency: '',
  condition: '',
  mintMark: '',
  variety: '',
  estimatedValue: '',
  ownEstimatedValue: '',
  ownPurchasePrice: '',
  mintage: '',
  weight: '',
  diameter: '',
  composition: '',
  designer: '',
  region: '',
  mint: '',
  ruler: '',
  era: '',
  script: '',
  obverseDescription: '',
  reverseDescription: '',
  coinHistory: '',
  notes: '',
  storageLocation: '',
  tags: '',
  quantity: 1,
};

const orNull = (text: string) => text.trim() || null;

/** The coin as it is sent. */
export const toGlobalCoin = (form: GlobalForm): GlobalCoin => ({
  name: form.name.trim(),
  country: form.country.trim(),
  year: Number(form.year),
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
  obverseDescription: orNull(form.obverseDescription),
  reverseDescription: orNull(form.reverseDescription),
  coinHistory: orNull(form.coinHistory),
  notes: orNull(form.notes),
  storageLocation: orNull(form.storageLocation),
  tags: orNull(form.tags),
  quantity: form.quantity,
});

/** A stored coin as the form shows it. */
export const fromCoin = (coin: Coin): GlobalForm => ({
  name: coin.name,
  country: coin.country,
  year: String(coin.year),
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
  obverseDescription: coin.obverseDescription ?? '',
  reverseDescription: coin.reverseDescription ?? '',
  coinHistory: coin.coinHistory ?? '',
  notes: coin.notes ?? '',
  storageLocation: coin.storageLocation ?? '',
  tags: tagsText(coin.tags),
  quantity: coin.quantity,
});

/** The form filled from the `prefill` parameter, under the names of an identification; null when that is no JSON object. */
export function fromPrefill(json: string): GlobalForm | null {
  const data = parsePrefill(json);
  if (!data) return null;
  const { name, country, currency, condition, composition, weight, diameter } = data;
  const same = { name, country, currency, condition, composition, weight, diameter };
  const said = { ...same, denomination: data.coinType, variety: data.variation };
  const texts = Object.fromEntries(Object.entries(said).map(([field, value]) => [field, textOf(value)]));
  return {
    ...EMPTY_FORM,
    ...texts,
    year: yearOf(data.year),
    mintMark: displayMintMark(textOf(data.mintMark)),
    estimatedValue: firstAmount(textOf(data.estimatedValue)),
  };
}

/** The names a stored coin has for these fields of the form, by them. */
export const STORED_NAMES = {
  denomination: 'coinType',
  variety: 'variation',
  mintage: 'totalMintage',
} as const;

/** What was changed, under the names of a stored coin: what the form shows as it was, and what it does not show, stay. */
export function editOf(form: GlobalForm, before: GlobalForm): CoinEdit {
  const [now, then] = [toGlobalCoin(form), toGlobalCoin(before)];
  const changed = Object.entries(now).filter(([field, value]) => value !== then[field as keyof GlobalCoin]);
  const named = changed.map(([field, value]) => [
    STORED_NAMES[field as keyof typeof STORED_NAMES] ?? field,
    storedValue(field, value),
  ]);
  return Object.fromEntries(named);
}

/** As a stored coin has it: a mintage in groups, tags as a list. */
function storedValue(field: string, value: GlobalCoin[keyof GlobalCoin]) {
  if (value === null) return value;
  if (field === 'tags') return tidyTags(splitTags(String(value)));
  return field === 'mintage' ? Number(value).toLocaleString('en-US') : value;
}

const FIELDS = Object.keys(EMPTY_FORM) as (keyof GlobalForm)[];

export const isUntouched = (form: GlobalForm, before = EMPTY_FORM): boolean =>
  FIELDS.every((field) => form[field] === before[field]);

/** What is wrong with the form, in the language of the reader. */
export const problemsOf = async (form: GlobalForm): Promise<GlobalProblems> =>
  Object.fromEntries(
    Object.entries(globalProblems(form)).map(([field, problem]) => [field, translated(problem)]),
  );

/** One user's draft of a new coin or of an edit; under the name of manual entry's drafts, which signing out forgets. */
export const draftKey = (userId: string, editId?: number, prefill: string | null = null): string =>
  `mintmark:manual-entry:${userId}:global${editId === undefined ? '' : `:${editId}`}${prefill === null ? '' : `:${prefill}`}`;

/** What was typed and not saved, or null; anything else in the store is ignored. */
export function readDraft(text: string | null): GlobalForm | null {
  try {
    const draft: Record<string, unknown> = JSON.parse(text ?? 'null') ?? {};
    const fits = FIELDS.every((field) => typeof draft[field] === typeof EMPTY_FORM[field]);
    return fits ? (Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as GlobalForm) : null;
  } catch {
    return null;
  }
}
