import { Database } from 'bun:sqlite';
import { closeSync, openSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bucket, openBucket } from '../../core/bucket.ts';
import { type Config, databaseFile, shownSettings } from '../../core/config.ts';
import { readSecret, takeBackupLock } from '../../core/data-folder.ts';
import { isHalfRestored } from '../../core/restored.ts';
import { type Counts, countsOf, inspectDatabase, photoHashesIn } from './database.ts';
import {
  backupName,
  CATALOGUE,
  countMissing,
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
import type { BackupStore } from './s3.ts';
import { singleChunk, tarEnd, tarHeader, tarPadding, Unreadable } from './tar.ts';

/** Resolves when it can take more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface BackupOptions {
  version: string;
  /** Also includes secret settings. */
  withSecret: boolean;
  now?: Date;
  onProgress?: (files: number) => void;
}

/** Also matches leftovers of a killed backup and of older versions. */
const SNAPSHOT = /^backup-[0-9a-f-]{36}(?:\.db(?:-journal)?)?$/;

/**
 * Writes database snapshot, photos, catalogue entries and settings while a server may be running. Unreadable if
 * the database could not be restored. Needs `whileNoBackup`.
 */
export const writeBackup = (config: Config, sink: Sink, options: BackupOptions): Promise<Manifest> =>
  withSnapshot(config, (snapshot) => writeFiles(config, sink, snapshot, options));

/** Into a bucket: known files are skipped, and sent ones read back before the manifest names them. */
export const storeBackup = (
  config: Config,
  store: BackupStore,
  options: BackupOptions,
): Promise<{ name: string; manifest: Manifest }> =>
  withSnapshot(config, async (snapshot) => {
    const { version } = options;
    const taken = await store.names();
    let now = options.now ?? new Date();
    const nameOf = (time: Date) => backupName(time).replace(/tar$/, 'json');
    // Two within a second get different names.
    while (taken.includes(nameOf(now))) now = new Date(now.getTime() + 1000);
    const name = nameOf(now);
    const there = await store.files();
    const known = await filesOfNewest(store);
    const files: Manifest['files'] = [];
    const sent = new Set<string>();
    const isThere = (sha256: string, bytes: number) => sent.has(sha256) || there.get(sha256)?.bytes === bytes;
    for await (const { name: file, listed, open } of entriesOf(config, snapshot, { ...options, now })) {
      options.onProgress?.(files.length);
      const before = known.get(file);
      // Photos never change: no need to read this one again.
      if (before && listed === before.bytes && isThere(before.sha256, before.bytes)) {
        files.push({ ...before, name: file });
        continue;
      }
      const content = await open();
      const bytes = content?.size ?? 0;
      const sha256 = content && (await hashOf(content.pieces));
      if (!sha256) continue;
      if (!isThere(sha256, bytes)) {
        const resend = await open();
        if (!resend) continue;
        await store.writeFile(sha256, resend.pieces);
        if ((await hashOf(await store.read(sha256))) !== sha256) throw changed(file);
        sent.add(sha256);
      }
      files.push({ name: file, bytes, sha256 });
    }
    const manifest = manifestOf(files, snapshot, version, now);
    await store.writeManifest(name, manifest);
    if (manifestText(await store.manifest(name)) !== manifestText(manifest)) throw changed(name);
    return { name, manifest };
  });

async function filesOfNewest(store: BackupStore): Promise<Map<string, Manifest['files'][number]>> {
  const [newest] = (await store.names()).sort().reverse();
  const manifest = newest ? await store.manifest(newest).catch(ifUnreadable) : null;
  return new Map(manifest?.files.map((file) => [file.name, file]));
}

/** A damaged or newer manifest only means that all is read again. */
function ifUnreadable(error: unknown): null {
  if (error instanceof Unreadable) return null;
  throw error;
}

interface Snapshot {
  file: string;
  counts: Counts;
  photos: string[];
}

/** StartError if any process is making a backup of this database. */
export async function whileNoBackup<T>({ dataDir, databaseUrl }: Config, work: () => Promise<T>): Promise<T> {
  const release = takeBackupLock(dataDir);
  try {
    if (!databaseUrl) return await work();
    const { holdBackupLock } = await import('../move/postgres.ts');
    const end = await holdBackupLock(databaseUrl);
    try {
      return await work();
    } finally {
      await end();
    }
  } finally {
    release();
  }
}

