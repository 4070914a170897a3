import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Document } from './documents.ts';
import { onlyNote, rangesText } from './entries.ts';
import { isStruckIn, marksOf, strikesOf } from './issues.ts';
import type { Query, Token } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** A document that answers a query, with the year and mark the query gives it. */
export interface Hit {
  document: Document;
  score: number;
  year: number | null;
  /** Mark as it stands on the coin; null when none was asked for or it was not struck there. */
  mark: string | null;
  note: string | null;
  /** What the words alone are worth. */
  words: number;
  /** The words fit, the year does not. */
  wrongYear: boolean;
}

/** How strictly the words are taken: as typed, with slips forgiven, or only most of them. */
export type Stage = 'exact' | 'forgiving' | 'partial';

/** What beside its words moves a document up or down. */
const SCORE = {
  coverage: 12,
  type: 2,
  variety: -2,
  mark: 15,
  markOfType: 5,
  noSuchMark: -25,
  worthShowing: 0.6,
};

/** How one document reads a query. */
interface Reading {
  score: number;
  year: number | null;
  wrongYear: boolean;
  mark: string | null;
  /** What was read as words, neither year nor mark. */
  typed: string[];
}

/** Documents that answer the query, best first; those of another year only where there is none of the right one. */
export function rank(catalogue: Catalogue, index: SearchIndex, query: Query, stage: Stage): Hit[] {
  const found = query.tokens.map((token) =>
    token.onlyMark ? null : index.lookUp(token.text, stage !== 'exact'),
  );
  const wordless = query.tokens.every(({ onlyMark, years, mark }) => onlyMark || years.length > 0 || mark);
  const hits: Hit[] = [];
  for (const number of worthReading(index, query, found, stage)) {
    const document = index.documents[number];
    if (!document || (wordless && document.kind !== 'type')) continue;
    const words = found.map((scores) => scores?.get(number) ?? 0);
    const reading = read(catalogue, query.tokens, words, document, stage);
    const hit = reading && toHit(catalogue, query, document, reading);
    // Without a word to go by, only coins of the very year and mint are an answer.
    if (hit && !(wordless && (hit.wrongYear || hit.note))) hits.push(hit);
  }
  const right = hits.filter(({ wrongYear }) => !wrongYear);
  const candidates = right.length > 0 ? right : hits;
  const best = candidates.reduce((most, { words }) => Math.max(most, words), 0);
  return candidates
    .filter(({ words }) => words >= best * SCORE.worthShowing)
    .sort((a, b) => b.score - a.score || (b.document.set?.year ?? 0) - (a.document.set?.year ?? 0));
}

/** Where every word must be found, only the documents of the rarest need be read. */
function worthReading(
  index: SearchIndex,
  { tokens }: Query,
  found: (Map<number, number> | null)[],
  stage: Stage,
): Iterable<number> {
  let rarest: Map<number, number> | null = null;
  for (const [position, { years, mark, text }] of tokens.entries()) {
    const scores = found[position];
    const needed = scores && years.length === 0 && !mark && !/^\d/.test(text);
    if (needed && (!rarest || scores.size < rarest.size)) rarest = scores;
  }
  return rarest && stage !== 'partial' ? [...rarest.keys()].sort((a, b) => a - b) : index.documents.keys();
}

function read(
  catalogue: Catalogue,
  tokens: Token[],
  words: number[],
  document: Document,
  stage: Stage,
): Reading | null {
  const reading: Reading = { score: 0, year: null, wrongYear: false, mark: null, typed: [] };
  let missing = 0;
  for (const [position, token] of tokens.entries()) {
    const word = words[position] ?? 0;
    if (token.onlyMark) reading.mark = token.mark;
    else if (token.years.length > 0) readYear(catalogue, token, word, document, reading);
    else if (token.mark && !document.words.has(token.text)) readLetter(token, word, document, reading);
    else if (word > 0) addWord(token, word, reading);
    // A number still being typed says nothing yet.
    else if (!(token.last && /^\d{1,3}$/.test(token.text))) missing++;
    if (missing > 0 && stage !== 'partial') return null;
  }
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
    if (token.text.includes('/')) reading.score += word;
    if (!unfinished) reading.year ??= year;
  } else if (word > 0) addWord(token, word, reading);
  // Whoever has typed 18 is on the way to 1893.
  else if (!(token.last && /^(17|18|19|20)$/.test(token.text))) reading.wrongYear = true;
}

