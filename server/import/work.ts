import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { imports } from '../../db/schema.ts';
import { hasSiblings } from '../../db/shared.ts';
import { msg } from '../../shared/language/msg.ts';
import { isDiskFull, isPhotosAway } from '../core/errors.ts';
import { whileLeased } from '../core/leases.ts';
import { errorStack } from '../core/log.ts';
import type { ImportDeps, ImportWork } from './deps.ts';
import { isStaged, removeFolder } from './files.ts';
import { dropShared } from './shared.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Target duration of one transaction, during which no other request is served. */
const TURN_MS = 12;

export const FEWEST = 3;
const MOST = 20;

export const atOnceAfter = (rows: number, ms: number): number =>
  Math.max(FEWEST, Math.min(MOST, Math.round((rows * TURN_MS) / Math.max(ms, 1)), 2 * rows));

/** Attempts without progress. */
const MOST_FAILURES = 5;

/** How long the process that has the rows may be away. */
const ELSEWHERE_MS = 24 * 3_600_000;

const BROKEN = msg(
  'Stopped by a server error. Imported coins are kept and can be undone; upload the file again for the rest. Rows already imported are recognized.',
);

const PHOTOS_AWAY = msg('Photo storage is unavailable. The import will continue automatically.');

const NO_ROOM = msg('The server’s disk is full. The import will continue when there’s space.');

export const createImportWork = (): ImportWork => ({
  ...{ done: new Map(), isStopped: false, waiting: new Map() },
});

export async function importById(orm: Orm, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Runs in the background. */
export function beginWork(
  deps: ImportDeps,
  id: string,
  work: (deps: ImportDeps, id: string) => Promise<void>,
): void {
  const working = deps.importWork;
  if (working.isStopped || working.done.has(id)) return;
  const done = whileLeased(deps, `import ${id}`, () => work(deps, id))
    .then(
      () => void working.waiting.delete(id),
      (error: unknown) => noteFailure(deps, id, error),
    )
    .catch((error: unknown) => deps.log.error('the failure of an import was not noted', { id, error }))
    .finally(() => working.done.delete(id));
  working.done.set(id, done);
}

export const problemOf = (
  deps: Pick<ImportDeps, 'importWork'>,
  { id, problem }: ImportRecord,
): string | null => deps.importWork.waiting.get(id) ?? problem;

/** Retried each minute while the disk is full; otherwise a few times, then failed. */
async function noteFailure(deps: ImportDeps, id: string, error: unknown): Promise<void> {
  deps.log.error('an import broke', { id, error: errorStack(error) });
  const { waiting } = deps.importWork;
  if (isDiskFull(error)) return void waiting.set(id, NO_ROOM);
  if (isPhotosAway(error)) return void waiting.set(id, PHOTOS_AWAY);
  waiting.delete(id);
  const row = await importById(deps.db.orm, id);
  if (!row) return;
  const failures = row.failures + 1;
  if (failures >= MOST_FAILURES) await failImport(deps, row, BROKEN);
  else
    await deps.db.transaction(async (tx) => {
      await tx.update(imports).set({ failures }).where(eq(imports.id, id));
    });
}

export async function failImport(
  deps: ImportDeps,
  row: ImportRecord,
  problem: string,
): Promise<ImportRecord> {
  const failed = { state: 'failed' as const, problem, finishedAt: new Date() };
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set(failed)
      .where(and(eq(imports.id, row.id), eq(imports.state, row.state)));
  });
  await removeFolder(deps.config, row.id);
  await dropShared(deps, row.id);
  return { ...row, ...failed };
}

/** Waits for the rows in progress. */
export async function stopImports(deps: Pick<ImportDeps, 'importWork'>): Promise<void> {
  const working = deps.importWork;
  working.isStopped = true;
  await Promise.allSettled(working.done.values());
}

export async function importsDone(deps: Pick<ImportDeps, 'importWork'>): Promise<void> {
  const { done } = deps.importWork;
  while (done.size > 0) await Promise.allSettled(done.values());
}

/** May the process that has the rows come back? */
export const isElsewhere = ({ config, blobs }: ImportDeps, { id, createdAt }: ImportRecord): boolean =>
  hasSiblings() &&
  !blobs.isShared &&
  !isStaged(config, id) &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS;

export const endImport = async (
  tx: Orm,
  id: string,
  state: 'done' | 'undone',
  from: 'importing' | 'undoing' = 'importing',
  problems: readonly string[] = [],
) => {
  const before = await importById(tx, id);
  const problem = [before?.problem, ...problems].filter(Boolean).join('\n') || null;
  await tx
    .update(imports)
    .set({ state, problem, finishedAt: new Date() })
    .where(and(eq(imports.id, id), eq(imports.state, from)));
};
