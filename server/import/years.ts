import { type Dating, parseDating, UNDATED } from '../../shared/coins/dating.ts';
import { japaneseYear, westernDigits } from '../../shared/coins/numerals.ts';
import { maxYear } from '../../shared/coins/years.ts';
import { msg } from '../../shared/language/msg.ts';
import { gregorianYears } from '../catalogue/world/calendars.ts';

/** What the cell of a year says of a coin. */
export interface Struck extends Dating {
  mintMark: string | null;
  /** What else stands there: "VDB", the "2/1" of an overdate. */
  variety: string | null;
  /** A sentence about how it was read; null where it stands there plainly. */
  said: string | null;
  /** The sentence is about something that may be wrong. */
  isUnsure: boolean;
}

const MOST_READ = 200;
const MARK =
  /^(?:\s*[-–]\s*|\s*\(|\s*)(CC|[A-Z]{1,2}|cc|[pdsow]|Go|Mo)\)?(?![\p{L}\d])(?:\s*\/\s*([A-Z]{1,2})(?![\p{L}\d]))?/u;
/** Two capitals behind a year that are no mint mark. */
const NO_MARK = new Set(['AD', 'CE', 'BC', 'AH', 'SH', 'BE', 'EE', 'JE', 'AM', 'VS', 'BS', 'SE', 'CS', 'RS']);
const NO_LETTERS = new Set(['LD', 'SD', 'VF', 'XF', 'EF', 'AU', 'MS', 'PR', 'PF', 'BU', 'VG', 'AG', 'TY']);

