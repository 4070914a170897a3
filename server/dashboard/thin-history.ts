/** Last days, never thinned. */
const RECENT = 100;
/** Spans of the earlier days; each keeps its minimum and maximum. */
const SPANS = 150;

/** At most some 400 days, oldest first, with every peak and fall. */
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
