import type { Catalogue } from '../../db/catalogue/load.ts';
import { rangeTexts } from '../../shared/catalogue/possible.ts';
import { msg, msgList } from '../../shared/language/msg.ts';
import type { Document } from './documents.ts';
import { onlyNote } from './entries.ts';
import { isStruckIn, marksOf, strikesOf } from './issues.ts';
import { begunLike, type Meaning, normalize, type Query, type Token } from './query.ts';
import { type SearchIndex, STRONG } from './search-index.ts';

export interface Reading {
  score: number;
  year: number | null;
  wrongYear: boolean;
  mark: string | null;
  typed: string[];
  answered: boolean;
}

/** `lenient`: half may be missing. */
function readQuery(
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

const marksOfDocument = ({ type, item, keyDate, set }: Document): readonly string[] =>
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

export interface Hit {
  document: Document;
  score: number;
  year: number | null;
  /** Null if not requested or not struck. */
  mark: string | null;
  note: string | null;
  words: number;
  wrongYear: boolean;
  /** 0 to 1. */
  likeness: number;
}

/** Literal, typos, most words. */
export type Stage = 'exact' | 'forgiving' | 'partial';

const SCORE = {
  coverage: 12,
  type: 2,
  variety: -2,
  mark: 15,
  markOfType: 5,
  noSuchMark: -25,
  worthShowing: 0.6,
};

/** Other years only as a last resort. */
export function rank(catalogue: Catalogue, index: SearchIndex, query: Query, stage: Stage): Hit[] {
  const found = query.tokens.map((token) =>
    token.onlyMark ? null : index.lookUp(token.text, stage !== 'exact'),
  );
  const wordless = query.tokens.every(({ onlyMark, years, mark }) => onlyMark || years.length > 0 || mark);
  const read = (numbers: Iterable<number>): Hit[] => {
    const hits: Hit[] = [];
    for (const number of numbers) {
      const document = index.documents[number];
      if (!document || (wordless && document.kind !== 'type')) continue;
      const words = found.map((scores) => scores?.get(number) ?? 0);
      const reading = readQuery(catalogue, query.tokens, words, document, stage === 'partial');
      const hit = reading && toHit(catalogue, query, document, reading, stage);
      // Then year and mint must match.
      if (hit && !(wordless && (hit.wrongYear || hit.note)))
        hits.push({ ...hit, likeness: likenessOf(query, words, hit) * STAGES[stage] });
    }
    return hits;
  };
  const ofYears = () => index.numbersOfAny(query.tokens.flatMap(({ years }) => years));
  const dated = query.dated ? read(ofYears()) : [];
  const isYearAlone = query.tokens.every(({ years }) => years.length > 0);
  const hits =
    dated.length > 0
      ? dated
      : read(
          isYearAlone
            ? ascending([...ofYears(), ...found.flatMap((scores) => [...(scores?.keys() ?? [])])])
            : worthReading(index, query, found, stage),
        );
  const right = hits.filter(({ wrongYear }) => !wrongYear);
  const candidates = right.length > 0 ? right : hits;
  const best = candidates.reduce((most, { words }) => Math.max(most, words), 0);
  return candidates
    .filter(({ words }) => words >= best * SCORE.worthShowing)
    .sort((a, b) => b.score - a.score || (b.document.set?.year ?? 0) - (a.document.set?.year ?? 0));
}

/** A word in a description counts less than one in a name. */
export const shareOf = (weight: number): number => Math.min(1, weight / STRONG);
export const STAGES: Record<Stage, number> = { exact: 1, forgiving: 0.8, partial: 0.6 };

/** Best first; each likeness is 0 to 1 and comparable between catalogues. */
export interface Ranked<Entry> {
  entries: Entry[];
  likeness: number[];
}

export const NOT_FOUND: Ranked<never> = { entries: [], likeness: [] };

export function searchBy<Entry>(rankAt: (stage: Stage) => Ranked<Entry>): Ranked<Entry> {
  for (const stage of Object.keys(STAGES) as Stage[]) {
    const found = rankAt(stage);
    if (found.entries.length > 0) return found;
  }
  return NOT_FOUND;
}

/** Weight. */
const FACE_VALUE = 4;
const isValue = ({ meaning }: Query['tokens'][number]) => meaning === 'unit' || meaning === 'amount';

function likenessOf({ tokens }: Query, words: number[], { year, mark, note }: Omit<Hit, 'likeness'>): number {
  let sum = 0;
  for (const [position, token] of tokens.entries()) {
    const word = words[position] ?? 0;
    if (token.years.length > 0) sum += year === null ? shareOf(word) : 1;
    else if (token.mark) sum += mark !== null || (token.onlyMark && !note) ? 1 : shareOf(word);
    // "10 cents" says all of a dime.
    else sum += word >= FACE_VALUE && isValue(token) ? 1 : shareOf(word);
  }
  return sum / Math.max(1, tokens.length);
}

/** The rarest word suffices. */
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
  if (stage === 'partial') return ascending(found.flatMap((scores) => [...(scores?.keys() ?? [])]));
  return rarest ? ascending(rarest.keys()) : index.documents.keys();
}

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);

function toHit(
  catalogue: Catalogue,
  query: Query,
  document: Document,
  reading: Reading,
  stage: Stage,
): Omit<Hit, 'likeness'> | null {
  const { type, item, kind } = document;
  const { year, wrongYear } = reading;
  if (kind === 'variety' && year === null && !isNamed(document, reading)) return null;
  const words = total(document, reading, stage);
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
  const resolved = resolve(reading.mark, marks);
  const mark = resolved === '' && !isOfPhiladelphia(catalogue, document, year) ? null : resolved;
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

const isNamed = ({ own }: Document, { typed }: Reading): boolean =>
  own.some((word) => typed.some((text) => begunLike(word, text)));

const isOfPhiladelphia = (catalogue: Catalogue, { type, kind }: Document, year: number | null): boolean =>
  year === null ||
  kind === 'set' ||
  strikesOf(catalogue, type.id, year, '').some(({ struckAt }) => struckAt === 'P');

function total({ kind, name }: Document, { score, typed }: Reading, stage: Stage): number {
  const covers = stage === 'exact' ? (word: string, text: string) => word.startsWith(text) : begunLike;
  let covered = 0;
  for (const word of name) if (typed.some((text) => covers(word, text))) covered++;
  const bonus = kind === 'type' ? SCORE.type : kind === 'variety' ? SCORE.variety : 0;
  return score + (SCORE.coverage * covered) / Math.max(1, name.length) + bonus;
}

/** "Struck 1878–1904 and 1921". */
function yearNote(catalogue: Catalogue, { type, item }: Document, { tokens }: Query): string {
  const asked = tokens.flatMap(({ years }) => years);
  const issues = catalogue.issuesByType.get(type.id) ?? [];
  const unissued = issues.find(({ year, note }) => asked.includes(year) && note);
  if (unissued) return `${unissued.year}-${unissued.mintMark || 'P'}: ${unissued.note}`;
  const years = item ? item.years.map((year) => ({ start: year, end: year })) : type.yearRanges;
  return type.note ?? msg('Struck {years}', { years: msgList(rangeTexts(years)) });
}

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
