import type { Catalogue, Words } from '../../db/catalogue/load.ts';
import type { ItemRecord, KeyDateRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { struck } from './issues.ts';
import { normalize, wordsOf } from './query.ts';

/** Weights fit into four bits. */
const packed = (id: number, weight: number) => id * 16 + weight;

class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];

  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  wordOf(id: number): string {
    return this.#words[id] ?? '';
  }

  learn(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}

/** Reuses its buffers. */
export class WordGatherer {
  readonly #vocabulary = new Vocabulary();
  /** By word; 0 is none. */
  readonly #weights: number[] = [];
  readonly #gathered: number[] = [];

  /** 1 to 15. */
  raise(word: string, weight: number): void {
    const id = this.#vocabulary.learn(word);
    const known = this.#weights[id] ?? 0;
    if (known === 0) this.#gathered.push(id);
    this.#weights[id] = Math.max(known, weight);
  }

  weightOf(word: string): number {
    const id = this.#vocabulary.idOf(word);
    return id === undefined ? 0 : (this.#weights[id] ?? 0);
  }

  take(): WordWeights {
    const entries = Uint32Array.from(this.#gathered, (id) => packed(id, this.#weights[id] ?? 0)).sort();
    for (const id of this.#gathered) this.#weights[id] = 0;
    this.#gathered.length = 0;
    return new WordWeights(this.#vocabulary, entries);
  }
}

/** A tenth of a Map's memory. */
export class WordWeights {
  readonly #vocabulary: Vocabulary;
  /** Ascending. */
  readonly #entries: Uint32Array;

  constructor(vocabulary: Vocabulary, entries: Uint32Array) {
    this.#vocabulary = vocabulary;
    this.#entries = entries;
  }

  get(word: string): number | undefined {
    const id = this.#vocabulary.idOf(word);
    if (id === undefined) return undefined;
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle] ?? 0) < packed(id, 0)) low = middle + 1;
      else high = middle;
    }
    const entry = this.#entries[low];
    return entry !== undefined && entry >> 4 === id ? entry & 15 : undefined;
  }

  has(word: string): boolean {
    return this.get(word) !== undefined;
  }

