/** What arrives by an address may be anybody's: each reader takes what it can vouch for and answers nothing otherwise. */

export type Unread = Record<string, unknown>;

/** What cannot be seen, line feeds apart: control characters, and signs that turn the direction of the text around them. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export const objectOf = (value: unknown): Unread | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Text in at most `max` characters; null for anything else, and for none. */
export function textOf(value: unknown, max: number): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  return Array.from(text.replace(UNSEEN, '').trim()).slice(0, max).join('').trim() || null;
}

/** A number within the limits; a number written in digits is one, too. */
export function numberOf(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}

export function wholeOf(value: unknown, least: number, most: number): number | null {
  const number = numberOf(value, least, most);
  return Number.isInteger(number) ? number : null;
}

/** Decimal text such as "2.50"; a number is written as one. */
export function decimalOf(value: unknown): string | null {
  const text = textOf(value, 20);
  return text !== null && /^\d{1,8}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** One of a few words. */
export const oneOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | null =>
  words.find((word) => word === value) ?? null;

/** A moment as ISO text; null when it is none. */
export function momentOf(value: unknown): string | null {
  const text = textOf(value, 40);
  return text !== null && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
