import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { createQueue, type Queue } from '../images/queue.ts';

export interface PictureStore {
  /** Runs the work while no other runs here: none writes a picture that another is about to remove. */
  alone: Queue;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a picture that is not there. */
  read(name: string): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** The files that are there, drafts of pictures never finished among them. */
  names(): Promise<string[]>;
  /** When it was last written, in ms since 1970. */
  writtenAt(name: string): Promise<number>;
}

const stores = new WeakMap<Deps, PictureStore>();

/** The pictures of this server, in a folder beside the photos. */
export function picturesOf(deps: Deps): PictureStore {
  const store = stores.get(deps) ?? folderOf(join(deps.config.dataDir, 'pictures'));
  stores.set(deps, store);
  return store;
}

function folderOf(folder: string): PictureStore {
  return {
    alone: createQueue(),
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that a power cut leaves no half picture under its address.
      const draft = join(folder, `${name}.${crypto.randomUUID()}`);
      await Bun.write(draft, bytes);
      await rename(draft, join(folder, name));
    },
    read: async (name) => {
      const file = Bun.file(join(folder, name));
      return (await file.exists()) ? file : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    names: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        // Before the first picture.
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    writtenAt: async (name) => (await stat(join(folder, name))).mtimeMs,
  };
}
