import { join } from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Orm } from '../../db/client.ts';
import { importedCoins, imports, users } from '../../db/schema.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { Caller } from '../account/session/sessions.ts';
import { addPhotos, photoOfUpload } from '../photos/service.ts';
import { yieldToEventLoop } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { checkedRow } from './check.ts';
import { folderOf, removeFolder } from './files.ts';
import { openStaged, photosFolder, type Staged, type StagedRow } from './read/staged.ts';
import { readRow } from './rows.ts';
import { type Incoming, storeRow, takeBack } from './store.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Coins written in one transaction: it holds up everybody else for less than 50 ms. */
const AT_ONCE = 10;

interface Working {
  done: Map<string, Promise<void>>;
  isStopped: boolean;
}
const made = new WeakMap<Db, Working>();
function workingOf({ db }: Pick<Deps, 'db'>): Working {
  const known = made.get(db) ?? { done: new Map<string, Promise<void>>(), isStopped: false };
  made.set(db, known);
  return known;
}

export async function importById(orm: Orm, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Goes on with an import or its undoing until it is over; nobody waits for it. */
export function beginWork(deps: Deps, id: string): void {
  const working = workingOf(deps);
  if (working.isStopped || working.done.has(id)) return;
  const done = workOn(deps, id)
    .catch(async (error: unknown) => {
      deps.log.error('an import broke', {
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    })
    .finally(() => working.done.delete(id));
  working.done.set(id, done);
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
export async function stopImports(deps: Pick<Deps, 'db'>): Promise<void> {
  const working = workingOf(deps);
  working.isStopped = true;
  await Promise.allSettled(working.done.values());
}

/** Waits until nothing is imported any more. */
export async function importsDone(deps: Pick<Deps, 'db'>): Promise<void> {
  const { done } = workingOf(deps);
  while (done.size > 0) await Promise.allSettled(done.values());
}

async function workOn(deps: Deps, id: string): Promise<void> {
  const row = await importById(deps.db.orm, id);
  if (row?.state === 'importing') await importRows(deps, id);
  else if (row?.state === 'undoing') await undoRows(deps, id);
}

async function importRows(deps: Deps, id: string): Promise<void> {
  const folder = folderOf(deps.config, id);
  const staged = openStaged(folder);
  try {
    for (;;) {
      const row = await importById(deps.db.orm, id);
      if (row?.state !== 'importing' || workingOf(deps).isStopped) return;
      if (row.position >= row.total) break;
      const page = staged.page(row.position, AT_ONCE);
      if (page.length === 0) break;
      const incoming: Incoming[] = [];
      for (const one of page) {
        const next = await incomingOf(deps, row, staged, folder, one);
        if (next) incoming.push(next);
      }
      await storePage(deps, id, row.position, page.length, incoming);
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
): Promise<Incoming | null> {
  const checked = checkedRow(staged, one.n);
  if (!checked || checked.seen.action === 'wrong') return null;
  if (checked.seen.action === 'alike' && row.alike !== 'add') return null;
  const read = readRow(staged.file, one, row.mapping);
  return { read, checked, photos: await photosOf(deps, row.userId, folder, one.photos) };
}

const SIDES = ['obverseImageUrl', 'reverseImageUrl', 'imageUrl'] as const;

/** Stores a row's photos; one that cannot be shown is left out, as its coin matters more. */
async function photosOf(
  deps: Deps,
  userId: string,
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
          await addPhotos(deps, userId, {
            obverse: Bun.file(join(photosFolder(folder), name)),
            circles: { obverse: null, reverse: null },
          })
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
  id: string,
  from: number,
  rows: number,
  incoming: Incoming[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    // Cancelled, or taken up by another, meanwhile.
    if (row?.state !== 'importing' || row.position !== from) return;
    const caller = await callerOf(tx, row.userId);
    if (!caller) return;
    const counts = { added: row.added, updated: row.updated, skipped: row.skipped + rows - incoming.length };
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
      .set({ ...counts, problem, position: from + rows })
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
    if (workingOf(deps).isStopped) return;
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
