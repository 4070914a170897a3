import { CAPITALS, CHARACTERS, isWrittenIn, plain, SCRIPT_NAMES, SCRIPTS, type Script } from './letters.ts';

export interface Decoded {
  /** Upper case. */
  text: string;
  /** Mean, 0 to 1. */
  confidence: number;
  /** Letters by their likelihood among all scripts. */
  weight: number;
}

/** What a line is read in: letters, then space, then nothing. */
export interface Alphabet {
  letters: string;
  size: number;
}
const alphabetOf = (letters: string): Alphabet => ({ letters, size: letters.length + 2 });

export const LATIN = alphabetOf(CAPITALS);
export const [SPACE, NOTHING, SYMBOLS] = [LATIN.size - 2, LATIN.size - 1, LATIN.size];
/** Chinese and Japanese dates may have digits of ours. */
export const ALPHABETS: Readonly<Record<Script, Alphabet>> = {
  chinese: alphabetOf(SCRIPTS.chinese + CAPITALS),
  korean: alphabetOf(SCRIPTS.korean),
  arabic: alphabetOf(SCRIPTS.arabic),
  devanagari: alphabetOf(SCRIPTS.devanagari),
  thai: alphabetOf(SCRIPTS.thai),
};
/** -1 if unknown. */
export const symbolOf = (letter: string, { letters } = LATIN): number => letters.indexOf(letter);

/** Symbol by output; -1: none. */
export type Meaning = readonly number[];

/** Without the blank. */
export const meaningOf = (outputs: readonly string[], alphabet = LATIN): Meaning => [
  alphabet.size - 1,
  ...outputs.map((letter) => {
    if (letter === ' ') return alphabet.size - 2;
    const read = /^[a-z]$/.test(letter) ? letter.toUpperCase() : plain(letter);
    return read.length === 1 ? symbolOf(read, alphabet) : -1;
  }),
];

export const OUTPUTS: readonly string[] = [...CHARACTERS, ' '];
export const MEANING = meaningOf(OUTPUTS);

export interface Read {
  /** Steps × symbols. */
  likelihoods: Float32Array;
  /** By step: likelihood of these symbols among all that the model knows. */
  shares: Float32Array;
}

/** Softmax over known symbols alone. */
export function symbolsOf(outputs: Float32Array, meaning: Meaning = MEANING, { size } = LATIN): Read {
  const steps = Math.floor(outputs.length / meaning.length);
  const likelihoods = new Float32Array(steps * size);
  const shares = new Float32Array(steps);
  for (let step = 0; step < steps; step += 1) {
    let [sum, all] = [0, 0];
    for (let output = 0; output < meaning.length; output += 1) {
      const symbol = meaning[output] as number;
      const likelihood = outputs[step * meaning.length + output] as number;
      all += likelihood;
      if (symbol < 0) continue;
      likelihoods[step * size + symbol] = (likelihoods[step * size + symbol] as number) + likelihood;
      sum += likelihood;
    }
    shares[step] = all > 0 ? sum / all : 0;
    if (sum > 0)
      for (let at = step * size; at < (step + 1) * size; at += 1)
        likelihoods[at] = (likelihoods[at] as number) / sum;
    else likelihoods[(step + 1) * size - 1] = 1;
  }
  return { likelihoods, shares };
}

/** Greedy (Graves et al., 2006). */
export function decode({ likelihoods, shares }: Read, { letters, size } = LATIN): Decoded {
  const nothing = size - 1;
  let [text, sum, count, weight, last] = ['', 0, 0, 0, nothing];
  for (let step = 0; (step + 1) * size <= likelihoods.length; step += 1) {
    let best = nothing;
    const at = step * size;
    for (let symbol = 0; symbol < size; symbol += 1)
      if ((likelihoods[at + symbol] as number) > (likelihoods[at + best] as number)) best = symbol;
    if (best !== last && best === letters.length) text += ' ';
    if (best !== last && best < letters.length) {
      text += letters[best];
      sum += likelihoods[at + best] as number;
      weight += (likelihoods[at + best] as number) * (shares[step] as number);
      count += 1;
    }
    last = best;
  }
  return { text: text.replace(/ +/g, ' ').trim(), confidence: count > 0 ? sum / count : 0, weight };
}

/** One illegible letter must not rule out a word. */
const HOPELESS = 8;
/** Neutral deficit by length, in nats; fitted to drawn coins. */
const EVEN = { each: 1.1, less: 3, most: 8 } as const;
const PER_NAT = 1.5;
/** Below: not read. */
export const WORTH = 0.2;
/** Higher, as years, and figures of value, compete only with each other. */
export const [YEAR, FIGURE] = [6, 4] as const;

export const ratioOf = (deficit: number, letters: number): number =>
  Math.exp(PER_NAT * (Math.min(EVEN.most, EVEN.each * letters - EVEN.less) - deficit));

/** A Chinese character tells as much as two letters. */
export const lengthOf = (word: string): number => word.length + (word.match(/[^A-Z0-9]/g)?.length ?? 0);

