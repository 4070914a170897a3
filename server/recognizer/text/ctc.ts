/** What a row of likelihoods says. */
export interface Decoded {
  /** In capitals. */
  text: string;
  /** Mean likelihood of its letters and digits, 0 to 1. */
  confidence: number;
}

/** Letters and digits, each once: capitals and small letters look alike on coins. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A letter, the space between words, or nothing, by number: so many are told apart at each step. */
export const [SPACE, NOTHING, SYMBOLS] = [LETTERS.length, LETTERS.length + 1, LETTERS.length + 2];
/** The number of a capital or a digit; -1 for anything else. */
export const symbolOf = (letter: string): number => LETTERS.indexOf(letter);

/** What the outputs of the trimmed recognition model stand for, between the first (nothing) and the last (a space). */
export const CHARACTERS = `${LETTERS}abcdefghijklmnopqrstuvwxyz`;

/** The symbol of each output. */
const MEANING = [NOTHING, ...[...CHARACTERS].map((letter) => symbolOf(letter.toUpperCase())), SPACE];

/** Outputs of the model at each step. */
export const OUTPUTS = MEANING.length;

/** Rows of OUTPUTS likelihoods as rows of SYMBOLS: those of a capital and its small letter added up. */
export function symbolsOf(outputs: Float32Array): Float32Array {
  const steps = Math.floor(outputs.length / OUTPUTS);
  const likelihoods = new Float32Array(steps * SYMBOLS);
  for (let step = 0; step < steps; step += 1) {
    for (let output = 0; output < OUTPUTS; output += 1) {
      const at = step * SYMBOLS + (MEANING[output] as number);
      likelihoods[at] = (likelihoods[at] as number) + (outputs[step * OUTPUTS + output] as number);
    }
  }
  return likelihoods;
}

/**
 * The likeliest symbol of each step, with repetitions taken once (greedy decoding of connectionist temporal classification, Graves et al.
 * 2006). `likelihoods` are rows of SYMBOLS numbers from 0 to 1.
 */
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
