import type { BlobStore, StoredBlob } from '../../core/blobs.ts';
import { type From, withLock } from '../../core/leases.ts';
import { typeIfIntact } from '../intact.ts';

const FOLDER = 'pictures';

export interface PictureStore {
  /** Runs the work while no other runs, in any process: none writes a picture that another is about to remove. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a picture that is not there, or no longer what it was. */
  read(name: string): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** The files that are there, drafts of pictures never finished among them. */
  list(): Promise<StoredBlob[]>;
  /** When it was last written, in ms since 1970; null where it is gone. */
  writtenAt(name: string): Promise<number | null>;
}

/** Somebody else's pictures among the blobs. */
export function createPictureStore({ blobs, ...from }: From & { blobs: BlobStore }): PictureStore {
  const placeOf = (name: string) => `${FOLDER}/${name}`;
  return {
    alone: (work) => withLock(from, 'pictures', work),
    write: (name, bytes) => blobs.write(placeOf(name), bytes),
    // The small one bears the hash of the large one's content.
    read: (name) => {
      const hash = /^([0-9a-f]{64})\.webp$/.exec(name)?.[1] ?? null;
      return blobs.read(placeOf(name), (bytes) => typeIfIntact(bytes, hash));
    },
    remove: (name) => blobs.remove(placeOf(name)),
    list: async () => {
      const all: StoredBlob[] = [];
      for await (const some of blobs.list(FOLDER))
        all.push(...some.map(({ name, writtenAt }) => ({ name: name.slice(FOLDER.length + 1), writtenAt })));
      return all;
    },
    writtenAt: (name) => blobs.writtenAt(placeOf(name)),
  };
}
