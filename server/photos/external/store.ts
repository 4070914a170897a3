import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../platform/deps.ts';
import { createIntactReader, writeWhole } from '../../platform/durable-files.ts';
import { createSemaphore, type Semaphore } from '../../platform/semaphore.ts';

export interface PictureStore {
  /** Runs the work while no other runs here: none writes a picture that another is about to remove. */
  alone: Semaphore;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a picture that is not there, or no longer what it was. */
  read(name: string): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** The files that are there, drafts of pictures never finished among them. */
  names(): Promise<string[]>;
  /** When it was last written, in ms since 1970. */
  writtenAt(name: string): Promise<number>;
}

/** The pictures of a server, in a folder beside the photos. */
export function createPictureStore({ config, log }: Pick<Deps, 'config' | 'log'>): PictureStore {
  const folder = join(config.dataDir, 'pictures');
  const readIntact = createIntactReader((file) => log.warn('picture file is damaged', { file }));
  return {
    alone: createSemaphore(1),
    write: (name, bytes) => writeWhole(join(folder, name), bytes),
    // The small one bears the hash of the large one's content.
    read: (name) => readIntact(join(folder, name), /^([0-9a-f]{64})\.webp$/.exec(name)?.[1] ?? null),
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
