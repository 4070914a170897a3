import type { Catalogue } from '../../db/catalogue/load.ts';
import { yearsIn } from '../../shared/catalogue/years.ts';
import { givingTurns } from '../core/chunks.ts';
import { type Document, documentId, documentsOf } from './documents.ts';
import { struck } from './issues.ts';
import { type Lexicon, toLexicon } from './query.ts';
import { BEGINNING, slipsAllowed, slipsToPrefix } from './spelling.ts';

/** A document and the weight of a word in it, as one number: tens of thousands of objects would be heavy. */
const posting = (document: number, weight: number) => document * 16 + weight;
const documentOf = (packed: number) => packed >> 4;
const weightOf = (packed: number) => packed & 15;

/** Weight from which a word belongs to a document's name, kind or nickname. */
export const STRONG = 8;

/** How well a word answers what was typed: whole, begun, or with slips. */
const QUALITY = { whole: 1, begun: 0.55, perLetter: 0.35, slip: 0.5, secondSlip: 0.35 };
const REMEMBERED_WORDS = 1000;

/** Words of the catalogue and the documents they lead to. */
export class SearchIndex {
  readonly documents: Document[] = [];
  readonly lexicon: Lexicon;
  readonly #postings = new Map<string, number[]>();
  #vocabulary: string[] = [];
  #byFirstLetter = new Map<string, string[]>();
  readonly #remembered = new Map<string, Map<number, number>>();
  readonly #names = new Set<string>();
  readonly #varietyWords = new Map<string, Set<string>>();
  readonly #byYear = new Map<number, number[]>();
  #byId: Map<string, Document> | undefined;

  private constructor(catalogue: Catalogue) {
    this.lexicon = toLexicon(catalogue.words);
  }

  /** Builds it document by document: in between others may have their turn. */
  static *building(catalogue: Catalogue): Generator<void, SearchIndex> {
    const index = new SearchIndex(catalogue);
    const ofTypes = new Map<string, Document['words']>();
    for (const document of documentsOf(catalogue)) {
      index.#add(document, yearsOf(catalogue, document), ofTypes);
      yield;
    }
    index.#vocabulary = [...index.#postings.keys()].sort();
    index.#byFirstLetter = Map.groupBy(index.#vocabulary, (word) => word.charAt(0));
    return index;
  }

