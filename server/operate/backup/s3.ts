import { msg } from '../../../shared/language/msg.ts';
import { openBucket } from '../../core/bucket.ts';
import { partsOf, type S3Config } from '../../core/config.ts';
import { DATABASE, type Manifest, manifestText, readManifest } from './manifest.ts';
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
  /** The files that are there by their hashes, with the time each was sent (ms). */
  files(): Promise<Map<string, { bytes: number; at: number }>>;
  writeFile(sha256: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(sha256: string): Promise<AsyncIterable<Uint8Array>>;
  removeFile(sha256: string): Promise<void>;
}

/** The store at an address such as `s3://bucket/folder`. Errors are those of a bucket. */
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
      if (!content) throw new Unreadable(msg`There is no ${name} in ${address}.`);
      return readManifest(new TextDecoder().decode(content));
    },
    writeManifest: async (name, manifest) =>
      void (await bucket.put(name, new TextEncoder().encode(manifestText(manifest)), 'application/json')),
    removeManifest: bucket.remove,
    files: async () => new Map(await keys('files/')),
    writeFile: async (sha256, content) => {
      const writer = bucket.file(`files/${sha256}`).writer({ partSize: PART });
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

/** Of which backup an address is, and in which store: `s3://bucket/folder/mintmark-….json`, or the folder alone for the newest. */
export function splitAddress(address: string): { place: string; name: string | null } {
  const [, place = address, name] = /^(.*)\/(mintmark-[^/]+\.json)$/.exec(address) ?? [];
  return { place, name: name ?? null };
}

/** Unreadable where a backup has no database, or a file it names is not there in its length. */
export function refuseIncomplete({ files }: Manifest, there: Map<string, { bytes: number }>): void {
  const isWhole = files.every(({ sha256, bytes }) => there.get(sha256)?.bytes === bytes);
  if (!isWhole || !files.some(({ name }) => name === DATABASE)) throw new Unreadable(DAMAGED);
}

/** Removes the files no manifest names. */
export async function removeUnnamed(store: BackupStore, now: number): Promise<number> {
  const named = new Set<string>();
  for (const name of await store.names()) {
    const { files } = await store.manifest(name);
    for (const { sha256 } of files) named.add(sha256);
  }
  const unnamed = [...(await store.files())].filter(
    ([sha256, { at }]) => !named.has(sha256) && at < now - UNNAMED_MS,
  );
  for (const [sha256] of unnamed) await store.removeFile(sha256);
  return unnamed.length;
}