/** Eras by what they are called, and the year of ours for one of theirs. */
const ERAS: [name: RegExp, toGregorian: (year: number) => number][] = [
  [/^(?:a\.?h\.?|hijri?|هـ)$/, (year) => Math.floor(year * 0.970224 + 621.577)],
  [/^(?:s\.?h\.?)$/, (year) => year + 621],
  [/^(?:b\.?e\.?|พ\.?ศ\.?)$/, (year) => year - 543],
  [/^(?:r\.?s\.?)$/, (year) => year + 1781],
  [/^(?:e\.?e\.?|e\.?c\.?)$/, (year) => year + 7],
  [/^(?:j\.?e\.?|a\.?m\.?)$/, (year) => year - 3760],
  [/^(?:v\.?s\.?|b\.?s\.?|samvat)$/, (year) => year - 57],
  [/^(?:s\.?e\.?|saka)$/, (year) => year + 78],
  [/^(?:c\.?s\.?)$/, (year) => year + 638],
  [/^(?:roc|minguo|民國|民国|中華民國|juche)$/, (year) => year + 1911],
  [/^(?:an|l'an|l’an)$/, (year) => year + 1791],
  [/^(?:dangi|tangun|dangun|단기)$/, (year) => year - 2333],
  [/^(?:meiji|mei)$/, (year) => year + 1867],
  [/^taisho$/, (year) => year + 1911],
  [/^showa$/, (year) => year + 1925],
  [/^heisei$/, (year) => year + 1988],
  [/^reiwa$/, (year) => year + 2018],
  [/^(?:guangxu|kuang hsu)$/, (year) => year + 1874],
  [/^(?:xuantong|hsuan tung)$/, (year) => year + 1908],
];

const plainDating = (year: number): Dating => ({ year, yearTo: null, yearApproximate: false });
const struck = (dating: Dating, rest: Partial<Struck> = {}): Struck => ({
  ...{ mintMark: null, variety: null, said: null, isUnsure: false },
  ...dating,
  ...rest,
});

/** Reads the cell of a year in whatever words: "1916-D", "1942/1-D", "c. 1850", "AH 1327", "1327 (1909)", "44 BC". Null where there is none. */
export function readStruck(text: string, countryCode: string | null = null): Struck | null {
  const plain = westernDigits(text.trim().slice(0, MOST_READ)).replace(/\s+/g, ' ').trim();
  if (!plain) return null;
  const other = ofOtherCalendar(plain);
  if (other) return other;
  const dating = parseDating(plain);
  if (dating) return withoutLetters(plain, dating, countryCode);
  const century = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:century|cent\.|jahrhundert|jh\.?)$/i.exec(plain);
  if (century) {
    const last = Number(century[1]) * 100;
    return struck({ year: last - 99, yearTo: last, yearApproximate: true });
  }
  return withMark(plain) ?? somewhere(plain);
}

/** A year that names its calendar, or stands beside one of ours. */
function ofOtherCalendar(plain: string): Struck | null {
  const japanese = japaneseYear(plain);
  if (japanese !== null) return converted(plain, japanese);
  const folded = plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const [outside = '', inside = ''] = folded.split(/\s*[([]\s*|\s*[)\]]/);
  // "1909 (AH 1327)" and "AH 1327 (1909)": the one that is ours wins.
  const eras = [outside, inside].map(eraYear);
  const ours = [outside, inside].map(ourYear);
  if (inside && ours[1] && (eras[0] || !ours[0] || Math.abs(ours[0] - ours[1]) > 200))
    return converted(plain, ours[1]);
  if (inside && ours[0] && eras[1]) return converted(plain, ours[0]);
  const both = /^(?:[a-z.]+\s?)?(\d{3,4})\s?\/\s?(\d{4})$/.exec(folded);
  if (both && Math.abs(Number(both[1]) - Number(both[2])) > 200 && ourYear(both[2] ?? ''))
    return converted(plain, Number(both[2]));
  if (inside && !eras[0]) return null;
  return eras[0] ? converted(plain, eras[0]) : null;
}

const converted = (plain: string, year: number): Struck =>
  struck(plainDating(year), {
    said: msg`“${plain.slice(0, 40)}” is a year of another calendar: ${year} of ours is taken.`,
  });

const ourYear = (text: string): number | null => {
  const year = Number(/^(?:a\.?d\.?\s*)?(\d{3,4})(?:\s*a\.?d\.?)?$/.exec(text.trim())?.[1] ?? Number.NaN);
  return year >= 500 && year <= maxYear() ? year : null;
};

function eraYear(text: string): number | null {
  const [, before = '', year = '', after = ''] =
    /^([^\d]*?)[\s.]*(?:year |yr\.? ?)?(\d{1,4})\s*([^\d]*)$/.exec(text.trim()) ?? [];
  const name = (before || after).trim();
  if (!name || !year) return null;
  const found = ERAS.find(([era]) => era.test(name))?.[1](Number(year));
  return found !== undefined && found >= 1 && found <= maxYear() ? found : null;
}

/** A bare number that is a year of its country's own calendar rather than of ours. */
function withoutLetters(plain: string, dating: Dating, countryCode: string | null): Struck {
  const { year } = dating;
  if (!/^\d{3,4}$/.test(plain) || year === UNDATED) return struck(dating);
  const isOurs = year >= 1500 && year <= maxYear();
  if (isOurs && !(countryCode === 'ET' || countryCode === 'NP')) return struck(dating);
  const [found] = countryCode
    ? gregorianYears(countryCode, year).filter((one) => one.year >= 1700 && one.year <= maxYear())
    : [];
  const guess =
    found?.year ??
    (year >= 2400 && year <= 2600 ? year - 543 : year >= 5600 && year <= 5900 ? year - 3760 : null);
  if (guess === null || guess > maxYear()) return struck(dating);
  return {
    ...struck(plainDating(guess)),
    said: msg`“${plain}” is taken for a year of another calendar, ${guess} of ours.`,
    isUnsure: true,
  };
}

/** "1916-D", "1881S", "1909-S VDB", "1942/1-D", "1999 (P)": a year with what belongs to it. */
function withMark(plain: string): Struck | null {
  const [, digits = '', over = '', tail = ''] =
    /^(\d{4})(\s?(?:\/|over)\s?\d{1,4}(?!\d))?(.*)$/i.exec(plain) ?? [];
  const year = Number(digits);
  if (!digits || year < 500 || year > maxYear()) return null;
  const found = MARK.exec(tail);
  const letters = found?.[1]?.toUpperCase() ?? '';
  const isMark =
    letters !== '' && !NO_MARK.has(letters) && !(NO_LETTERS.has(letters) && /^\s/.test(found?.[0] ?? ''));
  const rest = (isMark ? tail.slice(found?.[0].length ?? 0) : tail)
    .trim()
    .replace(/^[-–,;:]\s*/, '')
    .replace(/^\(([^()]*)\)$/, '$1');
  const overdate = over && `${digits}${over.replace(/\s*over\s*/i, '/').replace(/\s/g, '')}`;
  const twice = isMark && found?.[2] ? `${letters}/${found[2]}` : '';
  const variety = [overdate, twice, rest].filter(Boolean).join(' ') || null;
  // A second year in what is left says that more than one coin, or another day, is meant.
  const isUnsure = /\d{4}/.test(rest) || /[?]/.test(rest) || (/^\d{3}0s$/.test(plain) && !over);
  const mintMark = isMark ? (/^(?:Go|Mo)$/.test(found?.[1] ?? '') ? (found?.[1] ?? null) : letters) : null;
  return struck(plainDating(year), {
    ...{ mintMark, variety, isUnsure },
    said: isUnsure ? taken(plain, year) : null,
  });
}

const taken = (plain: string, year: number) => msg`The year says “${plain.slice(0, 40)}”; ${year} is taken.`;

/** A year that stands somewhere in other words. */
function somewhere(plain: string): Struck | null {
  const years = (plain.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  const year = years.find((one) => one >= 1000 && one <= maxYear());
  if (year === undefined) {
    const short = /^['’`](\d\d)$/.exec(plain)?.[1];
    return short
      ? struck(plainDating(1900 + Number(short)), {
          said: taken(plain, 1900 + Number(short)),
          isUnsure: true,
        })
      : null;
  }
  return struck(plainDating(year), { said: taken(plain, year), isUnsure: true });
}

/** "Mercury Dimes 1940-1945": the years of a lot. */
function rangeInName(name: string, first: string, last: string): ReturnType<typeof struckInName> {
  const [token = ''] = new RegExp(`${first}\\s?[-–—]\\s?${last}`).exec(name) ?? [];
  const dating = token ? parseDating(token) : null;
  if (!dating) return null;
  const at = name.indexOf(token);
  const rest = `${name.slice(0, at)} ${name.slice(at + token.length)}`.replace(/\s+/g, ' ').trim();
  return { struck: struck(dating), rest, isFirst: at === 0 };
}

/** Year, mint mark and the words that are left of a coin's name: "2024 American Silver Eagle", "1921-S Morgan Silver Dollar". Null where it names no year, or several. */
export function struckInName(text: string): { struck: Struck; rest: string; isFirst: boolean } | null {
  const name = text.slice(0, MOST_READ);
  const years = new Set(name.match(/(?<![\d/.,$])(?:1[0-9]|20)\d\d(?![\d.,%]|\s?(?:oz|g\b))/g) ?? []);
  const [digits, last] = years;
  if (!digits || years.size > 2 || Number(digits) > maxYear()) return null;
  if (last) return rangeInName(name, digits, last);
  const at = name.indexOf(digits);
  const [token = digits] =
    /^\d{4}(?:\/\d{1,4}(?!\d))?(?:\s?-\s?(?:CC|[A-Z])(?![A-Za-z])|(?:CC|[A-Z])(?![A-Za-z])|\s(?:CC|[PDSOWC])(?![A-Za-z.&-]))?(?:\s(?:VDB|V\.D\.B\.))?/.exec(
      name.slice(at),
    ) ?? [];
  const found = readStruck(token);
  if (!found) return null;
  const rest = `${name.slice(0, at)} ${name.slice(at + token.length)}`.replace(/\s+/g, ' ').trim();
  return { struck: found, rest, isFirst: at === 0 };
}
