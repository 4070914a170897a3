import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import { createIntactReader, writeWhole } from '../platform/durable-files.ts';
import type { Log } from '../platform/log.ts';
import { createSemaphore, type Semaphore } from '../platform/semaphore.ts';

/** A version of a photo: the stored one ('full') or a smaller one by its longest side in pixels. */
export type PhotoVersion = 'full' | (typeof PHOTO_SIZES)[number];

/** A file as it lies in the store: a version of a photo, or the draft of one that was never finished. */
export interface StoredFile {
  hash: string;
  isDraft: boolean;
  /** When it was written, in ms since 1970. */
  writtenAt(): Promise<number>;
  remove(): Promise<void>;
}

export interface PhotoStore {
  /**
   * Runs the work while no other runs here. A photo's files and its rows change together only inside: a file is shared
   * by all who uploaded the same picture, and one must not write what another is about to remove.
   */
  alone: Semaphore;
  /** What is written survives a power cut; what could not be written leaves nothing. */
  write(hash: string, version: PhotoVersion, bytes: Uint8Array): Promise<void>;
  /** Null for a photo that is not there, or no longer what it was. */
  read(hash: string, version: PhotoVersion): Promise<Blob | null>;
  /** Deletes every version; a photo that is not there is fine. */
  remove(hash: string): Promise<void>;
  /** Everything in the store, some files at a time. */
  list(): AsyncIterable<StoredFile[]>;
}

/** Photos as files below a folder, two letters of the hash a subfolder. Tests need not survive a power cut. */
export function folderStore(folder: string, log: Log, { durable = true } = {}): PhotoStore {
  const fileOf = (hash: string, version: PhotoVersion) =>
    join(folder, hash.slice(0, 2), version === 'full' ? `${hash}.webp` : `${hash}@${version}.webp`);
  const readIntact = createIntactReader((file) => log.error('photo file is damaged', { file }));
  return {
    alone: createSemaphore(1),
    write: (hash, version, bytes) => writeWhole(fileOf(hash, version), bytes, durable),
    // Only the stored version bears the hash of its own content.
    read: (hash, version) => readIntact(fileOf(hash, version), version === 'full' ? hash : null),
    remove: async (hash) => {
      for (const version of ['full', ...PHOTO_SIZES] as const)
        await rm(fileOf(hash, version), { force: true });
    },
    list: async function* () {
      for (const sub of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(sub)) continue;
        const names = await namesIn(join(folder, sub));
        yield names.flatMap((name) => storedFile(join(folder, sub), name) ?? []);
      }
    },
  };
}

const NAME = /^([0-9a-f]{64})(?:@\d+)?\.webp(\.[0-9a-f-]{36})?$/;

function storedFile(folder: string, name: string): StoredFile | null {
  const [, hash, draft] = NAME.exec(name) ?? [];
  if (!hash) return null;
  const file = join(folder, name);
  return {
    hash,
    isDraft: draft !== undefined,
    writtenAt: async () => (await stat(file)).mtimeMs,
    remove: () => rm(file, { force: true }),
  };
}

/** Nothing for a folder that is not there, as before the first photo. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
