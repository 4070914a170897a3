import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, IsIntact, StoredBlob } from './blobs.ts';
import { writeWhole } from './durable-files.ts';
import type { Log } from './log.ts';

/** Files whose content was looked at; beyond that it begins anew. */
const MOST_KNOWN = 50_000;

/** Blobs as files below a folder. A file's content is looked at when it is read for the first time. */
export function folderBlobs(folder: string, log: Log, durable = true): BlobStore {
  const known = new Set<string>();
  const isSound = async (file: string, isIntact: IsIntact) => {
    if (known.has(file)) return true;
    if (!isIntact(await Bun.file(file).bytes())) return false;
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(file);
    return true;
  };
  return {
    isShared: false,
    write: (name, bytes) => writeWhole(join(folder, name), bytes, durable),
    read: async (name, isIntact) => {
      const file = join(folder, name);
      const stored = Bun.file(file);
      if (!(await stored.exists())) return null;
      if (!isIntact || (await isSound(file, isIntact))) return stored;
      log.error('a file is damaged', { file });
      return null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    writtenAt: async (name) => (await stat(join(folder, name)).catch(ifGone))?.mtimeMs ?? null,
    list: (under) => filesIn(folder, under),
    share: async () => {},
    bring: async (name) => existsSync(join(folder, name)),
    fault: async () => null,
  };
}

/** A folder at a time, and what is in its folders after it. */
async function* filesIn(folder: string, under: string): AsyncGenerator<StoredBlob[]> {
  const entries = (await readdir(join(folder, under), { withFileTypes: true }).catch(ifGone)) ?? [];
  yield entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      name: `${under}/${name}`,
      writtenAt: async () => (await stat(join(folder, under, name))).mtimeMs,
    }));
  for (const entry of entries) if (entry.isDirectory()) yield* filesIn(folder, `${under}/${entry.name}`);
}

/** Null for a file or folder that is not there, as before the first photo. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
