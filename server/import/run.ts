import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { imports, type OwnerId, users } from '../../db/schema.ts';
import type { ImportDetail, ImportStart } from '../../shared/import/model.ts';
import { isTaken } from '../../shared/import/taken.ts';
import { msg, msgCount } from '../../shared/language/msg.ts';
import { holeOfWords } from '../albums/wants.ts';
import { addRates, followRates, refuseBeyond } from '../coins/rates.ts';
import { givingTurns, yieldToEventLoop } from '../core/chunks.ts';
import { AppError, isDiskFull, isPhotosAway, isUnavailable } from '../core/errors.ts';
import { ownRates } from '../core/money/rates.ts';
import type { Caller } from '../core/session/sessions.ts';
import { photoOfUpload } from '../photos/service.ts';
import { checkedRow, takenOf, wantOf } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { knownCoins } from './duplicates.ts';
import { addExtras, storeDraftPhotos } from './extras.ts';
import { folderOf, isStaged, removeFolder, removeSentFile } from './files.ts';
import {
  createNotesFlusher,
  type PendingPhoto,
  type PhotoAddresses,
  pendingPhotos,
  SIDES,
  withPendingPhotos,
} from './pending-photos.ts';
import { photosOfCoin, storePendingPhotos } from './photos.ts';
import {
  abortCheck,
  checkedCounts,
  dropCheck,
  importDetail,
  ownImport,
  readyImport,
  withImportLock,
  withStaged,
} from './preview.ts';
import { openStaged, type Staged, type StagedRow } from './read/staged.ts';
import { isOwn, readRow } from './rows.ts';
import { dropShared, fetchRows, sharePendingPhotos, shareRows } from './shared.ts';
import { type Incoming, storeRow } from './store.ts';
import { undoRows } from './undo.ts';
import { type PlacedWant, storeWants } from './wants.ts';
import {
  atOnceAfter,
  beginWork,
  endImport,
  FEWEST,
  failImport,
  type ImportRecord,
  importById,
  isElsewhere,
} from './work.ts';

const ORDER_UNSET = msg(
  'The dates of this file can be read day first or month first. Please choose which, and import again.',
);

/** Continues by itself, also after a restart. Rows are checked again, as the collection may have changed. */
export async function startImport(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  start: ImportStart,
): Promise<ImportDetail> {
  await withImportLock(deps, id, () => startLocked(deps, userId, id, start));
  beginWork(deps, id, continueImport);
  return importDetail(deps, userId, id);
}

async function startLocked(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  { alike: chosen }: ImportStart,
): Promise<void> {
  const row = await readyImport(deps, userId, id);
  const alike = chosen ?? row.alike ?? 'skip';
  const { columns } = await withStaged(deps, id, (staged) => staged.file);
  const isOrdered = row.mapping.fields.some(
    (field, at) => (field === 'purchaseDate' || field === 'soldDate') && columns[at]?.days,
  );
  if (row.mapping.dates === 'unset' && isOrdered) throw new AppError(422, 'date_order_required', ORDER_UNSET);
  await abortCheck(id);
  const found = await checkedCounts(deps, row);
  if (found.rows > 0 && found.wrong === found.rows)
    throw new AppError(422, 'import_rows_unreadable', IMPORT_ROWS_UNREADABLE);
  const { taken, rates, extras } = await withStaged(deps, id, (staged) => ({
    ...takenOf(staged, alike, row.mapping.accepted),
    rates: staged.file.rates,
    extras: staged.file.extras,
  }));
  if (found.rows > 0 && taken === 0) throw new AppError(422, 'import_rows_skipped', IMPORT_ROWS_SKIPPED);
  if (rates.length > 0) {
    const ownCurrencies = new Set((await ownRates(deps.db.orm, userId)).map(({ currency }) => currency));
    const added = rates.filter(({ currency }) => !ownCurrencies.has(currency));
    await refuseBeyond(deps, userId, added);
  }
  await shareRows(deps, id);
  await deps.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(imports)
      .set({ state: 'importing', alike })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, 'ready')))
      .returning({ id: imports.id });
    if (!begun)
      throw new AppError(409, 'import_already_started', 'This file is being imported or has been imported.');
    if (rates.length === 0 && !extras) return;
    const broughtRates = await addRates(tx, userId, rates);
    const brought = extras && (await addExtras(tx, userId, extras));
    await tx
      .update(imports)
      .set({ mapping: { ...row.mapping, broughtRates, ...brought } })
      .where(eq(imports.id, id));
  });
  dropCheck(id);
  await removeSentFile(deps.config, id);
}

