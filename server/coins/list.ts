import type { OwnerId } from '../../db/schema.ts';
import type { Search } from '../../db/search.ts';
import { versionOf } from '../../db/shared.ts';
import { recordsOf, totalReads } from '../../db/totals.ts';
import { filtersIn, hasFilters } from '../../shared/coins/filter-rules.ts';
import type { CoinList, CollectionCoin, Sort } from '../../shared/coins/model.ts';
import { createMemory } from '../core/cache.ts';
import { pageOf, yieldToEventLoop } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import { withTypePictures } from '../photos/type-pictures-of-coins.ts';
import type { CoinsDeps } from './deps.ts';
import {
  coinReads,
  coinsOf,
  countFound,
  countPassing,
  cursorAfter,
  idsInOrder,
  isByAge,
  pageOfCoins,
  pageOfFound,
} from './queries.ts';
import { readingsOf } from './search.ts';
import { type ListRow, toCollectionCoin } from './view.ts';

export interface CoinPage {
  coins: CollectionCoin[];
  /** Records the filters let through, on this page and beyond. */
  total: number;
  nextCursor: string | null;
}

const MINUTE_MS = 60_000;
/** Pages since the last write: going back costs nothing. */
const pages = createMemory<CoinPage>({ forMs: MINUTE_MS, most: 200 });
/** And how much a search found, for its pages to come. */
const totals = createMemory<number>({ forMs: MINUTE_MS, most: 1000 });
/** And which, in order, for whoever begins in the middle: 100,000 ids are less than a megabyte. */
const orders = createMemory<number[]>({ forMs: MINUTE_MS, most: 8 });
/** Longer pages are not worth their place in memory. */
const REMEMBERED = 50;

/** Shared cached object: treat as read-only. 422 for a foreign cursor, or one with an offset. */
export async function listCoins(deps: CoinsDeps, userId: OwnerId, query: CoinList): Promise<CoinPage> {
  const page = await findCoins(deps, userId, query);
  const coins = await withTypePictures(deps, page.coins);
  return coins === page.coins ? page : { ...page, coins };
}

async function findCoins(deps: CoinsDeps, userId: OwnerId, query: CoinList): Promise<CoinPage> {
  const search = query.search?.trim();
  const { limit = STRETCH, sort = 'newest', category, cursor, offset } = query;
  if (offset && cursor)
    throw new AppError(422, 'page_start_ambiguous', 'A page begins after a cursor or an offset, not both.');
  const page = { ...query, limit, sort };
  const find = () => (search ? searchCoins(deps, userId, page) : pageInOrder(deps, userId, page));
  if (limit > REMEMBERED) return find();
  const { db } = deps;
  return pages(
    JSON.stringify([versionOf(db), userId, search, category, filtersIn(query), sort, limit, cursor, offset]),
    find,
  );
}

type PageQuery = CoinList & Required<Pick<CoinList, 'limit' | 'sort'>>;

async function pageInOrder(deps: CoinsDeps, userId: OwnerId, query: PageQuery): Promise<CoinPage> {
  const { limit, sort, cursor, offset, category } = query;
  const total = await recordsIn(deps, userId, query);
  const found =
    sort === 'newest' && !cursor && !offset && category === undefined && !hasFilters(query)
      ? await coinReads(deps.db).newest.all({ userId, limit: limit + 1 })
      : offset && hasFilters(query)
        ? await fromTheMiddle(deps, userId, undefined, query)
        : await pageOfCoins(deps.db.orm, userId, { ...query, limit: limit + 1 }, total);
  return pageFrom(found, query, total);
}

/** Coins read in one go where all are wanted: others get their turn in between, and no more are held. */
const STRETCH = 200;

/** What follows a first page, a page at a time. */
export async function* pagesAfter(
  deps: CoinsDeps,
  userId: OwnerId,
  query: CoinList,
  first: CoinPage,
): AsyncGenerator<CollectionCoin[], void> {
  yield first.coins;
  for (let cursor = first.nextCursor; cursor; ) {
    await yieldToEventLoop();
    const page = await listCoins(deps, userId, { ...query, offset: undefined, cursor });
    if (page.coins.length > 0) yield page.coins;
    cursor = page.nextCursor;
  }
}

async function searchCoins(deps: CoinsDeps, userId: OwnerId, query: PageQuery): Promise<CoinPage> {
  let page: CoinPage = { coins: [], total: 0, nextCursor: null };
  let tried: Search | undefined;
  for (const reading of (await readingsOf(deps.db, userId, query.search)) ?? []) {
    const search = await reading();
    if (search === tried) break;
    tried = search;
    page = await pageOfSearch(deps, search, query);
    if (page.total > 0) break;
  }
  return page;
}

async function pageOfSearch(deps: CoinsDeps, search: Search, query: PageQuery): Promise<CoinPage> {
  const { orm } = deps.db;
  const { userId, words } = search;
  const page = { ...query, limit: query.limit + 1 };
  const totalOf = () =>
    totals(JSON.stringify([versionOf(deps.db), userId, words, query.category, filtersIn(query)]), () =>
      countFound(orm, search, query),
    );
  if (query.offset) return pageFrom(await fromTheMiddle(deps, userId, search, query), query, await totalOf());
  if (!query.cursor && (isByAge(query.sort) || search.isAmongFew)) {
    const found = await pageOfFound(orm, search, page);
    const [first] = found;
    // A first page that is not full says how many there are, and among few each row does.
    const counted = found.length < page.limit ? found.length : first && 'found' in first ? first.found : null;
    return pageFrom(found, query, Number(counted ?? (await totalOf())));
  }
  const total = await totalOf();
  return pageFrom(await pageOfFound(orm, search, page, total), query, total);
}

/** A page, and one coin more, of a search or of filters: what was passed over is not looked at for each page again. */
async function fromTheMiddle(
  { db }: CoinsDeps,
  userId: OwnerId,
  search: Search | undefined,
  query: PageQuery,
): Promise<ListRow[]> {
  const { category, sort, offset = 0, limit } = query;
  const key = JSON.stringify([versionOf(db), userId, search?.words, category, filtersIn(query), sort]);
  const ids = await orders(key, () => idsInOrder(db.orm, userId, search, query));
  return coinsOf(db.orm, userId, ids.slice(offset, offset + limit + 1), sort);
}

/** Of one row more than asked for, which tells whether there is a next page. */
function pageFrom(found: ListRow[], { sort, limit }: { sort: Sort; limit: number }, total: number): CoinPage {
  const { page, last } = pageOf(found, limit);
  return {
    coins: page.map(toCollectionCoin),
    total,
    nextCursor: last ? cursorAfter(sort, last) : null,
  };
}

/** How many there are on all pages: kept ready without filters, else counted once for all of them. */
function recordsIn(deps: CoinsDeps, userId: OwnerId, query: PageQuery): Promise<number> {
  if (hasFilters(query)) {
    const key = JSON.stringify([versionOf(deps.db), userId, query.category, filtersIn(query)]);
    return totals(key, () => countPassing(deps.db.orm, userId, query));
  }
  return query.category === undefined
    ? recordsKept(deps, userId)
    : recordsOf(deps.db.orm, userId, query.category);
}

async function recordsKept(deps: CoinsDeps, userId: OwnerId): Promise<number> {
  const [row] = await totalReads(deps.db).records.all({ userId });
  return row?.records ?? 0;
}
