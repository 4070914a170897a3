export interface Decoded {
  /** Upper case. */
  text: string;
  /** Mean, 0 to 1. */
  confidence: number;
}

/** Case is hard to tell on coins. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const [SPACE, NOTHING, SYMBOLS] = [LETTERS.length, LETTERS.length + 1, LETTERS.length + 2];
/** -1 if unknown. */
export const symbolOf = (letter: string): number => LETTERS.indexOf(letter);

/** Without blank (first) and space (last). */
export const CHARACTERS = `${LETTERS}abcdefghijklmnopqrstuvwxyz`;

/** Symbol by output; -1: none. */
export type Meaning = readonly number[];

/** Without the blank. */
export const meaningOf = (letters: readonly string[]): Meaning => [
  NOTHING,
  ...letters.map((letter) =>
    letter === ' ' ? SPACE : CHARACTERS.includes(letter) ? symbolOf(letter.toUpperCase()) : -1,
  ),
];

export const MEANING = meaningOf([...CHARACTERS, ' ']);

/** Softmax over known symbols alone. */
export function symbolsOf(outputs: Float32Array, meaning: Meaning = MEANING): Float32Array {
  const steps = Math.floor(outputs.length / meaning.length);
  const likelihoods = new Float32Array(steps * SYMBOLS);
  for (let step = 0; step < steps; step += 1) {
    let sum = 0;
    for (let output = 0; output < meaning.length; output += 1) {
      const symbol = meaning[output] as number;
      if (symbol < 0) continue;
      const likelihood = outputs[step * meaning.length + output] as number;
      likelihoods[step * SYMBOLS + symbol] = (likelihoods[step * SYMBOLS + symbol] as number) + likelihood;
      sum += likelihood;
    }
    if (meaning === MEANING) continue;
    if (sum > 0)
      for (let at = step * SYMBOLS; at < (step + 1) * SYMBOLS; at += 1)
        likelihoods[at] = (likelihoods[at] as number) / sum;
    else likelihoods[step * SYMBOLS + NOTHING] = 1;
  }
  return likelihoods;
}

/** Greedy (Graves et al., 2006). */
export function decode(likelihoods: Float32Array): Decoded {
  let [text, sum, count, last] = ['', 0, 0, NOTHING];
  for (let step = 0; step + SYMBOLS <= likelihoods.length; step += SYMBOLS) {
    let best = NOTHING;
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1)
      if ((likelihoods[step + symbol] as number) > (likelihoods[step + best] as number)) best = symbol;
    if (best !== last && best === SPACE) text += ' ';
    if (best !== last && best < SPACE) {
      text += LETTERS[best];
      sum += likelihoods[step + best] as number;
      count += 1;
    }
    last = best;
  }
  return { text: text.replace(/ +/g, ' ').trim(), confidence: count > 0 ? sum / count : 0 };
}

/** One illegible letter must not rule out a word. */
const HOPELESS = 8;
/** Neutral deficit by length, in nats; fitted to drawn coins. */
const EVEN = { each: 1.1, less: 3, most: 8 } as const;
const PER_NAT = 1.5;
/** Below: not read. */
export const WORTH = 0.2;
/** Higher, as years compete only with each other. */
const YEAR = 6;

export const ratioOf = (deficit: number, letters: number): number =>
  Math.exp(PER_NAT * (Math.min(EVEN.most, EVEN.each * letters - EVEN.less) - deficit));

export const mostOf = (word: string): number =>
  /^\d{4}$/.test(word) ? YEAR : Math.max(0, Math.log(ratioOf(0, word.length) / WORTH) / PER_NAT);

export interface Wanted {
  first: Step[];
  longest: number;
}

interface Step {
  symbol: number;
  word: string | null;
  most: number;
  next: Step[];
}

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

/** Nats above the likeliest symbol, by symbol. */
export function costsOf(likelihoods: Float32Array): Float32Array {
  const steps = Math.floor(likelihoods.length / SYMBOLS);
  const costs = new Float32Array(steps * SYMBOLS);
  for (let step = 0; step < steps; step += 1) {
    const row = likelihoods.subarray(step * SYMBOLS, (step + 1) * SYMBOLS);
    let best = Number.MIN_VALUE;
    for (const likelihood of row) best = Math.max(best, likelihood);
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      // Words may be split.
      const is = symbol === NOTHING ? Math.max(row[symbol] as number, row[SPACE] as number) : row[symbol];
      costs[symbol * steps + step] = Math.min(HOPELESS, Math.log(best / (is as number)));
    }
  }
  return costs;
}

/** Viterbi over CTC states, any start and end. */
export function spot(costs: Float32Array, { first, longest }: Wanted, deficits: Map<string, number>): void {
  const steps = costs.length / SYMBOLS;
  if (steps === 0) return;
  // Ending in a letter or a gap.
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
        // CTC needs a blank between equal letters.
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