/** Written rows stay and can be undone; an import that was not started is discarded. */
export async function cancelImport(deps: ImportDeps, userId: OwnerId, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  if (row.state !== 'ready' && row.state !== 'importing')
    throw new AppError(409, 'import_finished', 'This import has already finished.');
  const left = row.state === 'importing' ? missingPhotos(deps, row) : [];
  const problem = [row.problem, ...left].filter(Boolean).join('\n') || null;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'cancelled', problem, finishedAt: new Date() })
      .where(
        and(eq(imports.id, id), eq(imports.userId, userId), inArray(imports.state, ['ready', 'importing'])),
      );
  });
  await abortCheck(id);
  if (row.state === 'ready') {
    await removeFolder(deps.config, id);
    await dropShared(deps, id);
  }
  return importDetail(deps, userId, id);
}

function missingPhotos({ config }: ImportDeps, { id }: ImportRecord): string[] {
  if (!isStaged(config, id)) return [];
  return withPendingPhotos(folderOf(config, id), (photos) => {
    const { waiting, total } = photos.counts();
    return [...(waiting > 0 ? [photosNotBrought(waiting, total)] : []), ...photos.problems()];
  });
}

const photosNotBrought = (waiting: number, total: number) =>
  msg('{waiting} of {total} photos weren’t added. Upload the file again to add them.', {
    waiting: msgCount(waiting),
    total: msgCount(total),
  });

/** More rows in a row that cannot be stored mean a server fault. */
const MOST_BROKEN_ROWS = 10;

const MOST_PROBLEMS = 10;

const ROWS_GONE = msg(
  'Stopped: the file’s rows have expired. Imported coins are kept and can be undone; upload the file again for the rest.',
);

const PHOTOS_GONE = msg(
  'Stopped before all photos were added: the file has expired. Imported coins are kept and can be undone; upload the file again for the remaining photos.',
);

export async function resumeImports(deps: ImportDeps): Promise<void> {
  const open = await deps.db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['importing', 'undoing']));
  for (const { id } of open) beginWork(deps, id, continueImport);
}

async function continueImport(deps: ImportDeps, id: string): Promise<void> {
  const row = await importById(deps.db.orm, id);
  if (row?.state === 'importing' && isElsewhere(deps, row)) return;
  if (row?.state === 'importing' && !(await fetchRows(deps, id)))
    await failImport(deps, row, row.position < row.total ? ROWS_GONE : PHOTOS_GONE);
  else if (row?.state === 'importing') await runImport(deps, id);
  else if (row) await undoRows(deps, id);
}

