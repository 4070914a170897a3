import { isCondition } from '../../shared/coins/conditions.ts';
import { japaneseYear, westernDigits } from '../../shared/coins/numerals.ts';
import type { ImportMapping } from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';

/** A value that was read, and what is doubtful about it. */
export interface Found<T> {
  value: T;
  doubt?: string;
}

/** Characters of a cell that are read as a year, a day or a grade, and of a number without its signs. */
const [MOST_READ, MOST_DIGITS] = [200, 40];

/** The beginning of a cell: no expression sees more of it. */
const beginningOf = (text: string): string => text.trim().slice(0, MOST_READ);

const ABOUT = /^(?:c|ca|circa|approx|about|um|vers|~|≈)\b\.?|^[~≈]|\?$|\bcirca\b/i;

/**
 * The year of a coin in whatever words: "1999", "1999 (P)", "c. 1850", "1850-1855", "1327 (1909)". Null where there is none; below 0
 * for years before Christ.
 */
export function readYear(text: string): Found<number> | null {
  const said = beginningOf(text);
  const era = japaneseYear(said);
  if (era !== null) return { value: era };
  const plain = westernDigits(said).trim();
  if (!plain) return null;
  const isBefore = /^-\s*\d|\bB\.?\s?C\.?(?:E\.?)?\b|\bv\.?\s?Chr/i.test(plain);
  const numbers = (plain.match(/\d{1,4}(?!\d)/g) ?? []).map(Number).filter((number) => number > 0);
  const years = numbers.filter((number) => number >= 1000);
  // Of another calendar with our own beside it, ours is the later; a range begins with its first year.
  const isBoth = /^\s*(?:AH\s*)?\d{3,4}\s*\(\s*(?:AD\s*)?\d{4}\s*\)/i.test(plain);
  const year = isBoth ? years.at(-1) : (years[0] ?? numbers[0]);
  if (year === undefined) return null;
  if (isBefore) return { value: -year };
  const isRange = /\d{4}\s*[-–/]\s*\d{2,4}/.test(plain);
  if (ABOUT.test(plain) || isRange)
    return { value: year, doubt: msg`The year says “${plain.slice(0, 40)}”; ${year} is taken.` };
  return { value: year };
}

/** "1916-D" as its year and mark. */
export function readDateAndMint(text: string): { year: string; mintMark: string } {
  const said = beginningOf(text);
  const [, year = said, mark = ''] = /^(\d{4})[\s-]*([A-Z]{1,2})?\b/.exec(said) ?? [];
  return { year, mintMark: mark };
}

