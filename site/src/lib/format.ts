const LOCALE = 'en-US';
const USD = { style: 'currency', currency: 'USD' } as const;

const dollars = new Intl.NumberFormat(LOCALE, USD);
const wholeDollars = new Intl.NumberFormat(LOCALE, { ...USD, maximumFractionDigits: 0 });
const compactDollars = new Intl.NumberFormat(LOCALE, {
  ...USD,
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const counts = new Intl.NumberFormat(LOCALE);
const ounces = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** An amount as the API writes it: a decimal string, or a number in summaries. */
export type Amount = string | number | null | undefined;

/** The number an amount stands for, or null when it is none. */
export function amountOf(value: Amount): number | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}

/** US dollars with two decimals: "$1,234.56"; an invalid amount is "$0.00". */
export function formatMoney(value: Amount): string {
  return dollars.format(positiveZero(amountOf(value) ?? 0));
}

/** US dollars that fit a tile: from one million in compact form with one decimal ("$1.2M"). */
export function formatMoneyCompact(value: Amount): string {
  const amount = amountOf(value) ?? 0;
  return Math.abs(amount) >= 1_000_000 ? compactDollars.format(amount) : formatMoney(amount);
}

/** US dollars rounded to whole ones: "$5,145". */
export function formatWholeDollars(value: Amount): string {
  return wholeDollars.format(positiveZero(Math.round(amountOf(value) ?? 0)));
}

/** A signed difference: "+$650.00", "−$12.50", "$0.00". */
export function formatGain(difference: number): string {
  const text = formatMoney(Math.abs(difference));
  if (text === '$0.00') return text;
  return difference > 0 ? `+${text}` : `−${text}`;
}

/** A count with thousands separated: "10,432". */
export function formatCount(value: number): string {
  return counts.format(Number.isFinite(value) ? value : 0);
}

/** Troy ounces with three decimals: "41.250 oz". */
export function formatOunces(value: number): string {
  return `${ounces.format(Number.isFinite(value) ? positiveZero(value) : 0)} oz`;
}

/** A share in percent with one decimal: "26.0%". */
export function formatPercent(percent: number): string {
  return `${positiveZero(Number((Number.isFinite(percent) ? percent : 0).toFixed(1))).toFixed(1)}%`;
}

/** "-0" would be written with its sign. */
const positiveZero = (value: number) => (Object.is(value, -0) ? 0 : value);

/** Decimal text without trailing zeros, with its unit: "26.73 g"; null when there is none. */
export function formatMeasure(value: string | null, unit: 'g' | 'mm'): string | null {
  const amount = amountOf(value);
  return amount === null ? null : `${amount} ${unit}`;
}

/** A stored mintage: digits alone are grouped ("264,000"), any other text stays as it is. */
export function formatMintage(value: string): string {
  const digits = value.trim();
  return /^\d{4,15}$/.test(digits) ? formatCount(Number(digits)) : digits;
}
