import { Database } from 'bun:sqlite';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newestMigration } from '../../db/migrate.ts';
import { type Config, databaseFile, shownSettings } from '../platform/config.ts';
import { readSecret } from '../platform/secret.ts';
import {
  CATALOGUE,
  DATABASE,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  PHOTO,
  README,
  SEAL,
  SECRET,
  SETTINGS,
} from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

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
 * Writes all of the data folder but what is fetched again: a snapshot of the database as it is now, the photos, the operator's catalogue entries
 * and the settings. A server may go on working beside it. Answers what the backup says of itself; errors are those of SQLite, the files and `sink`.
 */
export async function writeBackup(config: Config, sink: Sink, options: BackupOptions): Promise<Manifest> {
  const { dataDir } = config;
  for (const name of await readdir(dataDir)) if (SNAPSHOT.test(name)) await rm(join(dataDir, name));
  const snapshot = join(dataDir, `backup-${crypto.randomUUID()}.db`);
  try {
    const counted = takeSnapshot(databaseFile(config), snapshot);
    return await writeFiles(config, sink, snapshot, counted, options);
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

async function writeFiles(
  config: Config,
  sink: Sink,
  snapshot: string,
  counted: Counted,
  { version, withSecret, now = new Date() }: BackupOptions,
): Promise<Manifest> {
  const { dataDir } = config;
  const files: Manifest['files'] = [];
  const add = async (name: string, size: number, writtenAt: Date, content: AsyncIterable<Uint8Array>) => {
    const hash = new Bun.CryptoHasher('sha256');
    let left = size;
    await sink(tarHeader(name, size, writtenAt));
    for await (const piece of content) {
      left -= piece.length;
      if (left < 0) break;
      hash.update(piece);
      await sink(piece);
    }
    if (left !== 0) throw new Error(`${name} changed while it was read`);
    await sink(tarPadding(size));
    files.push({ name, bytes: size, sha256: hash.digest('hex') });
  };
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    return add(name, bytes.length, now, one(bytes));
  };
  const addFile = async (name: string, path: string) => {
    const found = await stat(path).catch(ifGone);
    if (found?.isFile()) await add(name, found.size, found.mtime, createReadStream(path));
  };

  await addText(README, TOLD);
  await addFile(DATABASE, snapshot);
  await addText(SETTINGS, `${JSON.stringify(shownSettings(config, withSecret), null, 2)}\n`);
  if (withSecret) await addText(SECRET, readSecret(config));
  await addFile(CATALOGUE, join(dataDir, CATALOGUE));
  for await (const name of photosIn(dataDir)) await addFile(name, join(dataDir, name));

  const manifest: Manifest = {
    format: 'mintmark-backup',
    formatVersion: FORMAT_VERSION,
    version,
    madeAt: now.toISOString(),
    ...counted,
    photos: files.filter(({ name }) => PHOTO.test(name) && !name.includes('@')).length,
    files: [...files],
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await addText(MANIFEST, text);
  await addText(SEAL, `${files.at(-1)?.sha256}  ${MANIFEST}\n`);
  await sink(tarEnd());
  return manifest;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

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
