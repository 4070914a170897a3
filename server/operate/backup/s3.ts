import { msg } from '../../../shared/language/msg.ts';
import { openBucket } from '../../core/bucket.ts';
import { partsOf, type S3Config } from '../../core/config/storage.ts';
import { DATABASE, type Manifest, manifestText, readManifest } from './manifest.ts';
import { DAMAGED, Unreadable } from './tar.ts';

export const isS3 = (place: string): boolean => place.startsWith('s3://');

/** Bytes of a part of a multipart upload. */
const PART_BYTES = 8 * 1024 * 1024;
/** A younger file may belong to a backup in progress. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Each backup is a manifest `mintmark-<time>.json`; its files are `files/<SHA-256>`, so that unchanged ones are
 * sent once.
 */
export interface BackupStore {
  names(): Promise<string[]>;
  /** Unreadable if missing or damaged. */
  manifest(name: string): Promise<Manifest>;
  writeManifest(name: string, manifest: Manifest): Promise<void>;
  removeManifest(name: string): Promise<void>;
  /** By hash; `at` is the upload time in ms. */
  files(): Promise<Map<string, { bytes: number; at: number }>>;
  writeFile(sha256: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(sha256: string): Promise<AsyncIterable<Uint8Array>>;
  removeFile(sha256: string): Promise<void>;
}

export function openStore(address: string, s3: S3Config): BackupStore {
  const bucket = openBucket({ ...s3, url: address, ...partsOf(address) });
  const keys = async (under: string): Promise<[name: string, of: { bytes: number; at: number }][]> => {
    const found: [string, { bytes: number; at: number }][] = [];
    for await (const some of bucket.list(under))
      for (const { key, bytes, at } of some) found.push([key.slice(under.length), { bytes, at }]);
    return found;
  };
  return {
    names: async () => (await keys('mintmark-')).map(([name]) => `mintmark-${name}`),
    manifest: async (name) => {
      const content = await bucket.get(name);
      if (!content) throw new Unreadable(msg('There is no {name} in {address}.', { name, address }));
      return readManifest(new TextDecoder().decode(content));
    },
    writeManifest: async (name, manifest) =>
      void (await bucket.put(name, new TextEncoder().encode(manifestText(manifest)), 'application/json')),
    removeManifest: bucket.remove,
    files: async () => new Map(await keys('files/')),
    writeFile: async (sha256, content) => {
      const writer = bucket.file(`files/${sha256}`).writer({ partSize: PART_BYTES });
      for await (const piece of content) {
        writer.write(piece);
        await writer.flush();
      }
      await writer.end();
    },
    read: async (sha256) => {
      const file = bucket.file(`files/${sha256}`);
      if (!(await file.exists())) throw new Unreadable(DAMAGED);
      return file.stream() as unknown as AsyncIterable<Uint8Array>;
    },
    removeFile: (sha256) => bucket.remove(`files/${sha256}`),
  };
}

/** Splits `s3://bucket/folder/mintmark-….json`; name null means the newest. */
export function splitAddress(address: string): { place: string; name: string | null } {
  const [, place = address, name] = /^(.*)\/(mintmark-[^/]+\.json)$/.exec(address) ?? [];
  return { place, name: name ?? null };
}

/** Unreadable without a database, or if a file is missing or of another length. */
export function requireComplete({ files }: Manifest, there: Map<string, { bytes: number }>): void {
  const isWhole = files.every(({ sha256, bytes }) => there.get(sha256)?.bytes === bytes);
  if (!isWhole || !files.some(({ name }) => name === DATABASE)) throw new Unreadable(DAMAGED);
}

export async function removeUnreferenced(store: BackupStore, now: number): Promise<number> {
  const named = new Set<string>();
  for (const name of await store.names()) {
    const { files } = await store.manifest(name);
    for (const { sha256 } of files) named.add(sha256);
  }
  const unreferenced = [...(await store.files())].filter(
    ([sha256, { at }]) => !named.has(sha256) && at < now - GRACE_MS,
  );
  for (const [sha256] of unreferenced) await store.removeFile(sha256);
  return unreferenced.length;
}
