import { daysLocale, figuresLocale, plural, t } from '../language/i18n.ts';
import { countdown, isOpen, type UpcomingRelease, yearOf } from '../market/releases.ts';
import { homeMoney, homePerDollar } from '../money/home.ts';

/** How figures, days and ages are written everywhere (specification 000, section 9; countdowns: section 4). */

/** Made when it is first needed in a language: each costs a telephone milliseconds, and most pages need few. */
export function once<Made>(localeNow: () => string, make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const locale = localeNow();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

/** What rounds to nothing has no sign. */
const SIGN = { signDisplay: 'negative' } as const;

const figures = (options: Intl.NumberFormatOptions) =>
  once(figuresLocale, (locale) => new Intl.NumberFormat(locale, options));
/** Amounts in the currency of whoever reads them. */
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

/** An amount as the API writes it: a decimal string, or a number in summaries. */
export type Amount = string | number | null | undefined;

/** The number an amount stands for, or null when it is none. */
export function amountOf(value: Amount): number | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

/** US dollars in the reader's home currency: "$1,234.56", "€1,072.45"; an invalid amount is "$0.00" (section 9). */
export const formatMoney = (value: Amount): string => inHome(amountOf(value) ?? 0);

/** US dollars that stay so, as in a field to be typed in or on a marketplace: "$1,234.56". */
export const formatDollars = (value: Amount): string => dollars().format(amountOf(value) ?? 0);

const plain = figures({ ...SIGN, ...digits(2) });

/** An amount in a coin's own currency: "1,250.00 DEM", or as others where it is the home currency: "€1,250.00". */
export const formatOwn = (value: Amount, currency: string): string =>
  currency === homeMoney()?.currency
    ? inHome((amountOf(value) ?? 0) / homePerDollar())
    : `${plain().format(amountOf(value) ?? 0)} ${currency}`;

/** What a coin is worth as its owner keeps it: in its own currency, else in US dollars; or that it is not known. */
export const formatCoinValue = (coin: {
  estimatedValue: string | null;
  ownEstimatedValue: string | null;
  currency: string;
}): string =>
  coin.ownEstimatedValue === null
    ? formatValue(coin.estimatedValue)
    : formatOwn(coin.ownEstimatedValue, coin.currency);

/** What stands where nobody knows a value: an unknown one is never $0.00. */
export const noEstimate = (): string => t('No estimate yet');
/** The same in English, for what has yet to be translated. */
export const NO_ESTIMATE = 'No estimate yet';

/** What a coin is worth: "$1,234.56", or that it is not known. */
export const formatValue = (value: Amount): string =>
  amountOf(value) === null ? noEstimate() : formatMoney(value);

/** What several coins are worth together, to fit a tile; not known where there are coins and none of them has a value. */
export const formatTotal = (value: number, coins: number): string =>
  coins > 0 && value === 0 ? noEstimate() : formatMoneyCompact(value);

/** The same to fit a tile: compact with one decimal from one million on, "$1.2M" (section 9). */
export function formatMoneyCompact(value: Amount): string {
  const amount = amountOf(value) ?? 0;
  // What two decimals would round up to a million is one.
  return Math.abs(amount) * homePerDollar() >= 999_999.995 ? compactInHome(amount) : formatMoney(amount);
}

/** The same without decimals, beside a drawing: "$1,235". */
export const formatWholeMoney = (value: number): string => wholeInHome(value);

/** US dollars rounded to whole ones, as releases are priced: "$5,145" (section 2). */
export function formatWholeDollars(value: Amount): string {
  return wholeDollars().format(amountOf(value) ?? 0);
}

/** A gain or loss with its sign: "+$650.00", "−$12.50", "$0.00" (section 4). */
export function formatGain(difference: number): string {
  const text = formatMoney(Math.abs(difference));
  if (text === formatMoney(0)) return text;
  return difference > 0 ? `+${text}` : `−${text}`;
}

/** A share or gain in percent with one decimal: "26.0%", "12,345.6%" (section 4). */
export function formatPercent(percent: number): string {
  return percents().format(orZero(percent));
}

/** A count with thousands separated: "10,432". */
export function formatCount(value: number): string {
  return counts().format(orZero(value));
}

/** A stored mintage: digits alone are grouped ("264,000"), any other text stays as it is. */
export function formatMintage(value: string): string {
  const text = value.trim();
  return /^\d{4,15}$/.test(text) ? formatCount(Number(text)) : text;
}

/** Troy ounces of a metal with three decimals: "41.250 oz" (section 9). */
export function formatOunces(value: number): string {
  return `${ounces().format(orZero(value))} oz`;
}

/** Decimal text without trailing zeros, with its unit: "26.73 g"; null when there is none. */
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

/** A moment as the reader's day: "14 Nov 2026"; '' when it is no date. */
export function formatDate(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : local().format(time);
}

/** A moment with its time, where several fall on one day: "14 Nov 2026, 15:04"; '' when it is no date. */
export function formatDateTime(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : localTime().format(time);
}

/** A calendar day, stored at midnight UTC and the same day everywhere: "14 Nov 2026"; '' when it is no date. */
export function formatDay(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : utc().format(time);
}

/** When a release comes: its day, or "2027 · date to be announced" where only the year is known. */
export const releaseDay = (release: Pick<UpcomingRelease, 'releaseDate' | 'datePrecision'>): string =>
  isOpen(release)
    ? t('{year} · date to be announced', { year: yearOf(release) })
    : formatDay(release.releaseDate);

/** What a release costs; "TBD" while it is to come, and nothing of one that is out: its price is decided, but unknown here. */
export function releasePrice(
  { price, releaseDate }: Pick<UpcomingRelease, 'price' | 'releaseDate'>,
  format: (amount: string) => string = formatDollars,
  isPast = countdown(releaseDate).urgency === 'past',
): string {
  if (price) return format(price);
  return isPast ? '' : t('TBD');
}

/** The value of a date input ("2024-05-01") for a stored calendar day; '' when there is none. */
export function dayInput(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** The reader's calendar day as a date input has it: "2024-05-01". */
export function today(now = new Date()): string {
  return dayInput(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString());
}

/** Minutes under 60, hours under 24, days under 7, then the date; '' when it is no date (section 9). */
export function relativeTime(iso: string, now = Date.now()): string {
  return now - timeOf(iso) < 7 * DAY ? relativeDays(iso, now) : formatDate(iso);
}

/** The collection screen's relative time: days, however many, without switching to a date (section 9). */
export function relativeDays(iso: string, now = Date.now()): string {
  const age = now - timeOf(iso);
  if (Number.isNaN(age)) return '';
  // Clocks and time zones of publishers differ by hours; what is further ahead is really to come.
  if (age <= -DAY) return formatDate(iso);
  if (age < MINUTE) return t('just now');
  if (age < HOUR) return plural(Math.floor(age / MINUTE), { one: '# minute ago', other: '# minutes ago' });
  if (age < DAY) return plural(Math.floor(age / HOUR), { one: '# hour ago', other: '# hours ago' });
  return plural(Math.floor(age / DAY), { one: '# day ago', other: '# days ago' });
}

/**
 * At most `max` UTF-16 units of a text, as sites count its characters: cut between two words where one ends in its second half, else
 * wherever it must be, but never inside a sign.
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(0, max + 1).search(/\s\S*$/);
  const cut = text.slice(0, end >= max / 2 ? end : max);
  // The first half of a sign of two units says nothing.
  return cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
