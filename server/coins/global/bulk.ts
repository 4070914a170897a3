import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hasSiblings } from '../../../db/shared.ts';
import {
  BULK_MOST,
  type BulkIdentified,
  type BulkItem,
  type BulkResult,
  type BulkState,
} from '../../../shared/global/model.ts';
import { AT_ONCE } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { userById } from '../../account/session/users.ts';
import { incomingFolder, type PhotoIn } from '../../http/data-urls.ts';
import { isStopping, type Owner, type Sender } from '../../identify/jobs/runs.ts';
import { identifyPhotos } from '../../identify/pipeline.ts';
import { dropInterrupted, findHeld } from '../../identify/temporary.ts';
import { perform } from '../../identify/under-way.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { whileLeased } from '../../platform/leases.ts';
import { coinRow } from '../queries.ts';
import {
  addRun,
  type BulkRow,
  changeItem,
  changeRun,
  newestRun,
  removeRun,
  runOf,
  unfinishedRuns,
} from './bulk-rows.ts';
import { identifiedAs } from './record.ts';

/** A photo of a run as it came: null where it is no photo. */
export interface BulkPhoto {
  id: string;
  photo: PhotoIn | null;
}

/** The runs that a server works on, by their ids, with whom they are for: a guest who signs in meanwhile is the account from then on. */
export interface BulkWork {
  owners: Map<string, { id: string }>;
  done: Map<string, Promise<void>>;
  isStopped: boolean;
}

export const createBulkWork = (): BulkWork => ({ owners: new Map(), done: new Map(), isStopped: false });

/** A guest's runs are the account's from then on; answers what takes that back. */
export function carryBulk({ bulkWork }: Deps, guestId: string, accountId: string): () => void {
  const theirs = [...bulkWork.owners.values()].filter(({ id }) => id === guestId);
  for (const owner of theirs) owner.id = accountId;
  return () => {
    for (const owner of theirs) owner.id = guestId;
  };
}

/**
 * Identifies up to twenty coins of the world, one photo each, and answers when all is done: it goes on when nobody waits any more, and after a
 * restart. What is beyond is dropped, and named. A photo that fails keeps none of the others. 409 while a run of the user's is under way.
 */
export async function identifyBulk(deps: Deps, sender: Sender, photos: BulkPhoto[]): Promise<BulkIdentified> {
  const items = await Promise.all(photos.slice(0, BULK_MOST).map((photo) => toItem(deps, photo)));
  const dropped = photos.slice(BULK_MOST).map(({ id }) => id);
  const runId = await addRun(deps, sender, items, dropped);
  if (runId === null) {
    for (const { file } of items) await removeFile(deps, file);
    throw new AppError(409, 'A bulk run of yours is under way. Please wait until it is done, or end it.');
  }
  await begin(deps, sender, runId);
  const row = await runOf(deps.db.orm, deps.bulkWork.owners.get(runId) ?? sender, runId);
  deps.bulkWork.owners.delete(runId);
  if (!row) throw new AppError(409, 'The bulk run was ended.');
  return answerOf(deps, row);
}

const nameOf = (file: string) => `incoming/${basename(file)}`;
const pathOf = ({ config }: Deps, file: string) => join(incomingFolder(config.dataDir), basename(file));

async function toItem(deps: Deps, { id, photo }: BulkPhoto): Promise<BulkItem> {
  const item = { id, file: null, state: 'waiting', tempId: null, message: null } satisfies BulkItem;
  if (!photo)
    return { ...item, state: 'failed', message: msg`Invalid File Type: ${id} is not a valid image file.` };
  const kept = photo.claim();
  const file = kept ? basename(kept) : crypto.randomUUID();
  if (!kept) await put(deps, file, photo.photo);
  // Another process goes on with it where this one dies.
  await deps.blobs.share(nameOf(file));
  return { ...item, file };
}

async function put(deps: Deps, file: string, photo: Blob): Promise<void> {
  mkdirSync(incomingFolder(deps.config.dataDir), { recursive: true, mode: 0o700 });
  await Bun.write(pathOf(deps, file), photo, { mode: 0o600 });
}

