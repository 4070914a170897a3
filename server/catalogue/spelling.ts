/** Letters. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;

/** Letters. */
export const BEGINNING = 6;

export const slipsAllowed = (length: number): number =>
  length >= TWO_SLIPS ? 2 : length >= ONE_SLIP ? 1 : 0;

export const begunLike = (word: string, typed: string): boolean => {
  const allowed = slipsAllowed(typed.length);
  return word.startsWith(typed) || (allowed > 0 && slipsToPrefix(typed, word, allowed) <= allowed);
};

/** Optimal string alignment; inexact above `most`. */
export function slipsToPrefix(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0;
  if (most < 1 || word.length < typed.length - most) return most + 1;
  if (isOneSlip(typed, word)) return 1;
  return most < 2 ? most + 1 : slipsByTable(typed, word, most);
}

function isOneSlip(typed: string, word: string): boolean {
  let at = 0;
  while (typed[at] === word[at]) at++;
  const fits = (from: number, to: number) => word.startsWith(typed.slice(from), to);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return fits(at + 1, at + 1) || fits(at + 1, at) || fits(at, at + 1) || (isSwapped && fits(at + 2, at + 2));
}

/** Rows are reused. */
const LONGEST = 64;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)];

function slipsByTable(text: string, word: string, most: number): number {
  const typed = text.slice(0, LONGEST - most);
  const columns = Math.min(word.length, typed.length + most);
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= columns; column++) previous[column] = column;
  let best = 0;
  for (let row = 1; row <= typed.length; row++) {
    current[0] = best = row;
    for (let column = 1; column <= columns; column++) {
      const same = typed[row - 1] === word[column - 1];
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current[column] = slips;
      best = Math.min(best, slips);
    }
    if (best > most) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous.subarray(0, columns + 1).reduce((least, slips) => Math.min(least, slips), most + 1);
}
