import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { eq, sql } from 'drizzle-orm';
import { testDatabase } from '../../server/testing/database.ts';
import { afterCommit, type Db, onRollback } from '../client.ts';
import { newsFeeds, passkeys, users } from '../schema.ts';

const SERVER = process.env.MINTMARK_TEST_POSTGRES;

describe.skipIf(!SERVER)('on a PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-pg-'));
  const server = new SQL(SERVER ?? '', { max: 1 });
  let db: Db;
  beforeAll(() => {
    db = testDatabase.open(folder);
  });
  afterAll(async () => {
    await db.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const stored = async (id: string) => (await db.orm.select().from(users).where(eq(users.id, id))).length;
  const nameOf = async (id: string) =>
    (await db.orm.select({ name: users.firstName }).from(users).where(eq(users.id, id)))[0]?.name;

  test('a transaction that throws leaves nothing, its neighbours stay', async () => {
    const write = (id: string, fail: boolean) =>
      db.transaction(async (tx) => {
        await tx.insert(users).values({ id });
        if (fail) throw new Error(`no ${id}`);
        return id;
      });
    const results = await Promise.allSettled([
      write('one', false),
      write('two', true),
      write('three', false),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await stored('one'), await stored('two'), await stored('three')]).toEqual([1, 0, 1]);
  });

  test('a version only grows, also where the clock of the machine is put back', async () => {
    const write = (id: string) => db.transaction(async (tx) => void (await tx.insert(users).values({ id })));
    const before = db.version();
    setSystemTime(new Date(Date.now() - 60_000));
    try {
      await write('later');
      expect(db.version()).toBeGreaterThan(before);
    } finally {
      setSystemTime();
    }
  });

  test('of many transactions on the same row none is lost, and what is undone or follows is so once a try', async () => {
    await db.transaction(
      async (tx) => void (await tx.insert(users).values({ id: 'counter', firstName: '0' })),
    );
    const counted = { began: 0, undone: 0, followed: 0 };
    const increase = () =>
      db.transaction(async (tx) => {
        counted.began += 1;
        onRollback(tx, () => {
          counted.undone += 1;
        });
        afterCommit(tx, () => {
          counted.followed += 1;
        });
        const [row] = await tx.select().from(users).where(eq(users.id, 'counter'));
        await tx
          .update(users)
          .set({ firstName: String(Number(row?.firstName) + 1) })
          .where(eq(users.id, 'counter'));
      });
    await Promise.all(Array.from({ length: 60 }, increase));
    expect(await nameOf('counter')).toBe('60');
    expect(counted.followed).toBe(60);
    expect(counted.began).toBe(60 + counted.undone);
  });

  test('two that each read what the other writes do not both go through unseen', async () => {
    await db.transaction(async (tx) => {
      for (const id of ['left', 'right']) await tx.insert(users).values({ id, firstName: 'on' });
    });
    const leave = (id: string, other: string) =>
      db.transaction(async (tx) => {
        const [there] = await tx.select().from(users).where(eq(users.id, other));
        await new Promise((turn) => setImmediate(turn));
        if (there?.firstName === 'on')
          await tx.update(users).set({ firstName: 'off' }).where(eq(users.id, id));
      });
    await Promise.all([leave('left', 'right'), leave('right', 'left')]);
    expect([await nameOf('left'), await nameOf('right')].sort()).toEqual(['off', 'on']);
  });

  test('an error that the work swallows commits nothing', async () => {
    const work = db.transaction(async (tx) => {
      await tx.insert(users).values({ id: 'swallowed' });
      await tx.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow('had failed');
    expect(await stored('swallowed')).toBe(0);
  });

  test('what reads cannot write', async () => {
    const write = async () => db.orm.insert(users).values({ id: 'x' });
    await expect(write()).rejects.toHaveProperty('cause.errno', '25006');
  });

  test('dates, lists and texts come back as they were; NUL, which PostgreSQL has not, as U+FFFD', async () => {
    const fetchedAt = new Date('2026-11-21T01:02:03.004Z');
    await db.transaction(async (tx) => {
      await tx.insert(newsFeeds).values({ url: 'a', title: 'ü ё İ ß 🪙 \0', fetchedAt });
      await tx.insert(users).values({ id: 'keys' });
      const key = { userId: 'keys', name: 'n', publicKey: 'k', counter: 2 ** 40 };
      await tx.insert(passkeys).values({ id: 'k', transports: ['usb', 'a\0b', '"1"'], ...key });
    });
    const [feed] = await db.orm.select().from(newsFeeds);
    expect(feed).toMatchObject({ title: 'ü ё İ ß 🪙 \ufffd', fetchedAt, succeededAt: null });
    const [key] = await db.orm.select().from(passkeys);
    expect(key).toMatchObject({ transports: ['usb', 'a\ufffdb', '"1"'], counter: 2 ** 40 });
  });

  test('after every connection was ended it goes on: reads are asked again, a transaction begins anew', async () => {
    await Promise.all(Array.from({ length: 20 }, () => stored('one')));
    // Of this database only: other tests run in parallel.
    const [row] = await db.orm.all<{ name: string }>(sql`select current_database() as name`);
    const end = (more = '') =>
      server.unsafe(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 ${more}`, [
        row?.name,
      ]);
    await end();
    const answers = await Promise.all(Array.from({ length: 20 }, () => stored('one')));
    expect(new Set(answers)).toEqual(new Set([1]));
    let tries = 0;
    await db.transaction(async (tx) => {
      tries += 1;
      await tx.insert(users).values({ id: 'through' });
      if (tries === 1) {
        await end("AND state = 'idle in transaction'");
      }
      await tx.update(users).set({ firstName: 'done' }).where(eq(users.id, 'through'));
    });
    expect(await nameOf('through')).toBe('done');
    expect(tries).toBe(2);
  });
});
