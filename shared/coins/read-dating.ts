import { type Dating, UNDATED } from './dating.ts';

/** Decimal digits of any script (Arabic-Indic, Devanagari, Thai, full width …) as 0 to 9; everything else stays. */
export const westernDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

function valueOfDigit(digit: string): number {
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value += 1;
  return value;
}

/** Eras whose years stand on coins of Japan, and the year before the first of each. */
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const ERA_YEAR = new RegExp(
  `(${Object.keys(ERAS).join('|')})\\s*([元〇一二三四五六七八九十\\d]{1,3})\\s*年?`,
);
const NUMERALS = '〇一二三四五六七八九';
/** Years the longest of these eras had. */
const LONGEST_ERA = 64;

/** "昭和三十九年" is 1964, "明治3年" 1870; until 1948 from right to left. Null without one. */
export function japaneseYear(text: string): number | null {
  const plain = westernDigits(text);
  for (const reading of [plain, [...plain].reverse().join('')]) {
    const [, era = '', count = ''] = ERA_YEAR.exec(reading) ?? [];
    const before = ERAS[era];
    const year = countOf(count);
    if (before !== undefined && year >= 1 && year <= LONGEST_ERA) return before + year;
  }
  return null;
}

/** "元" is the first year; "三十九" and "三九" are 39. Not a number where it is none. */
function countOf(count: string): number {
  if (count === '元') return 1;
  if (/^\d+$/.test(count)) return Number(count);
  if (!count.includes('十')) return Number([...count].map((one) => NUMERALS.indexOf(one)).join(''));
  const [whole, tens = '', ones = ''] =
    /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(count) ?? [];
  return whole ? NUMERALS.indexOf(tens || '一') * 10 + NUMERALS.indexOf(ones || '〇') : Number.NaN;
}

const LONGEST = 60;
const NO_DATE =
  /^(?:undated|no date|n\.?\s?d\.?|ohne jahr|o\.?\s?j\.?|sin fecha|s\.?\s?f\.?|s\/[df]|sans date|s\.\s?d\.|senza data|sem data|zonder (?:jaar|jaartal|datum)|z\.\s?j\.|bez (?:daty|roku)|b\.\s?[dr]\.|без (?:даты|года)|б[./]\s?[гд]\.?)$/i;
const ABOUT =
  /^(?:c\.|ca\.|c(?=\s?\d)|ca(?=\s?\d)|circa|about|approx\.?|around|um|etwa|hacia|vers|[~≈±])\s*/i;
const AFTER = /\s*(?:\?|\(\?\)|\bcirca|\bca\.)$/i;
const BEFORE_CHRIST =
  /\s*(?:b\.?\s?c\.?(?:\s?e\.?)?|v\.?\s?c(?:hr)?\.?|a\.?\s?c\.?|av(?:ant)?\.?\s?j\.?-?\s?c\.?|(?:p|przed)\.?\s?n\.?\s?e\.?|до\s?(?:н\.?\s?э\.?|р\.?\s?х\.?))$/i;
const COMMON_ERA =
  /^(?:a\.?d\.?|c\.?e\.?)\s+|\s*(?:a\.?d\.?|c\.?e\.?|na?\.?\s?c(?:hr)?\.?|d\.?\s?c\.?|ap(?:r[èe]s|r)?\.?\s?j\.?-?\s?c\.?|n\.?\s?e\.?|н\.?\s?э\.?)$/gi;

/** Reads "1881", "44 BC", "-44", "c. 1850", "1850-55", "15 BC – 13 AD" or "undated"; null otherwise, also for "AH 1327". */
export function parseDating(text: string): Dating | null {
  if (text.length > LONGEST) return null;
  let plain = westernDigits(text).trim();
  if (!plain) return null;
  if (NO_DATE.test(plain)) return { year: UNDATED, yearTo: null, yearApproximate: false };
  const japanese = japaneseYear(plain);
  if (japanese !== null) return { year: japanese, yearTo: null, yearApproximate: false };
  const yearApproximate = ABOUT.test(plain) || AFTER.test(plain);
  plain = plain.replace(ABOUT, '').replace(AFTER, '').trim();
  const [first = '', last, more] = plain.split(
    /(?<=[\d.a-zа-я])\s*(?:–|—|-|\/|\bto\b|\bbis\b)\s*(?=(?:[ac]\.?[de]\.?\s?)?\d|[a-z]{2,})/i,
  );
  if (more !== undefined) return null;
  const end = last === undefined ? null : signedYear(last);
  // "300-250 BC": what stands at the end holds for both.
  const isBefore = last !== undefined && BEFORE_CHRIST.test(last) && /^\d+$/.test(first.trim());
  const begin = signedYear(isBefore ? `${first} BC` : first);
  if (begin === null || (last !== undefined && end === null)) return null;
  const year = begin;
  if (end === null) return { year, yearTo: null, yearApproximate };
  // "1850-55" ends in 1855.
  const isShort = end > 0 && end < 100 && year >= 1000 && /^\d{1,2}$/.test((last ?? '').trim());
  const yearTo = isShort ? Math.floor(year / 100) * 100 + end : end;
  // "1955/55" is an overdate.
  if (yearTo < year || (isShort && yearTo === year && plain.includes('/'))) return null;
  return { year, yearTo: yearTo === year ? null : yearTo, yearApproximate };
}

function signedYear(text: string): number | null {
  const isBefore = BEFORE_CHRIST.test(text);
  const digits = text.replace(BEFORE_CHRIST, '').replace(COMMON_ERA, '').trim();
  if (!/^[-−]?\d{1,4}$/.test(digits)) return null;
  const year = Number(digits.replace('−', '-'));
  return year === 0 ? null : isBefore ? -Math.abs(year) : year;
}
