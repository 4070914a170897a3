/** What a file says, in quotation marks, as it can be repeated in a terminal and in a log: one short line without control characters. */
export function shown(text: string, max = 60): string {
  // Whatever comes after that is cut off, and a cell may be long.
  const letters = [...text.slice(0, 4 * max).replace(/\p{C}+/gu, '\u{fffd}')];
  const line =
    letters.length > max
      ? `${letters
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`
      : letters.join('');
  return `"${line}"`;
}