const DATE = /^\p{Nd}{3,4}$|^年|年$/u;

/** As short as 5 C and TEN D: sought at the foot alone. */
export const isFigure = (word: string): boolean => /^(\d{1,3}|FIVE|TEN)[CD]$/.test(word);
/** "=10": all that a window across the coin shows. */
export const ALONE = '=';
export const isAlone = (word: string): boolean => word.startsWith(ALONE);

export const mostOf = (word: string): number => {
  if (DATE.test(word)) return YEAR;
  return isFigure(word) || isAlone(word)
    ? FIGURE
    : Math.max(0, Math.log(ratioOf(0, lengthOf(word)) / WORTH) / PER_NAT);
};

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

export interface Sought {
  latin: Wanted;
  figures: Wanted;
  alone: Wanted;
  /** Scripts of the words. */
  others: { script: Script; wanted: Wanted }[];
}

export function soughtOf(words: readonly string[]): Sought {
  const others = SCRIPT_NAMES.flatMap((script) => {
    const own = words.filter((word) => isWrittenIn(script, word));
    return own.length > 0 ? [{ script, wanted: wantedOf(own, ALPHABETS[script]) }] : [];
  });
  const rest = words.filter((word) => !isFigure(word) && !isAlone(word));
  return {
    latin: wantedOf(rest),
    figures: wantedOf(words.filter(isFigure)),
    alone: wantedOf(words.filter(isAlone)),
    others,
  };
}

/** Leaves out words with other letters. */
export function wantedOf(words: Iterable<string>, alphabet = LATIN): Wanted {
  const first: Step[] = [];
  let longest = 0;
  for (const word of new Set(words)) {
    const letters = word.replace(ALONE, '');
    if (letters === '' || [...letters].some((letter) => symbolOf(letter, alphabet) < 0)) continue;
    let steps = first;
    let last: Step | undefined;
    for (const letter of letters) {
      const symbol = symbolOf(letter, alphabet);
      last = steps.find((one) => one.symbol === symbol);
      if (!last) {
        last = { symbol, word: null, most: 0, next: [] };
        steps.push(last);
      }
      last.most = Math.max(last.most, mostOf(word));
      steps = last.next;
    }
    if (last) last.word = word;
    longest = Math.max(longest, letters.length);
  }
  return { first, longest };
}

/** Nats above the likeliest symbol, by symbol; above the likeliest of all scripts in other alphabets. */
export function costsOf({ likelihoods, shares }: Read, { size } = LATIN): Float32Array {
  const steps = Math.floor(likelihoods.length / size);
  const costs = new Float32Array(steps * size);
  for (let step = 0; step < steps; step += 1) {
    const row = likelihoods.subarray(step * size, (step + 1) * size);
    let best = Number.MIN_VALUE;
    for (const likelihood of row) best = Math.max(best, likelihood);
    // At least one other symbol has what these lack.
    if (size !== SYMBOLS) {
      const share = shares[step] as number;
      best = Math.max(best, (1 - share) / Math.max(share, Number.MIN_VALUE));
    }
    for (let symbol = 0; symbol < size; symbol += 1) {
      // Words may be split.
      const is = symbol === size - 1 ? Math.max(row[symbol] as number, row[size - 2] as number) : row[symbol];
      costs[symbol * steps + step] = Math.min(HOPELESS, Math.log(best / (is as number)));
    }
  }
  return costs;
}

/** Viterbi over CTC states, any start and end unless the word stands alone. */
export function spot(
  costs: Float32Array,
  { first, longest }: Wanted,
  deficits: Map<string, number>,
  { size } = LATIN,
  isWhole = false,
): void {
  const steps = costs.length / size;
  if (steps === 0) return;
  // Ending in a letter or a gap.
  const inLetter = Array.from({ length: longest }, () => new Float32Array(steps));
  const inGap = Array.from({ length: longest }, () => new Float32Array(steps));
  const gap = (size - 1) * steps;
  const blank = new Float32Array(steps + 1);
  for (let step = 0; step < steps; step += 1)
    blank[step + 1] = (blank[step] as number) + (costs[gap + step] as number);
  const all = blank[steps] as number;

  const follow = ({ symbol, word, most, next }: Step, before: number, depth: number) => {
    const [letters, gaps] = [inLetter[depth], inGap[depth]] as [Float32Array, Float32Array];
    const [lastLetters, lastGaps] = [inLetter[depth - 1], inGap[depth - 1]];
    const own = symbol * steps;
    let [letter, rest, least, whole] = [Infinity, Infinity, Infinity, Infinity];
    for (let step = 0; step < steps; step += 1) {
      let come = isWhole ? (blank[step] as number) : 0;
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
      if (isWhole) whole = Math.min(whole, letter + all - (blank[step + 1] as number));
    }
    if (least > most) return;
    const told = isWhole ? whole : least;
    if (word !== null && told <= Math.min(mostOf(word), deficits.get(word) ?? Infinity))
      deficits.set(word, told);
    for (const one of next) follow(one, symbol, depth + 1);
  };
  for (const one of first) follow(one, -1, 0);
}
