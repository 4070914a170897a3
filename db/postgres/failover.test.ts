import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { SQL } from 'bun';
import { eq, sql } from 'drizzle-orm';
import { type Cluster, postgresPrograms, type Standby, startPostgres } from '../../scripts/postgres.ts';
import { appErrorOf } from '../../server/core/errors.ts';
import type { Db } from '../client.ts';
import { users } from '../schema.ts';
import { findPrimary } from './primary.ts';

/** Starts two servers, one following the other. */
const bin = process.env.MINTMARK_TEST_POSTGRES && postgresPrograms();

describe.skipIf(!bin)('two hosts', () => {
  let cluster: Cluster;
  let standby: Standby;
  let db: Db;
  const told: string[] = [];
  beforeAll(async () => {
    const { openPostgres } = await import('./client.ts');
    cluster = startPostgres(bin || '');
    standby = cluster.startStandby();
    const { port } = new URL(cluster.url());
    const url = `postgres://mintmark@127.0.0.1:${port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`;
    const migrations = join(import.meta.dir, '../migrations');
    db = openPostgres(url, { migrations, tell: (message) => told.push(message) });
    await db.orm.all(sql`select 1`);
  }, 60_000);
  afterAll(async () => {
    await db.close();
    cluster.stop();
  });

  const add = (id: string) => db.transaction(async (tx) => void (await tx.insert(users).values({ id })));
  const isThere = async (id: string) =>
    (await db.orm.select().from(users).where(eq(users.id, id))).length === 1;
  const portOf = async () => {
    const [row] = await db.orm.all<{ port: number }>(sql`select inet_server_port()::int as port`);
    return row?.port;
  };

  test('the one that takes writes is written to and read from, and followed when it takes none any more', async () => {
    await add('before');
    const { port } = new URL(cluster.url());
    // In either order.
    const other = `postgres://mintmark@127.0.0.1:${standby.port},127.0.0.1:${port}/postgres`;
    expect(await findPrimary(other)).toBe(cluster.url());
    expect([await isThere('before'), await portOf()]).toEqual([true, Number(port)]);
    const old = new SQL(cluster.url(), { max: 1 });
    // As in a switch-over: the standby is promoted when it has everything.
    await old.unsafe('ALTER SYSTEM SET default_transaction_read_only = on');
    await old.unsafe('SELECT pg_reload_conf()');
    const following = new SQL(`postgres://mintmark@127.0.0.1:${standby.port}/postgres`, { max: 1 });
    for (let tries = 0; tries < 200; tries += 1) {
      // The table itself may not be replicated yet.
      const [row] = await following.unsafe("SELECT 1 FROM users WHERE id = 'before'").catch(() => []);
      if (row) break;
      await Bun.sleep(20);
    }
    standby.promote();
    await add('after');
    expect([await isThere('before'), await isThere('after'), await portOf()]).toEqual([
      ...[true, true],
      standby.port,
    ]);
    expect(told).toEqual(['the database was lost', 'the database is back']);

    // It comes back and takes writes as before: the promoted one has priority.
    await old.unsafe('ALTER SYSTEM RESET default_transaction_read_only');
    await old.unsafe('SELECT pg_reload_conf()');
    await following.unsafe(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    await add('still');
    expect([await isThere('still'), await portOf()]).toEqual([true, standby.port]);
    await Promise.all([old.close(), following.close()]);
  }, 60_000);

  test('what is lost while it is committed is told as in doubt, and not done again', async () => {
    const killer = new SQL(`postgres://mintmark@127.0.0.1:${standby.port}/postgres`, { max: 1 });
    // A check at commit that ends the connection.
    await killer.unsafe('CREATE TABLE doomed (id text PRIMARY KEY)');
    await killer.unsafe(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END $$`,
    );
    await killer.unsafe(
      'CREATE CONSTRAINT TRIGGER doomed AFTER INSERT ON doomed DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()',
    );
    let tries = 0;
    const work = db.transaction(async (tx) => {
      tries += 1;
      await tx.run(sql`insert into doomed values ('a')`);
    });
    const error = await work.catch((reason) => reason);
    expect(appErrorOf(error, '')).toMatchObject({
      status: 503,
      message: expect.stringContaining('connection was lost while saving'),
    });
    expect(appErrorOf(error, '').retryAfter).toBeUndefined();
    expect(tries).toBe(1);
    await add('afterwards');
    expect(await isThere('afterwards')).toBe(true);
    await killer.close();
  });
});
