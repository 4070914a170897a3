/** Decimal digits of any script (Arabic-Indic, Devanagari, Thai, full width …) as 0 to 9; everything else stays. */
export const westernDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Unicode has the ten digits of a script one after the other, and nothing that is a digit before the zero. */
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
const LONGEST = 64;

/** The year of an inscription as on coins of Japan: "昭和三十九年" is 1964, "明治3年" 1870; until 1948 it is written from right to left. Null where there is none. */
export function japaneseYear(text: string): number | null {
  const plain = westernDigits(text);
  for (const reading of [plain, [...plain].reverse().join('')]) {
    const [, era = '', count = ''] = ERA_YEAR.exec(reading) ?? [];
    const before = ERAS[era];
    const year = countOf(count);
    if (before !== undefined && year >= 1 && year <= LONGEST) return before + year;
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
