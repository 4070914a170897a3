import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, importedCoins, imports } from '../../db/schema.ts';
import {
  type Import,
  type ImportAlike,
  type ImportChoice,
  type ImportCoins,
  type ImportDetail,
  type ImportEncoding,
  type ImportMapping,
  type ImportRows,
  type ImportStart,
  MAX_GUEST_IMPORT_BYTES,
  MAX_IMPORT_BYTES,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { addRates, refuseBeyond } from '../coins/rates/service.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { createShare } from '../http/bodies.ts';
import { ownRates } from '../money/rates.ts';
import { eachAlone } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { takeAlone } from '../platform/leases.ts';
import { tooMany } from '../platform/limit.ts';
import { networkOf, widerNetworksOf } from '../platform/network.ts';
import { pageOf } from '../platform/page.ts';
import { wantsOfImports } from '../wants/service.ts';
import { ofPhotos } from './awaited.ts';
import { checkedPage, checkRows, chooseRow, type Found, takenOf } from './check.ts';
import {
  folderOf,
  foldersThere,
  isStaged,
  makeFolder,
  removeFolder,
  removeSentFile,
  sentFile,
  tooLarge,
  writeBody,
} from './files.ts';
import { openStaged, type Staged, stagedFile } from './read/staged.ts';
import { type Owner, readInProcess } from './reader.ts';
import { guessMapping } from './rows.ts';
import { dropShared, hasRows, shareChoices, shareImport, shareRows, sweepShared } from './shared.ts';
import { beginWork, failImport, type ImportRecord, isElsewhere, problemOf } from './work.ts';

/** Imports of one user that are not over, and whose files take room; more are not taken. */
const MOST_OPEN = 5;
const LISTED = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A file that was not imported goes after this time. */
const KEPT_MS = 7 * DAY_MS;

/** Files that are on their way at the same time from one network, and from a wider one around it. */
const FROM_NETWORK = createShare(3);
const FROM_WIDER = createShare(6);

/** A file that is sent: what it is called, its length in bytes, and the address it comes from. */
interface Sent {
  name: string;
  length: number;
  address: string;
}

/**
 * Takes a file as it comes, has it read, and looks at its rows with the mapping its owner last used for such a file, else a guess. Before any of it is
 * read: 413 for one that is too long, 409 while another of theirs is sent or too many wait, 429 while too many of their network are sent, 507 without room.
 */
export async function takeImport(
  deps: Deps,
  owner: Owner,
  { name, length, address }: Sent,
  body: ReadableStream<Uint8Array> | null,
): Promise<ImportDetail> {
  const most = owner.isGuest ? MAX_GUEST_IMPORT_BYTES : MAX_IMPORT_BYTES;
  if (length > most) throw tooLarge(most);
  const shares = [
    [FROM_NETWORK, networkOf(address)] as const,
    ...widerNetworksOf(address).map((around) => [FROM_WIDER, around] as const),
  ];
  if (shares.some(([share, key]) => !share.hasRoom(key, 1))) throw tooMany(15, MANY_FROM_NETWORK);
  for (const [share, key] of shares) share.add(key, 1);
  try {
    const place = await takeAlone(deps, `file of ${owner.id}`);
    if (!place) throw new AppError(409, ONE_AT_A_TIME);
    try {
      return await takeAlonePlace(deps, owner, { name, length }, body);
    } finally {
      await place.end();
    }
  } finally {
    for (const [share, key] of shares) share.add(key, -1);
  }
}

const MANY_FROM_NETWORK = msg(
  'Several files are being sent from your network already. Please try again in a moment.',
);
const ONE_AT_A_TIME = msg(
  'Another file of yours is being sent or read already. Please try again when it is done.',
);

/** The same while its owner sends no other. */
async function takeAlonePlace(
  deps: Deps,
  owner: Owner,
  { name, length }: Omit<Sent, 'address'>,
  body: ReadableStream<Uint8Array> | null,
): Promise<ImportDetail> {
  await deps.db.transaction((tx) => refuseCrowd(tx, owner.id));
  const id = randomUUID();
  try {
    makeFolder(deps.config, id);
    const path = sentFile(deps.config, id);
    await writeBody(deps.config, body, path, length);
    const detail = await takeFile(deps, owner, { id, name, path });
    if (detail.encoding === null) await removeSentFile(deps.config, id);
    return detail;
  } catch (error) {
    await removeFolder(deps.config, id);
    await dropShared(deps, id);
    throw error;
  }
}

/** The same of a file that lies on the disk. */
export async function takeFile(
  deps: Deps,
  owner: Owner,
  { id, name, path }: { id: string; name: string; path: string },
): Promise<ImportDetail> {
  const folder = makeFolder(deps.config, id);
  const { id: userId } = owner;
  const { minFreeBytes } = deps.config;
  await readInProcess(owner, { path, folder, minFreeBytes });
  await shareImport(deps, id);
  const staged = openStaged(folder);
  try {
    const { file } = staged;
    const mapping = (await mappingOf(deps, userId, file.signature)) ?? guessMapping(file);
    await deps.db.transaction(async (tx) => {
      await refuseCrowd(tx, userId);
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

async function refuseCrowd(orm: Orm, userId: string): Promise<void> {
  const [{ open } = { open: 0 }] = await orm
    .select({ open: count() })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.state, ['ready', 'importing'])));
  if (open >= MOST_OPEN)
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
  if (!row) return null;
  // A yes is of one file; so is the order of its days where the file does not show it.
  const { broughtRates: _brought, accepted: _accepted, ...mapping } = row.mapping;
  return mapping;
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
export async function listImports(deps: Deps, userId: string): Promise<{ imports: Import[] }> {
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

const view = (deps: Deps, row: ImportRecord, wants: number): Import => ({
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
  canUndo: ['done', 'cancelled', 'failed'].includes(row.state) && row.added + row.updated + wants > 0,
});

/** How many photos of an import wait to be encoded, of all that had to; null where none had to. */
function photosLeft({ config }: Deps, id: string): { waiting: number; total: number } | null {
  const counts = isStaged(config, id) ? ofPhotos(folderOf(config, id), (photos) => photos.counts()) : null;
  return counts?.total ? counts : null;
}

/** One import; while it waits to be started with its columns and what will become of its rows. */
export async function importDetail(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
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
    const isRemembered = JSON.stringify(await mappingOf(deps, userId, signature)) === lookKey(row);
    const counts = { ...found, ...takenOf(staged, rest.alike, mapping.accepted) };
    return { ...view(deps, row, wants), ...rest, columns, encoding, isRemembered, counts };
  });
}

/** Whether the rows are here; those that another process has put somewhere are looked at anew. */
async function isHere(deps: Deps, id: string): Promise<boolean> {
  if (isStaged(deps.config, id)) return true;
  looks.delete(id);
  return hasRows(deps, id);
}

const elsewhere = () =>
  new AppError(503, 'Another part of this server has the rows of this file. Please try again in a moment.');

/** After a backup was restored, as it leaves out what is not imported yet. */
const GONE = msg('The rows of this file are not there any more. Please send it again.');

async function withStaged<T>(deps: Deps, id: string, work: (staged: Staged) => T | Promise<T>): Promise<T> {
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
async function lookedAt(deps: Deps, row: ImportRecord): Promise<Found> {
  const look = lookOf(deps, row);
  try {
    return await look.counts;
  } catch (error) {
    if (!look.abort.signal.aborted) throw error;
    return lookedAt(deps, await waiting(deps, row.userId, row.id));
  }
}

/** What is found depends on all of the mapping but the doubts that are accepted. */
const lookKey = ({ mapping: { accepted: _accepted, ...mapping } }: ImportRecord): string =>
  JSON.stringify(mapping);

/** Looks at all rows once a mapping; whoever asks meanwhile waits for the same look. */
function lookOf(deps: Deps, row: ImportRecord): Look {
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
async function waiting(deps: Deps, userId: string, id: string): Promise<ImportRecord> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready') throw new AppError(409, 'This file is being imported, or was.');
  if (isElsewhere(deps, row)) throw elsewhere();
  if (!(await isHere(deps, id))) throw new AppError(409, (await failImport(deps, row, GONE)).problem ?? GONE);
  return row;
}

/** Changes a file that waits to be started; what was started meanwhile stays as it is. */
const changeWaiting = (deps: Deps, { id, userId }: ImportRecord, values: Partial<ImportRecord>) =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set(values)
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')));
  });

/** Reads the file again in another encoding; 422 where it cannot be, and the earlier reading stands. What its owner said of the columns holds while there are as many. */
export async function changeEncoding(
  deps: Deps,
  owner: Owner,
  id: string,
  encoding: ImportEncoding,
): Promise<ImportDetail> {
  const { id: userId } = owner;
  const row = await waiting(deps, userId, id);
  if (!existsSync(sentFile(deps.config, id))) throw new AppError(409, 'The encoding of this file is known.');
  const before = await withStaged(deps, id, (staged) => staged.file);
  if (before.encoding === encoding) return importDetail(deps, userId, id);
  const again = `${id}.${randomUUID()}`;
  const folder = makeFolder(deps.config, again);
  try {
    const { minFreeBytes } = deps.config;
    await readInProcess(owner, { path: sentFile(deps.config, id), folder, encoding, minFreeBytes });
    // It may have been started or discarded while it was read.
    await waiting(deps, userId, id);
    await stopLooking(id);
    renameSync(stagedFile(folder), stagedFile(folderOf(deps.config, id)));
    await shareImport(deps, id);
  } finally {
    await removeFolder(deps.config, again);
  }
  const file = await withStaged(deps, id, (staged) => staged.file);
  const isMapped = JSON.stringify(row.mapping) !== JSON.stringify(guessMapping(before));
  const isKept = isMapped && file.columns.length === row.mapping.fields.length;
  const mapping =
    (await mappingOf(deps, userId, file.signature)) ?? (isKept ? row.mapping : guessMapping(file));
  const { signature, format, note, rows } = file;
  await changeWaiting(deps, row, { mapping, signature, format, problem: note, total: rows });
  return importDetail(deps, userId, id);
}

async function stopLooking(id: string): Promise<void> {
  const look = looks.get(id);
  look?.abort.abort();
  looks.delete(id);
  await look?.counts.catch(() => {});
}

/** Says what becomes of rows that look like a coin that is there. */
export async function changeAlike(
  deps: Deps,
  userId: string,
  id: string,
  alike: ImportAlike,
): Promise<ImportDetail> {
  await changeWaiting(deps, await waiting(deps, userId, id), { alike });
  return importDetail(deps, userId, id);
}

/** Takes one row or leaves it out, whatever holds for the file; 404 where there is no such row. */
export async function changeRow(
  deps: Deps,
  userId: string,
  id: string,
  n: number,
  choice: ImportChoice | null,
): Promise<ImportDetail> {
  await lookedAt(deps, await waiting(deps, userId, id));
  if (!(await withStaged(deps, id, (staged) => chooseRow(staged, n, choice)))) throw notFound();
  await shareChoices(deps, id);
  return importDetail(deps, userId, id);
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
      msg`The file has ${row.mapping.fields.length} columns. Please say of each what it holds.`,
    );
  await changeWaiting(deps, row, { mapping });
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
  return withStaged(deps, id, (staged) => checkedPage(staged, show, offset, limit));
}