/** Works through what waits of a run, two at a time as of any user; of several processes one does. */
function begin(deps: Deps, sender: Sender, runId: string, before?: () => Promise<void>): Promise<void> {
  const working = deps.bulkWork;
  const owner = { id: sender.id };
  working.owners.set(runId, owner);
  const done = whileLeased(deps, `bulk run ${runId}`, async () => {
    if (before) await before();
    await workThrough(deps, { ...sender }, owner, runId);
  }).finally(() => {
    working.done.delete(runId);
  });
  working.done.set(runId, done);
  done.catch(() => {});
  return done;
}

async function workThrough(deps: Deps, sender: Sender, owner: Owner, runId: string): Promise<void> {
  const working = deps.bulkWork;
  const row = await runOf(deps.db.orm, owner, runId);
  if (!row) return;
  const waiting = row.items.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []));
  const seen = new Map<string, number>();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      if (working.isStopped) return;
      await workOn(deps, { ...sender, id: owner.id }, { owner, runId, index, seen });
    }
  });
  await Promise.all(workers);
  if (working.isStopped) return;
  await changeRun(deps, owner, runId, () => ({ finishedAt: new Date() }));
}

interface Place {
  owner: Owner;
  runId: string;
  index: number;
  /** Files by their hash: which photo of the run had them first. */
  seen: Map<string, number>;
}

async function workOn(deps: Deps, sender: Sender, { owner, runId, index, seen }: Place): Promise<void> {
  const item = (await runOf(deps.db.orm, owner, runId))?.items[index];
  if (!item?.file) return;
  const path = pathOf(deps, item.file);
  const settle = async (part: Partial<BulkItem>) => {
    await changeItem(deps, owner, runId, index, { file: null, ...part });
    await removeFile(deps, item.file);
  };
  if (!existsSync(path) && !(await deps.blobs.bring(nameOf(item.file))))
    return settle({ state: 'failed', message: LOST });
  // Read now: the file may be gone before the last of it has been looked at.
  const photo = new Blob([await Bun.file(path).arrayBuffer()]);
  const hash = new Bun.CryptoHasher('sha256').update(await photo.bytes()).digest('hex');
  const first = seen.get(hash);
  if (first !== undefined) return settle({ state: 'failed', message: same(first) });
  seen.set(hash, index);
  await changeItem(deps, owner, runId, index, { state: 'working' });
  const uploads = { obverse: photo, circles: { obverse: null, reverse: null } };
  let tempId: string | null = null;
  try {
    const done = await perform(deps, sender, { kind: 'world' }, async (run) => {
      try {
        return await identifyPhotos(deps, uploads, run);
      } finally {
        tempId = run.tempId;
      }
    });
    const { failure, identification } = done;
    await settle({
      ...{ state: failure ? 'failed' : 'done', tempId: done.tempId },
      message: failure ? (identification.errorMessage ?? FAILED) : null,
    });
  } catch (error) {
    // It is begun again when the server is back.
    if (isStopping(error)) return;
    const message = error instanceof AppError ? error.message : FAILED;
    if (!(error instanceof AppError))
      deps.log.error('a photo of a bulk run failed', { error: String(error) });
    await settle({ state: 'failed', tempId, message });
  }
}

/** Removes a photo that is done with, or will never be. */
async function removeFile(deps: Deps, file: string | null): Promise<void> {
  if (file === null) return;
  rmSync(pathOf(deps, file), { force: true });
  // What cannot be removed now goes with what nobody was done with.
  if (deps.blobs.isShared) await deps.blobs.remove(nameOf(file)).catch(() => {});
}

const FAILED = msg('Unable to identify coin. Please try again.');
const LOST = msg('The photo was lost before it could be looked at. Please send it again.');
const same = (first: number) => sameAs(first + 1);
const sameAs = (number: number) =>
  msg`This is the same photo as number ${number}, so it was not looked at twice.`;

