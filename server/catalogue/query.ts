import type { Words } from '../../db/catalogue/load.ts';
import { plainLetters } from '../../db/search.ts';
import { SEARCH } from '../../shared/catalogue/model.ts';

/** A word of a query, and what else it may mean. */
export interface Token {
  text: string;
  /** Years it may stand for: one for 1916, several for 16 or for 191 while it is typed. */
  years: number[];
  /** Mint mark it may stand for. */
  mark: string | null;
  /** True when it can be nothing but a mark: a letter right after the year, or a mint's name. */
  onlyMark: boolean;
  /** The word being typed. */
  last: boolean;
  /** What an answer must not contradict, where it is such a word. */
  meaning: Meaning | null;
  /** Whether it stands in the name of some coin; only known where the catalogue is searched. */
  isName?: boolean;
}

/** A metal, a unit, the number before one, or a unit or country that is not American. */
export type Meaning = 'metal' | 'unit' | 'amount' | 'foreign';

export interface Query {
  tokens: Token[];
  /** True when a whole year was typed. */
  dated: boolean;
}

const MARKS = new Set(['p', 'd', 's', 'w', 'o', 'c', 'cc']);
const MAX_TOKENS = 10;
/** Face values, and the units they stand before. */
const AMOUNT = /^(?:[1235]|10|20|25|50)$/;
const AMOUNT_OF = new Set(['cent', 'dollar']);
/** Amounts, overdates, percentages, face values in cents ("10c") and words. */
const WORD = /\$\d+(?:\.\d+)?|(?<![\d./])(?:1|2|3|5|10|20|25|50)c\b|\d+(?:\.\d+)?(?:\/\d+)*%?|[a-z]+/g;

const MINT_OR_WORD = new RegExp(`@(?<mint>[a-z]+)|${WORD.source}`, 'g');

/** Lower case, without accents, apostrophes or dots in initials: "V.D.B." is vdb. */
export const normalize = (text: string, most: number = SEARCH.maxLength): string =>
  plainLetters(text.slice(0, most).replace(/['’`]/g, ''))
    .replace(/\u2044/g, '/')
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** A grade, with what is said of its colour or strike: "ms-65", "au 58+", "ms65rd". */
const GRADE =
  /\b(?:ms|pf|pr|sp|au|ef|xf|vf|vg|ag|fr|po|f|g)[- ]?(?:[1-9]|[1-6]\d|70)\+?(?: ?(?:rd|rb|bn|cam|dcam|ucam|pl|dmpl|fb|fs|fh|fbl))?(?![\w/.])/g;

/** A search without the grade it may end in: the catalogue knows no pieces. */
export const withoutGrade = (normalized: string): string => normalized.replace(GRADE, ' ').trim();

/** Words of a normalised text in the singular. */
export const wordsOf = (normalized: string): string[] => (normalized.match(WORD) ?? []).map(singular);

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word === 'halves') return 'half';
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** The words of the catalogue, made ready for parsing. */
export interface Lexicon {
  ignored: Set<string>;
  mints: [name: RegExp, mark: string][];
  meanings: Map<string, Meaning>;
}

export const toLexicon = (words: Words): Lexicon => ({
  ignored: new Set(words.ignored),
  mints: Object.entries(words.mints).map(([name, mark]) => [new RegExp(`\\b${name}\\b`, 'g'), `@${mark}`]),
  meanings: new Map([
    ...words.foreign.map((word) => [singular(word), 'foreign'] as const),
    ...words.units.map((word) => [word, 'unit'] as const),
    ...words.metals.map((word) => [word, 'metal'] as const),
  ]),
});

/** Reads years, mint marks and words out of what was typed. */
export function parseQuery(normalized: string, { ignored, mints, meanings }: Lexicon): Query {
  const text = mints.reduce((said, [name, mark]) => said.replace(name, mark), normalized);
  const found = [...text.matchAll(MINT_OR_WORD)].slice(0, MAX_TOKENS);
  // Beside a whole year, 20 is no year.
  const isDated = found.some(([word]) => /^\d{4}(\/|$)/.test(word));
  const tokens: Token[] = [];
  let afterYear = false;
  for (const [index, match] of found.entries()) {
    const mint = match.groups?.mint;
    const word = mint ?? singular(match[0]);
    const last = index === found.length - 1;
    const isAmount = AMOUNT.test(word) && AMOUNT_OF.has(singular(found[index + 1]?.[0] ?? ''));
    const meaning = isAmount ? 'amount' : (meanings.get(word) ?? null);
    // "5 mark" is an amount, which no mint mark answers.
    const amount = meaning === 'foreign' ? (found[index - 1]?.[0].match(/^\d{1,3}$/)?.[0] ?? '') : '';
    if (ignored.has(word) && !amount && !(last && found.length === 1)) continue;
    const years = mint || isAmount || (isDated && word.length < 4) ? [] : yearsOf(word, last);
    const mark = mint ?? (MARKS.has(word) ? word : null);
    const onlyMark = mint !== undefined || (mark !== null && (afterYear || mark === 'cc'));
    tokens.push({
      text: amount ? `${amount} ${word}` : word,
      years,
      mark: mark?.toUpperCase() ?? null,
      onlyMark,
      last,
      meaning,
    });
    afterYear = years.length > 0;
  }
  return { tokens, dated: tokens.some(({ text: word }) => /^\d{4}(\/\d+)?$/.test(word)) };
}

const upTo = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Years a number may stand for; two digits leave the century open, three the year while it is typed. */
function yearsOf(word: string, last: boolean): number[] {
  if (!/^\d+(\/\d+)?$/.test(word)) return [];
  const digits = word.split('/')[0] ?? '';
  if (digits.length === 4) return [Number(digits)];
  if (word !== digits) return [];
  if (digits.length === 3 && last && /^(17|18|19|20)/.test(digits)) return upTo(Number(digits) * 10, 10);
  return digits.length === 2 ? [1900, 1800, 2000, 1700].map((century) => century + Number(digits)) : [];
}