/** The coins an import added or changed that are in the collection. */
export async function importCoins(
  deps: Deps,
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

const ORDER_UNSET = msg(
  'The dates of this file can be read day first or month first. Please choose which, and import again.',
);

/** Begins to write: from here on it goes on by itself, also after a restart. The rows are looked at once more, as the collection may have changed. */
export async function startImport(
  deps: Deps,
  userId: string,
  id: string,
  { alike: said }: ImportStart,
): Promise<ImportDetail> {
  const row = await waiting(deps, userId, id);
  const alike = said ?? row.alike ?? 'skip';
  const { columns } = await withStaged(deps, id, (staged) => staged.file);
  const isOrdered = row.mapping.fields.some(
    (field, at) => (field === 'purchaseDate' || field === 'soldDate') && columns[at]?.days,
  );
  if (row.mapping.dates === 'unset' && isOrdered) throw new AppError(422, ORDER_UNSET);
  await stopLooking(id);
  const found = await lookedAt(deps, row);
  if (found.wrong === found.rows)
    throw new AppError(422, 'No row of this file can be taken as a coin. Please look at the columns.');
  const { taken, rates } = await withStaged(deps, id, (staged) => ({
    ...takenOf(staged, alike, row.mapping.accepted),
    rates: staged.file.rates,
  }));
  if (taken === 0)
    throw new AppError(422, 'All rows of this file are left out. Please choose what to import.');
  if (rates.length > 0) {
    const kept = new Set((await ownRates(deps.db.orm, userId)).map(({ currency }) => currency));
    const added = rates.filter(({ currency }) => !kept.has(currency));
    await refuseBeyond(deps, userId, added);
  }
  await shareRows(deps, id);
  await deps.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(imports)
      .set({ state: 'importing', alike })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')))
      .returning({ id: imports.id });
    if (!begun) throw new AppError(409, 'This file is being imported, or was.');
    if (rates.length === 0) return;
    const broughtRates = await addRates(tx, userId, rates);
    await tx
      .update(imports)
      .set({ mapping: { ...row.mapping, broughtRates } })
      .where(eq(imports.id, id));
  });
  looks.delete(id);
  await removeSentFile(deps.config, id);
  beginWork(deps, id);
  return importDetail(deps, userId, id);
}

