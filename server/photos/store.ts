import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import type { From } from '../core/leases.ts';
import { withLock } from '../core/lock.ts';
import { pdfIfIntact, typeIfIntact } from './formats.ts';

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

const PICTURES = 'pictures';

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
  const placeOf = (name: string) => `${PICTURES}/${name}`;
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
      for await (const some of blobs.list(PICTURES))
        all.push(
          ...some.map(({ name, writtenAt }) => ({ name: name.slice(PICTURES.length + 1), writtenAt })),
        );
      return all;
    },
    writtenAt: (name) => blobs.writtenAt(placeOf(name)),
  };
}
