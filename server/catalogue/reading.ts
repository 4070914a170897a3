import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Document } from './documents.ts';
import { isStruckIn } from './issues.ts';
import type { Token } from './query.ts';

/** How one document reads a query. */
export interface Reading {
  /** What its words are worth. */
  score: number;
  year: number | null;
  wrongYear: boolean;
  mark: string | null;
  /** What was read as words, neither year nor mark. */
  typed: string[];
  /** Something of the query speaks for the document. */
  answered: boolean;
}

/**
 * Reads a query as if the document were meant; null where the document does not answer it. `words` holds what
 * each token is worth as a word of the document; `lenient` lets half of them be missing.
 */
export function readQuery(
  catalogue: Catalogue,
  tokens: Token[],
  words: number[],
  document: Document,
  lenient: boolean,
): Reading | null {
  const reading: Reading = { score: 0, year: null, wrongYear: false, mark: null, typed: [], answered: false };
  let missing = 0;
  for (const [position, token] of tokens.entries()) {
    const word = words[position] ?? 0;
    if (token.onlyMark) addMark(token, reading);
    else if (token.years.length > 0) readYear(catalogue, token, word, document, reading);
    else if (token.mark && !document.words.has(token.text)) readLetter(token, word, document, reading);
    else if (word > 0) addWord(token, word, reading);
    // A number still being typed says nothing yet.
    else if (!(token.last && /^\d{1,3}$/.test(token.text))) missing++;
    if (missing > 0 && !lenient) return null;
  }
  if (!reading.answered) return null;
  if (reading.year !== null) reading.wrongYear = false;
  if (missing > 0) {
    const share = (tokens.length - missing) / tokens.length;
    if (share < 0.5 || reading.score === 0) return null;
    reading.score *= share ** 2;
  }
  return reading;
}

function readYear(
  catalogue: Catalogue,
  token: Token,
  word: number,
  document: Document,
  reading: Reading,
): void {
  const year = token.years.find((candidate) => isOfYear(catalogue, document, candidate));
  const unfinished = token.years.length > 4;
  if (year !== undefined) {
    reading.answered = true;
    if (token.text.includes('/')) reading.score += word;
    if (!unfinished) reading.year ??= year;
  } else if (word > 0) addWord(token, word, reading);
  // Whoever has typed 18 is on the way to 1893.
  else if (!(token.last && /^(17|18|19|20)$/.test(token.text))) reading.wrongYear = true;
}

function readLetter(token: Token, word: number, document: Document, reading: Reading): void {
  const begins = token.last && word > 0;
  if (begins && !resolve(token.mark, marksOfDocument(document))) addWord(token, word, reading);
  else addMark(token, reading);
}

function addMark({ mark }: Token, reading: Reading): void {
  reading.mark = mark;
  reading.answered = true;
}

function addWord({ text }: Token, word: number, reading: Reading): void {
  reading.score += word;
  reading.typed.push(text);
  reading.answered = true;
}

/** All marks of a document, whatever the year. */
export const marksOfDocument = ({ type, item, keyDate, set }: Document): readonly string[] =>
  keyDate ? [keyDate.mintMark] : (set?.mintMarks ?? item?.mintMarks ?? type.mintMarks);

/** The mark on the coin for the mark asked for: early Philadelphia coins show none. */
export function resolve(asked: string | null, marks: readonly string[]): string | null {
  if (asked !== null && marks.includes(asked)) return asked;
  return asked === 'P' && marks.includes('') ? '' : null;
}

function isOfYear(catalogue: Catalogue, { type, item, keyDate, set }: Document, year: number): boolean {
  if (set) return set.year === year;
  if (keyDate) return keyDate.year === year;
  if (item) return item.years.includes(year);
  const listedAsSet =
    type.weight === null && catalogue.sets.some((one) => one.typeId === type.id && one.year === year);
  return !listedAsSet && isStruckIn(catalogue, type, year);
}