/** Ends an import: what is written stays and can be undone. One that was not started is discarded. */
export async function cancelImport(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready' && row.state !== 'importing')
    throw new AppError(409, 'This import is over already.');
  const left = row.state === 'importing' ? leftOut(deps, row) : [];
  const problem = [row.problem, ...left].filter(Boolean).join('\n') || null;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'cancelled', problem, finishedAt: new Date() })
      .where(
        and(eq(imports.id, id), eq(imports.userId, userId), inArray(imports.state, ['ready', 'importing'])),
      );
  });
  await stopLooking(id);
  if (row.state === 'ready') {
    await removeFolder(deps.config, id);
    await dropShared(deps, id);
  }
  return importDetail(deps, userId, id);
}

/** What is to be said of the photos of an import that ends before its time. */
function leftOut({ config }: Deps, { id }: ImportRecord): string[] {
  if (!isStaged(config, id)) return [];
  return ofPhotos(folderOf(config, id), (photos) => {
    const { waiting, total } = photos.counts();
    return [...(waiting > 0 ? [photosNotBrought(waiting, total)] : []), ...photos.problems()];
  });
}

const photosNotBrought = (waiting: number, total: number) =>
  msg`Photos that were left out: ${waiting.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. Send the file again for them.`;

/** Takes everything back that an import did. */
export async function undoImport(deps: Deps, userId: string, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  const wants = (await wantsOfImports(deps.db.orm, userId, [id])).get(id) ?? 0;
  if (!view(deps, row, wants).canUndo) throw new AppError(409, 'There is nothing to undo of this import.');
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'undoing', failures: 0 })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, row.state)));
  });
  beginWork(deps, id);
  return importDetail(deps, userId, id);
}

/** Removes what is left of files that were never imported, and of imports that are over. */
export async function sweepImports(deps: Deps): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS);
  await deps.db.transaction(async (tx) => {
    await tx.delete(imports).where(and(eq(imports.state, 'ready'), lt(imports.createdAt, before)));
  });
  const open = await deps.db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['ready', 'importing']));
  const kept = new Set(open.map(({ id }) => id));
  await sweepShared(deps, kept, HOUR_MS);
  const old = foldersThere(deps.config).filter(
    ({ id, madeAt }) => !kept.has(id) && Date.now() - madeAt > HOUR_MS,
  );
  await eachAlone(deps, 'imported files', old, ({ id }) => removeFolder(deps.config, id));
}
