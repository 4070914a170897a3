import { SQL } from 'bun';
import { openPostgresNow } from '../platform/postgres.ts';
import type { Filling, Row, Source, Target } from './rows.ts';
import type { Kind, MovedTable } from './tables.ts';

/** Rows that are fetched at a time. */
const PAGE = 1000;

type Connection = Pick<SQL, 'unsafe'>;

const quoted = (name: string) => `"${name}"`;

/** What a column is called and is while it is part of a JSON, and how it is made of that. */
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

/** Which database it is, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname}:${port || 5432}${pathname}`;
}

/** Throws Serving where a Mintmark has the timetable on it (server/jobs.ts), as one that serves does, and for half a minute after it was killed. */
export class Serving extends Error {}

/** Connects to a database in the newest schema that nobody serves on. StartError where that cannot be. */
async function connect(url: string): Promise<SQL> {
  // Says what is wrong with it, and brings it to the schema.
  await (await openPostgresNow(url)).close();
  const client = new SQL(url, { max: 1, connectionTimeout: 10 });
  try {
    await refuseServed(client, url);
    return client;
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
}

async function refuseServed(connection: Connection, url: string): Promise<void> {
  const [row] = await connection.unsafe("SELECT 1 FROM leases WHERE name = 'jobs' AND ends_at > now()");
  if (row)
    throw new Serving(
      `A Mintmark serves on ${placeOf(url)}. Stop it first; after one that was killed wait for half a minute.`,
    );
}

/** A database, read in one state of it. StartError where it cannot be used, Serving while it is served. */
export async function postgresSource(url: string): Promise<Source> {
  const client = await connect(url);
  await client.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return { place: placeOf(url), ...readingOf(client), close: () => client.close() };
}

/** One that is filled in one transaction, while nobody else writes there. The errors of `postgresSource`. */
export async function postgresTarget(url: string, tables: MovedTable[]): Promise<Target> {
  const client = await connect(url);
  const all = tables.map(({ name }) => quoted(name)).join();
  return {
    place: placeOf(url),
    fill: (work) =>
      client.begin(async (tx) => {
        await tx.unsafe(`LOCK TABLE ${all} IN EXCLUSIVE MODE`);
        await work(fillingOf(tx));
        await refuseServed(tx, url);
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

/** A function takes a hundred values at most: arrays of them, in an array, which whoever reads it lays side by side. */
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
      // One parameter however many there are: PostgreSQL takes 65,535.
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
