import { type SQL, sql } from 'drizzle-orm';
import type { Db, Orm } from './client.ts';
import { engine } from './engine.ts';

/** Several processes may share a PostgreSQL database. */
export const hasSiblings = (): boolean => engine().name === 'postgres';

const rows = async <T>(orm: Orm, query: SQL): Promise<T[]> => orm.all<T>(query);

/** Fixed length, and no readable addresses. */
const hashed = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('base64url');

/** By the clock of the database, the same for all processes. */
const inMs = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

/** Rate limit: `times` within `withinMs` of the first. */
export interface Span {
  name: string;
  key: string;
  times: number;
  withinMs: number;
}

class UsedUp extends Error {}

/** All or none; false if one is used up. */
export async function takeSpans(db: Db, spans: readonly Span[]): Promise<boolean> {
  // A fixed order avoids deadlocks.
  const sorted = [...spans].sort((one, other) => (one.name + one.key < other.name + other.key ? -1 : 1));
  try {
    await db.transaction(async (tx) => {
      for (const span of sorted) if (!(await addOne(tx, span, span.times))) throw new UsedUp();
    });
    return true;
  } catch (error) {
    if (error instanceof UsedUp) return false;
    throw error;
  }
}

/** Also above the limit. */
export const countSpan = (db: Db, span: Span): Promise<void> =>
  db.transaction(async (tx) => void (await addOne(tx, span, 1_000_000)));

/** Starts a span, or counts while below `most`. */
async function addOne(tx: Orm, { name, key, withinMs }: Span, most: number): Promise<boolean> {
  const added = await rows(
    tx,
    sql`insert into rate_limits as held (name, key, count, ends_at) values (${name}, ${hashed(key)}, 1, ${inMs(withinMs)})
      on conflict (name, key) do update set
        count = case when held.ends_at <= now() then 1 else held.count + 1 end,
        ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
      where held.ends_at <= now() or held.count < ${most}::int
      returning 1 as taken`,
  );
  return added.length > 0;
}

/** Whole seconds; 0 if free. */
export async function waitForSpans(db: Db, spans: readonly Span[]): Promise<number> {
  if (spans.length === 0) return 0;
  const full = spans.map(
    ({ name, key, times }) =>
      sql`(name = ${name} and key = ${hashed(key)} and count >= ${times}::int and ends_at > now())`,
  );
  const [row] = await rows<{ seconds: number | null }>(
    db.orm,
    sql`select max(ceil(extract(epoch from ends_at - now())))::float8 as seconds from rate_limits
      where ${sql.join(full, sql` or `)}`,
  );
  return row?.seconds ?? 0;
}

export const returnSpans = (db: Db, spans: readonly Span[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { name, key } of spans) {
      await rows(
        tx,
        sql`update rate_limits set count = greatest(count - 1, 0) where name = ${name} and key = ${hashed(key)}`,
      );
    }
  });

export const forgetSpan = (db: Db, { name, key }: Pick<Span, 'name' | 'key'>): Promise<void> =>
  db.transaction(
    async (tx) =>
      void (await rows(tx, sql`delete from rate_limits where name = ${name} and key = ${hashed(key)}`)),
  );

/** True for the first use; expires at `endsAt`. */
export async function spendNonce(db: Db, id: string, endsAt: number): Promise<boolean> {
  const spent = await db.transaction((tx) =>
    rows(
      tx,
      sql`insert into used_nonces (id, ends_at) values (${hashed(id)}, to_timestamp(${endsAt / 1000}::float8))
        on conflict (id) do nothing returning 1 as spent`,
    ),
  );
  return spent.length > 0;
}

export const tidyShared = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of ['rate_limits', 'used_nonces'])
      await rows(tx, sql`delete from ${sql.identifier(table)} where ends_at <= now()`);
    // Results are still found after a pause.
    await rows(tx, sql`delete from leases where ends_at <= now() - interval '1 day'`);
  });

