/** Letters that must be typed before a slip of the finger is forgiven, and before two are. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

/** Slips forgiven in a word of this length. */
export const slipsAllowed = (length: number): number =>
  length >= TWO_SLIPS ? 2 : length >= ONE_SLIP ? 1 : 0;

/** Whether the word begins with what was typed, its slips forgiven. */
export const begunLike = (word: string, typed: string): boolean => {
  const allowed = slipsAllowed(typed.length);
  return word.startsWith(typed) || (allowed > 0 && slipsToPrefix(typed, word, allowed) <= allowed);
};

/**
 * Slips (a letter missing, added, wrong, or two swapped) that turn the typed text into the beginning of the
 * word, or more than `most` if it takes more: optimal string alignment distance against every prefix.
 */
export function slipsToPrefix(typed: string, word: string, most: number): number {
  const columns = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= columns; column++) {
      const same = typed[row - 1] === word[column - 1];
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
      best = Math.min(best, slips);
    }
    if (best > most) return most + 1;
    before = previous;
    previous = current;
  }
  return Math.min(...previous);
}
