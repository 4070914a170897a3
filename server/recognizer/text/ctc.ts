/** What a row of likelihoods says. */
export interface Decoded {
  /** In capitals. */
  text: string;
  /** Mean likelihood of its letters and digits, 0 to 1. */
  confidence: number;
}

/** Letters and digits, each once: capitals and small letters look alike on coins. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const [SPACE, NOTHING] = [SYMBOLS.length, SYMBOLS.length + 1];

/** What the outputs of the trimmed recognition model stand for, between the first (nothing) and the last (a space). */
export const CHARACTERS = `${SYMBOLS}abcdefghijklmnopqrstuvwxyz`;

/** The symbol of each output. */
const MEANING = [NOTHING, ...[...CHARACTERS].map((letter) => SYMBOLS.indexOf(letter.toUpperCase())), SPACE];

/** Outputs of the model at each step. */
export const OUTPUTS = MEANING.length;

/**
 * The likeliest symbol of each step, with repetitions taken once (greedy decoding of connectionist temporal classification, Graves et al.
 * 2006). `likelihoods` are rows of OUTPUTS numbers from 0 to 1.
 */
export function decode(likelihoods: Float32Array): Decoded {
  const scores = new Float64Array(NOTHING + 1);
  let [text, sum, count, last] = ['', 0, 0, NOTHING];
  for (let step = 0; step + OUTPUTS <= likelihoods.length; step += OUTPUTS) {
    scores.fill(0);
    let best = NOTHING;
    for (let output = 0; output < OUTPUTS; output += 1) {
      const symbol = MEANING[output] as number;
      const score = (scores[symbol] as number) + (likelihoods[step + output] as number);
      scores[symbol] = score;
      if (score > (scores[best] as number)) best = symbol;
    }
    if (best !== last && best === SPACE) text += ' ';
    if (best !== last && best < SPACE) {
      text += SYMBOLS[best];
      sum += scores[best] as number;
      count += 1;
    }
    last = best;
  }
  return { text: text.replace(/ +/g, ' ').trim(), confidence: count > 0 ? sum / count : 0 };
}
