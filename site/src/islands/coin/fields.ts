import { parseDating } from '../../../../shared/coins/dating.ts';
import { type Coin, type CollectionCoin, isAmerican } from '../../../../shared/coins/model.ts';
import { splitTags, tagsText, tidyTags } from '../../../../shared/coins/tags.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { dayInput } from '../../../../shared/format/format.ts';
import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { moneyText, parseMoney } from '../../../../shared/money/money.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';

/** A coin as its card knows it, or whole. */
export type KnownCoin = CollectionCoin & Partial<Coin>;

/** How a field is typed or chosen. */
export type Control =
  // No limit of length: what is too long is refused in a sentence, and not cut behind its writer's back.
  | { kind: 'line'; inputMode?: 'numeric' | 'decimal'; hint?: string; suggest?: 'place' | 'tags' }
  | { kind: 'lines' }
  | { kind: 'day' }
  | { kind: 'type' }
  // The choices themselves come with the form (choices.ts).
  | { kind: 'choice'; of: 'mintMark' | 'condition' };

export interface FieldKind {
  /** As it stands in "Edit mint mark", in English. */
  label: string;
  control: Control | ((coin: KnownCoin) => Control);
  /** What the coin has, as it is typed. */
  text: (coin: KnownCoin) => string;
  /** What is sent for a text: a number where it can be read, else the text, of which the server says what is wrong. */
  edit: (text: string) => CoinEdit;
}

/** The mint mark's choice for none: stored as null (specification 000, section 4). */
export const NO_MARK = 'none';

/** A plain number, or the text where it is none. */
export function numberOr(text: string): number | string {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** An amount as people write it, as the API has it; nothing is null, and what is no amount stays as it was typed. */
export function amountOr(text: string): string | null {
  const cents = parseMoney(text);
  return cents === null ? text.trim() || null : moneyText(cents);
}

/** The unit of amounts that are typed. */
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

/** The fields that are edited where they stand. */
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
    control: { kind: 'line', hint: msg('Such as 1881, c. 1850, 1850–1855, 44 BC or undated') },
    text: formatDating,
    edit: (text) => parseDating(text) ?? { year: text.trim() },
  },
  mintMark: {
    label: msg('mint mark'),
    // The marks of other countries are as many as their mints: they are typed.
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
} satisfies Record<string, FieldKind>;

export type FieldName = keyof typeof FIELDS;
