import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import type { BlobStore } from '../core/blobs.ts';
import { type From, withLock } from '../core/leases.ts';
import { pdfIfIntact, typeIfIntact } from './intact.ts';

/** A version of a photo: the stored one ('full') or a smaller one by its longest side in pixels. A document has one, as it came. */
export type PhotoVersion = 'full' | 'document' | (typeof PHOTO_SIZES)[number];

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
   * Runs the work while no other runs on this photo, in any process. A photo's files and its rows change together only inside: a file is shared
   * by all who uploaded the same picture, and one must not write what another is about to remove.
   */
  alone<T>(hash: string, work: () => Promise<T>): Promise<T>;
  /** What is written survives a power cut; what could not be written leaves nothing. */
  write(hash: string, version: PhotoVersion, bytes: Uint8Array): Promise<void>;
  /** Null for a photo that is not there, or no longer what it was. */
  read(hash: string, version: PhotoVersion): Promise<Blob | null>;
  /** Deletes every version; a photo that is not there is fine. */
  remove(hash: string): Promise<void>;
  /** Everything in the store, some files at a time. */
  list(): AsyncIterable<StoredFile[]>;
}

const FOLDER = 'photos';
const NAME = /^photos\/[0-9a-f]{2}\/([0-9a-f]{64})(?:(?:@\d+)?\.webp|\.pdf)(\.[0-9a-f-]{36})?$/;

/** The name of a version among the blobs. */
export const nameOf = (hash: string, version: PhotoVersion) =>
  `${FOLDER}/${hash.slice(0, 2)}/${hash}${version === 'document' ? '.pdf' : version === 'full' ? '.webp' : `@${version}.webp`}`;

/** Photos among the blobs, two letters of the hash a folder. */
export function createPhotoStore({ blobs, ...from }: From & { blobs: BlobStore }): PhotoStore {
  return {
    alone: (hash, work) => withLock(from, `photo ${hash}`, work),
    write: (hash, version, bytes) => blobs.write(nameOf(hash, version), bytes),
    // Only the stored version bears the hash of its own content.
    read: (hash, version) =>
      blobs.read(nameOf(hash, version), (bytes) =>
        version === 'document'
          ? pdfIfIntact(bytes, hash)
          : typeIfIntact(bytes, version === 'full' ? hash : null),
      ),
    remove: async (hash) => {
      for (const version of ['full', 'document', ...PHOTO_SIZES] as const)
        await blobs.remove(nameOf(hash, version));
    },
    list: async function* () {
      for await (const some of blobs.list(FOLDER)) {
        yield some.flatMap(({ name, writtenAt }) => {
          const [, hash, draft] = NAME.exec(name) ?? [];
          return hash
            ? [{ hash, isDraft: draft !== undefined, writtenAt, remove: () => blobs.remove(name) }]
            : [];
        });
      }
    },
  };
}