/** An amount as text of plain digits: "1.250,50 €" with commas is "1250.50". Null where it is none. */
export function readNumber(text: string, decimals: ImportMapping['decimals']): string | null {
  if (text.length > MOST_READ) return null;
  const plain = text.replace(/(?:US\$|[$€£¥]|\b(?:USD|EUR|GBP|mm|g|grams?)\b|[\s\u00a0\u202f'’])/gi, '');
  if (!plain || plain.length > MOST_DIGITS) return null;
  const own =
    decimals === 'comma'
      ? /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^-?\d*,\d+$|^-?\d+$/
      : /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
  const other = decimals === 'comma' ? /^-?\d+\.\d{1,2}$/ : /^-?\d+,\d{1,2}$/;
  if (own.test(plain)) {
    const [thousands, decimal] = decimals === 'comma' ? ['.', ','] : [',', '.'];
    return plain.replaceAll(thousands, '').replace(decimal, '.');
  }
  return other.test(plain) ? plain.replace(',', '.') : null;
}

/** Dollars to the cent. */
export function readMoney(text: string, decimals: ImportMapping['decimals']): string | null {
  const number = readNumber(text, decimals);
  if (number === null || Number.isNaN(Number(number))) return null;
  return Number(number).toFixed(2);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as "2021-05-01": ISO, "05/01/2021", "1.5.2021", "1 May 2021", "May 1, 2021", and a spreadsheet's number. Null where it is none. */
export function readDay(text: string, order: ImportMapping['dates']): string | null {
  const plain = beginningOf(text);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:[T ,].*)?$/.exec(plain);
  if (numbers) {
    const [, first, sign, second, year = ''] = numbers;
    const full = year.length === 2 ? String(Number(year) + (Number(year) > 69 ? 1900 : 2000)) : year;
    // With points days come first everywhere.
    const isDayFirst = sign === '.' || (order === 'day-first' ? Number(second) <= 12 : Number(first) > 12);
    return isDayFirst ? dayOf(full, second, first) : dayOf(full, first, second);
  }
  const named = /^(?:(\d{1,2})\.?\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i.exec(
    plain,
  );
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase());
    return month < 0 ? null : dayOf(named[4], String(month + 1), named[1] ?? named[3] ?? '1');
  }
  if (/^[2-6]\d{4}(?:\.\d+)?$/.test(plain))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  return null;
}

function dayOf(year = '', month = '', day = ''): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isThere = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** What programs write where there is no mark, and what mints are called. */
const NO_MARK = /^(?:-+|none|no mint mark|sem marca da casa da moeda|kein münzzeichen|no mintmark|n\/a)$/i;
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

const WORDS: Record<string, string> = {
  po: 'Poor (PO-1)',
  poor: 'Poor (PO-1)',
  fr: 'Fair (FR-2)',
  fair: 'Fair (FR-2)',
  ag: 'About Good (AG-3)',
  g: 'Good (G-4, G-6)',
  good: 'Good (G-4, G-6)',
  vg: 'Very Good (VG-8, VG-10)',
  'very good': 'Very Good (VG-8, VG-10)',
  f: 'Fine (F-12, F-15)',
  fine: 'Fine (F-12, F-15)',
  vf: 'Very Fine (VF-20 to VF-35)',
  'very fine': 'Very Fine (VF-20 to VF-35)',
  ef: 'Extremely Fine (EF-40, EF-45)',
  xf: 'Extremely Fine (EF-40, EF-45)',
  'extremely fine': 'Extremely Fine (EF-40, EF-45)',
  au: 'About Uncirculated (AU-50 to AU-58)',
  'about uncirculated': 'About Uncirculated (AU-50 to AU-58)',
  unc: 'Mint State (MS-60 to MS-70)',
  bu: 'Mint State (MS-60 to MS-70)',
  ms: 'Mint State (MS-60 to MS-70)',
  uncirculated: 'Mint State (MS-60 to MS-70)',
  proof: 'Proof Coin (PF/PR-1 to PF/PR-70)',
  pf: 'Proof Coin (PF/PR-1 to PF/PR-70)',
  pr: 'Proof Coin (PF/PR-1 to PF/PR-70)',
  // German: gut, sehr gut erhalten, schön, sehr schön, vorzüglich, Stempelglanz, Polierte Platte.
  ge: 'Good (G-4, G-6)',
  sge: 'Very Good (VG-8, VG-10)',
  s: 'Fine (F-12, F-15)',
  schön: 'Fine (F-12, F-15)',
  ss: 'Very Fine (VF-20 to VF-35)',
  'sehr schön': 'Very Fine (VF-20 to VF-35)',
  vz: 'Extremely Fine (EF-40, EF-45)',
  vorzüglich: 'Extremely Fine (EF-40, EF-45)',
  st: 'Mint State (MS-60 to MS-70)',
  stgl: 'Mint State (MS-60 to MS-70)',
  stempelglanz: 'Mint State (MS-60 to MS-70)',
  pp: 'Proof Coin (PF/PR-1 to PF/PR-70)',
  'polierte platte': 'Proof Coin (PF/PR-1 to PF/PR-70)',
};
const BANDS: Record<string, [name: string, letters: string]> = {
  P: ['Poor', 'P'],
  PO: ['Poor', 'P'],
  FR: ['Fair', 'FR'],
  AG: ['About Good', 'AG'],
  G: ['Good', 'G'],
  VG: ['Very Good', 'VG'],
  F: ['Fine', 'F'],
  VF: ['Very Fine', 'VF'],
  EF: ['Extremely Fine', 'EF'],
  XF: ['Extremely Fine', 'EF'],
  AU: ['About Uncirculated', 'AU'],
  MS: ['Mint State', 'MS'],
  SP: ['Mint State', 'MS'],
  PF: ['Proof', 'PF'],
  PR: ['Proof', 'PF'],
};

/** A condition as it is stored, and the exact grade where one is given: "MS65RD" is Mint State (MS-65), "MS-65 RD". Null where it is none. */
export function readCondition(text: string): { condition: string; grade: string | null } | null {
  const plain = beginningOf(text);
  if (isCondition(plain)) return { condition: plain, grade: gradeIn(plain) };
  const exact = /^([A-Z]{1,2})[\s-]?(\d{1,2})\+?\s*([A-Z ]{0,14})$/i.exec(plain);
  const band = exact && BANDS[(exact[1] ?? '').toUpperCase()];
  if (exact && band) {
    const [, , number, suffix = ''] = exact;
    const one = `${band[0]} (${band[1]}-${number})`;
    const word = WORDS[band[1].toLowerCase()] ?? WORDS[band[0].toLowerCase()];
    const condition = isCondition(one) ? one : word;
    const grade = `${band[1]}-${number}${suffix.trim() ? ` ${suffix.trim().toUpperCase()}` : ''}`;
    return condition ? { condition, grade } : null;
  }
  const word =
    WORDS[
      plain
        .toLowerCase()
        .replace(/\(.*$/, '')
        .trimEnd()
        .replace(/[+\-.]$/, '')
    ];
  return word ? { condition: word, grade: null } : null;
}

const gradeIn = (condition: string) => /\(([A-Z]{1,2}-\d{1,2})\)$/.exec(condition)?.[1] ?? null;
