import { Database } from 'bun:sqlite';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Db, openDb } from '../../db/client.ts';
import { NewerSchema } from '../../db/migrate.ts';
import { assetFolder } from './assets.ts';
import { type Config, databaseFile } from './config.ts';
import { isDiskFull } from './errors.ts';
import type { Log } from './log.ts';
import { finishRestore, isHalfRestored } from './restored.ts';

/** Why the program does not start, naming the file and what to do. */
export class StartError extends Error {
  // server/main.ts recognizes it by this name, without loading this file.
  override readonly name = 'StartError';
}

export interface OpenData {
  db: Db;
  secret: string;
  close(): void;
}

/**
 * Locks the folder for this server, closes it to other users, opens database and secret. Throws StartError; `fresh`
 * allows a new database beside old photos.
 */
export function openData(config: Config, log: Log, fresh = false): OpenData {
  const { dataDir } = config;
  const file = databaseFile(config);
  const close = takeFolder(config, log);
  try {
    if (!fresh) told(dataDir, () => refuseLost(dataDir, file));
    // Before the secret is made: an existing secret proves that there was a database.
    const db = openDatabase(file, log);
    return { db, secret: secretOf(config), close };
  } catch (error) {
    close();
    throw error;
  }
}

export function takeFolder({ dataDir }: Config, log: Log): () => void {
  makeFolder(dataDir);
  keepToOneself(dataDir, log);
  const close = told(dataDir, () => takeAlone(dataDir));
  try {
    told(dataDir, () => finishRestore(dataDir));
    return close;
  } catch (error) {
    close();
    throw error;
  }
}

export const secretOf = (config: Config): string =>
  told(join(config.dataDir, 'secret'), () => readSecret(config));

function makeFolder(folder: string): void {
  process.umask(0o077);
  told(folder, () => mkdirSync(folder, { recursive: true }));
}

export async function withFolder<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  makeFolder(dataDir);
  const close = told(dataDir, () => takeAlone(dataDir));
  try {
    told(dataDir, () => finishRestore(dataDir));
    return await work();
  } finally {
    close();
  }
}

export const openDatabase = (file: string, log?: Log): Db =>
  told(file, () => {
    const folder = dirname(file);
    if (isHalfRestored(folder)) {
      const close = takeAlone(folder);
      finishRestore(folder);
      close();
    }
    return openDb(file, {
      ...{ migrations: assetFolder('migrations'), copies: true },
      onSlow: (statement, ms) => log?.warn('a statement of the database took long', { ms, statement }),
    });
  });

/** Put there by the operator, with the rights they want. */
const OPERATORS = 'catalogue.json';

/** Older versions left files readable by others. */
function keepToOneself(folder: string, log: Log): void {
  // Windows has its own access lists.
  if (process.platform === 'win32') return;
  try {
    for (const name of readdirSync(folder)) if (name !== OPERATORS) tighten(join(folder, name));
    chmodSync(folder, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn('others on this machine may read the data folder: its rights could not be changed', { reason });
  }
}

/** The folder last: one that is closed already need not be walked, with its hundred thousand photos. */
function tighten(path: string): void {
  const found = lookAt(path);
  if (!found || (found.mode & 0o077) === 0) return;
  if (found.isDirectory()) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isSymbolicLink()) tighten(join(path, entry.name));
    }
  }
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
}

/** Commands do not take it: they work while a server does. */
const takeAlone = (folder: string): (() => void) =>
  takeLock(
    folder,
    'server',
    (process) =>
      `The data folder ${folder} is in use by another Mintmark (process ${process}). ` +
      'Stop it first, or name another folder in MINTMARK_DATA.',
  );

/** One backup at a time; released with the process at the latest. */
export const takeBackupLock = (folder: string): (() => void) =>
  takeLock(
    folder,
    'backup',
    (process) => `another backup is being made (process ${process}). Wait until it is done.`,
  );

/** A lock of the operating system, gone with the process. The .pid file is only for the message. */
function takeLock(folder: string, name: string, refusal: (process: string) => string): () => void {
  const lock = new Database(join(folder, `${name}.lock`), { create: true });
  const holder = join(folder, `${name}.pid`);
  try {
    lock.run('BEGIN EXCLUSIVE');
    writeFileSync(holder, String(process.pid));
    // A command run by root must not lock out the server's user.
    const { uid, gid } = statSync(folder);
    if (process.getuid?.() === 0)
      for (const file of [lock.filename, holder]) if (existsSync(file)) chownSync(file, uid, gid);
  } catch (error) {
    lock.close();
    if (codeOf(error) !== 'SQLITE_BUSY') throw error;
    throw new StartError(refusal(existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown'));
  }
  return () => lock.close();
}

/** Photos or a secret without a database: a lost collection, not a new one. */
function refuseLost(folder: string, file: string): void {
  if (lookAt(file)?.size) return;
  const photos = join(folder, 'photos');
  const hasPhotos = lookAt(photos)?.isDirectory() && readdirSync(photos).length > 0;
  if (!hasPhotos && !lookAt(join(folder, 'secret'))?.isFile()) return;
  throw new StartError(
    `The database ${file} is missing or empty, but its folder holds the secret or the photos of a collection. ` +
      'Restore it from a backup, or begin anew with "mintmark serve --fresh".',
  );
}

const lookAt = (path: string) => statSync(path, { throwIfNoEntry: false });

/** Turns errors of files and SQLite into a StartError with advice. */
function told<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const sentence = error instanceof StartError ? undefined : sentenceFor(error, path);
    throw sentence ? new StartError(sentence) : error;
  }
}

const NOT_A_FOLDER =
  'is a file, or lies in one, and has to be a folder. Move it away, or name another in MINTMARK_DATA.';
const NOT_WRITABLE =
  'cannot be written by the user that runs Mintmark. Give it to that user, or name another folder in MINTMARK_DATA.';
const DAMAGED = 'is damaged, or no database. Restore it from a backup.';

const SENTENCES: Record<string, string> = {
  EISDIR: 'is a folder, and has to be a file. Move it away.',
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'is on a disk that can only be read. Name another folder in MINTMARK_DATA.',
  SQLITE_CANTOPEN: NOT_WRITABLE,
  SQLITE_READONLY: NOT_WRITABLE,
  SQLITE_NOTADB: DAMAGED,
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_BUSY: 'is locked by another program. Try again when it has finished.',
};

/** Undefined for an unforeseen error. */
export function sentenceFor(error: unknown, path: string): string | undefined {
  if (isDiskFull(error)) {
    return `The disk with ${path} is full; nothing was changed. Make room, and start Mintmark again.`;
  }
  if (error instanceof NewerSchema) {
    return `The database ${path} was written by a newer Mintmark. Start that one, or go back to the copy it kept beside it as before-upgrade-<time>.db, or to a backup.`;
  }
  const [code = ''] = /^(?:SQLITE_)?[A-Z]+/.exec(codeOf(error)) ?? [];
  const said = SENTENCES[code];
  return said && `${path} ${said}`;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The operator's, or one made on first start, readable by its owner alone. */
export function readSecret(config: Config): string {
  if (config.secret) return config.secret;
  const file = join(config.dataDir, 'secret');
  const kept = readIfThere(file);
  if (kept) return kept;
  mkdirSync(config.dataDir, { recursive: true });
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const handle = openSync(file, 'w', 0o600);
  writeSync(handle, secret);
  fsyncSync(handle);
  closeSync(handle);
  return secret;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
