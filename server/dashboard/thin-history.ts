/** Days that stay whole at the end: what is looked at closest. */
const RECENT = 100;
/** Spans that the days before are cut into; each leaves its least and its greatest value. */
const SPANS = 150;

/**
 * Some 400 of the days at most, oldest first: the first, the last hundred, and of the time between them the lowest and the
 * highest of each hundred-and-fiftieth, so that no peak and no fall is lost.
 */
export function thinHistory<Day extends { value: number }>(days: readonly Day[]): Day[] {
  const older = days.slice(0, -RECENT);
  if (older.length <= 2 * SPANS) return [...days];
  const kept = new Set<Day>(older.slice(0, 1));
  for (let span = 0; span < SPANS; span += 1) {
    const part = older.slice(bound(span, older.length), bound(span + 1, older.length));
    const least = Math.min(...part.map(({ value }) => value));
    const greatest = Math.max(...part.map(({ value }) => value));
    const extremes = [least, greatest].flatMap((value) => part.find((day) => day.value === value) ?? []);
    for (const day of extremes) kept.add(day);
  }
  return [...older.filter((day) => kept.has(day)), ...days.slice(-RECENT)];
}

const bound = (span: number, length: number) => Math.round((span / SPANS) * length);