/** Coins first: encoding their photos takes a hundred times as long. */
async function runImport(deps: ImportDeps, id: string): Promise<void> {
  const folder = folderOf(deps.config, id);
  const staged = openStaged(folder);
  const pending = pendingPhotos(staged);
  const notes = createNotesFlusher(folder, staged);
  try {
    let leftOut = 0;
    const begun = await importById(deps.db.orm, id);
    // Existing coins follow the rates it brought; after a restart the rest of them.
    if (begun?.mapping.broughtRates?.length) await followRates(deps, begun.userId);
    for (let atOnce = FEWEST; ; ) {
      const row = await importById(deps.db.orm, id);
      if (row?.state !== 'importing' || deps.importWork.isStopped) return;
      if (row.position >= row.total) break;
      const page = staged.page(row.position, atOnce);
      const [first] = page;
      if (!first) break;
      const noted: PendingPhoto[] = [];
      try {
        const incoming = await incomingOf(deps, row, staged, page);
        await yieldToEventLoop();
        const ms = await storePage(deps, row, page.length, incoming, (photos) => {
          noted.splice(0, noted.length, ...photos);
          pending.add(photos);
          return notes.flush();
        });
        [leftOut, atOnce] = [0, atOnceAfter(page.length, ms)];
      } catch (error) {
        if (!isRowError(error)) throw error;
        if (error instanceof AppError) {
          if (page.length === 1) await skipRefusedRow(deps, row, first.line, error.sentence);
          atOnce = 1;
          continue;
        }
        if (page.length === 1) {
          leftOut += 1;
          if (leftOut > MOST_BROKEN_ROWS) throw error;
          await skipBrokenRow(deps, row, first.line, error);
        }
        atOnce = 1;
        continue;
      }
      await notes.move();
      await sharePendingPhotos(deps, id, row.position, noted);
      await yieldToEventLoop();
    }
    const isStopped = () => deps.importWork.isStopped;
    const isExported = isOwn(staged.file.format);
    // Need not be flushed: a stored photo is found by its hash.
    const done = (photo: PendingPhoto, problem: string | null) => {
      pending.done(photo, problem);
      return notes.move();
    };
    const { photoNotes } = staged;
    const photos = { waiting: pending.waiting(), isExported, photoNotes, done, isStopped };
    if (!(await storePendingPhotos(deps, id, photos))) return;
    const problems = begun ? await storeDraftPhotos(deps, begun, staged) : [];
    problems.unshift(...pending.problems());
    await deps.db.transaction((tx) => endImport(tx, id, 'done', 'importing', problems));
    staged.db.run('PRAGMA synchronous = OFF');
  } finally {
    staged.close();
    await notes.close();
  }
  await removeFolder(deps.config, id);
  await dropShared(deps, id);
}

/** Is it the row's fault, not that of disk, photo store or database? */
const isRowError = (error: unknown): boolean =>
  !isDiskFull(error) && !isPhotosAway(error) && !isUnavailable(error);

async function skipBrokenRow(
  deps: ImportDeps,
  { id, position: from }: ImportRecord,
  line: number,
  error: unknown,
): Promise<void> {
  deps.log.error('a row of an import could not be stored', { id, line, error });
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    if (row?.state !== 'importing' || row.position !== from) return;
    const sentences = row.problem?.split('\n') ?? [];
    if (sentences.length < MOST_PROBLEMS)
      sentences.push(msg('Row {line} couldn’t be saved and was skipped.', { line }));
    await tx
      .update(imports)
      .set({ position: from + 1, wrong: row.wrong + 1, problem: sentences.join('\n') })
      .where(eq(imports.id, id));
  });
}

/** Its own transaction was rolled back, so nothing of it stays. */
async function skipRefusedRow(
  deps: ImportDeps,
  { id, position: from, format }: ImportRecord,
  line: number,
  reason: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    if (row?.state !== 'importing' || row.position !== from) return;
    const sentences = new Set(row.problem?.split('\n'));
    if (sentences.size < MOST_PROBLEMS)
      sentences.add(isOwn(format) ? msg('Row {line} was skipped: {reason}', { line, reason }) : reason);
    await tx
      .update(imports)
      .set({ position: from + 1, skipped: row.skipped + 1, problem: [...sentences].join('\n'), failures: 0 })
      .where(eq(imports.id, id));
  });
}

interface WithPhotos extends Incoming {
  n: number;
  files: Pick<PendingPhoto, 'side' | 'file' | 'files'>[];
}

interface IncomingPage {
  coins: WithPhotos[];
  wants: PlacedWant[];
  wrong: number;
}

