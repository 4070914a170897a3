import { and, inArray, type SQL } from 'drizzle-orm';
import { coins, type OwnerId } from '../../../db/schema.ts';
import { type Search, searchAmong } from '../../../db/search.ts';
import type { CoinSelection } from '../../../shared/coins/bulk.ts';
import { yieldToEventLoop } from '../../core/chunks.ts';
import { notFound } from '../../core/errors.ts';
import type { CoinsDeps } from '../deps.ts';
import { type Filter, inCollection, matchingIds } from '../queries.ts';
import { readingsOf } from '../search.ts';

/** Ids read in one go; a hundred thousand take a few rounds. */
const PAGE = 5000;

/** Those of the given coins that are the owner's and not in the trash. */
export const keptAmong = (userId: OwnerId, ids: number[]) =>
  and(inCollection(userId), inArray(coins.id, ids));

/**
 * Ids of a selection, ascending. Skips named coins that are not in the owner's collection; 404 if none is
 * left.
 */
export async function selectedIds(
  deps: CoinsDeps,
  userId: OwnerId,
  selection: CoinSelection,
): Promise<number[]> {
  if ('all' in selection) return matching(deps, userId, selection);
  const rows = await deps.db.orm
    .select({ id: coins.id })
    .from(coins)
    .where(keptAmong(userId, selection.ids))
    .orderBy(coins.id);
  if (rows.length === 0) throw notFound();
  return rows.map((row) => row.id);
}

/** Those of the given coins that meet a condition, ascending. */
export async function idsAmong(
  deps: CoinsDeps,
  userId: OwnerId,
  ids: number[],
  condition: SQL,
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    if (at > 0) await yieldToEventLoop();
    const rows = await deps.db.orm
      .select({ id: coins.id })
      .from(coins)
      .where(and(keptAmong(userId, ids.slice(at, at + PAGE)), condition))
      .orderBy(coins.id);
    for (const { id } of rows) found.push(id);
  }
  return found;
}

async function matching(
  deps: CoinsDeps,
  userId: OwnerId,
  { except, ...filter }: Extract<CoinSelection, { all: true }>,
): Promise<number[]> {
  const readings = await readingsOf(deps.db, userId, filter.search);
  const everything = () => searchAmong(deps.db, userId, []);
  let ids: number[] = [];
  // What holds no word finds nothing, and must not be taken for a wish for everything.
  for (const reading of readings ?? [everything]) {
    ids = await idsFound(deps, await reading(), filter);
    if (ids.length > 0) break;
  }
  const spared = new Set(except);
  return spared.size === 0 ? ids : ids.filter((id) => !spared.has(id));
}

async function idsFound(deps: CoinsDeps, search: Search, filter: Filter): Promise<number[]> {
  const ids: number[] = [];
  for (let after = 0; ; await yieldToEventLoop()) {
    const page = await matchingIds(deps.db.orm, search, filter, { after, limit: PAGE });
    ids.push(...page);
    after = page.at(-1) ?? after;
    if (page.length < PAGE) return ids;
  }
}
