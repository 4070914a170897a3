import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { bulkIdentifications as rows } from '../../../db/schema.ts';
import type { BulkItem } from '../../../shared/global/model.ts';
import { TEMPORARY_MS } from '../../../shared/identify/model.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Owner } from '../jobs/runs.ts';

export type BulkRow = typeof rows.$inferSelect;

/** Begins a run; false where one of the user's is under way. */
export const addRun = (
  deps: IdentifyDeps,
  { id: userId }: Owner,
  run: Pick<BulkRow, 'id' | 'items' | 'dropped'>,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [under] = await tx
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.userId, userId), isNull(rows.finishedAt)));
    if (!under) await tx.insert(rows).values({ ...run, userId });
    return !under;
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

/** Which run it is, and whose by now. */
export interface OfRun {
  owner: Owner;
  runId: string;
}

type Change = Partial<Pick<BulkRow, 'items' | 'finishedAt'>> | null;

/** Changes a run, if `change` answers anything; the run as it is then, undefined where nothing was changed. */
export async function changeRun(
  tx: Orm,
  { owner, runId }: OfRun,
  change: (row: BulkRow) => Change | Promise<Change>,
): Promise<BulkRow | undefined> {
  const row = await runOf(tx, owner, runId);
  const changed = row && (await change(row));
  if (!changed) return undefined;
  await tx
    .update(rows)
    .set(changed)
    .where(and(eq(rows.id, runId), eq(rows.userId, owner.id)));
  return { ...row, ...changed };
}

/** The same for one photo of it. */
export async function changeItem(
  tx: Orm,
  { index, ...of }: OfRun & { index: number },
  change: (item: BulkItem) => Partial<BulkItem> | null,
): Promise<BulkItem | undefined> {
  const changed = await changeRun(tx, of, ({ items }) => {
    const item = items[index];
    const part = item && change(item);
    return part ? { items: items.with(index, { ...item, ...part }) } : null;
  });
  return changed?.items[index];
}

/** Gives a run up: what has not begun never will. False where there is none. */
export const removeRun = (deps: IdentifyDeps, { id: userId }: Owner, runId: string): Promise<boolean> =>
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
export async function removeOldRuns(deps: IdentifyDeps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(rows).where(lt(rows.createdAt, new Date(now - TEMPORARY_MS)));
  });
}
