/** Words of a search that are looked for; more are not read. */
const MOST_WORDS = 8;

/** The words of a text: lower case, without accents, cut at white space and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[\s\p{P}\p{C}]+/u).filter(Boolean);
}

/**
 * What a search looks through: each word of the parts once. Two spaces stand before each, so that also one or two
 * letters make a trigram, which finds the words that begin with them.
 */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  const words = wordsOf(parts.filter((part) => part !== null && part !== undefined).join(' '));
  return [...new Set(words)].map((word) => `  ${word}`).join('');
}

/** The words a search asks for: none when it says nothing. */
export const searchWords = (search: string | undefined): string[] =>
  [...new Set(wordsOf(search ?? ''))].slice(0, MOST_WORDS);

/**
 * The FTS5 expression for a user's coins that contain every word: anywhere from three letters on, at the beginning of a
 * word below.
 */
export function matchExpression(userId: string, words: readonly string[]): string {
  const sought = words.map((word) => ([...word].length < 3 ? [...`  ${word}`].slice(-3).join('') : word));
  return [ownerMark(userId), ...sought].map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * Three letters of the private use area that stand for a user, from the first nine hexadecimal digits of the id; the
 * triggers of the table make the same. That two users share a mark is next to impossible, and harms nothing: whoever
 * reads coins names their owner besides.
 */
function ownerMark(userId: string): string {
  const digits = [...(userId.slice(0, 8) + userId.slice(9, 10)).padEnd(9, '0')].map((digit) =>
    Math.max(0, '0123456789abcdef'.indexOf(digit)),
  );
  const letter = (at: number) =>
    String.fromCharCode(
      0xe000 + 256 * (digits[at] ?? 0) + 16 * (digits[at + 1] ?? 0) + (digits[at + 2] ?? 0),
    );
  return letter(0) + letter(3) + letter(6);
}
