import { msg } from '../language/msg.ts';

/** $99,999,999.99 in cents. */
export const MAX_CENTS = 9_999_999_999;

export const MONEY_RULE = msg('Enter an amount in US dollars from 0 to 99,999,999.99, such as 1,250.00.');

const MONEY = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/;

/**
 * "1250", "1,250.00", "$1,250.00" to cents. Null if negative, malformed, with more than two decimals, or above
 * MAX_CENTS.
 */
export function parseMoney(input: string | number): number | null {
  const text = typeof input === 'number' ? numberText(input) : input.trim();
  const match = MONEY.exec(text);
  if (!match || (match[1] === undefined && !match[2])) return null;
  const dollars = Number((match[1] ?? '0').replaceAll(',', ''));
  const cents = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents <= MAX_CENTS ? cents : null;
}

/** "1250.00"; null stays null. */
export function moneyText(cents: number): string;
export function moneyText(cents: number | null): string | null;
export function moneyText(cents: number | null): string | null {
  if (cents === null) return null;
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Shortest decimal text: 19.99 never becomes 19.989999. */
function numberText(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : '';
}

/** At most ten decimals; above 0, at most a million. */
const RATE = /^\d{1,7}(?:\.\d{1,10})?$/;
const MOST = 1_000_000;

export const RATE_RULE = msg(
  'Enter what one unit of the currency is worth in US dollars, such as 1.0842, with at most ten decimals.',
);

/** Plain decimal text; null if invalid. */
export function parseRate(text: string): string | null {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!RATE.test(plain) || Number(plain) <= 0 || Number(plain) > MOST) return null;
  const [whole = '', decimals = ''] = plain.split('.');
  const fraction = decimals.replace(/0+$/, '');
  return BigInt(whole) + (fraction && `.${fraction}`);
}

/** To US cents, with a rate as `parseRate` writes it; rounds half up once, in integers. */
export function convert(hundredths: number, rate: string): number {
  const [whole = '', decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(decimals.length);
  const product = BigInt(hundredths) * BigInt(whole + decimals);
  return Number((product * 2n + scale) / (scale * 2n));
}

/** "eur " is EUR. */
export const currencyOf = (text: string): string => text.trim().toUpperCase();

export const isDollars = (currency: string): boolean => ['USD', '$', 'US$'].includes(currencyOf(currency));

export interface ExchangeRate {
  currency: string;
  /** US dollars for one unit, decimal text. */
  rate: string;
  /** "2026-11-21" */
  day: string;
}

export interface OfficialRate extends ExchangeRate {
  source: string;
}

/** Values in a currency without a rate: not in any total. */
export interface CountedApart {
  currency: string;
  records: number;
  quantity: number;
  /** In that currency: value times quantity, "1250.00". */
  value: string;
}

/** With the value in hundredths. */
export type UnconvertedRow = Omit<CountedApart, 'value'> & { value: number };

/** Sorted by currency. */
export function unconvertedSums(rows: Iterable<UnconvertedRow>): CountedApart[] {
  const found = new Map<string, Omit<UnconvertedRow, 'currency'>>();
  for (const row of rows) {
    const currency = currencyOf(row.currency);
    const sums = found.get(currency) ?? { records: 0, quantity: 0, value: 0 };
    sums.records += row.records;
    sums.quantity += row.quantity;
    sums.value += row.value;
    found.set(currency, sums);
  }
  return [...found]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, { value, ...counts }]) => ({ currency, ...counts, value: moneyText(value) }));
}

export interface ExchangeRates {
  rates: ExchangeRate[];
  /** Where the owner has none. */
  operator: ExchangeRate[];
  /** Where neither has one. */
  official: OfficialRate[];
  apart: CountedApart[];
}