/** False while another holder has it. A row, not a lock: it outlives connections. */
export async function takeLeaseOf(db: Db, name: string, holder: string, ms: number): Promise<boolean> {
  const held = await db.transaction((tx) =>
    rows(
      tx,
      sql`insert into leases as held (name, holder, ends_at) values (${name}, ${holder}, ${inMs(ms)})
        on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where held.ends_at <= now()
        returning 1 as held`,
    ),
  );
  return held.length > 0;
}

/** False if lost, even if free. */
export async function renewLease(db: Db, name: string, holder: string, ms: number): Promise<boolean> {
  const held = await db.transaction((tx) =>
    rows(
      tx,
      sql`update leases set ends_at = ${inMs(ms)} where name = ${name} and holder = ${holder} returning 1 as held`,
    ),
  );
  return held.length > 0;
}

export const endLease = (db: Db, name: string, holder: string): Promise<void> =>
  db.transaction(
    async (tx) => void (await rows(tx, sql`delete from leases where name = ${name} and holder = ${holder}`)),
  );

/** Last snapshot seen per database, and how often it changed. */
const seen = new WeakMap<
  Db,
  { state: string; generation?: number; xmin: bigint; xmax: bigint; running: number; changes: number }
>();

/** Keeps versions of several databases in one process (tests) apart. */
const APART = 2 ** 40;
let databases = 0;
const firstOf = () => {
  databases += 1;
  return databases * APART;
};

/** Transactions visible to a read; PostgreSQL only. */
export const stateColumn = sql<string>`pg_current_snapshot()::text`;

/** Reads that return late change nothing. */
export function recordState(db: Db, state: string): void {
  const generation = db.generation?.();
  const last = seen.get(db);
  if (last?.state === state && last.generation === generation) return;
  const [xmin = '0', xmax = '0', running = ''] = state.split(':');
  const now = {
    state,
    generation,
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running === '' ? 0 : running.split(',').length,
  };
  const isNewer =
    !last ||
    // A promoted server has its own transaction counter.
    now.generation !== last.generation ||
    now.xmax > last.xmax ||
    (now.xmax === last.xmax &&
      (now.xmin > last.xmin || (now.xmin === last.xmin && now.running < last.running)));
  if (isNewer) seen.set(db, { ...now, changes: (last?.changes ?? firstOf()) + 1 });
}

/**
 * Changes with every commit. Commits of other processes are seen with each session read, so a request sees
 * everything acknowledged before it.
 */
export const versionOf = (db: Db): number => db.version() + (seen.get(db)?.changes ?? 0);

export const bumpVersion = (db: Db, name: string): Promise<void> =>
  db.transaction(
    async (tx) =>
      void (await rows(
        tx,
        sql`insert into shared_versions as held (name, version) values (${name}, 1)
          on conflict (name) do update set version = held.version + 1`,
      )),
  );

/** By name; also advances `versionOf`. */
export async function versionsOf(db: Db): Promise<Map<string, number>> {
  const all = await rows<{ name: string; version: number; state: string }>(
    db.orm,
    sql`select name, version::float8 as version, ${stateColumn} as state from shared_versions`,
  );
  if (all[0]) recordState(db, all[0].state);
  return new Map(all.map(({ name, version }) => [name, version]));
}

/** A message to other processes, valid for `ms`. */
export const saveWorkNote = (db: Db, name: string, note: string, ms: number): Promise<void> =>
  db.transaction(
    async (tx) =>
      void (await rows(
        tx,
        sql`insert into leases (name, holder, ends_at, note) values (${name}, '', ${inMs(ms)}, ${note})
          on conflict (name) do update set ends_at = excluded.ends_at, note = excluded.note`,
      )),
  );

/** `isOver`: its time has passed. */
export const workNotes = (
  db: Db,
  start: string,
): Promise<{ name: string; note: string; isOver: boolean }[]> =>
  rows(
    db.orm,
    sql`select name, note, ends_at <= now() as "isOver" from leases
      where starts_with(name, ${start}) and note is not null order by name`,
  );
