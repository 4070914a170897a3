import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import { imports } from '../../db/schema.ts';
import {
  type Import,
  type ImportCounts,
  type ImportDetail,
  type ImportMapping,
  type ImportRows,
  type ImportStart,
  MAX_IMPORT_BYTES,
} from '../../shared/import/model.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { checkedPage, checkRows } from './check.ts';
import { folderOf, foldersThere, makeFolder, removeFolder, writeBody } from './files.ts';
import { openStaged } from './read/staged.ts';
import { readInProcess } from './reader.ts';
import { guessMapping } from './rows.ts';
import { beginWork, type ImportRecord } from './work.ts';

/** Imports of one user that wait to be started; more are not taken. */
const MOST_READY = 5;
const LISTED = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A file that was not imported goes after this time. */
const KEPT_MS = 7 * DAY_MS;

/** Takes a file as it comes, has it read, and looks at its rows with the mapping its owner last used for such a file, else a guess. */
export async function takeImport(
  deps: Deps,
  userId: string,
  name: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<ImportDetail> {
  await refuseCrowd(deps, userId);
  const id = randomUUID();
  const folder = makeFolder(deps.config, id);
  const path = join(folder, 'file');
  try {
    await writeBody(body, path, MAX_IMPORT_BYTES);
    return await takeFile(deps, userId, { id, name, path });
  } catch (error) {
    removeFolder(deps.config, id);
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}

/** The same of a file that lies on the disk. */
export async function takeFile(
  deps: Deps,
  userId: string,
  { id, name, path }: { id: string; name: string; path: string },
): Promise<ImportDetail> {
  const folder = makeFolder(deps.config, id);
  await readInProcess(userId, path, folder);
  const staged = openStaged(folder);
  try {
    const { file } = staged;
    const earlier = await mappingOf(deps, userId, file.signature);
    const mapping = earlier ?? guessMapping(file);
    await deps.db.transaction(async (tx) => {
      await tx.insert(imports).values({
        ...{ id, userId, mapping, format: file.format, signature: file.signature, total: file.rows },
        ...{ fileName: plainName(name), state: 'ready', problem: file.note },
      });
    });
  } finally {
    staged.close();
  }
  return importDetail(deps, userId, id);
}

const plainName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{C}/gu, '')
    .slice(0, 200) || 'file';

async function refuseCrowd({ db }: Deps, userId: string): Promise<void> {
  const [{ ready } = { ready: 0 }] = await db.orm
    .select({ ready: count() })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.state, 'ready')));
  if (ready >= MOST_READY)
    throw new AppError(
      409,
      'Several of your files wait to be imported. Please import or discard them first.',
    );
}

/** The mapping of the last file with these headings that was imported. */
async function mappingOf({ db }: Deps, userId: string, signature: string): Promise<ImportMapping | null> {
  const [row] = await db.orm
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.signature, signature),
        inArray(imports.state, ['done', 'importing', 'undone']),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return row?.mapping ?? null;
}

async function ownImport({ db }: Deps, userId: string, id: string): Promise<ImportRecord> {
  const [row] = await db.orm
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
  if (!row) throw notFound();
  return row;
}

/** The user's imports, the newest first. */
export async function listImports({ db }: Deps, userId: string): Promise<{ imports: Import[] }> {
  const rows = await db.orm
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt))
    .limit(LISTED);
  return { imports: rows.map(view) };
}

const view = (row: ImportRecord): Import => ({
  ...{ id: row.id, fileName: row.fileName, format: row.format, state: row.state, problem: row.problem },
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  ...{
    position: row.position,
    total: row.total,
    added: row.added,
    updated: row.updated,
    skipped: row.skipped,
  },
  canUndo: ['done', 'cancelled', 'failed'].includes(row.state) && row.added + row.updated > 0,
});

/** One import; while it waits to be started with its columns and what will become of its rows. */
export async function importDetail(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  const rest = { mapping: row.mapping, isRemembered: false, columns: [], counts: null };
  if (row.state !== 'ready') return { ...view(row), ...rest };
  const counts = await lookedAt(deps, row);
  const staged = openStaged(folderOf(deps.config, id));
  try {
    const { columns, signature } = staged.file;
    const isRemembered =
      JSON.stringify(await mappingOf(deps, userId, signature)) === JSON.stringify(row.mapping);
    return { ...view(row), ...rest, columns, isRemembered, counts };
  } finally {
    staged.close();
  }
}

interface Look {
  mapping: string;
  counts: Promise<ImportCounts>;
  abort: AbortController;
}
const looks = new Map<string, Look>();
const MOST_LOOKS = 100;