async function resultsOf(deps: Deps, { userId, items }: BulkRow) {
  return Promise.all(
    items.map(async ({ file: _file, ...item }) => {
      const held = item.tempId ? await findHeld(deps.db.orm, userId, item.tempId, 'world') : null;
      const result = held && item.state === 'done' ? identifiedAs(held.coinData, held.tempId).result : null;
      const coin = held?.coinId ? await coinRow(deps.db.orm, userId, held.coinId) : undefined;
      return { ...item, result, coinId: coin?.id ?? null, coinName: coin?.name ?? null };
    }),
  );
}

const beyond = (count: number) => msg`${count} beyond the twentieth were dropped.`;

async function answerOf(deps: Deps, row: BulkRow): Promise<BulkIdentified> {
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
  const left = dropped.length > 0 ? ` ${beyond(dropped.length)}` : '';
  return {
    success: named > 0,
    totalProcessed: results.length,
    results,
    message: `${msg`${named} of ${all} photos were looked at.`}${left}`,
    runId: row.id,
    dropped,
  };
}

/** How far the user's newest run has come, or what came of it; null where there was none within a day. */
export async function bulkState(deps: Deps, userId: string): Promise<BulkState> {
  const row = await newestRun(deps.db.orm, userId);
  if (!row) return { run: null };
  const items = await resultsOf(deps, row);
  const processed = items.filter(({ state }) => state === 'done' || state === 'failed').length;
  return {
    run: {
      ...{ runId: row.id, total: items.length, processed, items, dropped: row.dropped },
      startedAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    },
  };
}

/** Ends a run, or clears away one that is done; its results stay held. 404 for one that is not the user's. */
export async function endBulk(deps: Deps, owner: Owner, runId: string): Promise<void> {
  const row = await runOf(deps.db.orm, owner, runId);
  if (!row || !(await removeRun(deps, owner, runId))) throw notFound();
  for (const { file } of row.items) await removeFile(deps, file);
}

/** Goes on with the runs that a stop of the server has interrupted. */
export async function resumeBulk(deps: Deps): Promise<void> {
  const working = deps.bulkWork;
  for (const row of await unfinishedRuns(deps.db.orm)) {
    if (working.done.has(row.id)) continue;
    const user = await userById(deps.db.orm, row.userId);
    if (!user) continue;
    const owner = { id: row.userId };
    if (isElsewhere(deps, row)) continue;
    const sender: Sender = { id: user.id, isGuest: user.isGuest, sid: '', network: '' };
    const begunAnew = async () => {
      await dropInterrupted(deps, owner, row.createdAt);
      await changeRun(deps, owner, row.id, ({ items }) => ({
        items: items.map((item) => (item.state === 'working' ? { ...item, state: 'waiting' } : item)),
      }));
    };
    void begin(deps, sender, row.id, begunAnew)
      .catch((error: unknown) => deps.log.error('a bulk run failed', { error: String(error) }))
      .finally(() => working.owners.delete(row.id));
  }
}

/** So long a process may be away that has the photos of a run; then they count as lost. */
const ELSEWHERE_MS = 3_600_000;

/** Whether the process that was sent the photos may still come back to them: nobody else has them. */
const isElsewhere = (deps: Deps, { items, createdAt }: BulkRow): boolean =>
  hasSiblings() &&
  !deps.blobs.isShared &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS &&
  !items.some(({ file }) => file && existsSync(pathOf(deps, file)));

/** Begins nothing more: what is under way is ended with the other identifications, and gone on with when the server is back. */
export function stopBulk(deps: Pick<Deps, 'bulkWork'>): void {
  deps.bulkWork.isStopped = true;
}

/** Waits until nothing of the runs is written any more. */
export async function finishBulk(deps: Pick<Deps, 'bulkWork'>): Promise<void> {
  await Promise.allSettled(deps.bulkWork.done.values());
}

const DAY_MS = 24 * 3_600_000;

/** Removes photos that came a day ago and were never done with. */
export async function sweepIncoming({ config, blobs }: Deps): Promise<void> {
  if (blobs.isShared)
    for await (const some of blobs.list('incoming'))
      for (const { name, writtenAt } of some)
        if (Date.now() - (await writtenAt()) > DAY_MS) await blobs.remove(name);
  const folder = incomingFolder(config.dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > DAY_MS) rmSync(path, { force: true });
  }
}
