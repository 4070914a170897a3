import type { World, WorldType, WorldWords } from '../../../db/catalogue/world/load.ts';
import { begunWith, slippedFrom } from '../query.ts';
import { folded, unitOf } from './words.ts';

/** At most four bits. */
const WEIGHT = {
  denomination: 12,
  country: 12,
  currency: 8,
  name: 9,
  ruler: 9,
  era: 4,
  metal: 5,
  legend: 4,
  design: 5,
  description: 2,
  designer: 5,
} as const;
const WEIGHT_BITS = 4;

/** Typos only in names. */
const FORGIVEN_FROM = WEIGHT.currency;
const QUALITY = { whole: 1, begun: 0.35, slip: 0.45, secondSlip: 0.3 } as const;

const WORD = /\p{L}+|\d+(?:[./]\d+)?/gu;

export const wordsIn = (text: string): string[] => (folded(text).match(WORD) ?? []).map(singular);

const singular = (word: string) =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us')
    ? word.slice(0, -1)
    : word;

const NO_UNITS = new Set(['new', 'half', 'quarter', 'yeni', 'bin', 'naye']);

export class WorldIndex {
  readonly types: readonly WorldType[];
  readonly lengths: Uint8Array;
  readonly #units: string[][];
  readonly #unitWords: ReadonlySet<string>;
  readonly #vocabulary: string[];
  /** With end marker. */
  readonly #starts: Uint32Array;
  /** Packed. */
  readonly #postings: Uint32Array;

  constructor(world: World) {
    const { vocabulary, starts, postings, lengths } = world.words ?? worldWords(world);
    this.types = world.types;
    this.lengths = lengths;
    const read = new Map<string, string[]>();
    this.#units = world.types.map(({ denomination }) => {
      const units = read.get(denomination) ?? wordsIn(denomination).filter((word) => !/^\d/.test(word));
      read.set(denomination, units);
      return units;
    });
    const words = [...read.values()].flat().filter((word) => word.length > 2 && !NO_UNITS.has(word));
    this.#unitWords = new Set([...words, ...words.map(unitOf)]);
    this.#vocabulary = vocabulary;
    this.#starts = starts;
    this.#postings = postings;
  }

  isUnit(word: string): boolean {
    return this.#unitWords.has(word) || (word.length > 2 && this.#unitWords.has(unitOf(word)));
  }

  unitsOf(number: number): string[] {
    return (this.#units[number] ?? []).map(unitOf);
  }

  scores(typed: string, forgiving: boolean): Float32Array {
    const scores = new Float32Array(this.types.length);
    const [first, end] = begunWith(this.#vocabulary, typed);
    const isNumber = /^\d/.test(typed);
    for (let place = first; place < end; place++) {
      const word = this.#vocabulary[place] ?? '';
      // 1 is not a prefix of 10.
      if (word === typed) this.#collect(scores, place, QUALITY.whole);
      else if (!isNumber) this.#collect(scores, place, QUALITY.begun + (0.4 * typed.length) / word.length);
    }
    if (forgiving && !isNumber) this.#forgive(scores, typed);
    return scores;
  }

  #forgive(scores: Float32Array, typed: string): void {
    for (const [place, word, slips] of slippedFrom(this.#vocabulary, typed, 4)) {
      // Only swapped first letters.
      if (word[0] !== typed[0] && !(word[0] === typed[1] && word[1] === typed[0])) continue;
      this.#collect(scores, place, slips > 1 ? QUALITY.secondSlip : QUALITY.slip, FORGIVEN_FROM);
    }
  }

  #collect(scores: Float32Array, place: number, quality: number, lightest = 0): void {
    const end = this.#starts[place + 1] ?? 0;
    for (let at = this.#starts[place] ?? 0; at < end; at++) {
      const packed = this.#postings[at] ?? 0;
      if ((packed & 15) < lightest) continue;
      const number = packed >>> WEIGHT_BITS;
      const score = (packed & 15) * quality;
      if (score > (scores[number] ?? 0)) scores[number] = score;
    }
  }
}

