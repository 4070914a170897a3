import type { Words } from '../../db/catalogue/load.ts';
import { plainLetters } from '../../db/search.ts';
import { SEARCH } from '../../shared/catalogue/model.ts';

export interface Token {
  text: string;
  /** Several for 16 or 191. */
  years: number[];
  mark: string | null;
  onlyMark: boolean;
  last: boolean;
  /** Answers must not contradict it. */
  meaning: Meaning | null;
  /** Set by the search. */
  isName?: boolean;
}

/** `amount`: number before a unit. */
export type Meaning = 'metal' | 'unit' | 'amount' | 'foreign';

export interface Query {
  tokens: Token[];
  dated: boolean;
}

const MARKS = new Set(['p', 'd', 's', 'w', 'o', 'c', 'cc']);
const MAX_TOKENS = 10;
const AMOUNT = /^(?:[1235]|10|20|25|50)$/;
const AMOUNT_OF = new Set(['cent', 'dollar']);
/** Amounts, overdates, percentages, "10c", words. */
const WORD = /\$\d+(?:\.\d+)?|(?<![\d./])(?:1|2|3|5|10|20|25|50)c\b|\d+(?:\.\d+)?(?:\/\d+)*%?|[a-z]+/g;

const MINT_OR_WORD = new RegExp(`@(?<mint>[a-z]+)|${WORD.source}`, 'g');

/** V.D.B. becomes vdb. */
export const normalize = (text: string, most: number = SEARCH.maxLength): string =>
  plainLetters(text.slice(0, most).replace(/['’`]/g, ''))
    .replace(/\u2044/g, '/')
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** "ms-65", "au 58+", "ms65rd". */
const GRADE =
  /\b(?:ms|pf|pr|sp|au|ef|xf|vf|vg|ag|fr|po|f|g)[- ]?(?:[1-9]|[1-6]\d|70)\+?(?: ?(?:rd|rb|bn|cam|dcam|ucam|pl|dmpl|fb|fs|fh|fbl))?(?![\w/.])/g;

export const withoutGrade = (normalized: string): string => normalized.replace(GRADE, ' ').trim();

export const wordsOf = (normalized: string): string[] => (normalized.match(WORD) ?? []).map(singular);

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word === 'halves') return 'half';
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

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

export function parseQuery(normalized: string, { ignored, mints, meanings }: Lexicon): Query {
  const text = mints.reduce((said, [name, mark]) => said.replace(name, mark), normalized);
  const found = [...text.matchAll(MINT_OR_WORD)].slice(0, MAX_TOKENS);
  // Then 20 is no year.
  const isDated = found.some(([word]) => /^\d{4}(\/|$)/.test(word));
  const tokens: Token[] = [];
  let afterYear = false;
  for (const [index, match] of found.entries()) {
    const mint = match.groups?.mint;
    const word = mint ?? singular(match[0]);
    const last = index === found.length - 1;
    const isAmount = AMOUNT.test(word) && AMOUNT_OF.has(singular(found[index + 1]?.[0] ?? ''));
    const meaning = isAmount ? 'amount' : (meanings.get(word) ?? null);
    // "5 mark" is an amount.
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

/** Three digits while typing. */
function yearsOf(word: string, last: boolean): number[] {
  if (!/^\d+(\/\d+)?$/.test(word)) return [];
  const digits = word.split('/')[0] ?? '';
  if (digits.length === 4) return [Number(digits)];
  if (word !== digits) return [];
  if (digits.length === 3 && last && /^(17|18|19|20)/.test(digits)) return upTo(Number(digits) * 10, 10);
  return digits.length === 2 ? [1900, 1800, 2000, 1700].map((century) => century + Number(digits)) : [];
}

/** Letters. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

/** Letters. */
const BEGINNING = 6;

export const slipsAllowed = (length: number): number =>
  length >= TWO_SLIPS ? 2 : length >= ONE_SLIP ? 1 : 0;

/** Places in a sorted vocabulary. */
export function begunWith(words: readonly string[], typed: string): [first: number, end: number] {
  const first = lowest(words.length, (place) => (words[place] ?? '') >= typed);
  return [first, lowest(words.length, (place) => (words[place] ?? '') > `${typed}\uffff`)];
}

function lowest(length: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** "love" is not a prefix of Lowell: `longer` is for long words. */
export function* slippedFrom(
  words: readonly string[],
  typed: string,
  longer: number,
): Generator<[place: number, word: string, slips: number]> {
  const allowed = slipsAllowed(typed.length);
  if (allowed === 0) return;
  const longest = typed.length + (typed.length < BEGINNING ? allowed : longer);
  for (const letter of new Set(typed.slice(0, 2))) {
    const [first, end] = begunWith(words, letter);
    for (let place = first; place < end; place++) {
      const word = words[place] ?? '';
      if (word.length > longest) continue;
      const slips = slipsToPrefix(typed, word, allowed);
      if (slips <= allowed) yield [place, word, slips];
    }
  }
}

export const begunLike = (word: string, typed: string): boolean => {
  const allowed = slipsAllowed(typed.length);
  return word.startsWith(typed) || (allowed > 0 && slipsToPrefix(typed, word, allowed) <= allowed);
};

/** Optimal string alignment; inexact above `most`. */
export function slipsToPrefix(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0;
  if (most < 1 || word.length < typed.length - most) return most + 1;
  if (isOneSlip(typed, word)) return 1;
  return most < 2 ? most + 1 : slipsByTable(typed, word, most);
}

function isOneSlip(typed: string, word: string): boolean {
  let at = 0;
  while (typed[at] === word[at]) at++;
  const fits = (from: number, to: number) => word.startsWith(typed.slice(from), to);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return fits(at + 1, at + 1) || fits(at + 1, at) || fits(at, at + 1) || (isSwapped && fits(at + 2, at + 2));
}

/** Rows are reused. */
const LONGEST = 64;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)];

function slipsByTable(text: string, word: string, most: number): number {
  const typed = text.slice(0, LONGEST - most);
  const columns = Math.min(word.length, typed.length + most);
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= columns; column++) previous[column] = column;
  let best = 0;
  for (let row = 1; row <= typed.length; row++) {
    current[0] = best = row;
    for (let column = 1; column <= columns; column++) {
      const same = typed[row - 1] === word[column - 1];
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current[column] = slips;
      best = Math.min(best, slips);
    }
    if (best > most) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous.subarray(0, columns + 1).reduce((least, slips) => Math.min(least, slips), most + 1);
}
