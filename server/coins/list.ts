import { searchWords } from '../../db/search.ts';
import { totalReads } from '../collection/queries.ts';
import { recordsOf } from '../collection/totals.ts';
import type { Deps } from '../deps.ts';
import { createMemory } from '../remember.ts';
import type { CoinList, CollectionCoin, Sort } from './model.ts';
import { coinReads, countFound, cursorAfter, pageOfCoins } from './queries.ts';
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
  if (searchWords(query.search).length > 0) return searchCoins(deps, userId, query);
  const { limit, cursor, category } = query;
  const sort = query.sort ?? 'newest';
  const found =
    sort === 'newest' && limit !== undefined && !cursor && category === undefined
      ? await coinReads(deps.db).newest.all({ userId, limit: limit + 1 })
      : await pageOfCoins(deps.db.orm, userId, { ...query, sort, limit: oneMore(limit) });
  const total =
    category === undefined ? await recordsKept(deps, userId) : await recordsOf(deps.db.orm, userId, category);
  return pageFrom(found, { ...query, sort }, total);
}

/** Searches answered since the last write: turning a page back or a letter too many costs nothing then. */
const answers = createMemory<CoinPage>({ forMs: 60_000, most: 200 });
/** Longer pages are not worth their place in memory. */
const REMEMBERED = 50;

async function searchCoins(deps: Deps, userId: string, query: CoinList): Promise<CoinPage> {
  const search = async () => {
    const { orm } = deps.db;
    const sort = query.sort ?? 'newest';
    const found = await pageOfCoins(orm, userId, { ...query, sort, limit: oneMore(query.limit) });
    const isAll = !query.cursor && (query.limit === undefined || found.length <= query.limit);
    const total = isAll ? found.length : await countFound(orm, userId, searchWords(query.search), query);
    return pageFrom(found, { ...query, sort }, total);
  };
  if (query.limit === undefined || query.limit > REMEMBERED) return search();
  return answers(JSON.stringify([deps.db.version(), userId, query]), search);
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
