import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OwnerId } from '../../../db/schema.ts';
import { hasSiblings } from '../../../db/shared.ts';
import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import {
  type BulkIdentified,
  type BulkItem,
  type BulkResult,
  type BulkState,
  MAX_BULK,
} from '../../../shared/global/model.ts';
import { AT_ONCE, type Identification } from '../../../shared/identify/model.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { coinRow } from '../../coins/queries.ts';
import { eachAlone } from '../../core/chunks.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { incomingFolder, type PhotoIn } from '../../core/http/data-urls.ts';
import { whileLeased } from '../../core/leases.ts';
import { someAtOnce } from '../../core/queue.ts';
import { userById } from '../../core/session/users.ts';
import { photoHash } from '../../photos/service.ts';
import type { BulkWork, IdentifyDeps } from '../deps.ts';
import { perform } from '../jobs/progress.ts';
import { isStopping, type Owner, type Sender, type WhenHeld } from '../jobs/runs.ts';
import { identifyPhotos } from '../pipeline.ts';
import { answeredBefore, findHeld, foundIn, guessOf, reviewOf } from '../temporary.ts';
import {
  addRun,
  type BulkRow,
  changeItem,
  changeRun,
  newestRun,
  type OfRun,
  removeRun,
  runOf,
  unfinishedRuns,
} from './bulk-rows.ts';
import { identifiedAs } from './record.ts';

/** Null if no image. */
interface BulkPhoto {
  id: string;
  photo: PhotoIn | null;
  reverse?: PhotoIn | null;
  scope?: AskedScope;
}

export const createBulkWork = (): BulkWork => ({ owners: new Map(), done: new Map(), isStopped: false });

/** Returns an undo function. */
export function carryBulk({ bulkWork }: IdentifyDeps, guestId: OwnerId, accountId: OwnerId): () => void {
  const theirs = [...bulkWork.owners.values()].filter(({ id }) => id === guestId);
  for (const owner of theirs) owner.id = accountId;
  return () => {
    for (const owner of theirs) owner.id = guestId;
  };
}

/** Survives restarts. 409 during another run of the user. */
export async function identifyBulk(
  deps: IdentifyDeps,
  sender: Sender,
  photos: BulkPhoto[],
): Promise<BulkIdentified> {
  const items = await Promise.all(photos.slice(0, MAX_BULK).map((photo) => toItem(deps, photo)));
  const dropped = photos.slice(MAX_BULK).map(({ id }) => id);
  const id = crypto.randomUUID();
  try {
    // Visible only with the lease.
    await begin(deps, sender, id, async () => {
      if (await addRun(deps, sender, { id, items, dropped })) return;
      for (const item of items) await removeFiles(deps, item);
      throw new AppError(
        409,
        'bulk_run_in_progress',
        'A bulk identification is already running. Wait until it finishes, or stop it.',
      );
    });
    const row = await runOf(deps.db.orm, deps.bulkWork.owners.get(id) ?? sender, id);
    if (!row) throw ENDED();
    return await answerOf(deps, row);
  } finally {
    deps.bulkWork.owners.delete(id);
  }
}

const ENDED = () => new AppError(409, 'bulk_run_stopped', 'Bulk identification stopped.');

const nameOf = (file: string) => `incoming/${basename(file)}`;
export const pathOf = ({ config }: IdentifyDeps, file: string) =>
  join(incomingFolder(config.dataDir), basename(file));

async function toItem(deps: IdentifyDeps, { photo, reverse, ...sent }: BulkPhoto): Promise<BulkItem> {
  const { id } = sent;
  const item = { ...sent, file: null, state: 'waiting', tempId: null, message: null } satisfies BulkItem;
  if (!photo || reverse === null)
    return {
      ...item,
      state: 'failed',
      message: msg('Invalid File Type: {id} is not a valid image file.', { id }),
    };
  const file = await toFile(deps, photo);
  return { ...item, file, ...(reverse && { reverse: await toFile(deps, reverse) }) };
}

async function toFile(deps: IdentifyDeps, photo: PhotoIn): Promise<string> {
  const kept = photo.claim();
  const file = kept ? basename(kept) : crypto.randomUUID();
  if (!kept) await put(deps, file, photo.photo);
  // For a takeover by another process.
  await deps.blobs.share(nameOf(file));
  return file;
}

async function put(deps: IdentifyDeps, file: string, photo: Blob): Promise<void> {
  mkdirSync(incomingFolder(deps.config.dataDir), { recursive: true, mode: 0o700 });
  await Bun.write(pathOf(deps, file), photo, { mode: 0o600 });
}

/** A lease keeps it to one process. */
export function begin(
  deps: IdentifyDeps,
  sender: Sender,
  runId: string,
  before: (of: OfRun) => Promise<void>,
): Promise<void> {
  const working = deps.bulkWork;
  const owner = { id: sender.id };
  working.owners.set(runId, owner);
  const done = whileLeased(deps, `bulk run ${runId}`, async (lost) => {
    await before({ owner, runId });
    await workThrough(deps, sender, { owner, runId, lost });
  }).finally(() => {
    working.done.delete(runId);
  });
  working.done.set(runId, done);
  done.catch(() => {});
  return done;
}

