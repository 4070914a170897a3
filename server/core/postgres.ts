import { existsSync } from 'node:fs';
import { SQL } from 'bun';
import type { Db } from '../../db/client.ts';
import { placeOf } from '../../db/hosts.ts';
import { NewerSchema } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres/client.ts';
import { codeOf, findPrimary, isLost, Standby } from '../../db/postgres/primary.ts';
import { assetFolder } from './assets.ts';
import { type Config, databaseFile } from './config.ts';
import { type OpenData, StartError, secretOf, takeFolder } from './data-folder.ts';
import { errorMessage, type Log } from './log.ts';

/** Wait for the database at the start, and pause between tries. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1000;

const OLDEST = 15;

/**
 * Like `openData`, with the database on PostgreSQL; secret and photos stay in the folder. Waits for an absent server.
 * Throws StartError, or the reason of `signal`.
 */
export async function openDataOnPostgres(config: Config, log: Log, signal?: AbortSignal): Promise<OpenData> {
  const close = takeFolder(config, log);
  try {
    const unused = databaseFile(config);
    if (existsSync(unused)) log.warn(`MINTMARK_DATABASE_URL is set: the database ${unused} is not used.`);
    const secret = secretOf(config);
    return { db: await open(config.databaseUrl ?? '', PATIENCE_MS, log, signal), secret, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** For commands, which do not wait. Throws StartError. */
export const openPostgresNow = (url: string): Promise<Db> => open(url, 0);

async function open(url: string, patienceMs: number, log?: Log, signal?: AbortSignal): Promise<Db> {
  const until = Date.now() + patienceMs;
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  aborted.catch(() => {});
  for (let tries = 1; ; tries += 1) {
    try {
      return await Promise.race([openOnce(url, log), aborted]);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const isAbsent = error instanceof Standby || isLost(error);
      if (!isAbsent) throw new StartError(sentenceFor(error, url), { cause: error });
      if (Date.now() + PAUSE_MS > until) throw new StartError(absent(error, url, patienceMs));
      if (tries % 10 === 1) log?.warn(`${whatIsAbsent(error, url)} Trying again.`);
    }
    await Promise.race([Bun.sleep(PAUSE_MS), aborted]);
  }
}

async function openOnce(url: string, log?: Log): Promise<Db> {
  await lookAt(await findPrimary(url));
  const db = openPostgres(url, {
    migrations: assetFolder('migrations'),
    tell: (message, details) => log?.warn(message, details),
  });
  try {
    await db.ready;
    return db;
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}

interface Seen {
  version: number;
  encoding: string;
  hasWords: boolean;
}

async function lookAt(url: string): Promise<void> {
  const connection = new SQL(url, { max: 1, connectionTimeout: 10 });
  try {
    const [seen]: Seen[] = await connection.unsafe(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
        (SELECT count(*) = 2 FROM pg_available_extensions WHERE name IN ('pg_trgm', 'btree_gin')) AS "hasWords"`,
    );
    if (!seen) throw new Error('PostgreSQL answers nothing');
    const wrong = wrongWith(seen);
    if (wrong) throw new StartError(wrong);
  } finally {
    await connection.close().catch(() => {});
  }
}

export function wrongWith({ version, encoding, hasWords }: Seen): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) {
    return `MINTMARK_DATABASE_URL: Mintmark needs PostgreSQL ${OLDEST} or newer, and this is ${major}. Upgrade it, or name another.`;
  }
  if (encoding !== 'UTF8') {
    return `MINTMARK_DATABASE_URL: the database keeps its texts in ${encoding}. Make one with the encoding UTF8.`;
  }
  if (!hasWords) {
    return 'MINTMARK_DATABASE_URL: PostgreSQL has no extensions pg_trgm and btree_gin there, which Mintmark searches with. Install what came with PostgreSQL besides, such as postgresql-contrib.';
  }
  return undefined;
}

const whatIsAbsent = (error: unknown, url: string) =>
  error instanceof Standby
    ? `PostgreSQL at ${placeOf(url)} takes no writes, as a standby.`
    : `PostgreSQL at ${placeOf(url)} cannot be reached.`;

const absent = (error: unknown, url: string, patienceMs: number) => {
  const waited = patienceMs > 0 ? ` Mintmark has tried for ${patienceMs / 1000} seconds.` : '';
  return `${whatIsAbsent(error, url)}${waited} Start it, or correct MINTMARK_DATABASE_URL.`;
};

/** By SQLSTATE. */
function sentenceFor(error: unknown, url: string): string {
  if (error instanceof StartError) return error.message;
  const place = placeOf(url);
  if (error instanceof NewerSchema) {
    return `The database ${place} was written by a newer Mintmark. Start that one, or go back to a backup.`;
  }
  const code = codeOf(error);
  if (code.startsWith('28')) {
    return `PostgreSQL at ${place} refuses the user or the password. Correct them in MINTMARK_DATABASE_URL, or let this user in.`;
  }
  if (code === '3D000') {
    return `PostgreSQL has no database ${place}. Make it, with this user as its owner, or correct MINTMARK_DATABASE_URL.`;
  }
  if (code === '42501') {
    return `The user of MINTMARK_DATABASE_URL may not make tables and extensions in ${place}. Make it the owner of the database.`;
  }
  const said = errorMessage(error);
  return `The database ${place} cannot be used: ${said} (${code || 'no code'}).`;
}