/** Looks at all rows once a mapping; whoever asks meanwhile waits for the same look. */
function lookedAt(deps: Deps, row: ImportRecord): Promise<ImportCounts> {
  const mapping = JSON.stringify(row.mapping);
  const known = looks.get(row.id);
  if (known?.mapping === mapping) return known.counts;
  known?.abort.abort();
  const abort = new AbortController();
  const before = known?.counts.catch(() => {}) ?? Promise.resolve();
  const counts = before.then(async () => {
    const staged = openStaged(folderOf(deps.config, row.id));
    try {
      return await checkRows(deps, row.userId, staged, row.mapping, abort.signal);
    } finally {
      staged.close();
    }
  });
  counts.catch((error: unknown) => {
    if (looks.get(row.id)?.counts === counts) looks.delete(row.id);
    if (!abort.signal.aborted) deps.log.error('rows could not be looked at', { error: String(error) });
  });
  looks.set(row.id, { mapping, counts, abort });
  for (const id of looks.keys()) if (looks.size > MOST_LOOKS) looks.delete(id);
  return counts;
}

/** 409 for an import that was started already. */
async function waiting(deps: Deps, userId: string, id: string): Promise<ImportRecord> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready') throw new AppError(409, 'This file is being imported, or was.');
  return row;
}

/** Has the columns taken for other fields; 422 where there are not as many. */
export async function changeMapping(
  deps: Deps,
  userId: string,
  id: string,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const row = await waiting(deps, userId, id);
  if (mapping.fields.length !== row.mapping.fields.length)
    throw new AppError(
      422,
      `The file has ${row.mapping.fields.length} columns. Please say of each what it holds.`,
    );
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ mapping })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')));
  });
  return importDetail(deps, userId, id);
}

/** Rows as they will be imported. */
export async function importRows(
  deps: Deps,
  userId: string,
  id: string,
  { show, offset, limit }: { show: string; offset: number; limit: number },
): Promise<ImportRows> {
  const row = await waiting(deps, userId, id);
  await lookedAt(deps, row);
  const staged = openStaged(folderOf(deps.config, id));
  try {
    return checkedPage(staged, show, offset, limit);
  } finally {
    staged.close();
  }
}

/** Begins to write: from here on it goes on by itself, also after a restart. The rows are looked at once more, as the collection may have changed. */
export async function startImport(
  deps: Deps,
  userId: string,
  id: string,
  { alike }: ImportStart,
): Promise<ImportDetail> {
  const row = await waiting(deps, userId, id);
  looks.delete(id);
  const counts = await lookedAt(deps, row);
  if (counts.wrong === counts.rows)
    throw new AppError(422, 'No row of this file can be taken as a coin. Please look at the columns.');
  await deps.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(imports)
      .set({ state: 'importing', alike })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')))
      .returning({ id: imports.id });
    if (!begun) throw new AppError(409, 'This file is being imported, or was.');
  });
  looks.delete(id);
  beginWork(deps, id);
  return importDetail(deps, userId, id);
}

/** Ends an import: what is written stays and can be undone. One that was not started is discarded. */
export async function cancelImport(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready' && row.state !== 'importing')
    throw new AppError(409, 'This import is over already.');
  looks.get(id)?.abort.abort();
  looks.delete(id);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'cancelled', finishedAt: new Date() })
      .where(
        and(eq(imports.id, id), eq(imports.userId, userId), inArray(imports.state, ['ready', 'importing'])),
      );
  });
  if (row.state === 'ready') removeFolder(deps.config, id);
  return importDetail(deps, userId, id);
}

/** Takes everything back that an import did. */
export async function undoImport(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  if (!view(row).canUndo) throw new AppError(409, 'There is nothing to undo of this import.');
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'undoing' })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, row.state)));
  });
  beginWork(deps, id);
  return importDetail(deps, userId, id);
}

/** Removes what is left of files that were never imported, and of imports that are over. */
export async function sweepImports(deps: Deps): Promise<void> {
  const old = new Date(Date.now() - KEPT_MS);
  await deps.db.transaction(async (tx) => {
    await tx.delete(imports).where(and(eq(imports.state, 'ready'), lt(imports.createdAt, old)));
  });
  const open = await deps.db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['ready', 'importing']));
  const kept = new Set(open.map(({ id }) => id));
  for (const { id, madeAt } of foldersThere(deps.config))
    if (!kept.has(id) && Date.now() - madeAt > HOUR_MS) removeFolder(deps.config, id);
}
