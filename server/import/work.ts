import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { importedCoins, imports, users } from '../../db/schema.ts';
import { hasSiblings } from '../../db/shared.ts';
import { isTaken } from '../../shared/import/taken.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Caller } from '../account/session/sessions.ts';
import { followRates, takeRatesBack } from '../coins/rates/service.ts';
import { photoOfUpload } from '../photos/service.ts';
import { givingTurns, untilNone, yieldToEventLoop } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isDiskFull, isPhotosAway, isUnavailable } from '../platform/errors.ts';
import { whileLeased } from '../platform/leases.ts';
import { errorStack } from '../platform/log.ts';
import { removeImportWants } from '../wants/service.ts';
import {
  type AwaitedPhoto,
  awaitedPhotos,
  notesToDisk,
  type PhotoAddresses,
  SIDES,
  type Side,
} from './awaited.ts';
import { checkedRow, wantOf } from './check.ts';
import { folderOf, isStaged, removeFolder } from './files.ts';
import { bringPhotos, photosOfCoin } from './photos.ts';
import { openStaged, type Staged, type StagedRow } from './read/staged.ts';
import { isOwn, readRow } from './rows.ts';
import { dropShared, hasRows, noteAwaited } from './shared.ts';
import { type Incoming, storeRow, takeBack } from './store.ts';
import { type NewWant, storeWants } from './wants.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Coins written, or taken back, in one transaction, in which nobody else is served: as many as take about so long. */
const TURN_MS = 12;
const [FEWEST, MOST] = [3, 20];
/** How many go into the next one after so many took so long. */
const atOnceAfter = (rows: number, ms: number): number =>
  Math.max(FEWEST, Math.min(MOST, Math.round((rows * TURN_MS) / Math.max(ms, 1)), 2 * rows));

/** An import that breaks so often without coming forward is over. */
const MOST_FAILURES = 5;

/** Rows one after another that cannot be stored: more are a fault of the server. */
const MOST_LEFT_OUT = 10;
/** Sentences about single rows that are kept. */
const MOST_TOLD = 10;

/** So long a process may be away that has the rows of an import. */
const ELSEWHERE_MS = 24 * 3_600_000;

const BROKEN = msg(
  'It stopped because of an error of the server. What was imported stays, and can be undone; send the file again for the rest: rows whose coins are here are known.',
);
const ROWS_GONE = msg(
  'It stopped because its rows are not there any more. What was imported stays, and can be undone; send the file again for the rest.',
);
const PHOTOS_GONE = msg(
  'It stopped before all photos were there, as what was left of its file is not there any more. Its coins stay, and can be undone; send the file again for the rest of their photos.',
);
const PHOTOS_AWAY = msg('Photos cannot be stored just now. It goes on by itself when they can.');
const NO_ROOM = msg('The disk of the server is full. It goes on by itself when there is room.');

/** The imports that a server works on, by their ids. */
export interface ImportWork {
  done: Map<string, Promise<void>>;
  isStopped: boolean;
  /** What waits for room on the disk, where nothing can be written to say so, or for the bucket of photos, and the sentence about it. */
  waiting: Map<string, string>;
}

export const createImportWork = (): ImportWork => ({
  ...{ done: new Map(), isStopped: false, waiting: new Map() },
});

