import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { coins, importedCoins, imports } from '../../db/schema.ts';
import type { Import, ImportCoins, ImportDetail, ImportRows } from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { wantsOfImports } from '../coins/wants/service.ts';
import { pageOf } from '../core/chunks.ts';
import { AppError, notFound } from '../core/errors.ts';
import { withLock } from '../core/leases.ts';
import { ofPhotos } from './awaited.ts';
import { checkedPage, checkRows, type Found, takenOf } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf, isStaged } from './files.ts';
import { openStaged, type Staged } from './read/staged.ts';
import { rememberedMapping } from './rows.ts';
import { hasRows } from './shared.ts';
import { failImport, type ImportRecord, isElsewhere, problemOf } from './work.ts';

const LISTED = 50;

export async function ownImport({ db }: ImportDeps, userId: string, id: string): Promise<ImportRecord> {
  const [row] = await db.orm
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
  if (!row) throw notFound();
  return row;
}

/** The user's imports, the newest first. */
export async function listImports(deps: ImportDeps, userId: string): Promise<{ imports: Import[] }> {
  const rows = await deps.db.orm
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt))
    .limit(LISTED);
  const ids = rows.map(({ id }) => id);
  const wants = await wantsOfImports(deps.db.orm, userId, ids);
  return { imports: rows.map((row) => view(deps, row, wants.get(row.id) ?? 0)) };
}

export const view = (deps: ImportDeps, row: ImportRecord, wants: number): Import => ({
  ...{ id: row.id, fileName: row.fileName, format: row.format, state: row.state },
  problem: problemOf(deps, row),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  ...{
    position: row.position,
    total: row.total,
    added: row.added,
    updated: row.updated,
    wants,
    skipped: row.skipped,
    wrong: row.wrong,
  },
  photos: row.state === 'importing' && row.position >= row.total ? photosLeft(deps, row.id) : null,
  canUndo:
    ['done', 'cancelled', 'failed'].includes(row.state) &&
    row.added + row.updated + wants + (row.mapping.broughtRates?.length ?? 0) > 0,
});

/** How many photos of an import wait to be encoded, of all that had to; null where none had to. */
function photosLeft({ config }: ImportDeps, id: string): { waiting: number; total: number } | null {
  const counts = isStaged(config, id) ? ofPhotos(folderOf(config, id), (photos) => photos.counts()) : null;
  return counts?.total ? counts : null;
}

/** One import; while it waits to be started with its columns and what will become of its rows. */
export async function importDetail(deps: ImportDeps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  const {
    mapping: { broughtRates: _brought, ...mapping },
    alike,
  } = row;
  const rest = {
    mapping,
    alike: alike ?? 'skip',
    isRemembered: false,
    columns: [],
    encoding: null,
    counts: null,
  };
  const wants = (await wantsOfImports(deps.db.orm, userId, [id])).get(id) ?? 0;
  if (row.state !== 'ready') return { ...view(deps, row, wants), ...rest };
  if (isElsewhere(deps, row)) throw elsewhere();
  if (!(await isHere(deps, id))) return { ...view(deps, await failImport(deps, row, GONE), wants), ...rest };
  const found = await lookedAt(deps, row);
  return withStaged(deps, id, async (staged) => {
    const { columns, signature, encoding } = staged.file;
    const isRemembered = JSON.stringify(await rememberedMapping(deps, userId, signature)) === lookKey(row);
    const counts = { ...found, ...takenOf(staged, rest.alike, mapping.accepted) };
    return { ...view(deps, row, wants), ...rest, columns, encoding, isRemembered, counts };
  });
}

/** Are the rows in this process's folder? Rows fetched from another process are checked again. */
async function isHere(deps: ImportDeps, id: string): Promise<boolean> {
  if (isStaged(deps.config, id)) return true;
  looks.delete(id);
  return hasRows(deps, id);
}

const elsewhere = () =>
  new AppError(503, 'Another part of this server has the rows of this file. Please try again in a moment.');

/** After a backup was restored, as it leaves out what is not imported yet. */
const GONE = msg('The rows of this file are not there any more. Please send it again.');

export async function withStaged<T>(
  deps: ImportDeps,
  id: string,
  work: (staged: Staged) => T | Promise<T>,
): Promise<T> {
  const staged = openStaged(folderOf(deps.config, id));
  try {
    return await work(staged);
  } finally {
    staged.close();
  }
}

