/** Something that is stored, or the draft of what was never finished. */
export interface StoredBlob {
  name: string;
  /** When it was written, in ms since 1970, as far as a list tells. */
  writtenAt(): Promise<number>;
}

/** The type of a content that is what was written, else null. */
export type TypeIfIntact = (bytes: Uint8Array) => string | null;

/**
 * Where photos, pictures and files that were sent lie, by names such as `photos/ab/ab….webp`, the same in a folder and in a bucket. A bucket that
 * cannot be reached, or refuses, throws BlobsUnavailable.
 */
export interface BlobStore {
  /** Whether every process reads what one has written. */
  isShared: boolean;
  /** Writes it whole or not at all; when it is done, not even a power cut takes it away. What it leaves half done has a draft's name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for what is not there, or is not intact, which is logged; of the type that was found, or of what its name ends in. */
  read(name: string, typeIfIntact?: TypeIfIntact): Promise<Blob | null>;
  /** What is not there is fine. */
  remove(name: string): Promise<void>;
  /** When it was written, in ms since 1970; null where it is not there. */
  writtenAt(name: string): Promise<number | null>;
  /** All whose names begin so, up to a slash, some at a time. */
  list(folder: string): AsyncIterable<StoredBlob[]>;
  /** Has a file that lies in the data folder by this name stored, for other processes. */
  share(name: string): Promise<void>;
  /** Has what another process stored by this name lie in the data folder as well; false where there is nothing. */
  bring(name: string): Promise<boolean>;
  /** Why it cannot be used, in a sentence; null where it can. */
  fault(): Promise<string | null>;
}

/** Where photos lie cannot be reached just now, or refuses; the log has been told why. */
export class BlobsUnavailable extends Error {
  // By which server/core/errors.ts knows it without loading this file.
  override readonly name = 'BlobsUnavailable';
}

/** The name of a draft, beside the place of what it is to be. */
export const draftOf = (name: string): string => `${name}.${crypto.randomUUID()}`;
