import { Database } from 'bun:sqlite';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newestMigration } from '../../db/migrate.ts';
import { type Bucket, openBucket } from '../platform/bucket.ts';
import { type Config, databaseFile, shownSettings } from '../platform/config.ts';
import { readSecret } from '../platform/secret.ts';
import {
  CATALOGUE,
  DATABASE,
  FORMAT_VERSION,
  hashOf,
  MANIFEST,
  type Manifest,
  manifestText,
  PHOTO,
  README,
  SEAL,
  SECRET,
  SETTINGS,
} from './manifest.ts';
import { backupName } from './name.ts';
import type { BackupStore } from './s3.ts';
import { tarEnd, tarHeader, tarPadding, Unreadable } from './tar.ts';

/** Takes the bytes of a backup in their order; resolves when more may come. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface BackupOptions {
  version: string;
  /** Whether the secret of the data folder and secret settings go in as well. */
  withSecret: boolean;
  now?: Date;
}

/** Name of the snapshot that is made in the data folder; one left by a backup that was killed goes with the next. */
const SNAPSHOT = /^backup-[0-9a-f-]{36}\.db(?:-journal)?$/;

/**
 * Writes all of the data folder but what is fetched again: a snapshot of the database as it is now, the photos, also where they lie in a bucket, the
 * operator's catalogue entries and the settings. A server may go on working beside it. Answers what the backup says of itself; errors are those of SQLite, the files and `sink`.
 */
export const writeBackup = (config: Config, sink: Sink, options: BackupOptions): Promise<Manifest> =>
  withSnapshot(config, (snapshot, counted) => writeFiles(config, sink, snapshot, counted, options));

/** The same into a store, where a file that is there already is not sent again. Answers the name of its manifest as well. */
export const storeBackup = (
  config: Config,
  store: BackupStore,
  options: BackupOptions,
): Promise<{ name: string; manifest: Manifest }> =>
  withSnapshot(config, async (snapshot, counted) => {
    const { version, now = new Date() } = options;
    const name = backupName(now).replace(/tar$/, 'json');
    const there = new Set((await store.files()).keys());
    const known = await filesOfNewest(store);
    const files: Manifest['files'] = [];
    for await (const { name: file, size, content } of entriesOf(config, snapshot, options)) {
      const before = known.get(file);
      const isSame = PHOTO.test(file) && before?.bytes === size && there.has(before.sha256);
      const toHash = isSame ? null : await content();
      const sha256 = isSame ? before.sha256 : toHash && (await hashOf(toHash));
      const toWrite = sha256 && !there.has(sha256) ? await content() : null;
      if (!sha256 || !(toWrite || there.has(sha256))) continue;
      if (toWrite) await store.writeFile(sha256, toWrite);
      there.add(sha256);
      files.push({ name: file, bytes: size, sha256 });
    }
    const manifest = manifestOf(files, counted, version, now);
    await store.writeManifest(name, manifest);
    return { name, manifest };
  });

async function filesOfNewest(store: BackupStore): Promise<Map<string, Manifest['files'][number]>> {
  const [newest] = (await store.names()).sort().reverse();
  const manifest = newest ? await store.manifest(newest).catch(ifUnreadable) : null;
  return new Map(manifest?.files.map((file) => [file.name, file]));
}

/** A manifest that is damaged, or of a newer version, tells nothing: all is looked at anew. */
function ifUnreadable(error: unknown): null {
  if (error instanceof Unreadable) return null;
  throw error;
}

async function withSnapshot<T>(
  config: Config,
  work: (snapshot: string, counted: Counted) => Promise<T>,
): Promise<T> {
  const { dataDir } = config;
  for (const name of await readdir(dataDir)) if (SNAPSHOT.test(name)) await rm(join(dataDir, name));
  const snapshot = join(dataDir, `backup-${crypto.randomUUID()}.db`);
  try {
    return await work(snapshot, takeSnapshot(databaseFile(config), snapshot));
  } finally {
    await rm(snapshot, { force: true });
  }
}

type Counted = Pick<Manifest, 'schema' | 'accounts' | 'coins'>;

/** One state of the database as a file of its own, while others write (https://sqlite.org/lang_vacuum.html#vacuuminto). */
function takeSnapshot(file: string, snapshot: string): Counted {
  const live = new Database(file, { readwrite: true, create: false });
  try {
    live.run('PRAGMA busy_timeout = 30000');
    live.run('VACUUM INTO ?', [snapshot]);
  } finally {
    live.close();
  }
  return countIn(snapshot);
}

/** How much is in a database that nobody uses. */
export function countIn(file: string): Counted {
  const database = new Database(file, { readonly: true });
  try {
    const count = (table: string) =>
      database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    return { schema: newestMigration(database), accounts: count('users'), coins: count('coins') };
  } finally {
    database.close();
  }
}

/** A file of a backup. */
interface Entry {
  name: string;
  size: number;
  writtenAt: Date;
  /** Null where it has gone meanwhile, as a photo of a bucket may. */
  content: () => Promise<AsyncIterable<Uint8Array> | null>;
}

