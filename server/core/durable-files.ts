import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../db/write-ahead-log.ts';

/**
 * Writes a file whole or not at all; when it is done, not even a power cut takes it away, unless durability is not wanted. Written beside
 * and renamed once its content is on the disk: a name must never lead to content that is not.
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
    // A disk that is full has no room for what nobody will ever read.
    await rm(draft, { force: true });
    throw error;
  }
  if (!isDurable) return;
  await syncFolder(folder);
  if (begun) await syncFolder(dirname(begun));
}