function readLetter(token: Token, word: number, document: Document, reading: Reading): void {
  const begins = token.last && word > 0;
  if (begins && !resolve(token.mark, marksOfDocument(document))) addWord(token, word, reading);
  else reading.mark = token.mark;
}

function addWord({ text }: Token, word: number, reading: Reading): void {
  reading.score += word;
  reading.typed.push(text);
}

const marksOfDocument = ({ type, item, keyDate, set }: Document): readonly string[] =>
  keyDate ? [keyDate.mintMark] : (set?.mintMarks ?? item?.mintMarks ?? type.mintMarks);

/** The mark on the coin for the mark asked for: early Philadelphia coins show none. */
function resolve(asked: string | null, marks: readonly string[]): string | null {
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

function toHit(catalogue: Catalogue, query: Query, document: Document, reading: Reading): Hit | null {
  const { type, item, kind } = document;
  const { year, wrongYear } = reading;
  const words = total(document, reading);
  if (wrongYear) {
    if (kind === 'set' || kind === 'variety') return null;
    const note = yearNote(catalogue, document, query);
    return {
      document,
      words,
      score: words + nearness(document, query),
      year: null,
      mark: null,
      note,
      wrongYear,
    };
  }
  const single = kind === 'set' || kind === 'variety';
  const marks =
    year === null || single ? marksOfDocument(document) : marksOf(catalogue, type, year, item ?? undefined);
  const mark = resolve(reading.mark, marks);
  const asked = reading.mark !== null;
  if (asked && mark === null && kind === 'variety') return null;
  const place = asked
    ? mark === null
      ? SCORE.noSuchMark
      : year === null
        ? SCORE.markOfType
        : SCORE.mark
    : 0;
  const popularity =
    year === null || kind !== 'type' ? document.popularity : popularityIn(catalogue, document, year, marks);
  return {
    document,
    words,
    score: words + place + popularity,
    year,
    mark: year === null ? null : mark,
    note: asked && mark === null ? onlyNote(catalogue, type, year, marks) : null,
    wrongYear,
  };
}

function total({ kind, name }: Document, { score, typed }: Reading): number {
  let covered = 0;
  for (const word of name) if (typed.some((text) => word.startsWith(text))) covered++;
  const bonus = kind === 'type' ? SCORE.type : kind === 'variety' ? SCORE.variety : 0;
  return score + (SCORE.coverage * covered) / Math.max(1, name.size) + bonus;
}

/** "Struck 1878–1904 and 1921", and why a year one may have heard of is not among them. */
function yearNote(catalogue: Catalogue, { type, item }: Document, { tokens }: Query): string {
  const asked = tokens.flatMap(({ years }) => years);
  const issues = catalogue.issuesByType.get(type.id) ?? [];
  const unissued = issues.find(({ year, note }) => asked.includes(year) && note);
  if (unissued) return `${unissued.year}-${unissued.mintMark || 'P'}: ${unissued.note}`;
  const years = item ? item.years.map((year) => ({ start: year, end: year })) : type.yearRanges;
  return type.note ?? `Struck ${rangesText(years)}`;
}

/** The closer its years to the one asked for, the likelier the coin that was meant. */
function nearness({ type, item }: Document, { tokens }: Query): number {
  const asked = tokens.flatMap(({ years }) => years);
  const ends = item?.years ?? type.yearRanges.flatMap(({ start, end }) => [start, end]);
  return 6 / Math.min(...asked.flatMap((year) => ends.map((end) => 1 + Math.abs(year - end))));
}

function popularityIn(
  catalogue: Catalogue,
  { type }: Document,
  year: number,
  marks: readonly string[],
): number {
  let coins = 0;
  for (const mark of marks) {
    for (const { mintage } of strikesOf(catalogue, type.id, year, mark)) coins += mintage ?? 0;
  }
  return Math.log10(coins + 1) / 2;
}
