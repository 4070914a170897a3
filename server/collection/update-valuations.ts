import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import { nextTurn } from '../bulk/chunks.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { freshSpot } from '../metals/service.ts';
import { assess, type SpotOf } from '../valuation/service.ts';
import { FOLLOWING, newValueOf, type StoredCoin, toValue, valuedColumns } from '../valuation/stored.ts';
import { type Valued, writeValues } from '../valuation/write-values.ts';
import type { ValuationUpdate } from './model.ts';
import { totalReads } from './queries.ts';

/** Coins looked at and written together: a longer transaction would keep other writers waiting noticeably. */
const PAGE = 200;
/** Milliseconds of reckoning after which others get their turn. */
const SLICE_MS = 5;

/** How far a run has come, in records. */
export interface Progress {
  seen: number;
  updated: number;
}

/** Gives every coin whose value follows the market today's; 409 while that is being done for the same user. */
export async function updateValuations(deps: Deps, userId: string): Promise<ValuationUpdate> {
  let updated = 0;
  for await (const progress of revaluing(deps, userId)) updated = progress.updated;
  const [sums] = await totalReads(deps.db).sums.all({ userId });
  return { totalCoins: sums?.quantity ?? 0, totalValue: (sums?.value ?? 0) / 100, updated };
}

/**
 * Works through the coins page by page, oldest first, and tells how far it is; whoever stops asking stops it, and what
 * was written stays. All are reckoned with the prices of one moment. Their owner's figures are not even read.
 */
export async function* revaluing(deps: Deps, userId: string): AsyncGenerator<Progress> {
  const users = runningFor(deps);
  if (users.has(userId))
    throw new AppError(409, 'Your coins are being valued already. Please wait until that is done.');
  users.add(userId);
  try {
    const spotOf = once(() => freshSpot(deps));
    const progress = { seen: 0, updated: 0 };
    for await (const page of pagesOf(deps, userId)) {
      const valued = await assessAll(deps, page, spotOf);
      if (valued.length > 0)
        progress.updated += await deps.db.transaction((tx) => writeValues(tx, userId, valued));
      progress.seen += page.length;
      yield { ...progress };
      await nextTurn();
    }
  } finally {
    users.delete(userId);
  }
}

const running = new WeakMap<Deps, Set<string>>();

/** The users for whom a run is under way. */
function runningFor(deps: Deps): Set<string> {
  const users = running.get(deps) ?? new Set<string>();
  running.set(deps, users);
  return users;
}

/** Where a page begins: after the coin of that time and id. */
const place = sql`(${sql.param(sql.placeholder('createdAt'), coins.createdAt)}, ${sql.placeholder('id')})`;

const reads = prepared((orm) => ({
  page: orm
    .select(valuedColumns)
    .from(coins)
    .where(
      and(
        eq(coins.userId, sql.placeholder('userId')),
        isNull(coins.deletedAt),
        or(isNull(coins.estimatedValue), inArray(coins.valuationSource, FOLLOWING)),
        sql`(${coins.createdAt}, ${coins.id}) > ${place}`,
      ),
    )
    .orderBy(asc(coins.createdAt), asc(coins.id))
    .limit(PAGE)
    .prepare(),
}));

async function* pagesOf(deps: Deps, userId: string): AsyncGenerator<StoredCoin[]> {
  let last = { createdAt: new Date(0), id: 0 };
  for (;;) {
    const page = await reads(deps.db).page.all({ userId, ...last });
    const end = page.at(-1);
    if (!end) return;
    last = { createdAt: end.createdAt, id: end.id };
    yield page;
  }
}

async function assessAll(deps: Deps, page: StoredCoin[], spotOf: SpotOf): Promise<Valued[]> {
  const valued: Valued[] = [];
  let since = performance.now();
  for (const coin of page) {
    const { estimate } = await assess(deps, toValue(coin), spotOf);
    const value = newValueOf(coin, estimate);
    if (value) valued.push({ coin, value });
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return valued;
}

/** Asks when first needed, and only then. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
