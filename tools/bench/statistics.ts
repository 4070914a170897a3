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

/** Wilson's score interval of a part of a whole, at 95 %, in percent; 0 to 100 of nothing. */
export function wilson(part: number, whole: number): [from: number, to: number] {
  if (whole === 0) return [0, 100];
  const z = 1.96;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const reach = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 100 / (1 + z ** 2 / whole);
  return [Math.max(0, scale * (middle - reach)), Math.min(100, scale * (middle + reach))];
}
