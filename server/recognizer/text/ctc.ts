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

const MEANING = [NOTHING, ...[...CHARACTERS].map((letter) => symbolOf(letter.toUpperCase())), SPACE];

export const OUTPUTS = MEANING.length;

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
