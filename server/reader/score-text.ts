import type { Sign } from './legends.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import type { TextLine } from './seen.ts';

/** Which signs were read on one side, by their index in the lexicon. */
export type Hits = ReadonlySet<number>;

/** How legible a side may be, with the part of all sides that is: the rates of the lexicon are means over all of them. */
const LEGIBILITY = [
  { rate: 1.08, part: 0.55 },
  { rate: 0.75, part: 0.3 },
  { rate: 0.3, part: 0.15 },
] as const;
const SUREST = 0.97;

/** The signs of the lexicon that stand in the lines of one side, word breaks counting for nothing in the long ones. */
export function hitsIn(lines: readonly TextLine[], { signs }: Lexicon): Hits {
  const texts = [
    ...new Set(
      lines.map(({ text }) =>
        text
          .toUpperCase()
          .replace(/[^A-Z0-9]+/g, ' ')
          .trim(),
      ),
    ),
  ].map((text) => text.split(' '));
  const glued = [...new Set(texts.map((words) => words.join('')))];
  const found = new Map<number, number>();
  for (const [number, sign] of signs.entries()) {
    const slips = sign.alone
      ? texts.some((words) => hasWord(words, sign.letters))
        ? 0
        : 9
      : leastSlips(glued, sign);
    if (slips <= sign.slips) found.set(number, slips);
  }
  const hits = new Set(found.keys());
  for (const [number, slips] of found)
    for (const [other, fewer] of found)
      if (other !== number && isShadow(signs[number], slips, signs[other], fewer)) hits.delete(number);
  return hits;
}

/**
 * Whether one sign was found only because another stands there: AMERICANS is a slip away from AMERICA, and HALF DOL
 * stands in HALF DOLLAR as well.
 */
function isShadow(sign: Sign | undefined, slips: number, other: Sign | undefined, fewer: number): boolean {
  if (!sign || !other) return false;
  if (fewer < slips) return slipsIn(other.letters, sign.letters) <= sign.slips;
  return (
    / (D|DOL)$/.test(sign.words) &&
    other.letters.length > sign.letters.length &&
    other.letters.startsWith(sign.letters)
  );
}

function leastSlips(texts: readonly string[], { letters, slips }: Sign): number {
  if (texts.some((text) => text.includes(letters))) return 0;
  if (slips === 0) return 9;
  // Of a word with k slips one of k + 1 parts is whole.
  const size = Math.floor(letters.length / (slips + 1));
  const parts = Array.from({ length: slips + 1 }, (_, index) =>
    letters.slice(index * size, index === slips ? undefined : (index + 1) * size),
  );
  const worth = texts.filter(
    (text) => text.length >= letters.length - slips && parts.some((part) => text.includes(part)),
  );
  return Math.min(9, ...worth.map((text) => slipsIn(text, letters)));
}

/** A word of its own, or several that reading parted. */
function hasWord(words: readonly string[], letters: string): boolean {
  return words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && joined.length < letters.length; at++) joined += words[at];
    return joined === letters;
  });
}

/** The least number of letters to change, add or leave out so that some part of the text is the word (Sellers, 1980). */
export function slipsIn(text: string, word: string): number {
  let above = new Uint8Array(text.length + 1);
  let row = new Uint8Array(text.length + 1);
  for (let w = 1; w <= word.length; w++) {
    row[0] = w;
    for (let t = 1; t <= text.length; t++) {
      const same = word.charCodeAt(w - 1) === text.charCodeAt(t - 1) ? 0 : 1;
      row[t] = Math.min((above[t - 1] ?? 0) + same, (above[t] ?? 0) + 1, (row[t - 1] ?? 0) + 1);
    }
    [above, row] = [row, above];
  }
  return Math.min(...above);
}

/**
 * Logarithm of how much likelier the hits on one side are where its legends stand than where none of the lexicon does;
 * a mixture over how legible the side may be, so that many words missed together count once.
 */
export function sideScore(legends: ReadonlyMap<number, number>, hits: Hits, { signs }: Lexicon): number {
  const sums = LEGIBILITY.map(({ rate, part }) => {
    let sum = Math.log(part);
    for (const [number, share] of legends) {
      const alarm = signs[number]?.alarm ?? 0.01;
      const rated = Math.min(share * rate, SUREST);
      const read = rated + (1 - rated) * alarm;
      sum += hits.has(number) ? Math.log(read / alarm) : Math.log((1 - read) / (1 - alarm));
    }
    return sum;
  });
  return logSum(sums);
}

/** Logarithm of the sum of what these are logarithms of. */
export function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

/** How likely a collector takes the reverse for the obverse. */
const SWAPPED = 0.06;

/** What the words of one or two photos say of an entry, taken in either order: the photo of the obverse comes first. */
export function wordScore(entry: Entry, sides: readonly (Hits | null)[], lexicon: Lexicon): number {
  const [first = null, second = null] = sides;
  const of = (legends: ReadonlyMap<number, number>, hits: Hits | null) =>
    hits ? sideScore(legends, hits, lexicon) : 0;
  return logSum([
    Math.log(1 - SWAPPED) + of(entry.obverse, first) + of(entry.reverse, second),
    Math.log(SWAPPED) + of(entry.reverse, first) + of(entry.obverse, second),
  ]);
}
