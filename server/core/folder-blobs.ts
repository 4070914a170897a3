import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, StoredBlob, TypeIfIntact } from './blobs.ts';
import { writeWhole } from './durable-files.ts';
import type { Log } from './log.ts';
import { type Disk, refuseWithoutRoom } from './room.ts';

/** Files whose content has been checked. */
const MOST_KNOWN = 50_000;

/** Content is checked at the first read. Throws 507 when `disk` has no room. */
export function folderBlobs(folder: string, log: Log, durable = true, disk: Disk | null = null): BlobStore {
  const known = new Map<string, string>();
  const typeOf = async (file: string, typeIfIntact: TypeIfIntact) => {
    const before = known.get(file);
    if (before) return before;
    const type = typeIfIntact(await Bun.file(file).bytes());
    if (!type) return null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(file, type);
    return type;
  };
  return {
    isShared: false,
    write: async (name, bytes) => {
      if (disk) refuseWithoutRoom(disk, bytes.length);
      await writeWhole(join(folder, name), bytes, durable);
    },
    read: async (name, typeIfIntact) => {
      const file = join(folder, name);
      const stored = Bun.file(file);
      if (!(await stored.exists())) return null;
      if (!typeIfIntact) return stored;
      const type = await typeOf(file, typeIfIntact);
      if (type) return Bun.file(file, { type });
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

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
