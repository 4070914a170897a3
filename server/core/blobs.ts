import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../db/write-ahead-log.ts';
import { type Bucket, BucketError, isTagOf, openBucket } from './bucket.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { type Disk, refuseWithoutRoom } from './room.ts';

/** A stored object or an unfinished draft. */
export interface StoredBlob {
  name: string;
  /** In ms since 1970. */
  writtenAt(): Promise<number>;
}

/** Null when the content is damaged. */
type TypeIfIntact = (bytes: Uint8Array) => string | null;

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

export class BlobsUnavailable extends Error {
  // server/core/errors.ts recognizes it by this name, without loading this file.
  override readonly name = 'BlobsUnavailable';
}

export const draftOf = (name: string): string => `${name}.${crypto.randomUUID()}`;

export const openBlobs = (config: Config, log: Log, { durable = true } = {}): BlobStore =>
  config.photosBucket
    ? bucketBlobs(openBucket(config.photosBucket), { folder: config.dataDir, log })
    : folderBlobs(config.dataDir, log, durable, config);

/** Files whose content has been checked. */
const MOST_KNOWN = 50_000;

/** Content is checked at the first read. Throws 507 when `disk` has no room. */
export function folderBlobs(folder: string, log: Log, durable = true, disk: Disk | null = null): BlobStore {
  const known = new Map<string, string>();
  const typeOf = async (file: string, typeIfIntact: TypeIfIntact) => {
    const before = known.get(file);
    if (before) return before;
    const type = typeIfIntact(await Bun.file(file).bytes());
    if (!type) return null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(file, type);
    return type;
  };
  return {
    isShared: false,
    write: async (name, bytes) => {
      if (disk) refuseWithoutRoom(disk, bytes.length);
      await writeWhole(join(folder, name), bytes, durable);
    },
    read: async (name, typeIfIntact) => {
      const file = join(folder, name);
      const stored = Bun.file(file);
      if (!(await stored.exists())) return null;
      if (!typeIfIntact) return stored;
      const type = await typeOf(file, typeIfIntact);
      if (type) return Bun.file(file, { type });
      log.error('a file is damaged', { file });
      return null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    writtenAt: async (name) => (await stat(join(folder, name)).catch(ifGone))?.mtimeMs ?? null,
    list: (under) => filesIn(folder, under),
    share: async () => {},
    bring: async (name) => existsSync(join(folder, name)),
    fault: async () => null,
  };
}

async function* filesIn(folder: string, under: string): AsyncGenerator<StoredBlob[]> {
  const entries = (await readdir(join(folder, under), { withFileTypes: true }).catch(ifGone)) ?? [];
  yield entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      name: `${under}/${name}`,
      writtenAt: async () => (await stat(join(folder, under, name))).mtimeMs,
    }));
  for (const entry of entries) if (entry.isDirectory()) yield* filesIn(folder, `${under}/${entry.name}`);
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/**
 * Atomic, and durable unless not wanted: the content is synced before the rename, so that the name never leads to half
 * a file.
 */
export async function writeWhole(file: string, bytes: Uint8Array, isDurable = true): Promise<void> {
  const folder = dirname(file);
  const begun = await mkdir(folder, { recursive: true });
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(bytes);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    // On a full disk the draft would take the room.
    await rm(draft, { force: true });
    throw error;
  }
  if (!isDurable) return;
  await syncFolder(folder);
  if (begun) await syncFolder(dirname(begun));
}

/** Least ms between two log lines about an unusable bucket. */
const TOLD_MS = 60_000;

/** Bytes sent in one request. */
const ONE_PIECE = 64 * 1024 * 1024;

interface Options {
  folder: string;
  log: Log;
}

