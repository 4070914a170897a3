import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { byField, type FieldsWith, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { type Coin, type CollectionCoin, isAmerican } from '../../../../shared/coins/model.ts';
import type { Purchase } from '../../../../shared/coins/purchases.ts';
import { parseDating } from '../../../../shared/coins/read-dating.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { dayInput } from '../../../../shared/format/format.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { moneyText, parseMoney } from '../../../../shared/money/money.ts';
import type { CoinEdit } from '../../lib/queries/edits.ts';

/** Summary or full coin. */
export type KnownCoin = CollectionCoin & Partial<Coin>;

export type Control =
  // No maxLength: it would cut long texts silently.
  | { kind: 'line'; inputMode?: 'numeric' | 'decimal'; hint?: string; suggest?: 'place' | 'tags' }
  | { kind: 'lines' }
  | { kind: 'day' }
  | { kind: 'type' }
  | { kind: 'choice'; of: 'mintMark' | 'condition' };

export interface FieldKind {
  label: string;
  control: Control | ((coin: KnownCoin) => Control);
  text: (coin: KnownCoin) => string;
  /** Unreadable text is sent as it is: the server reports the error. */
  edit: (text: string, coin: KnownCoin) => CoinEdit;
}

/** Choice for no mint mark, stored as null. */
export const NO_MARK = 'none';

export function numberOr(text: string): number | string {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Null if empty; unreadable text as it is. */
export function amountOr(text: string): string | null {
  const cents = parseMoney(text);
  return cents === null ? text.trim() || null : moneyText(cents);
}

export const DOLLARS = msg('US dollars');

const money = (text: (coin: KnownCoin) => string | null | undefined, label: string) => ({
  label,
  control: { kind: 'line', inputMode: 'decimal', hint: DOLLARS } as const,
  text: (coin: KnownCoin) => text(coin) ?? '',
});

const ownMoney = (text: (coin: KnownCoin) => string | null | undefined, label: string) => ({
  ...money(text, label),
  control: (coin: KnownCoin): Control => ({ kind: 'line', inputMode: 'decimal', hint: coin.currency }),
});

const onlyPurchase = ({ purchases }: KnownCoin, part: Partial<Purchase>): CoinEdit => ({
  purchases: (purchases ?? []).map((one) => ({ ...one, ...part })),
});

const DETAILS = fieldsWith('detail');

/** A plain field: text or a number, null when empty. */
const detail = (name: FieldsWith<'detail'>): FieldKind => ({
  label: fieldOf(name).detail ?? '',
  control: {
    kind: 'line',
    inputMode: fieldOf(name).kind === 'count' ? 'numeric' : undefined,
  },
  text: (coin) => String(coin[name] ?? ''),
  edit: (text) => ({ [name]: text.trim() ? (fieldOf(name).kind === 'count' ? numberOr(text) : text) : null }),
});

/** Fields with inline editing. */
export const FIELDS = {
  name: {
    label: msg('name'),
    control: { kind: 'line' },
    text: (coin) => coin.name,
    edit: (text) => ({ name: text.trim() }),
  },
  coinType: {
    label: msg('type'),
    control: { kind: 'type' },
    text: (coin) => coin.coinType,
    edit: (text) => ({ coinType: text }),
  },
  year: {
    label: msg('year'),
    control: { kind: 'line', hint: msg('For example 1881, c. 1850, 1850–1855, 44 BC or undated') },
    text: formatDating,
    edit: (text) => parseDating(text) ?? { year: text.trim() },
  },
  mintMark: {
    label: msg('mint mark'),
    // Free text: other countries have too many mint marks to list.
    control: (coin) => (isAmerican(coin) ? { kind: 'choice', of: 'mintMark' } : { kind: 'line' }),
    text: (coin) => displayMintMark(coin.mintMark) || (isAmerican(coin) ? NO_MARK : ''),
    edit: (text) => ({ mintMark: text === NO_MARK ? null : text.trim() || null }),
  },
  condition: {
    label: msg('condition'),
    control: { kind: 'choice', of: 'condition' },
    text: (coin) => coin.condition,
    edit: (text) => ({ condition: text }),
  },
  quantity: {
    label: msg('quantity'),
    control: { kind: 'line', inputMode: 'numeric' },
    text: (coin) => String(coin.quantity),
    edit: (text) => ({ quantity: numberOr(text) }),
  },
  estimatedValue: {
    ...money((coin) => coin.estimatedValue, msg('estimated value')),
    edit: (text) => ({ estimatedValue: amountOr(text) }),
  },
  purchasePrice: {
    ...money((coin) => coin.purchasePrice, msg('purchase price')),
    edit: (text) => ({ purchasePrice: amountOr(text) }),
  },
  ownEstimatedValue: {
    ...ownMoney((coin) => coin.ownEstimatedValue, msg('value in its currency')),
    edit: (text) => ({ ownEstimatedValue: amountOr(text) }),
  },
  ownPurchasePrice: {
    ...ownMoney((coin) => coin.ownPurchasePrice, msg('price in its currency')),
    edit: (text) => ({ ownPurchasePrice: amountOr(text) }),
  },
  purchaseDate: {
    label: msg('purchase date'),
    control: { kind: 'day' },
    text: (coin) => dayInput(coin.purchaseDate),
    edit: (text) => ({ purchaseDate: text || null }),
  },
  /** Of the only purchase. */
  onlyPrice: {
    label: msg('purchase price'),
    control: (coin) => ({ kind: 'line', inputMode: 'decimal', hint: coin.purchases?.[0]?.currency }),
    text: (coin) => coin.purchases?.[0]?.price ?? '',
    edit: (text, coin) => onlyPurchase(coin, { price: amountOr(text) }),
  },
  onlyDate: {
    label: msg('purchase date'),
    control: { kind: 'day' },
    text: (coin) => coin.purchases?.[0]?.date ?? '',
    edit: (text, coin) => onlyPurchase(coin, { date: text || null }),
  },
  storageLocation: {
    label: msg('storage place'),
    control: { kind: 'line', suggest: 'place' },
    text: (coin) => coin.storageLocation ?? '',
    edit: (text) => ({ storageLocation: text.trim() || null }),
  },
  tags: {
    label: msg('tags'),
    control: { kind: 'line', suggest: 'tags' },
    text: (coin) => tagsText(coin.tags),
    edit: (text) => ({ tags: tidyTags(splitTags(text)) }),
  },
  notes: {
    label: msg('notes'),
    control: { kind: 'lines' },
    text: (coin) => coin.notes ?? '',
    edit: (text) => ({ notes: text.trim() ? text : null }),
  },
  ...byField(DETAILS, detail),
} satisfies Record<string, FieldKind>;

export type FieldName = keyof typeof FIELDS;
