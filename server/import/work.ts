import { join } from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { importedCoins, imports, users } from '../../db/schema.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import { isTaken } from '../../shared/import/taken.ts';
import type { Caller } from '../account/session/sessions.ts';
import { addPhotos, photoOfUpload } from '../photos/service.ts';
import { yieldToEventLoop } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isDiskFull } from '../platform/errors.ts';
import { checkedRow } from './check.ts';
import { folderOf, isStaged, removeFolder } from './files.ts';
import { openStaged, photosFolder, type Staged, type StagedRow } from './read/staged.ts';
import { readRow } from './rows.ts';
import { type Incoming, storeRow, takeBack } from './store.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Coins written in one transaction: it holds up everybody else for less than 50 ms. */
const AT_ONCE = 10;

/** An import that breaks so often without coming forward is over. */
const MOST_FAILURES = 5;

const BROKEN =
  'It stopped because of an error of the server. What was imported stays, and can be undone; send the file again for the rest: rows whose coins are here are known.';
const ROWS_GONE =
  'It stopped because its rows are not there any more. What was imported stays, and can be undone; send the file again for the rest.';
const NO_ROOM = 'The disk of the server is full. It goes on by itself when there is room.';

/** The imports that a server works on, by their ids. */
export interface ImportWork {
  done: Map<string, Promise<void>>;
  isStopped: boolean;
  /** What waits for room on the disk: nothing can be written there to say so. */
  waiting: Set<string>;
}

export const createImportWork = (): ImportWork => ({
  ...{ done: new Map(), isStopped: false, waiting: new Set() },
});

export async function importById(orm: Orm, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Goes on with an import or its undoing until it is over; nobody waits for it. */
export function beginWork(deps: Deps, id: string): void {
  const working = deps.importWork;
  if (working.isStopped || working.done.has(id)) return;
  const done = workOn(deps, id)
    .then(
      () => void working.waiting.delete(id),
      (error: unknown) => noteFailure(deps, id, error),
    )
    .catch((error: unknown) =>
      deps.log.error('the failure of an import was not noted', { id, error: String(error) }),
    )
    .finally(() => working.done.delete(id));
  working.done.set(id, done);
}

/** Why an import is not over, for its owner to read; null where nothing is to be said. */
export const problemOf = (deps: Pick<Deps, 'importWork'>, { id, problem }: ImportRecord): string | null =>
  deps.importWork.waiting.has(id) ? NO_ROOM : problem;

/** It is tried again, each minute while the disk is full and some times else, and then over. */
async function noteFailure(deps: Deps, id: string, error: unknown): Promise<void> {
  deps.log.error('an import broke', {
    id,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  const { waiting } = deps.importWork;
  if (isDiskFull(error)) return void waiting.add(id);
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

/** Ends an import that cannot go on, with the reason, and answers it as it is then. */
export async function failImport(deps: Deps, row: ImportRecord, problem: string): Promise<ImportRecord> {
  const failed = { state: 'failed' as const, problem, finishedAt: new Date() };
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set(failed)
      .where(and(eq(imports.id, row.id), eq(imports.state, row.state)));
  });
  removeFolder(deps.config, row.id);
  return { ...row, ...failed };
}

/** Takes up what a stop, a crash or a full disk has interrupted. */
export async function resumeImports(deps: Deps): Promise<void> {
  const open = await deps.db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['importing', 'undoing']));
  for (const { id } of open) beginWork(deps, id);
}

/** Begins nothing more and waits for the rows under way. */
export async function stopImports(deps: Pick<Deps, 'importWork'>): Promise<void> {
  const working = deps.importWork;
  working.isStopped = true;
  await Promise.allSettled(working.done.values());
}

/** Waits until nothing is imported any more. */
export async function importsDone(deps: Pick<Deps, 'importWork'>): Promise<void> {
  const { done } = deps.importWork;
  while (done.size > 0) await Promise.allSettled(done.values());
}

async function workOn(deps: Deps, id: string): Promise<void> {
  const row = await importById(deps.db.orm, id);
  if (row?.state === 'importing' && !isStaged(deps.config, id)) await failImport(deps, row, ROWS_GONE);
  else if (row?.state === 'importing') await importRows(deps, id);
  else if (row?.state === 'undoing') await undoRows(deps, id);
}

