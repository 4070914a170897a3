import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { coins, collectionTotals, collectionValues, type OwnerId, users } from '../../db/schema.ts';
import { totalReads } from '../../db/totals.ts';
import type { ValueHistory } from '../../shared/collection/model.ts';
import { eachAlone, yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

/** Last days, never thinned. */
const RECENT = 100;
/** Spans of the earlier days; each keeps its minimum and maximum. */
const SPANS = 150;

/** At most some 400 days, oldest first, with every peak and fall. */
export function thinHistory<Day extends { value: number }>(days: readonly Day[]): Day[] {
  const older = days.slice(0, -RECENT);
  if (older.length <= 2 * SPANS) return [...days];
  const kept = new Set<Day>(older.slice(0, 1));
  for (let span = 0; span < SPANS; span += 1) {
    const part = older.slice(bound(span, older.length), bound(span + 1, older.length));
    const least = Math.min(...part.map(({ value }) => value));
    const greatest = Math.max(...part.map(({ value }) => value));
    const extremes = [least, greatest].flatMap((value) => part.find((day) => day.value === value) ?? []);
    for (const day of extremes) kept.add(day);
  }
  return [...older.filter((day) => kept.has(day)), ...days.slice(-RECENT)];
}

const bound = (span: number, length: number) => Math.round((span / SPANS) * length);

/** With today; includes the same date of last year. */
const MAX_DAYS = 366;

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
    .limit(MAX_DAYS - 1)
    .prepare(),
}));

/**
 * Value at the first run of each day (UTC), oldest first, then the current value as today's; days without a run are
 * missing. US dollars.
 */
export async function valueHistory(
  deps: DashboardDeps,
  userId: OwnerId,
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

/** Per transaction: it reads all their coins. */
const BATCH = 20;

/**
 * Records each collection's value and known cost once a day (UTC). New users start on the next day; guests are left
 * out; emptied collections stay, at zero.
 */
export async function recordCollectionValues(deps: DashboardDeps, now = new Date()): Promise<void> {
  const day = dayOf(now);
  const failed: { id: string }[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const some = await unrecorded(deps.db.orm, day, after);
    const last = some.at(-1);
    if (!last) break;
    after = last.id;
    // Retried one by one below.
    await deps.db.transaction((tx) => recordUsers(tx, day, some)).catch(() => failed.push(...some));
  }
  await eachAlone(deps, 'collection values', failed, (one) =>
    deps.db.transaction((tx) => recordUsers(tx, day, [one])),
  );
}

/** Users without a value of that day, by id. */
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
    .limit(BATCH);
}

async function recordUsers(tx: Orm, day: string, which: readonly { id: string }[]): Promise<void> {
  const value = tx
    .select({ cents: sql`sum(${collectionTotals.value})` })
    .from(collectionTotals)
    .where(eq(collectionTotals.userId, users.id));
  // Null if no value is known: next to it any price would look lost.
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
