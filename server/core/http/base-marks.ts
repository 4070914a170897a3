/** The file of a built site that says where its own addresses begin; its name has no extension, so that no address leads to it. */
export const BASE_MARKS = 'base-marks';

/** Places in the text of each file, in UTF-16 units, rising; the first of a page is the end of `<html`. */
export type BaseMarks = Record<string, number[]>;

/** Puts the base path ("/coins") into the text of a file; a page carries it as `data-base` for its scripts, too. */
export function withBase(name: string, text: string, marks: readonly number[], base: string): string {
  let done = 0;
  const parts = marks.map((at, index) => {
    const before = text.slice(done, at);
    done = at;
    return before + (index === 0 && name.endsWith('.html') ? ` data-base="${base}"` : base);
  });
  return parts.join('') + text.slice(done);
}
