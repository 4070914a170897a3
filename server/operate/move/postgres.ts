import { SQL } from 'bun';
import { placeOf as hostsOf } from '../../../db/hosts.ts';
import { newestOf } from '../../../db/migrate.ts';
import { findPrimary } from '../../../db/postgres/primary.ts';
import { assetFolder } from '../../core/assets.ts';
import { StartError } from '../../core/data-folder.ts';
import { openPostgresNow } from '../../core/postgres.ts';
import type { Filling, Kind, MovedTable, Row, Source, Target } from './rows.ts';

const PAGE = 1000;

type Connection = Pick<SQL, 'unsafe'>;

const quoted = (name: string) => `"${name}"`;

/** Type of a column within JSON, and its conversions. */
const SHAPES: Record<Kind, { type: string; made: (name: string) => string; read: (name: string) => string }> =
  {
    text: shape('text'),
    int: shape('bigint'),
    real: shape('float8'),
    bool: shape('boolean'),
    json: shape('jsonb'),
    bytes: {
      type: 'text',
      made: (name) => `decode(${name}, 'base64')`,
      read: (name) => `replace(encode(${name}, 'base64'), E'\\n', '')`,
    },
    time: {
      type: 'float8',
      made: (name) => `to_timestamp(${name} / 1000)`,
      read: (name) => `round(extract(epoch from ${name}) * 1000)::bigint`,
    },
  };

function shape(type: string) {
  const same = (name: string) => name;
  return { type, made: same, read: same };
}

/** Without user and password. */
export const placeOf = (url: string): string => `postgres://${hostsOf(url)}`;

/**
 * A Mintmark is using the database, by its lease on the jobs (server/jobs.ts), which lasts half a minute after
 * a kill.
 */
export class InUse extends Error {}

/** Migrates the database. StartError if unusable, InUse if it is in use. */
async function connect(url: string): Promise<SQL> {
  // Migrates, and explains errors.
  await (await openPostgresNow(url)).close();
  const client = new SQL(url, { max: 1, connectionTimeout: 10 });
  try {
    await requireUnused(client, url);
    return client;
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
}

async function requireUnused(connection: Connection, url: string): Promise<void> {
  const [row] = await connection.unsafe("SELECT 1 FROM leases WHERE name = 'jobs' AND ends_at > now()");
  if (row)
    throw new InUse(
      `A server is using ${placeOf(url)}. Stop it first. If it was killed, wait for 30 seconds.`,
    );
}

/** One snapshot. StartError if unusable, InUse if it is in use. */
export async function postgresSource(url: string): Promise<Source> {
  const client = await connect(url);
  await client.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return { place: placeOf(url), ...readingOf(client), close: () => client.close() };
}

const BACKUP_LOCK = 1_298_889_301;

/** Holds the lock until the returned function is called. StartError if another backup is running. */
export async function holdBackupLock(url: string): Promise<() => Promise<void>> {
  const client = new SQL(await findPrimary(url), { max: 1, connectionTimeout: 10 });
  const end = () => client.close().catch(() => {});
  try {
    const [row] = await client.unsafe('SELECT pg_try_advisory_lock($1) AS taken', [BACKUP_LOCK]);
    if (!row?.taken) throw new StartError('another process is making a backup. Wait until it is done.');
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** One snapshot, even in use. StartError unless the schema is the newest. */
export async function postgresSnapshot(url: string): Promise<Source> {
  const client = new SQL(await findPrimary(url), { max: 1, connectionTimeout: 10 });
  try {
    await client.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [table] = await client.unsafe("SELECT to_regclass('__drizzle_migrations') IS NOT NULL AS is_there");
    if (!table?.is_there) throw new StartError(`${placeOf(url)} contains no Mintmark database.`);
    const [row] = await client.unsafe('SELECT max(created_at)::float8 AS newest FROM __drizzle_migrations');
    if (row?.newest !== newestOf(`${assetFolder('migrations')}/pg`))
      throw new StartError(`${placeOf(url)} is used by another version of Mintmark. Use that version.`);
    return { place: placeOf(url), ...readingOf(client), close: () => client.close() };
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
}

/** Filled in one transaction under a lock. Errors of `postgresSource`. */
export async function postgresTarget(url: string, tables: MovedTable[]): Promise<Target> {
  const client = await connect(url);
  const all = tables.map(({ name }) => quoted(name)).join();
  return {
    place: placeOf(url),
    fill: (work) =>
      client.begin(async (tx) => {
        await tx.unsafe(`LOCK TABLE ${all} IN EXCLUSIVE MODE`);
        await work(fillingOf(tx));
        await requireUnused(tx, url);
      }),
    close: () => client.close(),
  };
}

function readingOf(connection: Connection): Pick<Source, 'count' | 'read' | 'serial'> {
  return {
    count: async (table) => {
      const [row] = await connection.unsafe(`SELECT count(*)::float8 AS n FROM ${quoted(table)}`);
      return row?.n ?? 0;
    },
    read: async function* ({ name, columns }) {
      const values = columns.map((column) => SHAPES[column.kind].read(quoted(column.name)));
      await connection.unsafe(
        `DECLARE moved NO SCROLL CURSOR FOR SELECT ${arrayOf(values)}::text AS row FROM ${quoted(name)}`,
      );
      try {
        for (;;) {
          const rows: { row: string }[] = await connection.unsafe(`FETCH ${PAGE} FROM moved`);
          if (rows.length > 0) yield rows.map(({ row }) => JSON.parse(row).flat(1) as Row);
          if (rows.length < PAGE) return;
        }
      } finally {
        await connection.unsafe('CLOSE moved');
      }
    },
    serial: async ({ name, serial }) => {
      const [of] = await connection.unsafe('SELECT pg_get_serial_sequence($1, $2) AS sequence', [
        name,
        serial,
      ]);
      const [row] = await connection.unsafe(
        `SELECT last_value::float8 AS last, is_called FROM ${of.sequence}`,
      );
      return row?.is_called ? row.last : 0;
    },
  };
}

/** Nested, as a function takes at most 100 arguments. */
function arrayOf(values: string[]): string {
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += 50)
    parts.push(`json_build_array(${values.slice(at, at + 50).join()})`);
  return `json_build_array(${parts.join()})`;
}

function fillingOf(connection: Connection): Filling {
  return {
    ...readingOf(connection),
    write: async ({ name, columns }, rows) => {
      const names = columns.map((column) => quoted(column.name));
      const made = columns.map(({ kind }, at) => SHAPES[kind].made(names[at] ?? ''));
      const types = columns.map(({ kind }, at) => `${names[at]} ${SHAPES[kind].type}`);
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column.name, row[at]])),
      );
      // One parameter per batch: PostgreSQL allows 65,535.
      await connection.unsafe(
        `INSERT INTO ${quoted(name)} (${names.join()})
          SELECT ${made.join()} FROM json_to_recordset($1::text::json) AS x (${types.join()})`,
        [JSON.stringify(objects)],
      );
    },
    setSerial: async ({ name, serial }, last) => {
      await connection.unsafe(
        'SELECT setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, 1), $3::bigint > 0)',
        [name, serial, last],
      );
    },
  };
}