async function incomingOf(
  deps: ImportDeps,
  row: ImportRecord,
  staged: Staged,
  page: readonly StagedRow[],
): Promise<IncomingPage> {
  const turn = givingTurns();
  const taken: (Incoming & { staged: StagedRow })[] = [];
  const wants: PlacedWant[] = [];
  let wrong = 0;
  for (const one of page) {
    const checked = checkedRow(staged, one.n);
    if (!checked || checked.preview.action === 'wrong') wrong += 1;
    else if (isTaken(checked.preview, row.alike ?? 'skip', row.mapping.accepted)) {
      const read = readRow(staged.file, one, row.mapping);
      const want = wantOf(read, checked.preview, `${checked.source} ${checked.reference}`);
      if (want) wants.push({ ...want, hole: want.hole ?? (await holeOfWords(deps, want)) });
      else taken.push({ staged: one, checked, photos: {}, read });
    }
    await turn();
  }
  // All settled before an error is thrown.
  const withPhotos = await Promise.allSettled(
    taken.map(({ staged: one, ...rest }) => photosOf(deps, row, one, rest)),
  );
  const coins = withPhotos.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return { coins, wants, wrong };
}

async function photosOf(
  deps: ImportDeps,
  row: ImportRecord,
  one: StagedRow,
  { read, checked }: Incoming,
): Promise<WithPhotos> {
  const photos: PhotoAddresses = {};
  const files: WithPhotos['files'] = [];
  for (const [at, side] of SIDES.entries()) {
    const file = one.photos[at];
    if (!file || !/^[0-9a-f]{64}$/.test(file)) continue;
    // Already stored by an earlier upload.
    const url = await photoOfUpload(deps, row.userId, file);
    if (url) photos[side] = url;
    else files.push({ side, file, files: null });
  }
  if (one.files.length > 0) files.push({ side: 'files', file: '', files: one.files });
  return { n: one.n, read, checked, photos, files };
}

/** Rows and position in one transaction; photos are noted before. Returns ms. */
async function storePage(
  deps: ImportDeps,
  { id, position: from }: ImportRecord,
  rows: number,
  incoming: IncomingPage,
  expect: (photos: PendingPhoto[]) => Promise<void>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const began = performance.now();
    const row = await importById(tx, id);
    if (row?.state !== 'importing' || row.position !== from) return 0;
    const caller = await callerOf(tx, row.userId);
    if (!caller) return 0;
    const listed = await storeWants(tx, caller.id, id, incoming.wants);
    const counts = {
      ...{ added: row.added, updated: row.updated, wrong: row.wrong + incoming.wrong },
      skipped: row.skipped + rows - incoming.wrong - incoming.coins.length - listed,
    };
    const pending: PendingPhoto[] = [];
    const checked = incoming.coins.map((one) => one.checked);
    const known = await knownCoins(tx, caller.id, checked);
    for (const one of incoming.coins) {
      const { became, coin } = await storeRow(tx, deps, caller, id, one, known);
      counts[became] += 1;
      if (coin === null || one.files.length === 0) continue;
      const were = await photosOfCoin(tx, caller.id, coin);
      for (const photo of one.files) {
        const was = photo.side === 'files' ? null : (were?.[photo.side] ?? null);
        pending.push({ n: one.n, ...photo, coin, was });
      }
    }
    const ms = performance.now() - began;
    // On disk before the coins: a power cut would lose the photos.
    if (pending.length > 0) await expect(pending);
    await tx
      .update(imports)
      .set({ ...counts, position: from + rows, failures: 0 })
      .where(eq(imports.id, id));
    return ms;
  });
}

async function callerOf(tx: Orm, userId: OwnerId): Promise<Caller | null> {
  const [user] = await tx.select({ isGuest: users.isGuest }).from(users).where(eq(users.id, userId));
  return user ? { ...user, id: userId, sid: '' } : null;
}

const IMPORT_ROWS_UNREADABLE = msg('No row of this file can be read as a coin. Check the columns.');
const IMPORT_ROWS_SKIPPED = msg('All rows of this file are skipped. Choose what to import.');
