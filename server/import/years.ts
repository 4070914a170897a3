import { type Dating, maxYear, UNDATED } from '../../shared/coins/dating.ts';
import { japaneseYear, parseDating, westernDigits } from '../../shared/coins/read-dating.ts';
import { msg } from '../../shared/language/msg.ts';
import { gregorianYears } from '../catalogue/world/words.ts';
import { readMark } from './values.ts';

export interface Struck extends Dating {
  mintMark: string | null;
  /** "VDB", or the "2/1" of an overdate. */
  variety: string | null;
  remark: string | null;
  isUnsure: boolean;
}

const MOST_READ = 200;
const MARK =
  /^(?:\s*[-–/]\s*|\s*\(|\s*)(CC|[A-Z]{1,2}|cc|[pdsow]|Go|Mo)\)?(?![\p{L}\d])(?:\s*\/\s*([A-Z]{1,2})(?![\p{L}\d]))?/u;
/** Two capitals after a year that are no mint mark. */
const NO_MARK = new Set('II IV VI IX XI XV XX AD CE BC AH SH BE EE JE AM VS BS SE CS RS'.split(' '));
const NO_LETTERS = new Set(['LD', 'SD', 'VF', 'XF', 'EF', 'AU', 'MS', 'PR', 'PF', 'BU', 'VG', 'AG', 'TY']);

const ERAS: [name: RegExp, toGregorian: (year: number) => number][] = [
  [/^(?:a\.?h\.?|hijri?|هـ)$/, (year) => Math.floor(year * 0.970224 + 621.577)],
  [/^(?:s\.?h\.?)$/, (year) => year + 621],
  [/^(?:b\.?e\.?|พ\.?ศ\.?)$/, (year) => year - 543],
  [/^(?:r\.?s\.?)$/, (year) => year + 1781],
  [/^(?:e\.?e\.?|e\.?c\.?)$/, (year) => year + 7],
  [/^(?:j\.?e\.?|a\.?m\.?)$/, (year) => year - 3760],
  [/^(?:v\.?s\.?|b\.?s\.?|samvat)$/, (year) => year - 57],
  [/^m\.?s\.?$/, (year) => (year >= 2530 && year <= 2540 ? year - 559 : Number.NaN)],
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
  ...{ mintMark: null, variety: null, remark: null, isUnsure: false },
  ...dating,
  ...rest,
});

/** "1916-D", "1942/1-D", "c. 1850", "AH 1327", "1327 (1909)", "44 BC". Null where none. */
export function readStruck(text: string, countryCode: string | null = null): Struck | null {
  const cell = westernDigits(text.trim().slice(0, MOST_READ)).replace(/\s+/g, ' ').trim();
  const plain = normalized(cell);
  if (!plain) return null;
  const known = (NO_WORDS.test(plain) ? struck(plainDating(UNDATED)) : null) ?? partialYear(plain);
  if (known) return known;
  const other = ofOtherCalendar(plain, countryCode);
  if (other) return other;
  const dating = parseDating(plain);
  const found = dating
    ? withoutLetters(plain, dating, countryCode)
    : (century(plain) ?? withMark(plain) ?? markFirst(plain) ?? somewhere(plain));
  // A thousands separator in a year comes from a spreadsheet.
  return found && /^[12][.,]\d{3}$/.test(cell) ? { ...found, remark: taken(cell, found.year) } : found;
}

/** Cyrillic letters that look like those of eras. */
const LOOKALIKES: Record<string, string> = { В: 'B', Е: 'E', А: 'A', Н: 'H', М: 'M', С: 'C' };

const normalized = (cell: string): string =>
  cell
    .replace(/^[([]\s*([^()[\]]*?)\s*[)\]]$/, '$1')
    .replace(/^(\d{3,4})[.,]0+$/, '$1')
    .replace(/^([12])[.,](\d{3})$/, '$1$2')
    .replace(/^(?:ВЕ|АН|ЕЕ|АМ|ВС)(?=\s?\d)/, (letters) => [...letters].map((one) => LOOKALIKES[one]).join(''))
    .replace(/(?<=\d[\s-]?)c\.\s?c\.?$/i, 'CC')
    .trim();

