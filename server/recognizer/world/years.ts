import type { WorldType } from '../../../db/catalogue/world/load.ts';
import { gregorianYears } from '../../catalogue/world/words.ts';
import type { Dates } from '../dates.ts';
import { digitsIn, kanjiOf, persianOf, type Script } from '../text/letters.ts';
import type { Deficits, TextLine } from '../vision/seen.ts';

/** Of the coins, beside Latin. */
export function scriptOf({ script }: Pick<WorldType, 'script'>): Script | null {
  if (/Chinese|Japanese/.test(script)) return 'chinese';
  if (script === 'Korean') return 'korean';
  // Israel writes our digits.
  if (/Arabic|Persian|Ottoman/.test(script) && script !== 'Hebrew and Arabic') return 'arabic';
  if (/Devanagari/.test(script)) return 'devanagari';
  return /Thai/.test(script) ? 'thai' : null;
}

export type Written = ReadonlyMap<string, readonly number[]>;

/** Country, name on coins, the year before its first, its last. */
export const ERAS: readonly (readonly [country: string, name: string, before: number, last: number])[] = [
  ['JP', '明治', 1867, 45],
  ['JP', '大正', 1911, 15],
  ['JP', '昭和', 1925, 64],
  ['JP', '平成', 1988, 31],
  ['JP', '令和', 2018, 82],
  ['TW', '民国', 1911, 189],
  ['CN', '民国', 1911, 38],
  ['CN', '光緒', 1874, 34],
  ['CN', '宣統', 1908, 3],
];
/** Years in digits begin here. */
const [FIRST, LAST, HIGHEST] = [1800, 2100, 2700];

const known = new Map<string, Written>();

export function yearsWritten(country: string, script: Script): Written {
  const key = `${country} ${script}`;
  const made = known.get(key) ?? (script === 'chinese' ? inEras(country) : inDigits(country, script));
  known.set(key, made);
  return made;
}

/** Read from either end: until 1948 from the right. */
function inEras(country: string): Written {
  const written = new Map<string, number[]>();
  for (const [, name, before, last] of ERAS.filter(([of]) => of === country))
    for (let number = 1; number <= last; number += 1) {
      const told = number === 1 ? '元' : kanjiOf(number);
      for (const text of [`${name}${told}年`, reversed(`${name}${told}年`), `${name}${number}年`])
        written.set(text, [before + number]);
    }
  return written;
}

function inDigits(country: string, script: Script): Written {
  const written = new Map<string, number[]>();
  for (let number = 100; number <= HIGHEST; number += 1) {
    // Samvat stands on coins of states that the catalogue lacks.
    const other = country === 'IN' ? [] : gregorianYears(country, number).map(({ year }) => year);
    const years = [...new Set([number, ...other])].filter((year) => year >= FIRST && year <= LAST);
    const digits = digitsIn(script, number);
    if (digits === null || years.length === 0) continue;
    written.set(digits, years);
    if (country === 'IR') written.set(persianOf(digits), years);
  }
  return written;
}

export const reversed = (text: string): string => [...text].reverse().join('');

export function withWritten(dates: Dates, lines: readonly TextLine[], written: Written): Dates {
  const full = new Map(dates.full);
  for (const { text, confidence } of lines)
    for (const part of [...(text.match(DIGITS) ?? []), ...(text.replaceAll(' ', '').match(DATES) ?? [])])
      for (const year of written.get(part) ?? []) full.set(year, (full.get(year) ?? 0) + confidence);
  return { full, part: dates.part };
}

const NUMBER = '(?:[一二三四五六七八九十百〇元]+|\\d{1,3})';
const NAME = [...new Set(ERAS.map(([, name]) => name))];
const DIGITS = /[٠-٩۴-۶]+|[०-९]+|[๐-๙]+/g;
/** From the left or the right. */
const DATES = new RegExp(
  `(?:${NAME.join('|')})${NUMBER}年|年${NUMBER}(?:${NAME.map(reversed).join('|')})`,
  'g',
);

/** In years of our calendar, of what is written in another script. */
export function writtenDeficits(deficits: Deficits | undefined, written: Written): Deficits {
  const found = new Map<string, number>();
  for (const [word, deficit] of deficits ?? [])
    for (const year of written.get(word) ?? [])
      found.set(String(year), Math.min(deficit, found.get(String(year)) ?? Infinity));
  return found;
}
