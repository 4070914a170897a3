import { searchWords } from '../../db/search.ts';
import { nextTurn } from '../bulk/chunks.ts';
import { totalReads } from '../collection/queries.ts';
import { recordsOf } from '../collection/totals.ts';
import type { Deps } from '../deps.ts';
import { createMemory } from '../remember.ts';
import type { CoinList, CollectionCoin, Sort } from './model.ts';
import { coinReads, countFound, cursorAfter, pageOfCoins, pageOfFound } from './queries.ts';
import { type ListRow, toCollectionCoin } from './view.ts';

/** A list of coins with what its headers say. */
export interface CoinPage {
  coins: CollectionCoin[];
  /** Records the filters let through, on this page and beyond. */
  total: number;
  nextCursor: string | null;
}

/** The owner's coins, newest first unless told otherwise; all of them without a limit. 422 for a foreign cursor. */
export async function listCoins(deps: Deps, userId: string, query: CoinList): Promise<CoinPage> {
  const words = searchWords(query.search);
  if (words) return searchCoins(deps, userId, words, query);
  const { limit, cursor, category } = query;
  const sort = query.sort ?? 'newest';
  if (limit === undefined) return everyCoin(deps, userId, query);
  const found =
    sort === 'newest' && !cursor && category === undefined
      ? await coinReads(deps.db).newest.all({ userId, limit: limit + 1 })
      : await pageOfCoins(deps.db.orm, userId, { ...query, sort, limit: oneMore(limit) });
  const total =
    category === undefined ? await recordsKept(deps, userId) : await recordsOf(deps.db.orm, userId, category);
  return pageFrom(found, { sort, limit }, total);
}

/** Coins read in one go where all are wanted: the others get their turn in between. */
const STRETCH = 500;

async function everyCoin(deps: Deps, userId: string, query: CoinList): Promise<CoinPage> {
  const coins: CollectionCoin[] = [];
  let cursor = query.cursor;
  for (;;) {
    const page = await listCoins(deps, userId, { ...query, limit: STRETCH, cursor });
    coins.push(...page.coins);
    if (!page.nextCursor) return { coins, total: page.total, nextCursor: null };
    cursor = page.nextCursor;
    await nextTurn();
  }
}

const MINUTE_MS = 60_000;
/** What was found since the last write: turning a page back or a letter too many costs nothing then. */
const pages = createMemory<CoinPage>({ forMs: MINUTE_MS, most: 200 });
/** And how much it was, for the pages to come. */
const totals = createMemory<number>({ forMs: MINUTE_MS, most: 1000 });
/** Longer pages are not worth their place in memory. */
const REMEMBERED = 50;

async function searchCoins(deps: Deps, userId: string, words: string[], query: CoinList): Promise<CoinPage> {
  if (words.length === 0) return { coins: [], total: 0, nextCursor: null };
  const { limit, category } = query;
  const { orm } = deps.db;
  const key = (...more: unknown[]) => JSON.stringify([deps.db.version(), userId, words, category, ...more]);
  const search = async () => {
    const page = { ...query, sort: query.sort ?? 'newest' };
    const total = await totals(key(), () => countFound(orm, userId, words, query));
    const found = await pageOfFound(orm, userId, words, { ...page, limit: oneMore(limit) }, total);
    return pageFrom(found, page, total);
  };
  if (limit === undefined) return everyCoin(deps, userId, query);
  if (limit > REMEMBERED) return search();
  return pages(key(query.sort, limit, query.cursor), search);
}

/** One more than asked for tells whether there is a next page. */
const oneMore = (limit: number | undefined) => (limit === undefined ? undefined : limit + 1);

function pageFrom(
  found: ListRow[],
  { sort, limit }: { sort: Sort; limit?: number },
  total: number,
): CoinPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    coins: rows.map(toCollectionCoin),
    total,
    nextCursor: found.length > rows.length && last ? cursorAfter(sort, last) : null,
  };
}

async function recordsKept(deps: Deps, userId: string): Promise<number> {
  const [row] = await totalReads(deps.db).records.all({ userId });
  return row?.records ?? 0;
}
