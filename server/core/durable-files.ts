import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../db/sync-folder.ts';

/**
 * Atomic, and durable unless not wanted: the content is synced before the rename, so that the name never leads to half
 * a file.
 */
export async function writeWhole(file: string, bytes: Uint8Array, isDurable = true): Promise<void> {
  const folder = dirname(file);
  const begun = await mkdir(folder, { recursive: true });
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(bytes);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    // On a full disk the draft would take the room.
    await rm(draft, { force: true });
    throw error;
  }
  if (!isDurable) return;
  await syncFolder(folder);
  if (begun) await syncFolder(dirname(begun));
}