interface Run extends OfRun {
  /** Aborted after a takeover. */
  lost: AbortSignal;
}

async function workThrough(deps: IdentifyDeps, sender: Sender, run: Run): Promise<void> {
  const row = await runOf(deps.db.orm, run.owner, run.runId);
  if (!row) return;
  const isOver = () => deps.bulkWork.isStopped || run.lost.aborted;
  const waiting = row.items.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []));
  const seen = new Map<string, number>();
  await someAtOnce(AT_ONCE, waiting, async (index) => {
    if (!isOver()) await workOn(deps, { ...sender, id: run.owner.id }, { ...run, index, seen });
  });
  if (isOver()) return;
  await deps.db.transaction((tx) =>
    changeRun(tx, run, ({ items }) => (items.every(isSettled) ? { finishedAt: new Date() } : null)),
  );
}

interface Place extends OfRun {
  index: number;
  /** First photo by hash. */
  seen: Map<string, number>;
}

async function workOn(deps: IdentifyDeps, sender: Sender, { seen, ...place }: Place): Promise<void> {
  const { index } = place;
  const change = (to: Parameters<typeof changeItem>[2]) =>
    deps.db.transaction((tx) => changeItem(tx, place, to));
  // Fencing token: a takeover replaces it, old ones are ignored.
  const claim = crypto.randomUUID();
  const item = await change(({ state }) =>
    state === 'waiting' ? { state: 'working', tempId: claim } : null,
  );
  if (!item?.file) return;
  const { file, reverse = null, scope = 'world' } = item;
  let heldAt: string = claim;
  const settle = async (part: Partial<BulkItem>) => {
    const settled = await change(({ tempId }) => {
      if (tempId === claim) return { ...NO_FILES, tempId: null, ...part };
      return tempId === heldAt ? { ...NO_FILES, ...part } : null;
    });
    if (settled) await removeFiles(deps, item);
  };
  const photo = await photoOf(deps, file);
  const other = reverse === null ? undefined : await photoOf(deps, reverse);
  if (photo === null || other === null) return settle({ state: 'failed', message: LOST });
  const hash = await photoHash(photo);
  const first = seen.get(hash);
  if (first !== undefined) return settle({ state: 'failed', message: same(first) });
  seen.set(hash, index);
  const uploads = {
    obverse: photo,
    ...(other && { reverse: other }),
    circles: { obverse: null, reverse: null },
  };
  const whenHeld: WhenHeld = async (tx, tempId) => {
    const isOurs = await changeItem(tx, place, (now) =>
      now.tempId === claim || now.tempId === heldAt ? { tempId } : null,
    );
    if (!isOurs) throw ENDED();
    heldAt = tempId;
  };
  try {
    const { failure, identification } = await perform(deps, sender, { kind: 'world', scope }, (run) =>
      identifyPhotos(deps, uploads, Object.assign(run, { whenHeld })),
    );
    await settle(settledAs(identification, failure !== null));
  } catch (error) {
    // Restarts with the server.
    if (isStopping(error)) return;
    const message = error instanceof AppError ? error.sentence : FAILED;
    if (!(error instanceof AppError)) deps.log.error('a photo of a bulk run failed', { error });
    await settle({ state: 'failed', message });
  }
}

const NO_FILES = { file: null, reverse: null } as const;

async function photoOf(deps: IdentifyDeps, file: string): Promise<Blob | null> {
  const path = pathOf(deps, file);
  if (!existsSync(path) && !(await deps.blobs.bring(nameOf(file)))) return null;
  // May be deleted meanwhile.
  return new Blob([await Bun.file(path).arrayBuffer()]);
}

const isSettled = ({ state }: Pick<BulkItem, 'state'>) => state === 'done' || state === 'failed';

const settledAs = (
  { outcome, errorMessage }: Identification,
  isFailure = outcome === 'failed',
): Pick<BulkItem, 'state' | 'message'> =>
  isFailure ? { state: 'failed', message: errorMessage ?? FAILED } : { state: 'done', message: null };

async function removeFiles(
  deps: IdentifyDeps,
  { file, reverse = null }: Pick<BulkItem, 'file' | 'reverse'>,
): Promise<void> {
  for (const one of [file, reverse]) await removeFile(deps, one);
}

export async function removeFile(deps: IdentifyDeps, file: string | null): Promise<void> {
  if (file === null) return;
  rmSync(pathOf(deps, file), { force: true });
  // The sweep retries.
  if (deps.blobs.isShared) await deps.blobs.remove(nameOf(file)).catch(() => {});
}

const FAILED = msg('Unable to identify coin. Please try again.');
const LOST = msg('The photo was lost before analysis. Please send it again.');
const same = (first: number) => sameAs(first + 1);
const sameAs = (number: number) => msg('Same photo as number {number}; skipped.', { number });

