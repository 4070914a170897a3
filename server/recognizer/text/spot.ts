import { NOTHING, SPACE, SYMBOLS, symbolOf } from './ctc.ts';

/** The most one step costs: one letter that does not show at all does not end a long word. */
const HOPELESS = 8;
/** Of drawn coins, spoilt in eight ways: the deficit of a word of so many letters that says nothing either way, and what each nat says. */
const EVEN = { each: 1.1, less: 3, most: 8 } as const;
const PER_NAT = 1.5;
/** Below this a deficit says no more than that the word was not read. */
export const WORTH = 0.2;
/** What a year may cost: it is held against the other years of its type. */
const YEAR = 6;

/** How much likelier such a deficit is of a word of so many letters that stands there than of one that does not. */
export const ratioOf = (deficit: number, letters: number): number =>
  Math.exp(PER_NAT * (Math.min(EVEN.most, EVEN.each * letters - EVEN.less) - deficit));

/** A word that costs more is not there. */
export const mostOf = (word: string): number =>
  /^\d{4}$/.test(word) ? YEAR : Math.max(0, Math.log(ratioOf(0, word.length) / WORTH) / PER_NAT);

/** Words to search for. Those that begin alike share the way, so each beginning is searched for once. */
export interface Wanted {
  first: Step[];
  longest: number;
}

interface Step {
  symbol: number;
  /** The word that ends here. */
  word: string | null;
  /** What costs more leads to no word. */
  most: number;
  next: Step[];
}

/** Words of capitals and digits alone; others are left out. */
export function wantedOf(words: Iterable<string>): Wanted {
  const first: Step[] = [];
  let longest = 0;
  for (const word of new Set(words)) {
    if (!/^[A-Z0-9]+$/.test(word)) continue;
    let steps = first;
    let last: Step | undefined;
    for (const letter of word) {
      const symbol = symbolOf(letter);
      last = steps.find((one) => one.symbol === symbol);
      if (!last) {
        last = { symbol, word: null, most: 0, next: [] };
        steps.push(last);
      }
      last.most = Math.max(last.most, mostOf(word));
      steps = last.next;
    }
    if (last) last.word = word;
    longest = Math.max(longest, word.length);
  }
  return { first, longest };
}

/** How much less likely each symbol is at each step than the likeliest, in nats; all steps of one symbol after those of another. */
export function costsOf(likelihoods: Float32Array): Float32Array {
  const steps = Math.floor(likelihoods.length / SYMBOLS);
  const costs = new Float32Array(steps * SYMBOLS);
  for (let step = 0; step < steps; step += 1) {
    const row = likelihoods.subarray(step * SYMBOLS, (step + 1) * SYMBOLS);
    let best = Number.MIN_VALUE;
    for (const likelihood of row) best = Math.max(best, likelihood);
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      // Between letters a space is as good as nothing: reading parts words.
      const is = symbol === NOTHING ? Math.max(row[symbol] as number, row[SPACE] as number) : row[symbol];
      costs[symbol * steps + step] = Math.min(HOPELESS, Math.log(best / (is as number)));
    }
  }
  return costs;
}

/**
 * Searches a line for all wanted words and lowers their deficits: what the cheapest way through the letters of each costs (Viterbi's way through
 * the states of connectionist temporal classification), beginning and ending anywhere on the line.
 */
export function spot(costs: Float32Array, { first, longest }: Wanted, deficits: Map<string, number>): void {
  const steps = costs.length / SYMBOLS;
  if (steps === 0) return;
  // By the number of letters behind: the least cost up to each step, with the last letter or the gap after it there.
  const inLetter = Array.from({ length: longest }, () => new Float32Array(steps));
  const inGap = Array.from({ length: longest }, () => new Float32Array(steps));
  const gap = NOTHING * steps;

  const follow = ({ symbol, word, most, next }: Step, before: number, depth: number) => {
    const [letters, gaps] = [inLetter[depth], inGap[depth]] as [Float32Array, Float32Array];
    const [lastLetters, lastGaps] = [inLetter[depth - 1], inGap[depth - 1]];
    const own = symbol * steps;
    let [letter, rest, least] = [Infinity, Infinity, Infinity];
    for (let step = 0; step < steps; step += 1) {
      let come = 0;
      if (lastLetters && lastGaps) {
        come = step > 0 ? (lastGaps[step - 1] as number) : Infinity;
        // The same letter twice needs a gap.
        if (step > 0 && before !== symbol) come = Math.min(come, lastLetters[step - 1] as number);
      }
      rest = (costs[gap + step] as number) + Math.min(rest, letter);
      letter = (costs[own + step] as number) + Math.min(letter, come);
      letters[step] = letter;
      gaps[step] = rest;
      least = Math.min(least, letter);
    }
    if (least > most) return;
    if (word !== null && least <= Math.min(mostOf(word), deficits.get(word) ?? Infinity))
      deficits.set(word, least);
    for (const one of next) follow(one, symbol, depth + 1);
  };
  for (const one of first) follow(one, -1, 0);
}