async function importRows(deps: Deps, id: string): Promise<void> {
  const folder = folderOf(deps.config, id);
  const staged = openStaged(folder);
  try {
    for (;;) {
      const row = await importById(deps.db.orm, id);
      if (row?.state !== 'importing' || deps.importWork.isStopped) return;
      if (row.position >= row.total) break;
      const page = staged.page(row.position, AT_ONCE);
      if (page.length === 0) break;
      // All have ended before one that broke is told.
      const read = await Promise.allSettled(page.map((one) => incomingOf(deps, row, staged, folder, one)));
      const incoming = read.flatMap((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value && one.value !== 'wrong' ? [one.value] : [];
      });
      const wrong = read.filter((one) => one.status === 'fulfilled' && one.value === 'wrong').length;
      await storePage(deps, row, page.length, wrong, incoming);
      await yieldToEventLoop();
    }
  } finally {
    staged.close();
  }
  await deps.db.transaction((tx) => endImport(tx, id, 'done'));
  removeFolder(deps.config, id);
}

const endImport = async (
  tx: Orm,
  id: string,
  state: 'done' | 'undone',
  from: 'importing' | 'undoing' = 'importing',
) => {
  await tx
    .update(imports)
    .set({ state, finishedAt: new Date() })
    .where(and(eq(imports.id, id), eq(imports.state, from)));
};

async function incomingOf(
  deps: Deps,
  row: ImportRecord,
  staged: Staged,
  folder: string,
  one: StagedRow,
): Promise<Incoming | 'wrong' | null> {
  const checked = checkedRow(staged, one.n);
  if (!checked || checked.seen.action === 'wrong') return 'wrong';
  if (!isTaken(checked.seen, row.alike ?? 'skip')) return null;
  const read = readRow(staged.file, one, row.mapping);
  // As many photos at the same time as there are lanes for them; whoever waits for one goes first.
  const lane = `import ${row.id} ${one.n % LANES}`;
  return { read, checked, photos: await photosOf(deps, row.userId, lane, folder, one.photos) };
}

/** Photos of one import that are encoded at the same time. */
const LANES = 2;

const SIDES = ['obverseImageUrl', 'reverseImageUrl', 'imageUrl'] as const;

/** Stores a row's photos; one that cannot be shown is left out, as its coin matters more. */
async function photosOf(
  deps: Deps,
  userId: string,
  lane: string,
  folder: string,
  names: readonly (string | null)[],
): Promise<Partial<CoinInput>> {
  const urls: Partial<CoinInput> = {};
  for (const [at, side] of SIDES.entries()) {
    const name = names[at];
    if (!name || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      urls[side] =
        (await photoOfUpload(deps, userId, name)) ??
        (
          await addPhotos(
            deps,
            userId,
            {
              obverse: Bun.file(join(photosFolder(folder), name)),
              circles: { obverse: null, reverse: null },
            },
            lane,
          )
        ).obverseImageUrl;
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 429) throw error;
      deps.log.warn('a photo of an import was left out', { error: error.message });
    }
  }
  return urls;
}

/** Writes some rows, with how far the import is: both or neither. */
async function storePage(
  deps: Deps,
  { id, position: from }: ImportRecord,
  rows: number,
  wrong: number,
  incoming: Incoming[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    // Cancelled, or taken up by another, meanwhile.
    if (row?.state !== 'importing' || row.position !== from) return;
    const caller = await callerOf(tx, row.userId);
    if (!caller) return;
    const counts = {
      ...{ added: row.added, updated: row.updated, wrong: row.wrong + wrong },
      skipped: row.skipped + rows - wrong - incoming.length,
    };
    let { problem } = row;
    for (const one of incoming) {
      try {
        counts[await storeRow(tx, deps, caller, id, one)] += 1;
      } catch (error) {
        // Refused before anything of it was written, as for a guest's eleventh coin.
        if (!(error instanceof AppError)) throw error;
        counts.skipped += 1;
        problem = error.message;
      }
    }
    await tx
      .update(imports)
      .set({ ...counts, problem, position: from + rows, failures: 0 })
      .where(eq(imports.id, id));
  });
}

async function callerOf(tx: Orm, userId: string): Promise<Caller | null> {
  const [user] = await tx
    .select({ id: users.id, isGuest: users.isGuest })
    .from(users)
    .where(eq(users.id, userId));
  return user ? { ...user, sid: '' } : null;
}

async function undoRows(deps: Deps, id: string): Promise<void> {
  for (;;) {
    if (deps.importWork.isStopped) return;
    const left = await deps.db.transaction(async (tx) => {
      const some = await tx
        .select()
        .from(importedCoins)
        .where(eq(importedCoins.importId, id))
        .orderBy(asc(importedCoins.coinId))
        .limit(AT_ONCE);
      for (const one of some) await takeBack(tx, deps, one);
      if (some.length === 0) await endImport(tx, id, 'undone', 'undoing');
      return some.length;
    });
    if (left === 0) return;
    await yieldToEventLoop();
  }
}
