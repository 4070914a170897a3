import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { coins, importedCoins, imports, type OwnerId } from '../../db/schema.ts';
import type { Import, ImportCoins, ImportDetail, ImportRows } from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { wantsOfImports } from '../albums/wants.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { pageOf } from '../core/chunks.ts';
import { AppError, notFound } from '../core/errors.ts';
import { withLock } from '../core/leases.ts';
import { checkedPage, checkRows, type Found, takenOf } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { broughtCount } from './extras.ts';
import { folderOf, isStaged } from './files.ts';
import { withPendingPhotos } from './pending-photos.ts';
import { openStaged, type Staged } from './read/staged.ts';
import { rememberedMapping, withoutBrought } from './rows.ts';
import { fetchRows } from './shared.ts';
import { failImport, type ImportRecord, isElsewhere, problemOf } from './work.ts';

const LISTED = 50;

export async function ownImport({ db }: ImportDeps, userId: OwnerId, id: string): Promise<ImportRecord> {
  const [row] = await db.orm
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
  if (!row) throw notFound();
  return row;
}

export async function listImports(deps: ImportDeps, userId: OwnerId): Promise<{ imports: Import[] }> {
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
    row.added + row.updated + wants + broughtCount(row.mapping) > 0,
});

function photosLeft({ config }: ImportDeps, id: string): { waiting: number; total: number } | null {
  const counts = isStaged(config, id)
    ? withPendingPhotos(folderOf(config, id), (photos) => photos.counts())
    : null;
  return counts?.total ? counts : null;
}

export async function importDetail(deps: ImportDeps, userId: OwnerId, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  const { alike } = row;
  const mapping = withoutBrought(row.mapping);
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
  if (isElsewhere(deps, row)) throw rowsElsewhere();
  if (!(await isLocal(deps, id))) return { ...view(deps, await failImport(deps, row, GONE), wants), ...rest };
  const found = await checkedCounts(deps, row);
  return withStaged(deps, id, async (staged) => {
    const { columns, signature, encoding } = staged.file;
    const isRemembered = JSON.stringify(await rememberedMapping(deps, userId, signature)) === checkKey(row);
    const counts = { ...found, ...takenOf(staged, rest.alike, mapping.accepted) };
    return { ...view(deps, row, wants), ...rest, columns, encoding, isRemembered, counts };
  });
}

/** Rows fetched from another process are checked again. */
async function isLocal(deps: ImportDeps, id: string): Promise<boolean> {
  if (isStaged(deps.config, id)) return true;
  checks.delete(id);
  return fetchRows(deps, id);
}

const rowsElsewhere = () =>
  new AppError(503, 'import_file_busy', 'This file is being processed. Please try again in a moment.');

/** After a restored backup, which leaves staged rows out. */
const GONE = msg('This file’s rows have expired. Upload the file again.');

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

interface Check {
  mapping: string;
  counts: Promise<Found>;
  abort: AbortController;
}

const checks = new Map<string, Check>();

const MOST_CHECKS = 100;

/** Counts with the current mapping; when it changes during the check, those of the new one. */
export async function checkedCounts(deps: ImportDeps, row: ImportRecord): Promise<Found> {
  const check = checkOf(deps, row);
  try {
    const found = await check.counts;
    // Aborted: the file was read again.
    if (!check.abort.signal.aborted) return found;
  } catch (error) {
    if (!check.abort.signal.aborted) throw error;
  }
  return checkedCounts(deps, await readyImport(deps, row.userId, row.id));
}

/** Serializes start, mapping and re-reading of one import. */
export const withImportLock = <T>(deps: ImportDeps, id: string, work: () => Promise<T>): Promise<T> =>
  withLock(deps, `import that waits ${id}`, work);

/** Accepted doubts do not change what is found. */
const checkKey = ({ mapping: { accepted: _accepted, ...mapping } }: ImportRecord): string =>
  JSON.stringify(mapping);

/** Concurrent requests share one check. */
function checkOf(deps: ImportDeps, row: ImportRecord): Check {
  const mapping = checkKey(row);
  const known = checks.get(row.id);
  if (known?.mapping === mapping) return known;
  known?.abort.abort();
  const abort = new AbortController();
  const before = known?.counts.catch(() => {}) ?? Promise.resolve();
  const counts = before.then(() =>
    withStaged(deps, row.id, (staged) => checkRows(deps, row.userId, staged, row.mapping, abort.signal)),
  );
  counts.catch((error: unknown) => {
    if (checks.get(row.id)?.counts === counts) checks.delete(row.id);
    if (!abort.signal.aborted) deps.log.error('rows could not be looked at', { error });
  });
  const check = { mapping, counts, abort };
  checks.set(row.id, check);
  for (const id of checks.keys()) if (checks.size > MOST_CHECKS) checks.delete(id);
  return check;
}

/** 409 for an import that was started already. */
export async function readyImport(deps: ImportDeps, userId: OwnerId, id: string): Promise<ImportRecord> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready')
    throw new AppError(409, 'import_already_started', 'This file is being imported or has been imported.');
  if (isElsewhere(deps, row)) throw rowsElsewhere();
  if (!(await isLocal(deps, id)))
    throw new AppError(409, 'import_rows_expired', (await failImport(deps, row, GONE)).problem ?? GONE);
  return row;
}

export const changeReady = (deps: ImportDeps, { id, userId }: ImportRecord, values: Partial<ImportRecord>) =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set(values)
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')));
  });

export const dropCheck = (id: string): void => void checks.delete(id);

export async function abortCheck(id: string): Promise<void> {
  const check = checks.get(id);
  check?.abort.abort();
  checks.delete(id);
  await check?.counts.catch(() => {});
}

export async function importRows(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  { show, offset, limit }: { show: string; offset: number; limit: number },
): Promise<ImportRows> {
  const row = await readyImport(deps, userId, id);
  await checkedCounts(deps, row);
  return withStaged(deps, id, (staged) => checkedPage(staged, show, offset, limit));
}

export async function importCoins(
  deps: ImportDeps,
  userId: OwnerId,
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
