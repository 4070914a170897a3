import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, BlobsUnavailable, draftOf } from './blobs.ts';
import { type Bucket, BucketError, isTagOf } from './bucket.ts';
import type { Log } from './log.ts';

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
