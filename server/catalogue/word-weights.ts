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