interface Look {
  mapping: string;
  counts: Promise<Found>;
  abort: AbortController;
}

const looks = new Map<string, Look>();

const MOST_LOOKS = 100;

/** What was found of all rows as they are mapped. Where that changes while they are looked at, what is found then. */
export async function lookedAt(deps: ImportDeps, row: ImportRecord): Promise<Found> {
  const look = lookOf(deps, row);
  try {
    const found = await look.counts;
    // Else the file was read again, and its new rows are not looked at.
    if (!look.abort.signal.aborted) return found;
  } catch (error) {
    if (!look.abort.signal.aborted) throw error;
  }
  return lookedAt(deps, await waiting(deps, row.userId, row.id));
}

/** Starts an import, maps it, or takes a new reading of its file: one after the other. */
export const untilStarted = <T>(deps: ImportDeps, id: string, work: () => Promise<T>): Promise<T> =>
  withLock(deps, `import that waits ${id}`, work);

/** What is found depends on all of the mapping but the doubts that are accepted. */
const lookKey = ({ mapping: { accepted: _accepted, ...mapping } }: ImportRecord): string =>
  JSON.stringify(mapping);

/** Checks all rows once per mapping; concurrent requests share the same check. */
function lookOf(deps: ImportDeps, row: ImportRecord): Look {
  const mapping = lookKey(row);
  const known = looks.get(row.id);
  if (known?.mapping === mapping) return known;
  known?.abort.abort();
  const abort = new AbortController();
  const before = known?.counts.catch(() => {}) ?? Promise.resolve();
  const counts = before.then(() =>
    withStaged(deps, row.id, (staged) => checkRows(deps, row.userId, staged, row.mapping, abort.signal)),
  );
  counts.catch((error: unknown) => {
    if (looks.get(row.id)?.counts === counts) looks.delete(row.id);
    if (!abort.signal.aborted) deps.log.error('rows could not be looked at', { error });
  });
  const look = { mapping, counts, abort };
  looks.set(row.id, look);
  for (const id of looks.keys()) if (looks.size > MOST_LOOKS) looks.delete(id);
  return look;
}

/** 409 for an import that was started already. */
export async function waiting(deps: ImportDeps, userId: string, id: string): Promise<ImportRecord> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready') throw new AppError(409, 'This file is being imported, or was.');
  if (isElsewhere(deps, row)) throw elsewhere();
  if (!(await isHere(deps, id))) throw new AppError(409, (await failImport(deps, row, GONE)).problem ?? GONE);
  return row;
}

/** Changes a file that waits to be started; what was started meanwhile stays as it is. */
export const changeWaiting = (
  deps: ImportDeps,
  { id, userId }: ImportRecord,
  values: Partial<ImportRecord>,
) =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set(values)
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')));
  });

/** What was found of an import is no longer needed. */
export const forgetLook = (id: string): void => void looks.delete(id);

/** Aborts what looks at the rows, also where it is done already. */
export async function stopLooking(id: string): Promise<void> {
  const look = looks.get(id);
  look?.abort.abort();
  looks.delete(id);
  await look?.counts.catch(() => {});
}

/** Rows as they will be imported. */
export async function importRows(
  deps: ImportDeps,
  userId: string,
  id: string,
  { show, offset, limit }: { show: string; offset: number; limit: number },
): Promise<ImportRows> {
  const row = await waiting(deps, userId, id);
  await lookedAt(deps, row);
  return withStaged(deps, id, (staged) => checkedPage(staged, show, offset, limit));
}

/** The coins an import added or changed that are in the collection. */
export async function importCoins(
  deps: ImportDeps,
  userId: string,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportCoins> {
  await ownImport(deps, userId, id);
  const rows = await deps.db.orm
    .select(listColumns)
    .from(importedCoins)
    .innerJoin(coins, eq(coins.id, importedCoins.coinId))
    .where(
      and(
        eq(importedCoins.importId, id),
        eq(importedCoins.userId, userId),
        gt(importedCoins.coinId, after),
        eq(coins.userId, userId),
        isNull(coins.deletedAt),
      ),
    )
    .orderBy(asc(importedCoins.coinId))
    .limit(limit + 1);
  const { page, last } = pageOf(rows, limit);
  return { coins: page.map(toCollectionCoin), next: last?.id ?? null };
}
