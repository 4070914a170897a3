/** Rows of the last layer and its bias. */
export const ROWS = 121;

export interface Example {
  steps: number;
  /** Steps × 120. */
  features: Float32Array;
  /** Steps × columns of the model that are kept. */
  fixed: Float32Array;
  /** Columns, those of the model first; without blanks. */
  label: number[];
}

/** Rows × columns. */
export type Weights = Float64Array;

/** Likelihoods, steps × (kept and own columns). */
export function likelihoodsOf(
  { steps, features, fixed }: Example,
  weights: Weights,
  own: number,
): Float64Array {
  const kept = fixed.length / steps;
  const all = kept + own;
  const out = new Float64Array(steps * all);
  for (let step = 0; step < steps; step += 1) {
    const row = out.subarray(step * all, (step + 1) * all);
    for (let n = 0; n < kept; n += 1) row[n] = fixed[step * kept + n] as number;
    for (let n = 0; n < own; n += 1) row[kept + n] = weights[(ROWS - 1) * own + n] as number;
    for (let r = 0; r < ROWS - 1; r += 1) {
      const feature = features[step * (ROWS - 1) + r] as number;
      if (feature === 0) continue;
      for (let n = 0; n < own; n += 1)
        row[kept + n] = (row[kept + n] as number) + feature * (weights[r * own + n] as number);
    }
    let most = -Infinity;
    for (const value of row) most = Math.max(most, value);
    let sum = 0;
    for (let n = 0; n < all; n += 1) {
      row[n] = Math.exp((row[n] as number) - most);
      sum += row[n] as number;
    }
    for (let n = 0; n < all; n += 1) row[n] = (row[n] as number) / sum;
  }
  return out;
}

/** Graves et al. (2006): how often each symbol of the label stands at each step, given the label; null if impossible. */
function occupancy(likelihoods: Float64Array, steps: number, all: number, label: readonly number[]) {
  const states = [0, ...label.flatMap((one) => [one, 0])];
  const size = states.length;
  const may = (s: number) => s > 1 && states[s] !== 0 && states[s] !== states[s - 2];
  const of = (step: number, s: number) => likelihoods[step * all + (states[s] as number)] as number;
  const forward = new Float64Array(steps * size);
  const backward = new Float64Array(steps * size);
  const scale = (row: Float64Array) => {
    let sum = 0;
    for (const value of row) sum += value;
    if (!(sum > 0)) return 0;
    for (let n = 0; n < row.length; n += 1) row[n] = (row[n] as number) / sum;
    return sum;
  };
  let loss = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = forward.subarray(step * size, (step + 1) * size);
    for (let s = 0; s < size; s += 1) {
      const before = (n: number) => (n < 0 ? 0 : (forward[(step - 1) * size + n] as number));
      const come = step === 0 ? (s < 2 ? 1 : 0) : before(s) + before(s - 1) + (may(s) ? before(s - 2) : 0);
      row[s] = come * of(step, s);
    }
    const sum = scale(row);
    if (sum === 0) return null;
    loss -= Math.log(sum);
  }
  const ends = (forward[steps * size - 1] as number) + (size > 1 ? (forward[steps * size - 2] as number) : 0);
  if (!(ends > 0)) return null;
  loss -= Math.log(ends);
  for (let step = steps - 1; step >= 0; step -= 1) {
    const row = backward.subarray(step * size, (step + 1) * size);
    for (let s = 0; s < size; s += 1) {
      const after = (n: number) =>
        n >= size ? 0 : (backward[(step + 1) * size + n] as number) * of(step + 1, n);
      row[s] =
        step === steps - 1
          ? s >= size - 2
            ? 1
            : 0
          : after(s) + after(s + 1) + (s + 2 < size && may(s + 2) ? after(s + 2) : 0);
    }
    scale(row);
  }
  const stands = new Map<number, Float64Array>();
  for (let step = 0; step < steps; step += 1) {
    let sum = 0;
    for (let s = 0; s < size; s += 1)
      sum += (forward[step * size + s] as number) * (backward[step * size + s] as number);
    if (!(sum > 0)) return null;
    for (let s = 0; s < size; s += 1) {
      const column = states[s] as number;
      const row = stands.get(column) ?? new Float64Array(steps);
      stands.set(column, row);
      const share = ((forward[step * size + s] as number) * (backward[step * size + s] as number)) / sum;
      row[step] = (row[step] as number) + share;
    }
  }
  return { stands, loss };
}

interface Plan {
  own: number;
  rounds: number;
  random: () => number;
  note: (round: number, loss: number) => void;
}

const [BATCH, RATE, DECAY] = [24, 0.01, 1e-5];

/** The model's own columns stay as they are. Adam (Kingma & Ba, 2015). */
export function trained(examples: readonly Example[], { own, rounds, random, note }: Plan): Weights {
  const weights = new Float64Array(ROWS * own);
  weights.fill(-3, (ROWS - 1) * own);
  const [gradient, mean, square] = [0, 1, 2].map(() => new Float64Array(ROWS * own)) as [
    Weights,
    Weights,
    Weights,
  ];
  const order = examples.map((_, n) => n);
  let updates = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let n = order.length - 1; n > 0; n -= 1) {
      const other = Math.floor(random() * (n + 1));
      [order[n], order[other]] = [order[other] as number, order[n] as number];
    }
    let total = 0;
    for (const [n, at] of order.entries()) {
      total += addGradient(examples[at] as Example, weights, own, gradient);
      if ((n + 1) % BATCH && n + 1 < order.length) continue;
      updates += 1;
      const rate = RATE * (1 - round / rounds) + 1e-4;
      for (let w = 0; w < weights.length; w += 1) {
        const g = (gradient[w] as number) / BATCH + DECAY * (weights[w] as number);
        mean[w] = 0.9 * (mean[w] as number) + 0.1 * g;
        square[w] = 0.999 * (square[w] as number) + 0.001 * g * g;
        const [m, v] = [
          (mean[w] as number) / (1 - 0.9 ** updates),
          (square[w] as number) / (1 - 0.999 ** updates),
        ];
        weights[w] = (weights[w] as number) - (rate * m) / (Math.sqrt(v) + 1e-8);
      }
      gradient.fill(0);
    }
    note(round, total / examples.length);
  }
  return weights;
}

function addGradient(example: Example, weights: Weights, own: number, gradient: Weights): number {
  const { steps, features, fixed, label } = example;
  const kept = fixed.length / steps;
  const all = kept + own;
  const likelihoods = likelihoodsOf(example, weights, own);
  const found = occupancy(likelihoods, steps, all, label);
  if (!found) return 0;
  for (let step = 0; step < steps; step += 1)
    for (let n = 0; n < own; n += 1) {
      const is = likelihoods[step * all + kept + n] as number;
      const error = is - (found.stands.get(kept + n)?.[step] ?? 0);
      if (Math.abs(error) < 1e-5) continue;
      for (let r = 0; r < ROWS - 1; r += 1)
        gradient[r * own + n] =
          (gradient[r * own + n] as number) + error * (features[step * (ROWS - 1) + r] as number);
      gradient[(ROWS - 1) * own + n] = (gradient[(ROWS - 1) * own + n] as number) + error;
    }
  return found.loss;
}
