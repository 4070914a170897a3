import type { DatePrecision } from '../../../db/public-tables.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { plainText, webAddress } from '../../core/plain-text.ts';

/** A release as one origin describes it; null is unknown. */
export interface Entry {
  key: string;
  name: string;
  /** Midnight UTC, in ms. */
  day: number;
  /** With 'year', `day` is the year's last. */
  precision: DatePrecision;
  /** US cents. */
  price: number | null;
  description: string | null;
  url: string | null;
  imageSource: string | null;
  mintage: string | null;
}

export const FIELDS = ['name', 'date', 'price', 'description', 'url', 'image', 'mintage', 'id'] as const;
export type Field = (typeof FIELDS)[number];
export type Raw = Partial<Record<Field, string>>;

/** Repairs: a sentence for each part left out. */
export type Reading = { entry: Entry; repairs: string[] } | { refusal: string; name?: string };

const MAX = { name: 200, description: 1000, mintage: 60, id: 100 };

export function readEntry(raw: Raw, now = Date.now()): Reading {
  const name = clean(raw.name, MAX.name);
  if (!name) return { refusal: 'it has no name' };
  const date = parseDay(raw.date ?? '', now);
  if ('refusal' in date) return { refusal: `${quote(name)}: ${date.refusal}`, name };

  const repairs: string[] = [];
  const address = (field: 'url' | 'image', what: string) => {
    const given = raw[field]?.trim();
    const found = given ? webAddress(given) : null;
    if (given && !found)
      repairs.push(`${quote(name)}: ${what} is not an http or https address and is left out`);
    return found;
  };
  const price = readPrice(raw.price ?? '');
  if (price === undefined)
    repairs.push(`${quote(name)}: the price ${quote(raw.price ?? '')} is not an amount and is left out`);
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

/** Cents of "$169.00", "US$ 1,250", "169,00"; null for none or "TBD"; undefined if not a price. */
export function readPrice(text: string): number | null | undefined {
  const given = text.trim();
  if (!given || /^(?:tbd|tba|to be (?:determined|announced)|n\/?a|none|-|–|—)\.?$/i.test(given)) return null;
  const amount = given
    .replace(/^(?:us\s*\$|usd)\s*/i, '$')
    .replace(/\s*(?:usd|us dollars)$/i, '')
    // Decimal comma.
    .replace(/^(\$?\s*\d+),(\d{2})$/, '$1.$2');
  // A price of 0 is a mistake.
  return parseMoney(amount) || undefined;
}

/** One line without markup, control and direction characters. */
function clean(text: string | undefined, max: number): string {
  const given = text?.toWellFormed() ?? '';
  const plain = given
    // Bounds the work on a long cell.
    .slice(0, max * 10)
    .replace(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ' ');
  if (/[<&]/.test(plain)) return plainText(plain, max);
  const line = plain.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : plainText(line, max);
}

/** Range of plausible releases. */
const FIRST_YEAR = 1990;
const YEARS_AHEAD = 10;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/;
/** Month first, as in the United States. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /;

export type Day = { day: number } | { refusal: string };

/** Midnight UTC in ms of "2026-08-03", "Aug 3, 2026", "3 Aug 2026" or "8/3/2026" (month first), without the time. */
export function parseDay(text: string, now = Date.now()): Day {
  const given = text.trim().replace(/\s+/g, ' ');
  if (!given || /^(?:tbd|tba|n\/?a|-|–)$/i.test(given)) return { refusal: 'it has no date' };
  const read = numbersOf(given.toLowerCase().replace(WEEKDAY, ''));
  const quoted = quote(given, 40);
  if (!read) {
    return { refusal: `${quoted} is not a date; write it as 2026-08-03, 8/3/2026 or Aug 3, 2026` };
  }
  const [year, month, date] = read;
  const day = Date.UTC(year, month - 1, date);
  const made = new Date(day);
  if (made.getUTCFullYear() !== year || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date) {
    return { refusal: `there is no day ${quoted}${given.includes('/') ? '; the month comes first' : ''}` };
  }
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD);
  if (year < FIRST_YEAR || day > last.getTime()) {
    return { refusal: `${quoted} is not between ${FIRST_YEAR} and ten years from now` };
  }
  return { day };
}

function numbersOf(text: string): [year: number, month: number, date: number] | null {
  const [, y, m, d] = ISO.exec(text) ?? [];
  if (y && m && d) return [Number(y), Number(m), Number(d)];
  const [, month, date, year] = SLASHES.exec(text) ?? [];
  if (month && date && year) return [Number(year), Number(month), Number(date)];
  const [, name, dateAfter, yearAfter] = MONTH_FIRST.exec(text) ?? [];
  if (name && dateAfter && yearAfter) return named(yearAfter, name, dateAfter);
  const [, dateBefore, word, yearLast] = DAY_FIRST.exec(text) ?? [];
  if (dateBefore && word && yearLast) return named(yearLast, word, dateBefore);
  return null;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function named(year: string, name: string, date: string): [number, number, number] | null {
  const month = MONTHS.findIndex((one) => one.startsWith(name));
  return month >= 0 ? [Number(year), month + 1, Number(date)] : null;
}

/** Identity: the operator's id, or name and year. */
export function releaseKey({ name, day, id }: { name: string; day: number; id?: string | null }): string {
  const own = id ? wordsOf(id) : '';
  if (own) return `id:${own}`;
  return `${wordsOf(name) || name.trim().toLowerCase()}|${new Date(day).getUTCFullYear()}`;
}

/** "2026 American Eagle™" → "2026-american-eagle" */
export const wordsOf = (text: string): string =>
  text
    .replace(/[™®©℠]/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}$]+/gu)
    ?.join('-') ?? '';

/** Lowest priority first: later origins override. */
export const ORIGINS = ['bundled', 'imported', 'fetched'] as const;
export type Origin = (typeof ORIGINS)[number];

/** One row per origin, so that an overridden one shows again later. */
export const rowKey = (origin: Origin, key: string): string => `${origin}:${key}`;

/** Null for a foreign row. */
export const keyOfRow = (stored: string): string | null =>
  /^(?:bundled|imported|fetched):(.+)$/s.exec(stored)?.[1] ?? null;

/** Quoted, shortened, on one line without control characters: safe for terminal and log. */
export function quote(text: string, max = 60): string {
  // Bounds the work on a long cell.
  const letters = [...text.slice(0, 4 * max).replace(/\p{C}+/gu, '\u{fffd}')];
  const line =
    letters.length > max
      ? `${letters
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`
      : letters.join('');
  return `"${line}"`;
}
