/** Lists where own addresses begin in a built site. Without an extension, no address leads to it. */
export const BASE_MARKS = 'base-marks';

/** Offsets in UTF-16 units, ascending; the first of a page is the end of `<html`. */
export type BaseMarks = Record<string, number[]>;

/** Inserts the base path ("/coins"); pages carry it as `data-base` for their scripts. */
export function withBase(name: string, text: string, marks: readonly number[], base: string): string {
  let done = 0;
  const parts = marks.map((at, index) => {
    const before = text.slice(done, at);
    done = at;
    return before + (index === 0 && name.endsWith('.html') ? ` data-base="${base}"` : base);
  });
  return parts.join('') + text.slice(done);
}