/** Takes a third of a second. */
export function worldWords(world: World): WorldWords {
  const lengths = Uint8Array.from(world.types, ({ denomination }) => wordsIn(denomination).length);
  const found = new Map<string, number[]>();
  const currencies = new Map(world.currencies.map(({ code, name }) => [code, name]));
  for (const [number, type] of world.types.entries()) {
    const words = new Map<string, number>();
    for (const [weight, text] of textsOf(world, currencies, type)) {
      for (const word of wordsIn(text)) if ((words.get(word) ?? 0) < weight) words.set(word, weight);
    }
    for (const [word, weight] of words) {
      const packed = (number << WEIGHT_BITS) | weight;
      const known = found.get(word);
      if (known) known.push(packed);
      else found.set(word, [packed]);
    }
  }
  const vocabulary = [...found.keys()].sort();
  const starts = new Uint32Array(vocabulary.length + 1);
  let end = 0;
  for (const [place, word] of vocabulary.entries()) {
    starts[place] = end;
    end += found.get(word)?.length ?? 0;
  }
  starts[vocabulary.length] = end;
  const postings = new Uint32Array(end);
  for (const [place, word] of vocabulary.entries()) {
    postings.set(found.get(word) ?? [], starts[place]);
  }
  return { vocabulary, starts, postings, lengths };
}

function* textsOf(
  world: World,
  currencies: Map<string, string>,
  type: WorldType,
): Generator<[weight: number, text: string]> {
  const country = world.countriesByCode.get(type.country);
  const heir = world.countriesByCode.get(country?.successor ?? '');
  yield [WEIGHT.denomination, type.denomination];
  yield [WEIGHT.denomination, inOtherWords(type.denomination)];
  yield [WEIGHT.currency, ouncesOf(type)];
  yield [WEIGHT.country, country?.name ?? ''];
  for (const other of country?.otherNames ?? []) yield [WEIGHT.country, other];
  if (/^[A-Z]{2}$/.test(type.country)) yield [WEIGHT.country, type.country];
  // Germany includes the Empire.
  yield [WEIGHT.era, [heir?.name, ...(heir?.otherNames ?? [])].join(' ')];
  yield [
    WEIGHT.currency,
    `${type.currency.startsWith('H-') ? '' : type.currency} ${currencies.get(type.currency) ?? ''}`,
  ];
  // No amount in marks.
  yield [WEIGHT.name, type.name.replace(/\b(privy|mint)\s+marks?\b/gi, '$1')];
  yield [WEIGHT.ruler, type.ruler];
  yield [WEIGHT.era, type.era];
  yield [WEIGHT.metal, type.composition.replace(/[\d.]+ ?%?/g, ' ')];
  yield [WEIGHT.legend, `${type.legendsObverse} ${type.legendsReverse} ${type.edgeInscription}`];
  yield [WEIGHT.design, type.designs];
  yield [WEIGHT.description, `${type.obverse} ${type.reverse}`];
  yield [WEIGHT.designer, type.designer];
}

/** "half crown", "half lira". */
const inOtherWords = (denomination: string): string =>
  [
    [/½/, 'half'],
    [/¼/, 'quarter'],
    [/halfcrown/i, 'half crown'],
    [/halfpenny/i, 'half penny'],
    [/threepence/i, '3 pence'],
    [/sixpence/i, '6 pence'],
  ]
    .flatMap(([pattern, words]) => ((pattern as RegExp).test(denomination) ? (words as string) : []))
    .join(' ');

const OUNCE_GRAMS = 31.1035;
const OUNCES = [1 / 20, 1 / 10, 1 / 4, 1 / 2, 1, 2, 5, 10];

/** "1 oz ounce" */
function ouncesOf({ weight, composition }: WorldType): string {
  const fine = composition.match(/^(?:gold|silver|platinum|palladium) (\.\d+)/)?.[1];
  const ounces = (Number(weight) * Number(fine ?? 0)) / OUNCE_GRAMS;
  const whole = OUNCES.find((each) => Math.abs(ounces / each - 1) < 0.015);
  return whole ? `${whole < 1 ? `1/${Math.round(1 / whole)}` : whole} oz ounce` : '';
}

const indexes = new WeakMap<World, WorldIndex>();

export function indexOf(world: World): WorldIndex {
  const known = indexes.get(world) ?? new WorldIndex(world);
  indexes.set(world, known);
  return known;
}
