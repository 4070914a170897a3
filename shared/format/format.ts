import { daysLocale, figuresLocale, plural, t } from '../language/i18n.ts';
import { countdown, isOpen, type UpcomingRelease, yearOf } from '../market/model.ts';
import { homeMoney, homePerDollar } from '../money/home.ts';

/** Formatters are slow to make on phones: made on first use, per language. */
export function once<Made>(localeNow: () => string, make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const locale = localeNow();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

/** No "-0". */
const SIGN = { signDisplay: 'negative' } as const;

const figures = (options: Intl.NumberFormatOptions) =>
  once(figuresLocale, (locale) => new Intl.NumberFormat(locale, options));
const money = (options: Intl.NumberFormatOptions = {}) => {
  const format = once(
    () => `${figuresLocale()} ${homeMoney()?.currency ?? 'USD'}`,
    (key) => {
      const [locale, currency] = key.split(' ');
      return new Intl.NumberFormat(locale, { ...SIGN, style: 'currency', currency, ...options });
    },
  );
  return (dollars: number) => format().format(dollars * homePerDollar());
};
const days = (options: Intl.DateTimeFormatOptions) =>
  once(daysLocale, (locale) => new Intl.DateTimeFormat(locale, options));

const USD = { ...SIGN, style: 'currency', currency: 'USD' } as const;
const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

const dollars = figures(USD);
const wholeDollars = figures({ ...USD, ...digits(0) });
const inHome = money();
const wholeInHome = money(digits(0));
const compactInHome = money({ ...digits(1), notation: 'compact' });
const counts = figures(SIGN);
const percents = figures({ ...SIGN, ...digits(1), style: 'unit', unit: 'percent' });
const ounces = figures({ ...SIGN, ...digits(3) });
const measures = figures({ ...SIGN, useGrouping: false, maximumFractionDigits: 8 });

export type Amount = string | number | null | undefined;

export function amountOf(value: Amount): number | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

/** US dollars shown in the home currency; an invalid amount is "$0.00". */
export const formatMoney = (value: Amount): string => inHome(amountOf(value) ?? 0);

/** Stays US dollars, as in inputs and on marketplaces. */
export const formatDollars = (value: Amount): string => dollars().format(amountOf(value) ?? 0);

const plain = figures({ ...SIGN, ...digits(2) });

/** "1,250.00 DEM", or "€1,250.00" where that is the home currency. */
export const formatOwn = (value: Amount, currency: string): string =>
  currency === homeMoney()?.currency
    ? inHome((amountOf(value) ?? 0) / homePerDollar())
    : `${plain().format(amountOf(value) ?? 0)} ${currency}`;

export const formatCoinValue = (coin: {
  estimatedValue: string | null;
  ownEstimatedValue: string | null;
  currency: string;
}): string =>
  coin.ownEstimatedValue === null
    ? formatValue(coin.estimatedValue)
    : formatOwn(coin.ownEstimatedValue, coin.currency);

/** An unknown value is never shown as $0.00. */
export const noEstimate = (): string => t('No estimate yet');
/** English, to be translated later. */
export const NO_ESTIMATE = 'No estimate yet';

export const formatValue = (value: Amount): string =>
  amountOf(value) === null ? noEstimate() : formatMoney(value);

/** Unknown if there are coins but no value at all. */
export const formatTotal = (value: number, coins: number): string =>
  coins > 0 && value === 0 ? noEstimate() : formatMoneyCompact(value);

/** Compact from one million on: "$1.2M". */
export function formatMoneyCompact(value: Amount): string {
  const amount = amountOf(value) ?? 0;
  // Rounds up to a million.
  return Math.abs(amount) * homePerDollar() >= 999_999.995 ? compactInHome(amount) : formatMoney(amount);
}

export const formatWholeMoney = (value: number): string => wholeInHome(value);
export const formatWholeHome = (amount: number): string => wholeInHome(amount / homePerDollar());

/** "$5,145" */
export function formatWholeDollars(value: Amount): string {
  return wholeDollars().format(amountOf(value) ?? 0);
}

/** "+$650.00", "−$12.50", "$0.00" */
export function formatGain(difference: number): string {
  const text = formatMoney(Math.abs(difference));
  if (text === formatMoney(0)) return text;
  return difference > 0 ? `+${text}` : `−${text}`;
}

/** "12,345.6%" */
export function formatPercent(percent: number): string {
  return percents().format(orZero(percent));
}

const wholePercents = figures({ ...SIGN, ...digits(0), style: 'unit', unit: 'percent' });

/** "38%" */
export const formatWholePercent = (percent: number): string => wholePercents().format(orZero(percent));

export function formatCount(value: number): string {
  return counts().format(orZero(value));
}

/** Groups digits ("264,000"), also grouped ones; other text stays. */
export function formatMintage(value: string): string {
  const text = value.trim();
  const digits = /^\d{1,3}(,\d{3}){1,4}$/.test(text) ? text.replaceAll(',', '') : text;
  return /^\d{4,15}$/.test(digits) ? formatCount(Number(digits)) : text;
}

/** "41.250 oz" */
export function formatOunces(value: number): string {
  return `${ounces().format(orZero(value))} oz`;
}

/** "26.73 g"; null without an amount. */
export function formatMeasure(value: string | null, unit: 'g' | 'mm'): string | null {
  const amount = amountOf(value);
  return amount === null ? null : `${measures().format(amount)} ${unit}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const local = days(parts);
const localTime = days({ ...parts, hour: '2-digit', minute: '2-digit' });
const utc = days({ ...parts, timeZone: 'UTC' });

const timeOf = (iso: string | null | undefined): number => (iso ? Date.parse(iso) : Number.NaN);

/** The reader's day: "14 Nov 2026"; '' if invalid. */
export function formatDate(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : local().format(time);
}

export function formatDateTime(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : localTime().format(time);
}

/** Stored at midnight UTC, the same day everywhere; '' if invalid. */
export function formatDay(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : utc().format(time);
}

export const releaseDay = (release: Pick<UpcomingRelease, 'releaseDate' | 'datePrecision'>): string =>
  isOpen(release)
    ? t('{year} · date to be announced', { year: yearOf(release) })
    : formatDay(release.releaseDate);

/** "TBD" before the release; '' after it, when the price is decided but unknown here. */
export function releasePrice(
  { price, releaseDate }: Pick<UpcomingRelease, 'price' | 'releaseDate'>,
  format: (amount: string) => string = formatDollars,
  isPast = countdown(releaseDate).urgency === 'past',
): string {
  if (price) return format(price);
  return isPast ? '' : t('TBD');
}

/** "2024-05-01" for a date input; '' if invalid. */
export function dayInput(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

export function today(now = new Date()): string {
  return dayInput(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString());
}

/** Minutes, hours, days, from 7 days on the date; '' if invalid. */
export function relativeTime(iso: string, now = Date.now()): string {
  return now - timeOf(iso) < 7 * DAY ? relativeDays(iso, now) : formatDate(iso);
}

/** Days without limit. */
export function relativeDays(iso: string, now = Date.now()): string {
  const age = now - timeOf(iso);
  if (Number.isNaN(age)) return '';
  // Publishers' clocks and time zones differ by hours.
  if (age <= -DAY) return formatDate(iso);
  if (age < MINUTE) return t('just now');
  if (age < HOUR) return plural(Math.floor(age / MINUTE), { one: '# minute ago', other: '# minutes ago' });
  if (age < DAY) return plural(Math.floor(age / HOUR), { one: '# hour ago', other: '# hours ago' });
  return plural(Math.floor(age / DAY), { one: '# day ago', other: '# days ago' });
}

/** At most `max` UTF-16 units; cut between words if one ends in the second half, never inside a character. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(0, max + 1).search(/\s\S*$/);
  const cut = text.slice(0, end >= max / 2 ? end : max);
  // Half of a surrogate pair.
  return cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
