import type { Words } from '../../db/catalogue/load.ts';
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
}

export interface Query {
  tokens: Token[];
  /** True when a whole year was typed. */
  dated: boolean;
}

const MARKS = new Set(['p', 'd', 's', 'w', 'o', 'c', 'cc']);
const MAX_TOKENS = 10;
/** Amounts, overdates, percentages, face values in cents ("10c") and words. */
const WORD = /\$\d+(?:\.\d+)?|(?<![\d./])(?:1|2|3|5|10|20|25|50)c\b|\d+(?:\.\d+)?(?:\/\d+)*%?|[a-z]+/g;

const MINT_OR_WORD = new RegExp(`@(?<mint>[a-z]+)|${WORD.source}`, 'g');

/** Lower case, without accents, apostrophes or dots in initials: "V.D.B." is vdb. */
export const normalize = (text: string, most: number = SEARCH.maxLength): string =>
  text
    .slice(0, most)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replace(/\u2044/g, '/')
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

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
}

export const toLexicon = (words: Words): Lexicon => ({
  ignored: new Set(words.ignored),
  mints: Object.entries(words.mints).map(([name, mark]) => [new RegExp(`\\b${name}\\b`, 'g'), `@${mark}`]),
});

/** Reads years, mint marks and words out of what was typed. */
export function parseQuery(normalized: string, { ignored, mints }: Lexicon): Query {
  const text = mints.reduce((said, [name, mark]) => said.replace(name, mark), normalized);
  const found = [...text.matchAll(MINT_OR_WORD)].slice(0, MAX_TOKENS);
  const tokens: Token[] = [];
  let afterYear = false;
  for (const [index, match] of found.entries()) {
    const mint = match.groups?.mint;
    const word = mint ?? singular(match[0]);
    const last = index === found.length - 1;
    if (ignored.has(word) && !(last && found.length === 1)) continue;
    const years = mint ? [] : yearsOf(word, last);
    const mark = mint ?? (MARKS.has(word) ? word : null);
    const onlyMark = mint !== undefined || (mark !== null && (afterYear || mark === 'cc'));
    tokens.push({ text: word, years, mark: mark?.toUpperCase() ?? null, onlyMark, last });
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