export async function importById(orm: Orm, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Goes on with an import or its undoing until it is over; nobody waits for it. */
export function beginWork(deps: Deps, id: string): void {
  const working = deps.importWork;
  if (working.isStopped || working.done.has(id)) return;
  const done = whileLeased(deps, `import ${id}`, () => workOn(deps, id))
    .then(
      () => void working.waiting.delete(id),
      (error: unknown) => noteFailure(deps, id, error),
    )
    .catch((error: unknown) => deps.log.error('the failure of an import was not noted', { id, error }))
    .finally(() => working.done.delete(id));
  working.done.set(id, done);
}

/** Why an import is not over, for its owner to read; null where nothing is to be said. */
export const problemOf = (deps: Pick<Deps, 'importWork'>, { id, problem }: ImportRecord): string | null =>
  deps.importWork.waiting.get(id) ?? problem;

/** It is tried again, each minute while the disk is full and some times else, and then over. */
async function noteFailure(deps: Deps, id: string, error: unknown): Promise<void> {
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

/** Ends an import that cannot go on, with the reason, and answers it as it is then. */
export async function failImport(deps: Deps, row: ImportRecord, problem: string): Promise<ImportRecord> {
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
  if (row?.state === 'importing' && isElsewhere(deps, row)) return;
  if (row?.state === 'importing' && !(await hasRows(deps, id)))
    await failImport(deps, row, row.position < row.total ? ROWS_GONE : PHOTOS_GONE);
  else if (row?.state === 'importing') await importRows(deps, id);
  else if (row?.state === 'undoing') await undoRows(deps, id);
}

/** Whether the process that was sent the file may still come back to it: nobody else has its rows. */
export const isElsewhere = ({ config, blobs }: Deps, { id, createdAt }: ImportRecord): boolean =>
  hasSiblings() &&
  !blobs.isShared &&
  !isStaged(config, id) &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS;

/** Writes the coins first, and then their photos, whose encoding takes a hundred times as long. */
async function importRows(deps: Deps, id: string): Promise<void> {
  const folder = folderOf(deps.config, id);
  const staged = openStaged(folder);
  const awaited = awaitedPhotos(staged);
  const notes = notesToDisk(folder, staged);
  try {
    let leftOut = 0;
    const begun = await importById(deps.db.orm, id);
    // Coins that were here before follow the rates it brought; after a restart those that are left.
    if (begun?.mapping.broughtRates?.length) await followRates(deps, begun.userId);
    for (let atOnce = FEWEST; ; ) {
      const row = await importById(deps.db.orm, id);
      if (row?.state !== 'importing' || deps.importWork.isStopped) return;
      if (row.position >= row.total) break;
      const page = staged.page(row.position, atOnce);
      const [first] = page;
      if (!first) break;
      const noted: AwaitedPhoto[] = [];
      try {
        const incoming = await incomingOf(deps, row, staged, page);
        await yieldToEventLoop();
        const ms = await storePage(deps, row, page.length, incoming, (photos) => {
          noted.splice(0, noted.length, ...photos);
          awaited.add(photos);
          return notes.flush();
        });
        [leftOut, atOnce] = [0, atOnceAfter(page.length, ms)];
      } catch (error) {
        if (!isOfRow(error)) throw error;
        if (error instanceof AppError) {
          if (page.length === 1) await refuseRow(deps, row, first.line, error.message);
          atOnce = 1;
          continue;
        }
        // One by one it shows which row it is.
        if (page.length === 1) {
          leftOut += 1;
          if (leftOut > MOST_LEFT_OUT) throw error;
          await leaveOut(deps, row, first.line, error);
        }
        atOnce = 1;
        continue;
      }
      await notes.move();
      await noteAwaited(deps, id, row.position, noted);
      await yieldToEventLoop();
    }
    const isStopped = () => deps.importWork.isStopped;
    const isExported = isOwn(staged.file.format);
    // What is ticked off need not be on the disk: a photo that came is found by its file.
    const done = (photo: AwaitedPhoto, problem: string | null) => {
      awaited.done(photo, problem);
      return notes.move();
    };
    const photos = { waiting: awaited.waiting(), isExported, done, isStopped };
    if (!(await bringPhotos(deps, id, photos))) return;
    await deps.db.transaction((tx) => endImport(tx, id, 'done', 'importing', awaited.problems()));
    // It is removed now.
    staged.db.run('PRAGMA synchronous = OFF');
  } finally {
    staged.close();
    await notes.close();
  }
  await removeFolder(deps.config, id);
  await dropShared(deps, id);
}

/** Whether it may be a fault of the row, and none of what it is stored in. */
const isOfRow = (error: unknown): boolean =>
  !isDiskFull(error) && !isPhotosAway(error) && !isUnavailable(error);

/** Goes on behind a row that cannot be stored, and says so. */
async function leaveOut(
  deps: Deps,
  { id, position: from }: ImportRecord,
  line: number,
  error: unknown,
): Promise<void> {
  deps.log.error('a row of an import could not be stored', { id, line, error });
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    if (row?.state !== 'importing' || row.position !== from) return;
    const told = row.problem?.split('\n') ?? [];
    if (told.length < MOST_TOLD) told.push(msg`Row ${line} could not be stored, and was left out.`);
    await tx
      .update(imports)
      .set({ position: from + 1, wrong: row.wrong + 1, problem: told.join('\n') })
      .where(eq(imports.id, id));
  });
}

/** Goes on behind a row that was refused: its own transaction was rolled back, so that nothing of it stays. */
async function refuseRow(
  deps: Deps,
  { id, position: from, format }: ImportRecord,
  line: number,
  reason: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await importById(tx, id);
    if (row?.state !== 'importing' || row.position !== from) return;
    const told = new Set(row.problem?.split('\n'));
    if (told.size < MOST_TOLD) told.add(isOwn(format) ? msg`Row ${line} was left out: ${reason}` : reason);
    await tx
      .update(imports)
      .set({ position: from + 1, skipped: row.skipped + 1, problem: [...told].join('\n'), failures: 0 })
      .where(eq(imports.id, id));
  });
}

