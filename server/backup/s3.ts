import type { S3Config } from '../platform/config.ts';
import { type Manifest, manifestText, readManifest } from './manifest.ts';
import { DAMAGED, Unreadable } from './tar.ts';

export const isS3 = (place: string): boolean => place.startsWith('s3://');

/** Bytes of a piece of a large file, which S3 takes one after another. */
const PART = 8 * 1024 * 1024;
/** A file that nothing names may belong to a backup that is being made. */
const UNNAMED_MS = 24 * 3_600_000;

/**
 * Backups in a bucket: each is a manifest of its own, `mintmark-<time>.json`, and the files it names lie under `files/` by the SHA-256 of their content, so
 * that what has not changed is sent once.
 */
export interface BackupStore {
  /** Names of the manifests. */
  names(): Promise<string[]>;
  /** Unreadable where there is none of that name, or it cannot be read. */
  manifest(name: string): Promise<Manifest>;
  writeManifest(name: string, manifest: Manifest): Promise<void>;
  removeManifest(name: string): Promise<void>;
  /** The hashes of the files that are there, with the time each was sent (ms). */
  files(): Promise<Map<string, number>>;
  writeFile(sha256: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(sha256: string): Promise<AsyncIterable<Uint8Array>>;
  removeFile(sha256: string): Promise<void>;
}

/** The store at an address such as `s3://bucket/folder`. Errors are those of S3. */
export function openStore(
  address: string,
  { endpoint, region, accessKey, secretKey }: S3Config,
): BackupStore {
  const { bucket, prefix } = partsOf(address);
  const client = new Bun.S3Client({
    bucket,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    ...(endpoint && { endpoint }),
  });
  const keys = async (under: string): Promise<[name: string, at: number][]> => {
    const found: [string, number][] = [];
    for (let continuationToken: string | undefined; ; ) {
      const page = await client.list({
        prefix: prefix + under,
        ...(continuationToken && { continuationToken }),
      });
      for (const { key, lastModified } of page.contents ?? [])
        found.push([key.slice(prefix.length + under.length), Date.parse(lastModified ?? '') || 0]);
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
      if (!continuationToken) return found;
    }
  };
  const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NoSuchKey';
  return {
    names: async () => (await keys('mintmark-')).map(([name]) => `mintmark-${name}`),
    manifest: (name) =>
      client
        .file(prefix + name)
        .text()
        .catch((error) => {
          throw isGone(error) ? new Unreadable(`There is no ${name} in ${address}.`) : error;
        })
        .then(readManifest),
    writeManifest: async (name, manifest) => void (await client.write(prefix + name, manifestText(manifest))),
    removeManifest: (name) => client.delete(prefix + name),
    files: async () => new Map(await keys('files/')),
    writeFile: async (sha256, content) => {
      const writer = client.file(`${prefix}files/${sha256}`).writer({ partSize: PART });
      for await (const piece of content) {
        writer.write(piece);
        await writer.flush();
      }
      await writer.end();
    },
    read: async (sha256) => {
      const file = client.file(`${prefix}files/${sha256}`);
      if (!(await file.exists())) throw new Unreadable(DAMAGED);
      return file.stream() as unknown as AsyncIterable<Uint8Array>;
    },
    removeFile: (sha256) => client.delete(`${prefix}files/${sha256}`),
  };
}

const REFUSALS: Record<string, string> = {
  SignatureDoesNotMatch:
    'the bucket does not take MINTMARK_BACKUP_S3_SECRET_KEY (or its clock and that of this machine differ).',
  InvalidAccessKeyId: 'the bucket does not know MINTMARK_BACKUP_S3_ACCESS_KEY.',
  AccessDenied: 'the keys may not do this in the bucket: read, write, list and delete have to be allowed.',
  NoSuchBucket: 'there is no such bucket. Make it, or correct its name.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong.',
};

/** What S3, or the way there, refused, as a sentence for the operator; null for an error of something else. */
export function sentenceOfS3(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'S3Error') return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = REFUSALS[code];
  if (known) return known;
  if (/^(?:Connection|DNS|FailedToOpenSocket|Timeout)/.test(code))
    return `the server of the bucket cannot be reached (${code}). See MINTMARK_BACKUP_S3_ENDPOINT and the network.`;
  return `the bucket does not let us: ${error.message} (${code}).`;
}

/** Bucket, and what the names of all keys begin with. */
function partsOf(address: string): { bucket: string; prefix: string } {
  const [bucket = '', ...rest] = address.slice('s3://'.length).split('/').filter(Boolean);
  return { bucket, prefix: rest.length > 0 ? `${rest.join('/')}/` : '' };
}

/** Of which backup an address is, and in which store: `s3://bucket/folder/mintmark-….json`, or the folder alone for the newest. */
export function splitAddress(address: string): { place: string; name: string | null } {
  const [, place = address, name] = /^(.*)\/(mintmark-[^/]+\.json)$/.exec(address) ?? [];
  return { place, name: name ?? null };
}

/** Removes the files no manifest names. */
export async function removeUnnamed(store: BackupStore, now: number): Promise<number> {
  const named = new Set<string>();
  for (const name of await store.names()) {
    const { files } = await store.manifest(name);
    for (const { sha256 } of files) named.add(sha256);
  }
  const unnamed = [...(await store.files())].filter(
    ([sha256, at]) => !named.has(sha256) && at < now - UNNAMED_MS,
  );
  for (const [sha256] of unnamed) await store.removeFile(sha256);
  return unnamed.length;
}
