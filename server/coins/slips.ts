import { desc } from 'drizzle-orm';
import type { Db, Orm } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import {
  endsOf,
  findCoins,
  foundNumber,
  joinedWords,
  type Search,
  type SearchTerm,
  searchAmong,
  searchWords,
} from '../../db/search.ts';
import { slipsToPrefix } from '../catalogue/query.ts';
import { givingTurns } from '../core/chunks.ts';

/** Coins looked at for words that come near to unknown ones: the newest with a word that begins or ends like one. */
const LOOKED_AT = 500;
/** Unknown words that slips are looked for in: of more, too little is right to go by. */
const MOST_UNKNOWN = 3;
/** Different words of the coins that are compared. */
const MOST_COMPARED = 5000;

/**
 * Likeliest first: as typed, year and mint mark joined, slips corrected. Null: no words; empty: nothing can
 * match.
 */
export async function readingsOf(
  db: Db,
  userId: string,
  search: string | undefined,
): Promise<(() => Promise<Search>)[] | null> {
  const typed = searchWords(search);
  if (typed === null) return null;
  if (typed.length === 0) return [];
  const asked = await searchAmong(db, userId, typed);
  const joined = joinedWords(search);
  return [
    ...(joined ? [async () => ({ ...asked, words: joined })] : []),
    async () => asked,
    () => withoutSlips(db.orm, asked),
  ];
}

/** Unknown words become the owner's words one slip away: a letter missing, added, wrong, or two swapped. */
async function withoutSlips(orm: Orm, search: Search): Promise<Search> {
  const giveTurn = givingTurns();
  const unknown: string[] = [];
  for (const word of search.words) {
    await giveTurn();
    if (typeof word !== 'string' || (await isKnown(orm, search, word))) continue;
    // Numbers are exact: 1916 is no slip of 1917.
    if (endsOf(word).length === 0 || /\d/.test(word)) return search;
    unknown.push(word);
    if (unknown.length > MOST_UNKNOWN) return search;
  }
  if (unknown.length === 0) return search;
  const near = await wordsNear(orm, search, unknown);
  if (unknown.some((word) => !near.get(word)?.length)) return search;
  return { ...search, words: search.words.map((word) => near.get(word as string) ?? word) };
}

const isKnown = async (orm: Orm, search: Search, word: SearchTerm): Promise<boolean> =>
  (await findCoins(orm, { ...search, words: [word] }, { id: coins.id }).limit(1)).length > 0;

/** For each word those of the owner's coins one slip away. */
async function wordsNear(orm: Orm, search: Search, words: string[]): Promise<Map<string, string[]>> {
  const rows = await findCoins(orm, { ...search, words: [words.flatMap(endsOf)] }, { text: coins.searchText })
    .orderBy(desc(foundNumber(search)))
    .limit(LOOKED_AT);
  const giveTurn = givingTurns();
  const near = new Map<string, string[]>(words.map((word) => [word, []]));
  const compared = new Set<string>();
  for (const { text } of rows) {
    for (const other of text.trim().split('  ')) {
      if (compared.size >= MOST_COMPARED) return near;
      if (compared.has(other)) continue;
      compared.add(other);
      for (const [word, found] of near) if (slipsToPrefix(word, other, 1) <= 1) found.push(other);
    }
    await giveTurn();
  }
  return near;
}