const endImport = async (
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

interface WithPhotos extends Incoming {
  n: number;
  /** Files of photos that have to be encoded. */
  files: { side: Side; file: string }[];
}

/** The rows of a page that are to be written, and how many of the others are wrong. */
interface IncomingPage {
  coins: WithPhotos[];
  wants: NewWant[];
  wrong: number;
}

async function incomingOf(
  deps: Deps,
  row: ImportRecord,
  staged: Staged,
  page: readonly StagedRow[],
): Promise<IncomingPage> {
  const turn = givingTurns();
  const taken: (Incoming & { staged: StagedRow })[] = [];
  const wants: NewWant[] = [];
  let wrong = 0;
  for (const one of page) {
    const checked = checkedRow(staged, one.n);
    if (!checked || checked.seen.action === 'wrong') wrong += 1;
    else if (isTaken(checked.seen, row.alike ?? 'skip', row.mapping.accepted)) {
      const read = readRow(staged.file, one, row.mapping);
      const want = wantOf(read, checked.seen, `${checked.source} ${checked.reference}`);
      if (want) wants.push(want);
      else taken.push({ staged: one, checked, photos: {}, read });
    }
    await turn();
  }
  // All have ended before one that broke is told.
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
  deps: Deps,
  row: ImportRecord,
  one: StagedRow,
  { read, checked }: Incoming,
): Promise<WithPhotos> {
  const photos: PhotoAddresses = {};
  const files: WithPhotos['files'] = [];
  for (const [at, side] of SIDES.entries()) {
    const file = one.photos[at];
    if (!file || !/^[0-9a-f]{64}$/.test(file)) continue;
    // What was sent before is there already.
    const url = await photoOfUpload(deps, row.userId, file);
    if (url) photos[side] = url;
    else files.push({ side, file });
  }
  return { n: one.n, read, checked, photos, files };
}

/** Writes some rows, with how far the import is: both or neither. Their photos are noted before. Answers the milliseconds it took. */
async function storePage(
  deps: Deps,
  { id, position: from }: ImportRecord,
  rows: number,
  incoming: IncomingPage,
  expect: (photos: AwaitedPhoto[]) => Promise<void>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const began = performance.now();
    const row = await importById(tx, id);
    // Cancelled, or taken up by another, meanwhile.
    if (row?.state !== 'importing' || row.position !== from) return 0;
    const caller = await callerOf(tx, row.userId);
    if (!caller) return 0;
    const listed = await storeWants(tx, caller.id, id, incoming.wants);
    const counts = {
      ...{ added: row.added, updated: row.updated, wrong: row.wrong + incoming.wrong },
      skipped: row.skipped + rows - incoming.wrong - incoming.coins.length - listed,
    };
    const awaited: AwaitedPhoto[] = [];
    for (const one of incoming.coins) {
      const { became, coin } = await storeRow(tx, deps, caller, id, one);
      counts[became] += 1;
      if (coin === null || one.files.length === 0) continue;
      const were = await photosOfCoin(tx, caller.id, coin);
      for (const { side, file } of one.files)
        awaited.push({ n: one.n, side, file, coin, was: were?.[side] ?? null });
    }
    const ms = performance.now() - began;
    // On the disk before the coins are: else a power cut would leave them without.
    if (awaited.length > 0) await expect(awaited);
    await tx
      .update(imports)
      .set({ ...counts, position: from + rows, failures: 0 })
      .where(eq(imports.id, id));
    return ms;
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
  for (let atOnce = FEWEST; ; ) {
    if (deps.importWork.isStopped) return;
    const { left, ms } = await deps.db.transaction(async (tx) => {
      const began = performance.now();
      const some = await tx
        .select()
        .from(importedCoins)
        .where(eq(importedCoins.importId, id))
        .orderBy(asc(importedCoins.coinId))
        .limit(atOnce);
      for (const one of some) await takeBack(tx, deps, one);
      return { left: some.length, ms: performance.now() - began };
    });
    if (left === 0) break;
    atOnce = atOnceAfter(left, ms);
    await yieldToEventLoop();
  }
  const undone = await importById(deps.db.orm, id);
  if (undone) await untilNone(deps, (tx, limit) => removeImportWants(tx, undone.userId, id, limit));
  await undoRates(deps, id);
  await deps.db.transaction((tx) => endImport(tx, id, 'undone', 'undoing'));
}

/** Forgets the rates it brought that no coin needs, and has what they were followed by go without; again after a kill. */
async function undoRates(deps: Deps, id: string): Promise<void> {
  const row = await importById(deps.db.orm, id);
  const rates = row?.mapping.broughtRates ?? [];
  if (row?.state !== 'undoing' || rates.length === 0) return;
  await deps.db.transaction((tx) => takeRatesBack(tx, row.userId, rates));
  await followRates(deps, row.userId);
}
