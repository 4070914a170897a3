import { msg } from '../language/msg.ts';

/** The largest amount the program accepts, in cents: $99,999,999.99. */
export const MAX_CENTS = 9_999_999_999;

/** What is said of a text that is no amount. */
export const MONEY_RULE = msg('Enter an amount in US dollars from 0 to 99,999,999.99, such as 1,250.00.');

const MONEY = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/**
 * Reads US dollars as people type them ("1250", "1,250.00", "$1,250.00") into integer cents.
 * Answers null for anything negative, malformed, with more than two decimals, or above MAX_CENTS.
 */
export function parseMoney(input: string | number): number | null {
  const text = typeof input === 'number' ? numberText(input) : input.trim();
  const match = MONEY.exec(text);
  if (!match || (match[1] === undefined && !match[2])) return null;
  const dollars = Number((match[1] ?? '0').replaceAll(',', ''));
  const cents = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents <= MAX_CENTS ? cents : null;
}

/** Writes integer cents as the decimal string of the API ("1250.00"); null for an amount that is not known. */
export function moneyText(cents: number): string;
export function moneyText(cents: number | null): string | null;
export function moneyText(cents: number | null): string | null {
  if (cents === null) return null;
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A number's shortest decimal text, so that 19.99 never becomes 19.989999. */
function numberText(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : '';
}
