import { COIN_FIELDS, type CountField } from '../../shared/coins/fields.ts';
import type { ImportMapping } from '../../shared/import/model.ts';

/** Characters read of a year, day or grade, and of a number. */
const [MOST_READ, MOST_DIGITS] = [200, 40];

/** Bounds the time of regular expressions. */
const beginningOf = (text: string): string => text.trim().slice(0, MOST_READ);

/** "1.250,50 €" with commas is "1250.50". Null where it is no number. */
export function readNumber(text: string, decimals: ImportMapping['decimals']): string | null {
  if (text.length > MOST_READ) return null;
  const plain = text
    .replace(/(?<=\d)\s?(?:[.,:]\s?[-–—]{1,2})(?=\D*$)/, '')
    .replace(
      /(?:(?:US|CA|AU|NZ|HK|MX|C|A|R)?\$(?:US)?|[€£¥₽₹₩₪₺₴฿円元]|zł|K[čc]|(?<!\p{L})(?:USD|EUR|GBP|CHF|SFr|JPY|CAD|AUD|NZD|HKD|RUB|руб(?:лей|ля|ль)?|PLN|zl|SEK|NOK|DKK|CZK|HUF|Ft|CNY|RMB|KRW|DEM|DM|FF|INR|BRL|MXN|Euros?|dollars?|mm|g|grams?)(?!\p{L})\.?|[\s\u00a0\u202f'’])/giu,
      '',
    )
    .replace(/(?<=\d)[.,]$/, '');
  if (!plain || plain.length > MOST_DIGITS) return null;
  const own =
    decimals === 'comma'
      ? /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^-?\d*,\d+$|^-?\d+$/
      : /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
  const other = decimals === 'comma' ? /^-?\d+\.\d{1,2}$/ : /^-?\d+,\d{1,2}$/;
  // With both signs, or one twice, it is unambiguous.
  const [groups] = [/^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/, /^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/].flatMap(
    (both, at) => (both.test(plain) ? [at === 0 ? 'comma' : 'point'] : []),
  );
  if (own.test(plain) || groups) {
    const [thousands, decimal] = (groups ?? decimals) === 'comma' ? ['.', ','] : [',', '.'];
    return plain.replaceAll(thousands, '').replace(decimal, '.');
  }
  return other.test(plain) ? plain.replace(',', '.') : null;
}

export function readMoney(text: string, decimals: ImportMapping['decimals']): string | null {
  const number = readNumber(text, decimals);
  if (number === null || Number.isNaN(Number(number))) return null;
  // "1.500" may be 1500: money never has three decimals.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(number) && /[.,]\d{3}(?!\d)/.test(text)) return null;
  return Number(number).toFixed(2);
}

const MONTHS = [
  'jan|ene|gen|sty|янв',
  'feb|fev|lut|фев',
  'mar|maa|mrz|mrt|мар',
  'apr|avr|abr|kwi|апр',
  'may|mai|mag|mei|maj|мая|маи|май',
  'jun|juin|giu|cze|июн',
  'jul|juil|lug|lip|июл',
  'aug|aou|ago|sie|авг',
  'sep|set|wrz|сен',
  'oct|okt|out|ott|paz|окт',
  'nov|lis|ноя',
  'dec|dez|dic|déc|gru|дек',
].map((words) => new RegExp(`^(?:${words})`));
const NUMERIC_DAY = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:[T ,].*)?$/;

/** Null where it is no such day, or the same in both orders. */
export function dayOrderOf(cell: string): 'month-first' | 'day-first' | 'unset' | null {
  const [, first, sign, second] = NUMERIC_DAY.exec(cell) ?? [];
  // With points the day comes first everywhere.
  if (!first || !second || sign === '.' || Number(first) === Number(second)) return null;
  if (Number(first) > 12) return Number(second) > 12 ? null : 'day-first';
  return Number(second) > 12 ? 'month-first' : 'unset';
}

export const isDay = (cell: string): boolean =>
  NUMERIC_DAY.test(cell) || (cell.length > 7 && !/^\d+$/.test(cell) && readDay(cell, 'month-first') !== null);

/**
 * "2021-05-01" from ISO, "05/01/2021", "1.5.2021", "1er mai 2021" or a serial number. Null where none, or
 * the order is unset.
 */
export function readDay(text: string, order: ImportMapping['dates']): string | null {
  const plain = beginningOf(text)
    .replace(
      /[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)?$/i,
      '',
    )
    .replace(/^(?:le|el|am|il|den|op|dnia|du|em)\s+(?=\d)/i, '')
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日$/, '$1-$2-$3')
    .replace(/^((?:19[5-9]|20[0-4])\d)([01]\d)([0-3]\d)$/, '$1-$2-$3');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const month = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4}))$/.exec(plain);
  if (month) return dayOf(month[1] ?? month[4], month[2] ?? month[3], '1');
  const numbers = NUMERIC_DAY.exec(plain);
  if (numbers) {
    const [, first, sign, second, year = ''] = numbers;
    const full = wholeYear(year);
    const own = sign === '.' ? 'day-first' : dayOrderOf(plain);
    if (own === 'unset' && order === 'unset') return null;
    const isDayFirst = (own === 'unset' ? order : own) === 'day-first';
    return isDayFirst ? dayOf(full, second, first) : dayOf(full, first, second);
  }
  const folded = plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const named =
    /^(?:\p{L}+,\s*)?(?:(\d{1,2})(?:\.|er|st|nd|rd|th|º|o|ª)?[\s-]+(?:de |di |of )?)?(\p{L}{3,12})\.?[\s,-]+(?:de |di |del )?(?:(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|-))?(\d{4}|\d{2})(?:\s*(?:г|г\.|r\.?))?$/u.exec(
      folded,
    );
  if (named) {
    const at = MONTHS.findIndex((words) => words.test(named[2] ?? ''));
    return at < 0 ? null : dayOf(wholeYear(named[4]), String(at + 1), named[1] ?? named[3] ?? '1');
  }
  if (/^[2-6]\d{4}(?:\.\d+)?$/.test(plain))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  return null;
}