  *keys(): Generator<string> {
    for (const entry of this.#entries) yield this.#vocabulary.wordOf(entry >> 4);
  }

  *[Symbol.iterator](): Generator<[word: string, weight: number]> {
    for (const entry of this.#entries) yield [this.#vocabulary.wordOf(entry >> 4), entry & 15];
  }
}

export interface Document {
  kind: 'type' | 'item' | 'variety' | 'set';
  type: TypeRecord;
  item: ItemRecord | null;
  keyDate: KeyDateRecord | null;
  set: ProofSetRecord | null;
  name: readonly string[];
  own: readonly string[];
  words: WordWeights;
  popularity: number;
}

/** Varieties have no id. */
export const documentId = ({ type, item, set }: Pick<Document, 'type' | 'item' | 'set'>): string =>
  set?.id ?? (item ? `${item.id}/${type.id}` : type.id);

const WEIGHT = { name: 10, alias: 9, kind: 8, qualifier: 6, loose: 4, metal: 3, design: 3, designer: 2 };

const FAME: Record<KeyDateRecord['kind'], number> = {
  key: 3,
  'semi-key': 2,
  rarity: 1,
  variety: 0,
  error: 0,
  condition: 0,
};

export const documentsOf = (catalogue: Catalogue): Generator<Document, void> =>
  new DocumentBuilder(catalogue).all();

type Alias = Words['aliases'][number] & { words: string[] };
type Draft = Omit<Document, 'words'>;
const NONE: readonly string[] = [];

class DocumentBuilder {
  readonly #catalogue: Catalogue;
  /** Texts repeat often. */
  readonly #read = new Map<string, string[]>();
  readonly #words = new WordGatherer();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** The index needs types first. */
  *all(): Generator<Document, void> {
    const { types, typesById, items, keyDates, sets, words } = this.#catalogue;
    const aliases = words.aliases.map((alias) => ({ ...alias, words: this.#wordsOf(alias.has ?? '') }));
    for (const type of types) yield this.#finish(this.#type(type), aliases);
    for (const item of items)
      for (const id of item.typeIds) {
        const type = typesById.get(id);
        if (type) yield this.#finish(this.#item(item, type), aliases);
      }
    for (const key of keyDates) {
      const type = key.name && typesById.get(key.typeId);
      if (type) yield this.#finish(this.#variety(key, type), aliases);
    }
    for (const set of sets) {
      const type = typesById.get(set.typeId);
      if (type) yield this.#finish(this.#set(set, type), aliases);
    }
  }

  #finish(draft: Draft, aliases: Alias[]): Document {
    this.#addAliases(draft, aliases);
    return { ...draft, words: this.#words.take() };
  }

  #new(kind: Document['kind'], type: TypeRecord, name: string, popularity: number): Draft {
    return {
      kind,
      type,
      item: null,
      keyDate: null,
      set: null,
      name: [...new Set(this.#wordsOf(name))],
      own: NONE,
      popularity,
    };
  }

  #type(type: TypeRecord): Draft {
    const document = this.#new('type', type, type.base, this.#popularity(type.id));
    this.#addKind(document);
    this.#add(`${type.base} ${type.name}`, WEIGHT.name);
    return document;
  }

  #item(item: ItemRecord, type: TypeRecord): Draft {
    const common = item.typeIds.indexOf(type.id);
    const document = this.#new('item', type, item.name, this.#popularity(type.id, item.id) - common);
    document.item = item;
    this.#addKind(document);
    this.#add(type.base, WEIGHT.kind);
    this.#add(item.name, WEIGHT.name);
    this.#add(item.place, WEIGHT.qualifier);
    this.#add(item.obverse, WEIGHT.design);
    this.#add(item.reverse, WEIGHT.design);
    this.#add(item.designer, WEIGHT.designer);
    return document;
  }

  #variety(keyDate: KeyDateRecord, type: TypeRecord): Draft {
    const name = keyDate.name ?? '';
    // Year and mark are matched separately.
    const words = name.replace(/^\d{4}(-[A-Z]{1,2}\b)?/, '');
    const document = this.#new('variety', type, words, this.#popularity(type.id) / 2 + FAME[keyDate.kind]);
    const typeWords = this.#wordsOf(`${type.base} ${type.name}`);
    document.own = document.name.filter((word) => !typeWords.includes(word));
    document.keyDate = keyDate;
    this.#addKind(document);
    this.#add(words, WEIGHT.name);
    const overdate = normalize(name).match(/^\d{4}\/\d+/)?.[0];
    if (overdate) this.#words.raise(overdate, WEIGHT.name);
    return document;
  }

  #set(set: ProofSetRecord, type: TypeRecord): Draft {
    const name = set.name.replace(/^\d{4} /, '');
    const document = this.#new('set', type, name, 0);
    document.set = set;
    this.#add(type.name, WEIGHT.qualifier);
    this.#add(set.silverContent && `${set.silverContent} silver`, WEIGHT.metal);
    this.#add(name, WEIGHT.name);
    return document;
  }

  #addKind(document: Draft): void {
    const { type } = document;
    this.#add(type.designer, WEIGHT.designer);
    // Wrong for sets.
    if (type.weight !== null) this.#add(`${type.composition} ${type.mintingTypes.join(' ')}`, WEIGHT.metal);
    this.#add(type.silverContent && `${type.silverContent} silver`, WEIGHT.metal);
    this.#add(type.name, WEIGHT.qualifier);
    this.#add(type.qualifier, WEIGHT.qualifier);
    this.#add(type.variation, WEIGHT.qualifier);
    this.#add(`${type.series} ${type.type === 'Penny' ? 'cent' : type.type}`, WEIGHT.kind);
    this.#add(faceValue(type.denominationCents), WEIGHT.alias);
    this.#add(amountOf(type.denominationCents), WEIGHT.loose);
  }

  #addAliases(document: Draft, aliases: Alias[]): void {
    const strong = (word: string) => this.#words.weightOf(word) >= WEIGHT.kind;
    const fitting = aliases.filter(
      ({ words, kinds, types, programmes }) =>
        words.every(strong) &&
        (!kinds || kinds.includes(document.type.type)) &&
        (!types || types.includes(document.type.id)) &&
        (!programmes || programmes.includes(document.item?.programme ?? '')),
    );
    for (const { also, loosely } of fitting) {
      this.#add(also ?? null, WEIGHT.alias);
      this.#add(loosely ?? null, WEIGHT.loose);
    }
  }

  #add(text: string | null, weight: number): void {
    for (const word of text ? this.#wordsOf(text) : []) {
      if (/^\d{4}$/.test(word) && weight !== WEIGHT.alias) continue;
      this.#words.raise(word, weight);
      if (word.endsWith('%')) this.#words.raise(word.slice(0, -1), WEIGHT.metal);
    }
  }

  #wordsOf(text: string): string[] {
    const known = this.#read.get(text);
    if (known) return known;
    const words = wordsOf(normalize(text, Number.POSITIVE_INFINITY));
    this.#read.set(text, words);
    return words;
  }

  /** Half a point per factor of ten. */
  #popularity(typeId: string, itemId?: string): number {
    let coins = 0;
    for (const byMark of struck(this.#catalogue, typeId).values()) {
      for (const issues of byMark.values()) {
        for (const issue of issues) if (!itemId || issue.item === itemId) coins += issue.mintage ?? 0;
      }
    }
    return Math.log10(coins + 1) / 2;
  }
}

const amountOf = (cents: number | null): string | null =>
  cents === null ? null : String(cents < 100 ? cents : cents / 100);

/** "50c"; "$2.5" and "$2.50". */
function faceValue(cents: number | null): string | null {
  if (cents === null) return null;
  return cents < 100 ? `${cents}c` : `$${cents / 100} $${(cents / 100).toFixed(2)}`;
}