async function resultsOf(deps: IdentifyDeps, { userId, items }: BulkRow) {
  return Promise.all(
    items.map(async ({ file: _file, reverse: _reverse, scope: asked = 'world', ...item }) => {
      const held = item.tempId ? await findHeld(deps.db.orm, userId, item.tempId, asked) : null;
      const result =
        held && item.state === 'done'
          ? identifiedAs(held.coinData, held.tempId, foundIn(held.scope, held.coinData)).result
          : null;
      const coin = held?.coinId ? await coinRow(deps.db.orm, userId, held.coinId) : undefined;
      // About to be replaced: must not be edited.
      const tempId = item.state === 'working' ? null : item.tempId;
      const scope = held ? reviewOf(held) : 'world';
      const guess = held && guessOf(held.coinData);
      return {
        ...item,
        tempId,
        scope,
        guess,
        result,
        coinId: coin?.id ?? null,
        coinName: coin?.name ?? null,
      };
    }),
  );
}

const beyond = (count: number) => msg('{count} photos weren’t added: the limit is twenty.', { count });

async function answerOf(deps: IdentifyDeps, row: BulkRow): Promise<BulkIdentified> {
  const items = await resultsOf(deps, row);
  const results: BulkResult[] = items.map(({ id, state, tempId, message, result }) => ({
    id,
    success: state === 'done',
    ...(result && { result }),
    ...(tempId && { tempId }),
    ...(message && { message }),
  }));
  const named = results.filter(({ success }) => success).length;
  const { dropped } = row;
  const all = results.length;
  return {
    success: named > 0,
    totalProcessed: results.length,
    results,
    message: sentences(
      msg('{named} of {all} photos were analyzed.', { named, all }),
      dropped.length > 0 && beyond(dropped.length),
    ),
    runId: row.id,
    dropped,
  };
}

export async function bulkState(deps: IdentifyDeps, userId: OwnerId): Promise<BulkState> {
  const row = await newestRun(deps.db.orm, userId);
  if (!row) return { run: null };
  const items = await resultsOf(deps, row);
  const processed = items.filter(isSettled).length;
  return {
    run: {
      ...{ runId: row.id, total: items.length, processed, items, dropped: row.dropped },
      startedAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    },
  };
}

/** 404 if not found. */
export async function endBulk(deps: IdentifyDeps, owner: Owner, runId: string): Promise<void> {
  const row = await runOf(deps.db.orm, owner, runId);
  if (!row || !(await removeRun(deps, owner, runId))) throw notFound();
  for (const item of row.items) await removeFiles(deps, item);
}

export function stopBulk(deps: Pick<IdentifyDeps, 'bulkWork'>): void {
  deps.bulkWork.isStopped = true;
}

export async function finishBulk(deps: Pick<IdentifyDeps, 'bulkWork'>): Promise<void> {
  await Promise.allSettled(deps.bulkWork.done.values());
}

const DAY_MS = 24 * 3_600_000;

export async function sweepIncoming(deps: IdentifyDeps): Promise<void> {
  const { config, blobs } = deps;
  if (blobs.isShared)
    for await (const some of blobs.list('incoming'))
      for (const { name, writtenAt } of some)
        if (Date.now() - (await writtenAt()) > DAY_MS) await blobs.remove(name);
  const folder = incomingFolder(config.dataDir);
  if (!existsSync(folder)) return;
  await eachAlone(deps, 'incoming photos', readdirSync(folder), async (name) => {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > DAY_MS) rmSync(path, { force: true });
  });
}

export async function resumeBulk(deps: IdentifyDeps): Promise<void> {
  const { owners, done } = deps.bulkWork;
  for (const row of await unfinishedRuns(deps.db.orm)) {
    const user = await userById(deps.db.orm, row.userId);
    if (!user || done.has(row.id) || isElsewhere(deps, row)) continue;
    const sender: Sender = { id: row.userId, isGuest: user.isGuest, sid: '', network: '' };
    void begin(deps, sender, row.id, (run) => takeOver(deps, run))
      .catch((error: unknown) => deps.log.error('a bulk run failed', { error }))
      .finally(() => owners.delete(row.id));
  }
}

/** Allowed absence of the process with the photos. */
const ELSEWHERE_MS = 3_600_000;

const isElsewhere = (deps: IdentifyDeps, { items, createdAt }: BulkRow): boolean =>
  hasSiblings() &&
  !deps.blobs.isShared &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS &&
  !items.some(({ file }) => file && existsSync(pathOf(deps, file)));

/** Interrupted photos start again. */
async function takeOver(deps: IdentifyDeps, run: OfRun): Promise<void> {
  const before = await deps.db.transaction(async (tx) => {
    const left = async (item: BulkItem): Promise<BulkItem> => {
      if (item.state !== 'working') return item;
      const answer = item.tempId && (await answeredBefore(tx, run.owner, item.tempId));
      return answer
        ? { ...item, ...settledAs(answer), ...NO_FILES }
        : { ...item, state: 'waiting', tempId: null };
    };
    let were: BulkItem[] = [];
    const now = await changeRun(tx, run, async ({ items }) => {
      were = items;
      // One connection per transaction.
      const all: BulkItem[] = [];
      for (const item of items) all.push(await left(item));
      return { items: all };
    });
    return were.filter((_, index) => now?.items[index]?.file === null);
  });
  for (const item of before) await removeFiles(deps, item);
}