const wholeYear = (year = ''): string =>
  year.length === 2 ? String(Number(year) + (Number(year) > 69 ? 1900 : 2000)) : year;

export const isMonth = (cell: string, day: string): boolean =>
  day.endsWith('-01') && !/(?<!\d)0?1(?!\d)/.test(cell) && !/^\d{5,8}(?:\.\d+)?$/.test(cell.trim());

function dayOf(year = '', month = '', day = ''): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isThere = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isThere ? date.toISOString().slice(0, 10) : null;
}

const NO_MARK =
  /^(?:-+|none|no [pdso]|no mint mark|sem marca da casa da moeda|kein münzzeichen|no mintmark|n\/a)$/i;
const MINTS: Record<string, string> = {
  philadelphia: '',
  denver: 'D',
  'san francisco': 'S',
  'carson city': 'CC',
  'new orleans': 'O',
  'west point': 'W',
};

export function readMark(text: string): string | null {
  const plain = text.trim();
  if (!plain || NO_MARK.test(plain)) return null;
  return (MINTS[plain.toLowerCase()] ?? plain) || null;
}

/** A whole number in its range, also with its unit: "6", "6 h", "6:00". */
export function readCount(text: string, { min, max }: CountField): number | null {
  const [, digits] =
    /^(\d{1,9})(?:[.,:]0+)?\s*(?:h|hrs?|hours?|o'clock|uhr)?\.?$/i.exec(text.trim().slice(0, 40)) ?? [];
  const number = Number(digits);
  return digits && number >= min && number <= max ? number : null;
}

/** Hours from "6 h", "180°", "coin alignment ↑↓" or "medal". */
export function readDieAxis(text: string): number | null {
  if (/↑\s*↓|\bcoin\b|kehrprägung/i.test(text)) return 6;
  if (/↑\s*↑|\bmedal\b|wendeprägung/i.test(text)) return 12;
  const [, degrees] = /^(\d{1,3})\s?(?:°|deg(?:rees)?)$/i.exec(text.trim()) ?? [];
  if (degrees) return Number(degrees) <= 360 ? Math.round(Number(degrees) / 30) || 12 : null;
  return readCount(text, COIN_FIELDS.dieAxis);
}
