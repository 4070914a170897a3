import type { Catalogue } from '../../db/catalogue/load.ts';
import { yearsIn } from '../../shared/catalogue/possible.ts';
import { givingTurns } from '../core/chunks.ts';
import { type Document, documentId, documentsOf } from './documents.ts';
import { struck } from './issues.ts';
import { begunWith, type Lexicon, slippedFrom, toLexicon } from './query.ts';

/** Packed to save memory. */
const posting = (document: number, weight: number) => document * 16 + weight;
const documentOf = (packed: number) => packed >> 4;
const weightOf = (packed: number) => packed & 15;

/** Names, kinds, nicknames. */
export const STRONG = 8;

const QUALITY = { whole: 1, begun: 0.55, perLetter: 0.35, slip: 0.5, secondSlip: 0.35 };
const REMEMBERED_WORDS = 1000;

export class SearchIndex {
  readonly documents: Document[] = [];
  readonly lexicon: Lexicon;
  readonly #postings = new Map<string, number[]>();
  #vocabulary: string[] = [];
  readonly #remembered = new Map<string, Map<number, number>>();
  readonly #names = new Set<string>();
  readonly #varietyWords = new Map<string, Set<string>>();
  readonly #byYear = new Map<number, number[]>();
  #byId: Map<string, Document> | undefined;

  private constructor(catalogue: Catalogue) {
    this.lexicon = toLexicon(catalogue.words);
  }

  /** Yields by document. */
  static *building(catalogue: Catalogue): Generator<void, SearchIndex> {
    const index = new SearchIndex(catalogue);
    const ofTypes = new Map<string, Document['words']>();
    for (const document of documentsOf(catalogue)) {
      index.#add(document, yearsOf(catalogue, document), ofTypes);
      yield;
    }
    index.#vocabulary = [...index.#postings.keys()].sort();
    return index;
  }

  #add(document: Document, years: Iterable<number>, ofTypes: Map<string, Document['words']>): void {
    const number = this.documents.push(document) - 1;
    for (const year of years) this.#addYear(year, number);
    const { kind, type, name, words } = document;
    if (kind === 'type') ofTypes.set(type.id, words);
    if (kind === 'variety') {
      // "three legged" for "3 legged".
      const shared = ofTypes.get(type.id);
      for (const word of words.keys()) if (!shared?.has(word)) this.#wordsOfVarieties(type.id).add(word);
    } else if (type.weight !== null) {
      for (const word of name) this.#names.add(word);
    }
    for (const [word, weight] of words) {
      const postings = this.#postings.get(word);
      if (postings) postings.push(posting(number, weight));
      else this.#postings.set(word, [posting(number, weight)]);
    }
  }

  /** Ascending. */
  numbersOfAny(years: number[]): number[] {
    return [...new Set(years.flatMap((year) => this.#byYear.get(year) ?? []))].sort((a, b) => a - b);
  }

  ofYear(year: number): Document[] {
    return (this.#byYear.get(year) ?? []).flatMap((number) => this.documents[number] ?? []);
  }

  byId(id: string): Document | undefined {
    this.#byId ??= new Map(
      this.documents
        .filter(({ kind }) => kind !== 'variety')
        .map((document) => [documentId(document), document]),
    );
    return this.#byId.get(id);
  }

  knows(word: string): boolean {
    return this.#postings.has(word);
  }

  isName(word: string): boolean {
    return this.#names.has(word);
  }

  isCalled(word: string, year: number): boolean {
    const ofYear = this.#byYear.get(year) ?? [];
    return (this.#postings.get(word) ?? []).some(
      (packed) =>
        weightOf(packed) >= STRONG &&
        (this.documents[documentOf(packed)]?.kind === 'type' || ofYear.includes(documentOf(packed))),
    );
  }

  isVariety(typeId: string, word: string): boolean {
    return this.#varietyWords.get(typeId)?.has(word) ?? false;
  }

  lookUp(typed: string, forgiving: boolean): Map<number, number> {
    const key = forgiving ? `~${typed}` : typed;
    const known = this.#remembered.get(key);
    if (known) return known;
    const scores = new Map<number, number>();
    for (const word of this.#begunWith(typed)) this.#collect(scores, word, qualityOfBeginning(typed, word));
    if (forgiving && !this.#postings.has(typed) && !/\d/.test(typed)) this.#forgive(scores, typed);
    // Bounds the cache.
    if (this.#remembered.size >= REMEMBERED_WORDS) this.#remembered.clear();
    this.#remembered.set(key, scores);
    return scores;
  }

  #wordsOfVarieties(typeId: string): Set<string> {
    const known = this.#varietyWords.get(typeId) ?? new Set<string>();
    this.#varietyWords.set(typeId, known);
    return known;
  }

  #addYear(year: number, number: number): void {
    const known = this.#byYear.get(year);
    if (known) known.push(number);
    else this.#byYear.set(year, [number]);
  }

  #begunWith(typed: string): string[] {
    // 1 is not a prefix of 10.
    const words = this.#vocabulary.slice(...begunWith(this.#vocabulary, typed));
    return /^\d+$/.test(typed) ? words.filter((word) => word === typed || !/^\d+$/.test(word)) : words;
  }

  #forgive(scores: Map<number, number>, typed: string): void {
    for (const [, word, slips] of slippedFrom(this.#vocabulary, typed, Number.POSITIVE_INFINITY)) {
      const rest = Math.max(0, word.length - typed.length);
      const quality = slips > 1 ? QUALITY.secondSlip : QUALITY.slip;
      this.#collect(scores, word, quality - 0.02 * rest);
    }
  }

  #collect(scores: Map<number, number>, word: string, quality: number): void {
    for (const packed of this.#postings.get(word) ?? []) {
      const document = documentOf(packed);
      scores.set(document, Math.max(scores.get(document) ?? 0, weightOf(packed) * quality));
    }
  }
}

function yearsOf(catalogue: Catalogue, { type, item, keyDate, set }: Document): Iterable<number> {
  if (set) return [set.year];
  if (keyDate) return [keyDate.year];
  if (item) return item.years;
  if (catalogue.issuesByType.has(type.id)) return struck(catalogue, type.id).keys();
  // Listed sets replace their type.
  const listed = new Set(catalogue.sets.filter(({ typeId }) => typeId === type.id).map(({ year }) => year));
  return yearsIn(type.yearRanges).filter((year) => !listed.has(year));
}

const qualityOfBeginning = (typed: string, word: string) =>
  typed === word ? QUALITY.whole : QUALITY.begun + (QUALITY.perLetter * typed.length) / word.length;

const indexes = new WeakMap<Catalogue, SearchIndex>();
const buildings = new WeakMap<Catalogue, ReturnType<typeof SearchIndex.building>>();

/** Undefined until complete. */
function goOn(catalogue: Catalogue): SearchIndex | undefined {
  const known = indexes.get(catalogue);
  if (known) return known;
  const building = buildings.get(catalogue) ?? SearchIndex.building(catalogue);
  // An error restarts the build.
  buildings.delete(catalogue);
  const { done, value } = building.next();
  if (!done) {
    buildings.set(catalogue, building);
    return;
  }
  indexes.set(catalogue, value);
  return value;
}

/** Blocks until built. */
export function indexOf(catalogue: Catalogue): SearchIndex {
  for (;;) {
    const index = goOn(catalogue);
    if (index) return index;
  }
}

/** About 200 ms. */
export async function buildIndex(catalogue: Catalogue): Promise<void> {
  const giveTurn = givingTurns();
  while (!goOn(catalogue)) await giveTurn();
}
