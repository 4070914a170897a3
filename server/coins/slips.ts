import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import { coinSearch, contains, endsOf, type Sought } from '../../db/search.ts';
import { slipsToPrefix } from '../catalogue/spelling.ts';

/** Coins looked at for words that come near to one: the newest that begin or end like it. */
const LOOKED_AT = 500;

/**
 * The words of a search, where one that stands in none of the owner's coins is taken for those of theirs that differ from
 * it by one slip: a letter missing, added, wrong, or two swapped. The very same words where there is nothing to mend.
 */
export async function withoutSlips(
  orm: Orm,
  userId: string,
  words: readonly string[],
): Promise<readonly Sought[]> {
  const meant = await Promise.all(words.map((word) => nearest(orm, userId, word)));
  return meant.some((near) => near.length > 0)
    ? words.map((word, at) => (meant[at]?.length ? meant[at] : word))
    : words;
}

/** Words of the owner's coins one slip away; none where the word itself stands there. */
async function nearest(orm: Orm, userId: string, word: string): Promise<string[]> {
  const ends = endsOf(word);
  // Numbers are exact: 1916 is no slip of 1917.
  if (ends.length === 0 || /\d/.test(word)) return [];
  const [known] = await orm
    .select({ id: coinSearch.id })
    .from(coinSearch)
    .where(contains(userId, [word]))
    .limit(1);
  if (known) return [];
  const rows = await orm
    .select({ text: coins.searchText })
    .from(coinSearch)
    .innerJoin(coins, eq(coins.id, coinSearch.id))
    .where(and(contains(userId, [ends]), eq(coins.userId, userId), isNull(coins.deletedAt)))
    .orderBy(desc(coinSearch.id))
    .limit(LOOKED_AT);
  const words = new Set(rows.flatMap(({ text }) => text.trim().split('  ')));
  return [...words].filter((other) => slipsToPrefix(word, other, 1) <= 1);
}