/** Error if the data folder was replaced meanwhile. */
async function withSnapshot<T>(config: Config, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { dataDir } = config;
  const folder = join(dataDir, `backup-${crypto.randomUUID()}`);
  try {
    for (const name of await readdir(dataDir))
      if (SNAPSHOT.test(name)) await rm(join(dataDir, name), { recursive: true });
    if (isHalfRestored(dataDir)) throw new Error(HALF_RESTORED);
    await mkdir(folder, { mode: 0o700 });
    const file = join(folder, DATABASE);
    if (config.databaseUrl) {
      const { copyToFile } = await import('../move/move.ts');
      await copyToFile(config.databaseUrl, folder);
      return await work(inspectSnapshot(file));
    }
    const live = databaseFile(config);
    const before = statSync(live).ino;
    vacuumInto(live, file);
    const made = await work(inspectSnapshot(file));
    if (isHalfRestored(dataDir) || statSync(live).ino !== before) throw new Error(RESTORED);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const HALF_RESTORED = 'a restore has not moved everything yet. Start Mintmark once, which ends it.';
const RESTORED = 'another backup was restored meanwhile. Make it again.';

/** A consistent copy while others write (https://sqlite.org/lang_vacuum.html#vacuuminto). */
function vacuumInto(file: string, snapshot: string): void {
  // VACUUM INTO keeps the mode of an existing empty file.
  closeSync(openSync(snapshot, 'wx', 0o600));
  const live = new Database(file, { readwrite: true, create: false });
  try {
    live.run('PRAGMA busy_timeout = 30000');
    live.run('VACUUM INTO ?', [snapshot]);
  } finally {
    live.close();
  }
}

/** Unreadable if a restore would refuse it. */
const inspectSnapshot = (file: string): Snapshot =>
  inspectDatabase(file, (database) => ({
    file,
    counts: countsOf(database),
    photos: photoHashesIn(database),
  }));

interface Entry {
  name: string;
  /** Size as listed; photos only. */
  listed?: number;
  /** Null if deleted meanwhile. */
  open: () => Promise<Content | null>;
}

interface Content {
  size: number;
  writtenAt: Date;
  pieces: AsyncIterable<Uint8Array>;
}

function textEntry(name: string, text: string, writtenAt: Date): Entry {
  const bytes = Buffer.from(text);
  return { name, open: async () => ({ size: bytes.length, writtenAt, pieces: singleChunk(bytes) }) };
}

/** Opened before the size is read, so that a deletion does not matter. */
const fileEntry = (name: string, path: string): Entry => ({
  name,
  open: async () => {
    const handle = await open(path).catch(ifGone);
    if (!handle) return null;
    const { size, mtime } = await handle.stat();
    return { size, writtenAt: mtime, pieces: handle.createReadStream() };
  },
});

/** All but the manifest and its seal. */
async function* entriesOf(
  config: Config,
  { file }: Snapshot,
  { withSecret, now = new Date() }: BackupOptions,
): AsyncGenerator<Entry> {
  const { dataDir } = config;
  yield textEntry(README, README_TEXT, now);
  yield fileEntry(DATABASE, file);
  yield textEntry(SETTINGS, `${JSON.stringify(shownSettings(config, withSecret), null, 2)}\n`, now);
  if (withSecret) yield textEntry(SECRET, readSecret(config), now);
  yield fileEntry(CATALOGUE, join(dataDir, CATALOGUE));
  if (config.photosBucket) yield* photosInBucket(openBucket(config.photosBucket));
  else
    for await (const name of photosIn(dataDir)) {
      const found = await stat(join(dataDir, name)).catch(ifGone);
      if (found?.isFile()) yield { ...fileEntry(name, join(dataDir, name)), listed: found.size };
    }
}

const PREFETCHED = 8;

async function* photosInBucket(bucket: Bucket): AsyncGenerator<Entry> {
  for await (const some of bucket.list('photos/')) {
    const photos = some.filter(({ key }) => PHOTO.test(key));
    const reads = new Map<number, ReturnType<Bucket['get']>>();
    const read = (at: number) => {
      const key = photos[at]?.key;
      const known = reads.get(at) ?? (key ? bucket.get(key) : Promise.resolve(null));
      // Thrown again when it is awaited.
      known.catch(() => {});
      reads.set(at, known);
      return known;
    };
    for (const [index, { key, bytes, at }] of photos.entries()) {
      const open = async () => {
        for (let next = 1; next < PREFETCHED; next += 1) read(index + next);
        const whole = await read(index);
        reads.delete(index);
        return whole && { size: whole.length, writtenAt: new Date(at), pieces: singleChunk(whole) };
      };
      yield { name: key, listed: bytes, open };
    }
  }
}

/** Error if the database is missing. */
function manifestOf(
  files: Manifest['files'],
  { counts, photos }: Snapshot,
  version: string,
  now: Date,
): Manifest {
  if (!files.some(({ name }) => name === DATABASE)) throw new Error('the copy of the database has gone.');
  return {
    format: 'mintmark-backup',
    formatVersion: FORMAT_VERSION,
    version,
    madeAt: now.toISOString(),
    ...counts,
    photos: files.filter(({ name }) => PHOTO.test(name) && !name.includes('@')).length,
    photosMissing: countMissing(photos, files),
    files: [...files],
  };
}

async function writeFiles(
  config: Config,
  sink: Sink,
  snapshot: Snapshot,
  options: BackupOptions,
): Promise<Manifest> {
  const { version, now = new Date() } = options;
  const files: Manifest['files'] = [];
  const add = async ({ name, open }: Entry) => {
    const content = await open();
    if (!content) return '';
    const { size, writtenAt, pieces } = content;
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
  for await (const entry of entriesOf(config, snapshot, { ...options, now })) {
    await add(entry);
    options.onProgress?.(files.length);
  }
  const manifest = manifestOf(files, snapshot, version, now);
  const sha256 = await add(textEntry(MANIFEST, manifestText(manifest), now));
  await add(textEntry(SEAL, `${sha256}  ${MANIFEST}\n`, now));
  await sink(tarEnd());
  return manifest;
}

const changed = (name: string) => new Error(`${name} changed while it was read`);

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

const README_TEXT = `This is a backup of Mintmark: "mintmark restore FILE" brings it back.

mintmark.db      the database, as it was at one moment
photos/          the photos in several sizes, and the documents, named by the SHA-256 of their content
catalogue.json   the operator's own catalogue entries, where there are any
settings.json    the settings Mintmark was started with; they are not restored, but set in the environment
secret           what signs sessions; only in a backup made with --with-secret
manifest.json    what made the backup and when, and the SHA-256 of every file before it
`;
