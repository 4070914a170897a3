import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { coins, collectionTotals, collectionValues, users } from '../../db/schema.ts';
import type { ValueHistory } from '../../shared/collection/model.ts';
import { totalReads } from '../coins/total-reads.ts';
import { eachAlone, yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

/** A year and a day, so that the same date of last year is there to compare with; today is the last of them. */
const MOST_DAYS = 366;

const reads = prepared((orm) => ({
  /** Newest first. */
  days: orm
    .select({ day: collectionValues.day, value: collectionValues.value })
    .from(collectionValues)
    .where(
      and(
        eq(collectionValues.userId, sql.placeholder('userId')),
        lt(collectionValues.day, sql.placeholder('today')),
      ),
    )
    .orderBy(desc(collectionValues.day))
    .limit(MOST_DAYS - 1)
    .prepare(),
}));

/**
 * What the collection was worth when it was first looked at on each day: soon after midnight, or later on a day the
 * program was only started on; days it did not run at all are missing. Oldest first, with what it is worth now as
 * today's. US dollars; days are UTC.
 */
export async function valueHistory(
  deps: DashboardDeps,
  userId: string,
  now = new Date(),
): Promise<ValueHistory> {
  const today = dayOf(now);
  const [days, [sums]] = await Promise.all([
    reads(deps.db).days.all({ userId, today }),
    totalReads(deps.db).sums.all({ userId }),
  ]);
  const points = [...days.reverse(), { day: today, value: sums?.value ?? 0 }];
  return { points: points.map(({ day, value }) => ({ day, value: value / 100 })) };
}

/** Users recorded at once: all their coins are looked at, and others have their turn between. */
const USERS = 20;

/**
 * Records what each user's collection is worth and what was paid for it, as far as both are known, once a day (UTC): a second call on
 * that day changes nothing. Whoever came on that day had nothing at its start, and is recorded from the next. Guests are gone
 * before there is a line to draw; users whose coins are all gone keep theirs, at zero.
 */
export async function recordCollectionValues(deps: DashboardDeps, now = new Date()): Promise<void> {
  const day = dayOf(now);
  const failed: { id: string }[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const some = await unrecorded(deps.db.orm, day, after);
    const last = some.at(-1);
    if (!last) break;
    after = last.id;
    // One of them cannot be reckoned: the others can.
    await deps.db.transaction((tx) => recordSome(tx, day, some)).catch(() => failed.push(...some));
  }
  await eachAlone(deps, 'collection values', failed, (one) =>
    deps.db.transaction((tx) => recordSome(tx, day, [one])),
  );
}

/** Some of those who have no value of that day yet, in the order of their ids. */
function unrecorded(orm: Orm, day: string, after: string): Promise<{ id: string }[]> {
  const recorded = orm
    .select({ day: collectionValues.day })
    .from(collectionValues)
    .where(and(eq(collectionValues.userId, users.id), eq(collectionValues.day, day)));
  const hadCoins = orm
    .select({ category: collectionTotals.category })
    .from(collectionTotals)
    .where(eq(collectionTotals.userId, users.id));
  return orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        eq(users.isGuest, false),
        lt(users.createdAt, new Date(day)),
        exists(hadCoins),
        notExists(recorded),
      ),
    )
    .orderBy(users.id)
    .limit(USERS);
}

async function recordSome(tx: Orm, day: string, which: readonly { id: string }[]): Promise<void> {
  const value = tx
    .select({ cents: sql`sum(${collectionTotals.value})` })
    .from(collectionTotals)
    .where(eq(collectionTotals.userId, users.id));
  // Beside an unknown value any price would look lost. Where there is none to count that is null, not nothing.
  const paid = tx
    .select({ cents: sql`sum(${coins.purchasePrice} * ${coins.quantity})` })
    .from(coins)
    .where(and(eq(coins.userId, users.id), isNull(coins.deletedAt), isNotNull(coins.estimatedValue)));
  const some = tx
    .select({
      userId: users.id,
      day: sql<string>`${day}`.as('day'),
      value: sql<number>`(${value})`.as('value'),
      paid: sql<number | null>`(${paid})`.as('paid'),
    })
    .from(users)
    .where(
      inArray(
        users.id,
        which.map(({ id }) => id),
      ),
    );
  await tx.insert(collectionValues).select(some).onConflictDoNothing();
}

/** "2026-11-21" */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
