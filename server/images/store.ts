import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_SIZES } from './model.ts';

/** A version of a photo: the stored one ('full') or a smaller one by its longest side in pixels. */
export type PhotoVersion = 'full' | (typeof PHOTO_SIZES)[number];

export interface PhotoStore {
  write(hash: string, version: PhotoVersion, bytes: Uint8Array): Promise<void>;
  read(hash: string, version: PhotoVersion): Blob;
  has(hash: string): Promise<boolean>;
  /** Deletes every version; a photo that is not there is fine. */
  remove(hash: string): Promise<void>;
}

/** Photos as files below a folder, two letters of the hash a subfolder. */
export function folderStore(folder: string): PhotoStore {
  const fileOf = (hash: string, version: PhotoVersion) =>
    join(folder, hash.slice(0, 2), version === 'full' ? `${hash}.webp` : `${hash}@${version}.webp`);
  return {
    write: async (hash, version, bytes) => {
      const file = fileOf(hash, version);
      await mkdir(join(folder, hash.slice(0, 2)), { recursive: true });
      // Written beside and renamed, so that a power cut leaves no half photo under its address.
      const draft = `${file}.${crypto.randomUUID()}`;
      await Bun.write(draft, bytes);
      await rename(draft, file);
    },
    read: (hash, version) => Bun.file(fileOf(hash, version)),
    has: (hash) => Bun.file(fileOf(hash, 'full')).exists(),
    remove: async (hash) => {
      for (const version of ['full', ...PHOTO_SIZES] as const)
        await rm(fileOf(hash, version), { force: true });
    },
  };
}
