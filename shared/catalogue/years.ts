/** Years without a gap. */
export interface YearRange {
  start: number;
  end: number;
}

/** Every year of the ranges. */
export const yearsIn = (ranges: readonly YearRange[]): number[] =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index));

/** Years as ranges, in their order. */
export function rangesOf(years: readonly number[]): YearRange[] {
  const ranges: YearRange[] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.end === year - 1) last.end = year;
    else ranges.push({ start: year, end: year });
  }
  return ranges;
}

/** "Philadelphia, Denver and San Francisco". */
export const inWords = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "1878–1904 and 1921". */
export const rangesText = (ranges: readonly YearRange[]): string =>
  inWords(ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}–${end}`)));
