/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of one figure over several measurements. */
export const medianOf = <T>(rounds: readonly T[], figure: (round: T) => number): number =>
  median(rounds.map(figure));
