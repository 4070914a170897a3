import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Document } from './documents.ts';
import { isStruckIn } from './issues.ts';
import { type Meaning, normalize, type Token } from './query.ts';
import { STRONG } from './search-index.ts';
import { begunLike } from './spelling.ts';

export interface Reading {
  score: number;
  year: number | null;
  wrongYear: boolean;
  mark: string | null;
  typed: string[];
  answered: boolean;
}

/** `lenient`: half may be missing. */
export function readQuery(
  catalogue: Catalogue,
  tokens: Token[],
  words: number[],
  document: Document,
  lenient: boolean,
): Reading | null {
  const reading: Reading = { score: 0, year: null, wrongYear: false, mark: null, typed: [], answered: false };
  let missing = 0;
  let isNameMissing = false;
  for (const [position, token] of tokens.entries()) {
    const word = words[position] ?? 0;
    if (token.onlyMark) addMark(token, reading);
    else if (token.years.length > 0) readYear(catalogue, token, word, document, reading);
    else if (token.mark && !document.words.has(token.text)) readLetter(token, word, document, reading);
    else if (token.meaning && contradicts(token.text, token.meaning, document)) return null;
    else if (word > 0) addWord(token, word, reading);
    else if (!(token.last && /^\d{1,3}$/.test(token.text))) {
      missing++;
      isNameMissing ||= token.isName ?? false;
    }
    if (missing > 0 && !lenient) return null;
  }
  if (!reading.answered) return null;
  if (reading.year !== null) reading.wrongYear = false;
  if (missing > 0) {
    const share = (tokens.length - missing) / tokens.length;
    if (share < 0.5 || reading.score === 0) return null;
    reading.score *= share ** 2;
  }
  const called = (text: string) => isCalled(document, text);
  const { qualifier } = document.type;
  const isQualifier = (text: string) => normalize(qualifier ?? '').includes(text);
  if (
    reading.wrongYear &&
    (missing > 0 || !reading.typed.every((text) => called(text) && !isQualifier(text)))
  )
    return null;
  const telling = isNameMissing
    ? tokens
        .flatMap(({ text, meaning }) => (meaning ? [] : text))
        .filter((text) => reading.typed.includes(text))
    : reading.typed;
  return missing > 0 && !telling.some(called) ? null : reading;
}

const isCalled = ({ words, name }: Document, text: string): boolean =>
  (words.get(text) ?? 0) >= STRONG || name.some((word) => begunLike(word, text));

/** Percent: includes war nickels, not silver in gold. */
const MAIN_METAL = 30;
/** Weight. */
const TELLING = 4;

/** Silver contradicts gold, dollars contradict euros. */
function contradicts(text: string, meaning: Meaning, document: Document): boolean {
  const { words, type } = document;
  if (meaning === 'foreign') return !words.has(text);
  const weight = words.get(text) ?? 0;
  if (meaning === 'unit' || meaning === 'amount') return weight < TELLING;
  if (type.weight === null) return weight === 0;
  return weight < STRONG && (type.metalContent[text] ?? 0) < MAIN_METAL && !isGolden(document, text);
}

const isGolden = ({ words }: Document, text: string): boolean => (words.get(`${text}en`) ?? 0) >= STRONG;

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
  // 18 may become 1893.
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

export const marksOfDocument = ({ type, item, keyDate, set }: Document): readonly string[] =>
  keyDate ? [keyDate.mintMark] : (set?.mintMarks ?? item?.mintMarks ?? type.mintMarks);

/** Early Philadelphia coins have no mark. */
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
