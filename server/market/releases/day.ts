import { shown } from './shown.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Nothing before it is a release that anybody still waits for, and nothing is announced further ahead. */
const FIRST_YEAR = 1990;
const YEARS_AHEAD = 10;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/;
/** Month first, as in the United States. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /;

export type Day = { day: number } | { refusal: string };

/**
 * Reads the day of a release, as midnight UTC in milliseconds: "2026-08-03", "Aug 3, 2026", "3 Aug 2026", "8/3/2026" (month
 * first). A time of day is left out. Refuses what is no day, or lies before 1990 or more than ten years after `now`.
 */
export function parseDay(text: string, now = Date.now()): Day {
  const given = text.trim().replace(/\s+/g, ' ');
  if (!given || /^(?:tbd|tba|n\/?a|-|–)$/i.test(given)) return { refusal: 'it has no date' };
  const read = numbersOf(given.toLowerCase().replace(WEEKDAY, ''));
  const quoted = shown(given, 40);
  if (!read) {
    return { refusal: `${quoted} is not a date; write it as 2026-08-03, 8/3/2026 or Aug 3, 2026` };
  }
  const [year, month, date] = read;
  const day = Date.UTC(year, month - 1, date);
  const made = new Date(day);
  if (made.getUTCFullYear() !== year || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date) {
    return { refusal: `there is no day ${quoted}${given.includes('/') ? '; the month comes first' : ''}` };
  }
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD);
  if (year < FIRST_YEAR || day > last.getTime()) {
    return { refusal: `${quoted} is not between ${FIRST_YEAR} and ten years from now` };
  }
  return { day };
}

function numbersOf(text: string): [year: number, month: number, date: number] | null {
  const [, y, m, d] = ISO.exec(text) ?? [];
  if (y && m && d) return [Number(y), Number(m), Number(d)];
  const [, month, date, year] = SLASHES.exec(text) ?? [];
  if (month && date && year) return [Number(year), Number(month), Number(date)];
  const [, name, dateAfter, yearAfter] = MONTH_FIRST.exec(text) ?? [];
  if (name && dateAfter && yearAfter) return named(yearAfter, name, dateAfter);
  const [, dateBefore, word, yearLast] = DAY_FIRST.exec(text) ?? [];
  if (dateBefore && word && yearLast) return named(yearLast, word, dateBefore);
  return null;
}

const FULL = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Names of months in full, or cut to three letters or more: "Sept". */
function named(year: string, name: string, date: string): [number, number, number] | null {
  const month = MONTHS.indexOf(name.slice(0, 3));
  return month >= 0 && FULL[month]?.startsWith(name) ? [Number(year), month + 1, Number(date)] : null;
}
