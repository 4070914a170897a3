/** A stored object or an unfinished draft. */
export interface StoredBlob {
  name: string;
  /** In ms since 1970. */
  writtenAt(): Promise<number>;
}

/** Null when the content is damaged. */
export type TypeIfIntact = (bytes: Uint8Array) => string | null;

/**
 * Photos, pictures and uploads in a folder or a bucket, by names such as `photos/ab/ab….webp`. Throws BlobsUnavailable
 * when a bucket cannot be used.
 */
export interface BlobStore {
  /** Do all processes see the same objects? */
  isShared: boolean;
  /** Atomic, and durable when it resolves. A crash leaves only a draft. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when missing or damaged (logged). Without `typeIfIntact` the type follows from the name. */
  read(name: string, typeIfIntact?: TypeIfIntact): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** In ms since 1970; null when missing. */
  writtenAt(name: string): Promise<number | null>;
  /** In pages. */
  list(folder: string): AsyncIterable<StoredBlob[]>;
  /** Uploads this file of the data folder for other processes. */
  share(name: string): Promise<void>;
  /** Downloads into the data folder what another process shared; false when missing. */
  bring(name: string): Promise<boolean>;
  /** Why it is unusable, as a sentence; else null. */
  fault(): Promise<string | null>;
}

/** The reason has been logged. */
export class BlobsUnavailable extends Error {
  // server/core/errors.ts recognizes it by this name, without loading this file.
  override readonly name = 'BlobsUnavailable';
}

export const draftOf = (name: string): string => `${name}.${crypto.randomUUID()}`;
