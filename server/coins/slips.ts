import { desc } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import { endsOf, findCoins, foundNumber, type Search, type Sought } from '../../db/search.ts';
import { slipsToPrefix } from '../catalogue/spelling.ts';

/** Coins looked at for words that come near to one: the newest that begin or end like it. */
const LOOKED_AT = 500;

/**
 * The search, where a word that stands in none of the owner's coins is taken for those of theirs that differ from
 * it by one slip: a letter missing, added, wrong, or two swapped. The very same search where there is nothing to mend.
 */
export async function withoutSlips(orm: Orm, search: Search): Promise<Search> {
  const words = await Promise.all(search.words.map((word) => mended(orm, search, word)));
  return words.every((word, at) => word === search.words[at]) ? search : { ...search, words };
}

/** Words of the owner's coins one slip away; the word itself where it stands there, or none comes near. */
async function mended(orm: Orm, search: Search, word: Sought): Promise<Sought> {
  const ends = typeof word === 'string' ? endsOf(word) : [];
  // Numbers are exact: 1916 is no slip of 1917.
  if (typeof word !== 'string' || ends.length === 0 || /\d/.test(word)) return word;
  const [known] = await findCoins(orm, { ...search, words: [word] }, { id: coins.id }).limit(1);
  if (known) return word;
  const rows = await findCoins(orm, { ...search, words: [ends] }, { text: coins.searchText })
    .orderBy(desc(foundNumber(search)))
    .limit(LOOKED_AT);
  const words = new Set(rows.flatMap(({ text }) => text.trim().split('  ')));
  const near = [...words].filter((other) => slipsToPrefix(word, other, 1) <= 1);
  return near.length > 0 ? near : word;
}
