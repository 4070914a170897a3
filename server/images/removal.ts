import { inArray } from 'drizzle-orm';
import { photos } from '../../db/schema.ts';
import { inChunks, nextTurn } from '../bulk/chunks.ts';
import type { Deps, Stores } from '../deps.ts';

/** So old is no draft of an upload under way. */
const LEFT_MS = 24 * 3_600_000;

/** Removes the files of photos whose rows somebody gave up, except of those that somebody else holds. */
export async function removeFiles(deps: Stores, hashes: string[]): Promise<void> {
  await inChunks(hashes, async (some) => {
    for (const hash of some) await attempt(deps, hash, () => removeUnheld(deps, hash));
  });
}

/**
 * Removes drafts older than 24 hours, left by an upload cut short. Whole photos without a row stay: they are there, too,
 * when somebody started the program with the wrong database, and must be when the right one is put back.
 */
export async function removeDrafts(deps: Deps, now = Date.now()): Promise<void> {
  for await (const files of deps.photos.list()) {
    for (const file of files.filter(({ isDraft }) => isDraft)) {
      await attempt(deps, file.hash, async () => {
        if ((await file.writtenAt()) <= now - LEFT_MS) await file.remove();
      });
    }
    await nextTurn();
  }
}

/** Looks whether somebody holds the photo where nobody can upload it meanwhile. */
const removeUnheld = (deps: Stores, hash: string) =>
  deps.photos.alone(async () => {
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
    deps.log.warn('photo file not removed', { hash, error: String(error) });
  }
}