const NO_WORDS =
  /^(?:\?+|-+|–|—|n\/a|none|unknown|not known|unbekannt|inconnue?|desconocid[ao]|desconhecid[ao]|sconosciut[ao]|onbekend|nieznan[ay]|неизвест(?:но|ен|ный))$/i;
const NO_DATE_BUT =
  /^(?:n\.?\s?d\.?|o\.?\s?j\.?|s\.\s?d\.|s\/[df]|s\.?\s?f\.?|no date|undated|б[./]\s?[гд]\.?|z\.\s?j\.|b\.\s?[dr]\.)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/i;
const DECADE =
  /^(early |mid[- ]?|late |années |anni |años |lata )?(\d{3}0)(['’]?s|er(?: jahre)?|-?[ех]|-е годы)?$/i;

/** "ND (1723)", "192?", "1920s", "1776-1976 S". */
function partialYear(plain: string): Struck | null {
  const known = NO_DATE_BUT.exec(plain)?.[1];
  const inside = known ? readStruck(known) : null;
  if (inside)
    return {
      ...inside,
      remark: msg('The coin has no date; {value} in brackets is used.', { value: known ?? '' }),
      isUnsure: false,
    };
  const twice = /^(1776\s?[-–~/]\s?1976)(?!\d)(.*)$/.exec(plain);
  if (twice) {
    const found = readStruck(`1976${twice[2] ?? ''}`);
    return found && { ...found, variety: [twice[1], found.variety].filter(Boolean).join(' ') };
  }
  if (/^M[DCLXVI]{2,14}$/.test(plain)) {
    const year = romanNumber(plain);
    return year && year <= maxYear() ? struck(plainDating(year), { remark: taken(plain, year) }) : null;
  }
  const open = /^(\d{2,3})(?:[x?_*-]|х){1,2}$/i.exec(plain)?.[1];
  if (
    open &&
    (plain.length === 4 || /^(?:1\d|20)x{1,2}$/i.test(plain)) &&
    Number(open.padEnd(4, '0')) <= maxYear()
  ) {
    const last = Number(open.padEnd(4, '9'));
    const range = {
      year: Number(open.padEnd(4, '0')),
      yearTo: Math.min(last, maxYear()),
      yearApproximate: true,
    };
    return struck(range, { remark: taken(plain, `${range.year} – ${range.yearTo}`) });
  }
  const [, part = '', digits = '', ending = ''] = DECADE.exec(plain) ?? [];
  if (!digits || !(part || ending) || ending === 'S') return null;
  const year = Number(digits);
  if (year > maxYear()) return null;
  const range = {
    year,
    yearTo: Math.min(year + (digits.endsWith('00') ? 99 : 9), maxYear()),
    yearApproximate: true,
  };
  const isUnsure = /^\d{4}s$/.test(plain);
  return struck(range, { remark: taken(plain, `${range.year} – ${range.yearTo}`), isUnsure });
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function romanNumber(text: string): number | null {
  if (!/^M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/i.test(text) || !text) return null;
  const values = [...text.toUpperCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const CENTURY =
  /^(?:(\d{1,2}|[ivx]{1,6})\s?(?:st|nd|rd|th|\.|e|ème|º|°|-й)?\s*(?:century|cent\.?|jahrhundert|jhd?t?\.?|si[èe]cle|s\.|secolo|sec\.?|eeuw|wieku?|w\.|века?|в\.)|(?:siglo|s\.|secolo|sec\.|s[ée]culo|s[ée]c\.)\s*([ivx]{1,6}|\d{1,2}))(\s.{2,12})?$/i;

/** "18th century", "XVIIIe siècle", "siglo I a.C.". */
function century(plain: string): Struck | null {
  const [, before = '', behind = '', era = ''] = CENTURY.exec(plain) ?? [];
  const century = before || behind;
  const number = /^\d+$/.test(century) ? Number(century) : romanNumber(century);
  if (!number || number > 21) return null;
  const isBefore = era !== '' && (parseDating(`1${era}`)?.year ?? 1) < 0;
  if (era && !isBefore && parseDating(`1${era}`) === null) return null;
  const last = number * 100;
  return struck({
    year: isBefore ? -last : last - 99,
    yearTo: isBefore ? 99 - last : Math.min(last, maxYear()),
    yearApproximate: true,
  });
}

/** "D 1916", "S-1881". */
function markFirst(plain: string): Struck | null {
  const [, letters = '', rest = ''] = /^(CC|[A-Z])\s?[-–]?\s?(\d{4}(?!\d).*)$/.exec(plain) ?? [];
  const found = rest ? withMark(rest) : null;
  return found && !found.mintMark ? { ...found, mintMark: letters } : null;
}

function ofOtherCalendar(plain: string, countryCode: string | null): Struck | null {
  const japanese = japaneseYear(plain);
  if (japanese !== null) return converted(plain, japanese);
  const folded = plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const reign = yearOfReign(folded, countryCode);
  if (reign) return { ...converted(plain, reign.year), isUnsure: reign.isUnsure };
  const [, letter = '', count = ''] = /^([mtshr])\.?\s?(\d{1,2})$/.exec(folded) ?? [];
  const begins = JAPANESE[letter];
  if (countryCode === 'JP' && begins !== undefined) return converted(plain, begins + Number(count));
  const republic = /^(?:l['’])?an\s+([ivx]{1,5})$/.exec(folded)?.[1];
  if (republic) return converted(plain, (romanNumber(republic) ?? 0) + 1791);
  const china = /^(?:year|yr\.?|jahr|an)\s?(\d{1,2})$/.exec(folded)?.[1];
  if (china && (countryCode === 'CN' || countryCode === 'TW')) return converted(plain, Number(china) + 1911);
  const [outside = '', inside = ''] = folded.split(/\s*[([]\s*|\s*[)\]]/);
  // "1909 (AH 1327)" and "AH 1327 (1909)": the Gregorian year wins.
  const eras = [outside, inside].map(eraYear);
  const ours = [outside, inside].map(ourYear);
  if (inside && ours[1] && (eras[0] || !ours[0] || Math.abs(ours[0] - ours[1]) > 200))
    return converted(plain, ours[1]);
  if (inside && ours[0] && eras[1]) return converted(plain, ours[0]);
  const both = /^(?:[a-z.]+\s?)?(\d{3,4})\s?([-–/]| )\s?(\d{3,4})$/.exec(folded);
  const [first, sign, second] = [Number(both?.[1]), both?.[2], Number(both?.[3])];
  if (Math.abs(first - second) > 200) {
    if (sign === '/' && ourYear(String(second))) return converted(plain, second);
    // "1384-1965" is one year in two calendars, not a range.
    if (isSameYear(first, second)) return converted(plain, second);
    if (isSameYear(second, first)) return converted(plain, first);
  }
  if (inside && !eras[0]) return null;
  return eras[0] ? converted(plain, eras[0]) : null;
}

const JAPANESE: Record<string, number> = { m: 1867, t: 1911, s: 1925, h: 1988, r: 2018 };

const isSameYear = (year: number, ours: number): boolean =>
  ours >= 1700 && ours <= maxYear() && ERAS.some(([, toOurs]) => Math.abs(toOurs(year) - ours) <= 1);

/** "AH 1327//7": year 7 of a reign that began in 1327 is 1333. */
function yearOfReign(folded: string, countryCode: string | null): { year: number; isUnsure: boolean } | null {
  const [, era = '', first = '', signs = '', count = ''] =
    /^(a\.?h\.?\s*)?(1[12]\d{2}|13\d{2})\s?(\/\/?)\s?(\d{1,2})$/.exec(folded) ?? [];
  if (!first || Number(count) < 1) return null;
  const isOttoman = countryCode === 'EG' || countryCode === 'TR' || era !== '' || signs === '//';
  if (!isOttoman && countryCode !== null) return null;
  const year = Math.floor((Number(first) + Number(count) - 1) * 0.970224 + 621.577);
  return year <= maxYear() ? { year, isUnsure: !isOttoman } : null;
}

const converted = (plain: string, year: number): Struck =>
  struck(plainDating(year), {
    remark: msg('“{plain}” is a year in another calendar; {year} is used.', {
      plain: plain.slice(0, 40),
      year,
    }),
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

/** A bare number may be a year of the country's own calendar. */
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
    (countryCode === 'IR' && year >= 2530 && year <= 2540
      ? year - 559
      : year >= 2400 && year <= 2600
        ? year - 543
        : year >= 4200 && year <= 4350
          ? year - 2333
          : year >= 5600 && year <= 5900
            ? year - 3760
            : null);
  if (guess === null || guess > maxYear()) return struck(dating);
  return {
    ...struck(plainDating(guess)),
    remark: msg('“{plain}” is read as a year in another calendar, {guess} in ours.', { plain, guess }),
    isUnsure: true,
  };
}

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
    .replace(/^[-–,;:/]\s*/, '')
    .replace(/^\(([^()]*)\)$/, '$1');
  const overdate = over && `${digits}${over.replace(/\s*over\s*/i, '/').replace(/\s/g, '')}`;
  const twice = isMark && found?.[2] ? `${letters}/${found[2]}` : '';
  const isMint = !isMark && MINT_NAMES.test(rest);
  const variety = [overdate, twice, isMint ? '' : rest].filter(Boolean).join(' ') || null;
  // A second year: another coin or another date is meant.
  const isUnsure = /\d{4}/.test(rest) || /[?]/.test(rest);
  const mark = /^(?:Go|Mo)$/.test(found?.[1] ?? '') ? (found?.[1] ?? null) : letters;
  const mintMark = isMark ? mark : isMint ? readMark(rest) : null;
  return struck(plainDating(year), {
    ...{ mintMark, variety, isUnsure },
    remark: isUnsure ? taken(plain, year) : null,
  });
}

const MINT_NAMES = /^(?:philadelphia|denver|san francisco|carson city|new orleans|west point)$/i;

const taken = (plain: string, year: number | string) =>
  msg('The year says “{plain}”; {year} is used.', { plain: plain.slice(0, 40), year });

function somewhere(plain: string): Struck | null {
  const years = (plain.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  const year = years.find((one) => one >= 1000 && one <= maxYear());
  if (year === undefined) {
    const [, short = '', rest = ''] =
      /^['’`]?(\d\d)((?:\s?-\s?|\s)?(?:CC|[PDSOW])(?![A-Za-z]).*)?$/.exec(plain) ?? [];
    const found = short && (rest || /^\D/.test(plain)) ? readStruck(`19${short}${rest}`) : null;
    return found && { ...found, remark: taken(plain, found.year), isUnsure: true };
  }
  return struck(plainDating(year), { remark: taken(plain, year), isUnsure: true });
}

/** "Mercury Dimes 1940-1945". */
function rangeInName(name: string, first: string, last: string): ReturnType<typeof struckInName> {
  const [token = ''] = new RegExp(`${first}\\s?[-–—]\\s?${last}`).exec(name) ?? [];
  const dating = token ? parseDating(token) : null;
  if (!dating) return null;
  const at = name.indexOf(token);
  const rest = `${name.slice(0, at)} ${name.slice(at + token.length)}`.replace(/\s+/g, ' ').trim();
  return { struck: struck(dating), rest, isFirst: at === 0 };
}

/** Splits "1921-S Morgan Silver Dollar". Null for a name without a year or with several. */
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
