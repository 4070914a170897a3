import type { Axis } from './axes.ts';

/** The width of a letter, in sizes of it: a generous mean of figures and capitals. */
const LETTER = 0.64;

export const widthOf = (label: string, em: number): number => label.length * LETTER * em;

/** What two labels keep between them, in sizes of their letters. */
const GAP = 0.8;

/** Each label under its tick and inside of `from` and `to`; one that would touch the label before it is left out. */
export function labelsAlong(
  { ticks }: Axis,
  x: (at: number) => number,
  [from, to]: [number, number],
  em: number,
): { x: number; label: string }[] {
  const placed: { x: number; label: string }[] = [];
  let free = from;
  for (const { at, label } of ticks) {
    const half = widthOf(label, em) / 2;
    const middle = Math.min(Math.max(x(at), from + half), to - half);
    if (middle - half < free) continue;
    placed.push({ x: middle, label });
    free = middle + half + GAP * em;
  }
  return placed;
}
