import { and, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { photoRemovals, photos } from '../../db/schema.ts';
import { inChunks, yieldToEventLoop } from '../core/chunks.ts';
import type { PhotosDeps, Stores } from './deps.ts';
import type { StoredFile } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** So old is no draft of an upload under way. */
const LEFT_MS = DAY_MS;
/** As long as coins rest in the trash: meanwhile the right database may be put back beside its photos. */
const UNKNOWN_MS = 30 * DAY_MS;
/** Rows looked at in one go. */
const PAGE = 500;

/**
 * Deletes rows of photos and, in the same transaction, notes that their files are to be removed, so that a crash before
 * `removeNoted` has done it leaves none behind. Answers how many rows.
 */
export async function deletePhotos(tx: Orm, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(photos).where(which).returning({ hash: photos.hash });
  if (gone.length === 0) return 0;
  const removeAt = new Date();
  await tx
    .insert(photoRemovals)
    .values(gone.map(({ hash }) => ({ hash, removeAt })))
    .onConflictDoUpdate({ target: photoRemovals.hash, set: { removeAt } });
  return gone.length;
}

/** Removes the files that were noted and are due, except of photos that somebody holds. What cannot be removed is tried again. */
export async function removeNoted(deps: Stores, now = Date.now()): Promise<void> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const due = await deps.db.orm
      .select({ hash: photoRemovals.hash })
      .from(photoRemovals)
      .where(and(lte(photoRemovals.removeAt, new Date(now)), gt(photoRemovals.hash, after)))
      .orderBy(photoRemovals.hash)
      .limit(PAGE);
    const done: string[] = [];
    for (const { hash } of due) {
      await attempt(deps, hash, async () => {
        await removeUnheld(deps, hash);
        done.push(hash);
      });
    }
    if (done.length > 0) {
      await deps.db.transaction(async (tx) => {
        await tx.delete(photoRemovals).where(inArray(photoRemovals.hash, done));
      });
    }
    after = due.at(-1)?.hash ?? after;
    if (due.length < PAGE) return;
  }
}

/** Removes the files of a photo that was never given a row, or whose row is gone, unless somebody holds it. */
export const removeFiles = (deps: Stores, hash: string) =>
  attempt(deps, hash, () => removeUnheld(deps, hash));

/**
 * Removes drafts older than 24 hours, left by an upload cut short, and notes whole photos that are nobody's: they are
 * removed after 30 days, since they are there, too, when somebody started the program with the wrong database.
 */
export async function sweepFiles(deps: PhotosDeps, now = Date.now()): Promise<void> {
  for await (const files of deps.photos.list()) {
    const old: StoredFile[] = [];
    for (const file of files) {
      await attempt(deps, file.hash, async () => {
        if ((await file.writtenAt()) <= now - LEFT_MS) old.push(file);
      });
    }
    for (const file of old.filter(({ isDraft }) => isDraft)) {
      await attempt(deps, file.hash, () => file.remove());
    }
    await noteUnknown(deps, new Set(old.filter(({ isDraft }) => !isDraft).map(({ hash }) => hash)), now);
    await yieldToEventLoop();
  }
}

async function noteUnknown(deps: PhotosDeps, hashes: Set<string>, now: number): Promise<void> {
  const held = await heldAmong(deps, [...hashes]);
  const unknown = [...hashes].filter((hash) => !held.has(hash));
  if (unknown.length === 0) return;
  const removeAt = new Date(now + UNKNOWN_MS);
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(photoRemovals)
      .values(unknown.map((hash) => ({ hash, removeAt })))
      .onConflictDoNothing();
  });
}

/** Looks whether somebody holds the photo where nobody, at any process, can upload it meanwhile: its row comes while it is locked. */
const removeUnheld = (deps: Stores, hash: string) =>
  deps.photos.alone(hash, async () => {
    if (!(await heldAmong(deps, [hash])).has(hash)) await deps.photos.remove(hash);
  });

async function heldAmong(deps: Stores, hashes: string[]): Promise<Set<string>> {
  const held = new Set<string>();
  await inChunks([...new Set(hashes)], async (some) => {
    const rows = await deps.db.orm
      .selectDistinct({ hash: photos.hash })
      .from(photos)
      .where(inArray(photos.hash, some));
    for (const { hash } of rows) held.add(hash);
  });
  return held;
}

/** What cannot be removed is no reason to leave the rest. */
async function attempt(deps: Stores, hash: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn('photo file not removed', { hash, error });
  }
}
