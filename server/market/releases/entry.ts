import type { DatePrecision } from '../../../db/public-tables.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { plainText, webAddress } from '../../core/plain-text.ts';
import { parseDay } from './day.ts';
import { releaseKey } from './key.ts';
import { shown } from './shown.ts';

/** A release as somebody tells of it; null for what they do not say. */
export interface Entry {
  key: string;
  name: string;
  /** Midnight UTC of the day, in milliseconds. */
  day: number;
  /** Of which only the year is known: then the day is its last. */
  precision: DatePrecision;
  /** Cents of US dollars. */
  price: number | null;
  description: string | null;
  url: string | null;
  /** Where its picture can be fetched from. */
  imageSource: string | null;
  mintage: string | null;
}

/** The fields of an entry as they stand in a file. */
export const FIELDS = ['name', 'date', 'price', 'description', 'url', 'image', 'mintage', 'id'] as const;
export type Field = (typeof FIELDS)[number];
export type Raw = Partial<Record<Field, string>>;

/** What became of one: taken over, with a sentence for each thing that was left out, or refused with one, and its name if it has one. */
export type Reading = { entry: Entry; repairs: string[] } | { refusal: string; name?: string };

const MAX = { name: 200, description: 1000, mintage: 60, id: 100 };

/** Turns what a file says about one release into an entry. */
export function readEntry(raw: Raw, now = Date.now()): Reading {
  const name = clean(raw.name, MAX.name);
  if (!name) return { refusal: 'it has no name' };
  const date = parseDay(raw.date ?? '', now);
  if ('refusal' in date) return { refusal: `${shown(name)}: ${date.refusal}`, name };

  const repairs: string[] = [];
  const address = (field: 'url' | 'image', what: string) => {
    const given = raw[field]?.trim();
    const found = given ? webAddress(given) : null;
    if (given && !found)
      repairs.push(`${shown(name)}: ${what} is not an http or https address and is left out`);
    return found;
  };
  const price = readPrice(raw.price ?? '');
  if (price === undefined)
    repairs.push(`${shown(name)}: the price ${shown(raw.price ?? '')} is not an amount and is left out`);
  const entry: Entry = {
    key: releaseKey({ name, day: date.day, id: clean(raw.id, MAX.id) }),
    name,
    day: date.day,
    precision: 'day',
    price: price ?? null,
    description: clean(raw.description, MAX.description) || null,
    url: address('url', 'the link'),
    imageSource: address('image', "the picture's address"),
    mintage: clean(raw.mintage, MAX.mintage) || null,
  };
  return { entry, repairs };
}

/** Cents of "$169.00", "US$ 1,250", "169,00"; null for none and for "TBD"; undefined for what is no price. */
export function readPrice(text: string): number | null | undefined {
  const given = text.trim();
  if (!given || /^(?:tbd|tba|to be (?:determined|announced)|n\/?a|none|-|–|—)\.?$/i.test(given)) return null;
  const amount = given
    .replace(/^(?:us\s*\$|usd)\s*/i, '$')
    .replace(/\s*(?:usd|us dollars)$/i, '')
    // A comma before two last digits is what much of the world writes for the point.
    .replace(/^(\$?\s*\d+),(\d{2})$/, '$1.$2');
  // Nothing is given away.
  return parseMoney(amount) || undefined;
}

/** One line of text without markup, control characters and those that turn the direction of reading. */
function clean(text: string | undefined, max: number): string {
  const given = text?.toWellFormed() ?? '';
  const plain = given
    // Beyond that nothing would be shown, and somebody has to take it apart.
    .slice(0, max * 10)
    .replace(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ' ');
  if (/[<&]/.test(plain)) return plainText(plain, max);
  const line = plain.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : plainText(line, max);
}