  #add(document: Document, years: Iterable<number>, ofTypes: Map<string, Document['words']>): void {
    const number = this.documents.push(document) - 1;
    for (const year of years) this.#addYear(year, number);
    const { kind, type, name, words } = document;
    if (kind === 'type') ofTypes.set(type.id, words);
    if (kind === 'variety') {
      // By its nicknames too: "3 legged" is also "three legged".
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

  /** Numbers of the documents of any of these years, in their order. */
  numbersOfAny(years: number[]): number[] {
    return [...new Set(years.flatMap((year) => this.#byYear.get(year) ?? []))].sort((a, b) => a - b);
  }

  /** Types, designs, varieties and sets of a year. */
  ofYear(year: number): Document[] {
    return (this.#byYear.get(year) ?? []).flatMap((number) => this.documents[number] ?? []);
  }

  /** The type, design or set of that id. */
  byId(id: string): Document | undefined {
    this.#byId ??= new Map(
      this.documents
        .filter(({ kind }) => kind !== 'variety')
        .map((document) => [documentId(document), document]),
    );
    return this.#byId.get(id);
  }

  /** Whether any document has the word. */
  knows(word: string): boolean {
    return this.#postings.has(word);
  }

  /** Whether a word is part of the name of some coin. */
  isName(word: string): boolean {
    return this.#names.has(word);
  }

  /** Whether a type, of whatever year, or a design of this one is called by the word: it stands in name, nickname or kind. */
  isCalled(word: string, year: number): boolean {
    const ofYear = this.#byYear.get(year) ?? [];
    return (this.#postings.get(word) ?? []).some(
      (packed) =>
        weightOf(packed) >= STRONG &&
        (this.documents[documentOf(packed)]?.kind === 'type' || ofYear.includes(documentOf(packed))),
    );
  }

  /** Whether a word names a variety of the type. */
  isVariety(typeId: string, word: string): boolean {
    return this.#varietyWords.get(typeId)?.has(word) ?? false;
  }

  /** Documents a typed word leads to, each with the score of its best reading; slips only where forgiven. */
  lookUp(typed: string, forgiving: boolean): Map<number, number> {
    const key = forgiving ? `~${typed}` : typed;
    const known = this.#remembered.get(key);
    if (known) return known;
    const scores = new Map<number, number>();
    for (const word of this.#begunWith(typed)) this.#collect(scores, word, qualityOfBeginning(typed, word));
    if (forgiving && !this.#postings.has(typed)) this.#forgive(scores, typed);
    // Whoever types junk must not be able to fill the memory.
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
    let low = 0;
    let high = this.#vocabulary.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#vocabulary[middle] ?? '') < typed) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (this.#vocabulary[end]?.startsWith(typed)) end++;
    // A number is what it says: 1 does not begin 10.
    const words = this.#vocabulary.slice(low, end);
    return /^\d+$/.test(typed) ? words.filter((word) => word === typed || !/^\d+$/.test(word)) : words;
  }

  #forgive(scores: Map<number, number>, typed: string): void {
    const allowed = /\d/.test(typed) ? 0 : slipsAllowed(typed.length);
    if (allowed === 0) return;
    // "love" is no beginning of Lowell.
    const longest = typed.length < BEGINNING ? typed.length + allowed : Number.POSITIVE_INFINITY;
    for (const letter of new Set(typed.slice(0, 2))) {
      for (const word of this.#byFirstLetter.get(letter) ?? []) {
        if (word.length > longest) continue;
        const slips = slipsToPrefix(typed, word, allowed);
        if (slips > allowed) continue;
        const rest = Math.max(0, word.length - typed.length);
        const quality = slips > 1 ? QUALITY.secondSlip : QUALITY.slip;
        this.#collect(scores, word, quality - 0.02 * rest);
      }
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
  // A set that is listed by itself stands for its type in its year.
  const listed = new Set(catalogue.sets.filter(({ typeId }) => typeId === type.id).map(({ year }) => year));
  return yearsIn(type.yearRanges).filter((year) => !listed.has(year));
}

const qualityOfBeginning = (typed: string, word: string) =>
  typed === word ? QUALITY.whole : QUALITY.begun + (QUALITY.perLetter * typed.length) / word.length;

const indexes = new WeakMap<Catalogue, SearchIndex>();
const buildings = new WeakMap<Catalogue, ReturnType<typeof SearchIndex.building>>();

/** Has the next document be part of the index; the index once it is complete. */
function goOn(catalogue: Catalogue): SearchIndex | undefined {
  const known = indexes.get(catalogue);
  if (known) return known;
  const building = buildings.get(catalogue) ?? SearchIndex.building(catalogue);
  // Where a document cannot be made, whoever comes next begins anew.
  buildings.delete(catalogue);
  const { done, value } = building.next();
  if (!done) {
    buildings.set(catalogue, building);
    return;
  }
  indexes.set(catalogue, value);
  return value;
}

/** The index of a catalogue; whoever searches before it is built waits until it is. */
export function indexOf(catalogue: Catalogue): SearchIndex {
  for (;;) {
    const index = goOn(catalogue);
    if (index) return index;
  }
}

/** Builds the index ahead of the first search, so that nobody waits for it: some 200 ms, in pieces between which others have their turn. */
export async function buildIndex(catalogue: Catalogue): Promise<void> {
  const giveTurn = givingTurns();
  while (!goOn(catalogue)) await giveTurn();
}
