import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { type Db, openDb, SLOW_STATEMENT_MS } from './client.ts';
import { metalPrices, users } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-db-'));
const migrations = join(import.meta.dir, 'migrations');
let db: Db;
beforeAll(() => {
  db = openDb(join(folder, 'a', 'b.db'), { migrations });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const stored = async (id: string) => (await db.orm.select().from(users).where(eq(users.id, id))).length;

test('a transaction that throws leaves nothing, its neighbours in the same batch stay', async () => {
  const write = (id: string, fail: boolean) =>
    db.transaction(async (tx) => {
      await tx.insert(users).values({ id });
      await Promise.resolve();
      if (fail) throw new Error(`no ${id}`);
      return id;
    });
  const results = await Promise.allSettled([write('one', false), write('two', true), write('three', false)]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([await stored('one'), await stored('two'), await stored('three')]).toEqual([1, 0, 1]);
});

test('transactions never run into each other, however they wait', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'counter', firstName: '0' });
  });
  const increase = () =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(users).where(eq(users.id, 'counter'));
      await new Promise((turn) => setImmediate(turn));
      await tx
        .update(users)
        .set({ firstName: String(Number(row?.firstName) + 1) })
        .where(eq(users.id, 'counter'));
    });
  await Promise.all(Array.from({ length: 150 }, increase));
  const [row] = await db.orm.select().from(users).where(eq(users.id, 'counter'));
  expect(row?.firstName).toBe('150');
});

test('a reader sees nothing of a transaction under way', async () => {
  let seen = -1;
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'unseen' });
    seen = await stored('unseen');
  });
  expect([seen, await stored('unseen')]).toEqual([0, 1]);
});

test('the reading connection cannot write', () => {
  expect(async () => db.orm.insert(users).values({ id: 'x' })).toThrow('readonly');
});

test('the database keeps its own rules: foreign keys hold and dates and numbers come back as they were', async () => {
  const orphan = db.transaction(async (tx) => {
    await tx.run(sql`insert into sessions (sid, sess, expire, user_id) values ('s', '{}', 0, 'nobody')`);
  });
  await expect(orphan).rejects.toHaveProperty('cause.message', 'FOREIGN KEY constraint failed');
  const lastUpdated = new Date('2026-11-21T01:02:03.004Z');
  await db.transaction(async (tx) => {
    await tx
      .insert(metalPrices)
      .values({ gold: 4071.3, silver: 50, platinum: 1, palladium: 1, copper: 0.3, lastUpdated });
  });
  const [row] = await db.orm.select().from(metalPrices);
  expect(row).toMatchObject({ gold: 4071.3, copper: 0.3, lastUpdated, source: 'Market data' });
});

test('closing checkpoints, opening again finds everything and migrates nothing twice', async () => {
  const file = join(folder, 'again.db');
  for (let start = 1; start <= 3; start += 1) {
    const again = openDb(file, { migrations });
    await again.transaction(async (tx) => {
      await tx.insert(users).values({ id: `start ${start}` });
    });
    const [row] = await again.orm.select({ rows: count() }).from(users);
    expect(row?.rows).toBe(start);
    await again.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  }
});

test('a snapshot is the same until a commit, which is seen at once, or until another process may have written', async () => {
  const file = join(folder, 'snapshot.db');
  const held = openDb(file, { migrations });
  const elsewhere = new Database(file);
  const ids = async () => (await held.orm.select({ id: users.id }).from(users)).map(({ id }) => id).sort();
  const first = held.snapshot();
  expect(await ids()).toEqual([]);
  elsewhere.run("INSERT INTO users (id, created_at, updated_at, last_seen_at) VALUES ('another', 0, 0, 0)");
  expect(held.snapshot()).toBe(first);
  expect(await ids()).toEqual([]);
  while ((await ids()).length === 0) await Bun.sleep(5);
  const second = held.snapshot();
  expect(second).not.toBe(first);
  await held.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'ours' });
  });
  expect(await ids()).toEqual(['another', 'ours']);
  expect(held.snapshot()).not.toBe(second);
  elsewhere.close();
  await held.close();
});

test('the write-ahead log begins anew though somebody reads between all commits', async () => {
  const file = join(folder, 'log.db');
  const busy = openDb(file, { migrations, durable: false });
  for (let n = 0; n < 600; n += 1) {
    busy.snapshot();
    await busy.orm.select({ rows: count() }).from(users);
    await busy.transaction(async (tx) => {
      await tx.insert(users).values({ id: String(n), firstName: 'x'.repeat(50_000) });
    });
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(10_000_000);
  busy.snapshot();
  await busy.checkpoint();
  expect(statSync(`${file}-wal`).size).toBe(0);
  await busy.close();
});

test('operator: a statement that takes long is told of without its values, of those who read and who write', async () => {
  const told: { text: string; ms: number }[] = [];
  const slow = openDb(join(folder, 'slow.db'), {
    ...{ migrations, durable: false },
    onSlow: (text, ms) => told.push({ text, ms }),
  });
  const counting = (to: number) =>
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT max(i) FROM n WHERE i <> ${-1}`;
  await slow.orm.all(counting(10));
  expect(told).toEqual([]);
  const MANY = 8_000_000;
  await slow.orm.all(counting(MANY));
  await slow.transaction(async (tx) => void (await tx.all(counting(MANY))));
  expect(told.length).toBe(2);
  for (const { text, ms } of told) {
    expect(ms).toBeGreaterThanOrEqual(SLOW_STATEMENT_MS);
    expect(text).toStartWith('WITH RECURSIVE n(i)');
    expect(text).not.toContain(String(MANY));
  }
  await slow.close();
});
