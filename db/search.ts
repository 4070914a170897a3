import { type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * The FTS5 table beside the coins, one row a coin that is not in the trash (migration 0003). Nothing writes to it but
 * the triggers of the coins.
 */
export const coinSearch = sqliteTable('coin_search', { id: integer('rowid').notNull() });

/** Lets a row of coinSearch through when the coin is the user's and holds every word; no words, every coin. */
export const contains = (userId: string, words: readonly string[]): SQL =>
  sql`${coinSearch} match ${matchExpression(userId, words)}`;

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

/** The words a search asks for: none when it says nothing; what holds no word at all is sought as it is, and not found. */
export function searchWords(search: string | undefined): string[] {
  const sought = search?.trim() ?? '';
  const words = wordsOf(sought);
  return words.length === 0 && sought ? [sought] : [...new Set(words)].slice(0, MOST_WORDS);
}

/**
 * The FTS5 expression for a user's coins that contain every word: anywhere from three letters on, at the beginning of a
 * word below.
 */
function matchExpression(userId: string, words: readonly string[]): string {
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
