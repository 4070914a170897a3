import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type From, withLock } from '../core/leases.ts';
import { pdfIfIntact, typeIfIntact } from './formats.ts';

/** Sizes are the longest side in pixels; a document is stored unchanged. */
export type PhotoVersion = 'full' | 'document' | (typeof PHOTO_SIZES)[number];

export interface StoredFile {
  hash: string;
  isDraft: boolean;
  /** In ms since 1970. */
  writtenAt(): Promise<number>;
  remove(): Promise<void>;
}

export interface PhotoStore {
  /**
   * Lock per photo across processes: files are shared by all users with the same picture, and must change
   * together with the rows.
   */
  alone<T>(hash: string, work: () => Promise<T>): Promise<T>;
  /** Durable and atomic. */
  write(hash: string, version: PhotoVersion, bytes: Uint8Array): Promise<void>;
  /** Null if missing or damaged. */
  read(hash: string, version: PhotoVersion): Promise<Blob | null>;
  remove(hash: string): Promise<void>;
  /** In batches. */
  list(): AsyncIterable<StoredFile[]>;
}

const FOLDER = 'photos';
const NAME = /^photos\/[0-9a-f]{2}\/([0-9a-f]{64})(?:(?:@\d+)?\.webp|\.pdf)(\.[0-9a-f-]{36})?$/;

export const nameOf = (hash: string, version: PhotoVersion) =>
  `${FOLDER}/${hash.slice(0, 2)}/${hash}${version === 'document' ? '.pdf' : version === 'full' ? '.webp' : `@${version}.webp`}`;

export function createPhotoStore({ blobs, ...from }: From & { blobs: BlobStore }): PhotoStore {
  return {
    alone: (hash, work) => withLock(from, `photo ${hash}`, work),
    write: (hash, version, bytes) => blobs.write(nameOf(hash, version), bytes),
    // Only the full version is named by its own hash.
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
  /** Lock across processes. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if missing or damaged. */
  read(name: string): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** Including drafts. */
  list(): Promise<StoredBlob[]>;
  /** In ms since 1970; null if missing. */
  writtenAt(name: string): Promise<number | null>;
}

export function createPictureStore({ blobs, ...from }: From & { blobs: BlobStore }): PictureStore {
  const placeOf = (name: string) => `${PICTURES}/${name}`;
  return {
    alone: (work) => withLock(from, 'pictures', work),
    write: (name, bytes) => blobs.write(placeOf(name), bytes),
    // The small one is named by the large one's hash.
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
