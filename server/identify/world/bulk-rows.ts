import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { type OwnerId, bulkIdentifications as rows } from '../../../db/schema.ts';
import type { BulkItem } from '../../../shared/global/model.ts';
import { TEMPORARY_MS } from '../../../shared/identify/model.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Owner } from '../jobs/runs.ts';

export type BulkRow = typeof rows.$inferSelect;

/** False during another run. */
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

export async function runOf(orm: Orm, { id: userId }: Owner, runId: string): Promise<BulkRow | undefined> {
  const [row] = await orm
    .select()
    .from(rows)
    .where(and(eq(rows.id, runId), eq(rows.userId, userId)));
  return row;
}

export async function newestRun(orm: Orm, userId: OwnerId): Promise<BulkRow | undefined> {
  const [row] = await orm
    .select()
    .from(rows)
    .where(and(eq(rows.userId, userId), gt(rows.createdAt, new Date(Date.now() - TEMPORARY_MS))))
    .orderBy(desc(rows.createdAt))
    .limit(1);
  return row;
}

export interface OfRun {
  owner: Owner;
  runId: string;
}

type Change = Partial<Pick<BulkRow, 'items' | 'finishedAt'>> | null;

/** Undefined without a change. */
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

/** False if not found. */
export const removeRun = (deps: IdentifyDeps, { id: userId }: Owner, runId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const removed = await tx
      .delete(rows)
      .where(and(eq(rows.id, runId), eq(rows.userId, userId)))
      .returning({ id: rows.id });
    return removed.length > 0;
  });

export const unfinishedRuns = (orm: Orm): Promise<BulkRow[]> =>
  orm.select().from(rows).where(isNull(rows.finishedAt));

export async function removeOldRuns(deps: IdentifyDeps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(rows).where(lt(rows.createdAt, new Date(now - TEMPORARY_MS)));
  });
}
