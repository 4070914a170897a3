import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { collectionTotals, collectionValues, users } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { ValueHistory } from './model.ts';
import { totalReads } from './queries.ts';

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
export async function valueHistory(deps: Deps, userId: string, now = new Date()): Promise<ValueHistory> {
  const today = dayOf(now);
  const [days, [sums]] = await Promise.all([
    reads(deps.db).days.all({ userId, today }),
    totalReads(deps.db).sums.all({ userId }),
  ]);
  const points = [...days.reverse(), { day: today, value: sums?.value ?? 0 }];
  return { points: points.map(({ day, value }) => ({ day, value: value / 100 })) };
}

/**
 * Records what each user's collection is worth, once a day (UTC): a second call on that day changes nothing. Whoever
 * came on that day had nothing at its start, and is recorded from the next. Guests are gone before there is a line to
 * draw; users whose coins are all gone keep theirs, at zero.
 */
export async function recordCollectionValues(deps: Deps, now = new Date()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const totals = tx
      .select({
        userId: collectionTotals.userId,
        day: sql<string>`${dayOf(now)}`.as('day'),
        value: sql<number>`sum(${collectionTotals.value})`.as('value'),
      })
      .from(collectionTotals)
      .innerJoin(users, eq(users.id, collectionTotals.userId))
      .where(and(eq(users.isGuest, false), lt(users.createdAt, new Date(dayOf(now)))))
      .groupBy(collectionTotals.userId);
    await tx.insert(collectionValues).select(totals).onConflictDoNothing();
  });
}

/** "2026-11-21" */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