function textEntry(name: string, text: string, writtenAt: Date): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, writtenAt, content: async () => inOne(bytes) };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** All but what a backup says of itself, one after another. */
async function* entriesOf(
  config: Config,
  snapshot: string,
  { withSecret, now = new Date() }: BackupOptions,
): AsyncGenerator<Entry> {
  const { dataDir } = config;
  const fileAt = async (name: string, path: string): Promise<Entry[]> => {
    const found = await stat(path).catch(ifGone);
    if (!found?.isFile()) return [];
    return [{ name, size: found.size, writtenAt: found.mtime, content: async () => createReadStream(path) }];
  };
  yield textEntry(README, TOLD, now);
  yield* await fileAt(DATABASE, snapshot);
  yield textEntry(SETTINGS, `${JSON.stringify(shownSettings(config, withSecret), null, 2)}\n`, now);
  if (withSecret) yield textEntry(SECRET, readSecret(config), now);
  yield* await fileAt(CATALOGUE, join(dataDir, CATALOGUE));
  if (config.photosBucket) yield* photosInBucket(openBucket(config.photosBucket));
  else for await (const name of photosIn(dataDir)) yield* await fileAt(name, join(dataDir, name));
}

/** Photos of a bucket that are read before it is their turn. */
const AHEAD = 8;

/** The photos of a bucket; where one is read those behind it are on their way. */
async function* photosInBucket(bucket: Bucket): AsyncGenerator<Entry> {
  for await (const some of bucket.list('photos/')) {
    const photos = some.filter(({ key }) => PHOTO.test(key));
    const reads = new Map<number, ReturnType<Bucket['get']>>();
    const read = (at: number) => {
      const key = photos[at]?.key;
      const known = reads.get(at) ?? (key ? bucket.get(key) : Promise.resolve(null));
      // Whoever comes to it hears of its failure.
      known.catch(() => {});
      reads.set(at, known);
      return known;
    };
    for (const [index, { key, bytes, at }] of photos.entries()) {
      const content = async () => {
        for (let next = 1; next < AHEAD; next += 1) read(index + next);
        const whole = await read(index);
        reads.delete(index);
        return whole && inOne(whole);
      };
      yield { name: key, size: bytes, writtenAt: new Date(at), content };
    }
  }
}

const manifestOf = (files: Manifest['files'], counted: Counted, version: string, now: Date): Manifest => ({
  format: 'mintmark-backup',
  formatVersion: FORMAT_VERSION,
  version,
  madeAt: now.toISOString(),
  ...counted,
  photos: files.filter(({ name }) => PHOTO.test(name) && !name.includes('@')).length,
  files: [...files],
});

async function writeFiles(
  config: Config,
  sink: Sink,
  snapshot: string,
  counted: Counted,
  options: BackupOptions,
): Promise<Manifest> {
  const { version, now = new Date() } = options;
  const files: Manifest['files'] = [];
  const add = async ({ name, size, writtenAt, content }: Entry) => {
    const pieces = await content();
    if (!pieces) return '';
    let left = size;
    await sink(tarHeader(name, size, writtenAt));
    const sha256 = await hashOf(pieces, async (piece) => {
      left -= piece.length;
      if (left < 0) throw changed(name);
      await sink(piece);
    });
    if (left !== 0) throw changed(name);
    await sink(tarPadding(size));
    files.push({ name, bytes: size, sha256 });
    return sha256;
  };
  for await (const entry of entriesOf(config, snapshot, { ...options, now })) await add(entry);
  const manifest = manifestOf(files, counted, version, now);
  const sha256 = await add(textEntry(MANIFEST, manifestText(manifest), now));
  await add(textEntry(SEAL, `${sha256}  ${MANIFEST}\n`, now));
  await sink(tarEnd());
  return manifest;
}

const changed = (name: string) => new Error(`${name} changed while it was read`);

/** The photos by their names in the backup, a subfolder at a time. */
async function* photosIn(dataDir: string): AsyncGenerator<string> {
  for (const sub of (await readdir(join(dataDir, 'photos')).catch(ifGone)) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(sub)) continue;
    for (const file of (await readdir(join(dataDir, 'photos', sub)).catch(ifGone)) ?? []) {
      const name = `photos/${sub}/${file}`;
      if (PHOTO.test(name)) yield name;
    }
  }
}

/** A photo may be deleted meanwhile. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const TOLD = `This is a backup of Mintmark: "mintmark restore FILE" brings it back.

mintmark.db      the database, as it was at one moment
photos/          the photos, named by the SHA-256 of their content, in several sizes
catalogue.json   the operator's own catalogue entries, where there are any
settings.json    the settings Mintmark was started with; they are not restored, but set in the environment
secret           what signs sessions; only in a backup made with --with-secret
manifest.json    what made the backup and when, and the SHA-256 of every file before it
`;
