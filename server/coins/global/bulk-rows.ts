import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { bulkIdentifications as rows } from '../../../db/schema.ts';
import type { BulkItem } from '../../../shared/global/model.ts';
import { TEMPORARY_MS } from '../../../shared/identify/model.ts';
import type { Owner } from '../../identify/jobs/runs.ts';
import type { Deps } from '../../platform/deps.ts';

export type BulkRow = typeof rows.$inferSelect;

/** Begins a run; null where one of the user's is under way. */
export const addRun = (
  deps: Deps,
  { id: userId }: Owner,
  items: BulkItem[],
  dropped: string[],
): Promise<string | null> =>
  deps.db.transaction(async (tx) => {
    const [under] = await tx
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.userId, userId), isNull(rows.finishedAt)));
    if (under) return null;
    const id = crypto.randomUUID();
    await tx.insert(rows).values({ id, userId, items, dropped });
    return id;
  });

/** A run of the user's; undefined where it is not theirs, or gone. */
export async function runOf(orm: Orm, { id: userId }: Owner, runId: string): Promise<BulkRow | undefined> {
  const [row] = await orm
    .select()
    .from(rows)
    .where(and(eq(rows.id, runId), eq(rows.userId, userId)));
  return row;
}

/** The user's newest run, as long as its results are held. */
export async function newestRun(orm: Orm, userId: string): Promise<BulkRow | undefined> {
  const [row] = await orm
    .select()
    .from(rows)
    .where(and(eq(rows.userId, userId), gt(rows.createdAt, new Date(Date.now() - TEMPORARY_MS))))
    .orderBy(desc(rows.createdAt))
    .limit(1);
  return row;
}

/** Changes a run in a transaction of its own; false where it is gone. */
export const changeRun = (
  deps: Deps,
  owner: Owner,
  runId: string,
  change: (row: BulkRow) => Partial<Pick<BulkRow, 'items' | 'finishedAt'>>,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const row = await runOf(tx, owner, runId);
    if (!row) return false;
    await tx
      .update(rows)
      .set(change(row))
      .where(and(eq(rows.id, runId), eq(rows.userId, owner.id)));
    return true;
  });

/** The same for one photo of it. */
export const changeItem = (
  deps: Deps,
  owner: Owner,
  runId: string,
  index: number,
  part: Partial<BulkItem>,
): Promise<boolean> =>
  changeRun(deps, owner, runId, ({ items }) => ({
    items: items.map((item, at) => (at === index ? { ...item, ...part } : item)),
  }));

/** Gives a run up: what has not begun never will. False where there is none. */
export const removeRun = (deps: Deps, { id: userId }: Owner, runId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const removed = await tx
      .delete(rows)
      .where(and(eq(rows.id, runId), eq(rows.userId, userId)))
      .returning({ id: rows.id });
    return removed.length > 0;
  });

/** Runs that a stop of the server has interrupted. */
export const unfinishedRuns = (orm: Orm): Promise<BulkRow[]> =>
  orm.select().from(rows).where(isNull(rows.finishedAt));

/** The hourly clean-up: runs whose results are no longer held. */
export async function removeOldRuns(deps: Deps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(rows).where(lt(rows.createdAt, new Date(now - TEMPORARY_MS)));
  });
}
