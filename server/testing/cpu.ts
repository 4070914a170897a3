/** Twice as much takes twice as long; memory that is collected and code that is compiled meanwhile are no fault. */
const MOST_RATIO = 3.2;
const TRIES = 4;
const ROUNDS = 3;

/** Milliseconds of processor time, which other work on the machine does not change, of the quickest of several tries. */
export async function cpuOf(work: () => unknown, tries = TRIES): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Throws where work on `size` takes much more than twice as long as on half of it. What takes less than `floor` ms is quick in any
 * case; `most` ms is too long in any case.
 */
export async function expectLinear(
  what: string,
  { size, floor, most = Number.POSITIVE_INFINITY }: { size: number; floor: number; most?: number },
  work: (size: number) => () => unknown,
): Promise<void> {
  const [whole, part] = [work(size), work(size / 2)];
  if ((await cpuOf(whole, 1)) < floor) return;
  let [half, all] = [0, 0];
  // What is measured once may have been measured while memory was collected.
  for (let round = 0; round < ROUNDS; round += 1) {
    [half, all] = [await cpuOf(part), await cpuOf(whole)];
    if (all < floor || (all <= MOST_RATIO * half && all <= most)) return;
  }
  throw new Error(`${what}: ${half.toFixed(1)} ms, and ${all.toFixed(1)} ms of twice as much`);
}

/** What is repeated to make a text: blanks, digits, letters, and what parsers look for. */
export const UNITS = [
  ...[' ', '\n', '1', '0', 'a', 'A', '.', ',', '-', '/', '(', '"', '<', '&', '%', '\\', '[', '{'],
  ...[
    '1,',
    '1.',
    '1 ',
    'a ',
    ' (',
    '1/',
    '"a',
    'a"',
    '",',
    '<a',
    '<a ',
    '<!--',
    'a=',
    'a:',
    '\n ',
    '[],',
    '{"a":',
  ],
  ...['\u0301', '\u{1fa99}', '昭和 ', '٣'],
];

/** A text of so many characters; what stands behind it keeps a pattern from matching to the end. */
export const textOf = (unit: string, size: number, behind: string): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size) + behind;