export function bucketBlobs(bucket: Bucket, { folder, log }: Options): BlobStore {
  let told = Number.NEGATIVE_INFINITY;
  const unavailable = (error: unknown): never => {
    if (!(error instanceof BucketError) && !isS3Error(error)) throw error;
    if (performance.now() - told > TOLD_MS) {
      told = performance.now();
      log.error('the bucket of photos cannot be used', { reason: sentenceOf(error) });
    }
    throw new BlobsUnavailable('photos cannot be reached', { cause: error });
  };
  const fallible = <T>(work: Promise<T>): Promise<T> => work.catch(unavailable);

  /** Written as a draft first: readers must not see half an object. */
  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const draft = draftOf(name);
    try {
      const etag = await bucket.put(draft, bytes, typeOf(name));
      if (!(await isWhole(draft, etag, bytes)))
        throw new BucketError('Damaged', 'what was sent did not arrive whole.');
      await bucket.copy(draft, name, etag);
    } finally {
      // The sweep removes a draft that stays.
      await bucket.remove(draft).catch(() => {});
    }
  }

  async function isWhole(name: string, etag: string, bytes: Uint8Array): Promise<boolean> {
    const told = isTagOf(etag, bytes);
    return told ?? (await bucket.stat(name))?.bytes === bytes.length;
  }

  return {
    isShared: true,
    write: (name, bytes) => fallible(write(name, bytes)),
    read: async (name, typeIfIntact) => {
      const bytes = await fallible(bucket.get(name));
      if (!bytes) return null;
      const type = typeIfIntact ? typeIfIntact(bytes) : typeOf(name);
      if (type) return new Blob([bytes], { type });
      log.error('an object of the bucket is damaged', { name });
      return null;
    },
    remove: (name) => fallible(bucket.remove(name)),
    writtenAt: async (name) => (await fallible(bucket.stat(name)))?.at ?? null,
    list: async function* (under) {
      const pages = bucket.list(`${under}/`);
      for (;;) {
        const { value, done } = await fallible(pages.next());
        if (done) return;
        yield value.map(({ key, at }) => ({ name: key, writtenAt: async () => at }));
      }
    },
    share: (name) => fallible(share(bucket, name, join(folder, name))),
    bring: (name) => fallible(bring(bucket, name, join(folder, name))),
    fault: () => faultOf(bucket),
  };
}

const typeOf = (name: string) => {
  if (/\.pdf(?:\.|$)/.test(name)) return 'application/pdf';
  return /\.webp(?:\.|$)/.test(name) ? 'image/webp' : 'application/octet-stream';
};

const isS3Error = (error: unknown) => error instanceof Error && error.name === 'S3Error';

const sentenceOf = (error: unknown) =>
  error instanceof BucketError ? error.sentence : 'it does not let us write, or went away meanwhile.';

/** In parts, as it may be a gigabyte; the last part makes the object visible. */
async function share(bucket: Bucket, name: string, path: string): Promise<void> {
  const file = Bun.file(path);
  if (file.size <= ONE_PIECE) return void (await bucket.put(name, await file.bytes()));
  await bucket.file(name).write(file);
}

async function bring(bucket: Bucket, name: string, path: string): Promise<boolean> {
  const there = await bucket.stat(name);
  if (!there) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  try {
    await Bun.write(draft, bucket.file(name), { mode: 0o600 });
    if (Bun.file(draft).size !== there.bytes)
      throw new BucketError('Damaged', 'what was sent did not arrive whole.');
    await rename(draft, path);
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Tries to write, copy, read, list and delete. */
async function faultOf(bucket: Bucket): Promise<string | null> {
  const name = `check-${crypto.randomUUID()}`;
  const content = new TextEncoder().encode('Mintmark looks whether it can write here.\n');
  try {
    const etag = await bucket.put(name, content);
    await bucket.copy(name, `${name}-copy`, etag);
    const read = await bucket.get(`${name}-copy`);
    for await (const _ of bucket.list(name)) break;
    for (const one of [name, `${name}-copy`]) await bucket.remove(one);
    return read && Buffer.compare(read, content) === 0 ? null : 'what is written there is not what is read.';
  } catch (error) {
    if (error instanceof BucketError) return error.sentence;
    throw error;
  }
}
