import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns, like, sql } from 'drizzle-orm';
import { coinReads } from '../server/coins/queries.ts';
import { testApp } from '../server/testing/app.ts';
import { testDatabase } from '../server/testing/database.ts';
import { prepared } from './client.ts';
import { excluded, inserting, insertingMany, reading } from './rows.ts';
import { coins, users } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-insert-'));
const db = testDatabase.open(folder);
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a row is stored as the query builder stores it: defaults where nothing is given, null where null is', async () => {
  const insert = inserting(users);
  const seen = new Date('2026-11-21T01:02:03.004Z');
  const given = { firstName: null, lastName: 'Mercury', isGuest: true, lastSeenAt: seen };
  const [ours, theirs] = await db.transaction(async (tx) => {
    const mine = await insert(tx, { id: 'a', ...given });
    return [
      mine,
      (
        await tx
          .insert(users)
          .values({ id: 'b', ...given })
          .returning()
      )[0],
    ];
  });
  const { id, createdAt, updatedAt, ...rest } = ours ?? {};
  expect(id).toBe('a');
  expect(createdAt).toBeInstanceOf(Date);
  expect(updatedAt).toBeInstanceOf(Date);
  expect(theirs).toMatchObject(rest);
  expect(await db.orm.select().from(users).where(eq(users.id, 'a'))).toEqual([ours as never]);
});

test('a row whose key is there becomes what the conflict says', async () => {
  const put = inserting(users, {
    target: [users.id],
    set: { firstName: sql`${users.firstName} || ${excluded(users.firstName)}` },
  });
  const last = await db.transaction(async (tx) => {
    await put(tx, { id: 'c', firstName: 'one' });
    return put(tx, { id: 'c', firstName: ' two' });
  });
  expect(last.firstName).toBe('one two');
});

test('many rows are stored by one statement, and what is left over one by one', async () => {
  const put = insertingMany(users, 3);
  await db.transaction(async (tx) => {
    await put(tx, [{ id: 'm1' }, { id: 'm2', firstName: 'Two' }, { id: 'm3' }]);
    await put(tx, [{ id: 'm4' }]);
  });
  const stored = await db.orm.select().from(users).where(like(users.id, 'm%')).orderBy(users.id);
  expect(stored.map(({ id, firstName }) => [id, firstName])).toEqual([
    ['m1', null],
    ['m2', 'Two'],
    ['m3', null],
    ['m4', null],
  ]);
});

const app = testApp();
afterAll(app.close);

test('rows are read as the query builder reads them, every kind of column', async () => {
  const user = await app.user();
  const made = await user.api.coins.post({
    name: 'A dime',
    year: 1942,
    coinType: 'Mercury Dime',
    condition: 'Fine (F-12, F-15)',
    estimatedValue: '12.50',
    purchaseDate: '2020-02-03T00:00:00.000Z',
    metalContent: { silver: 90 },
  } as never);
  expect(made.status).toBe(201);
  const every = prepared((orm) =>
    orm
      .select()
      .from(coins)
      .where(sql`${sql.placeholder('id')} > 0`)
      .prepare(),
  );
  const theirs = await every(app.deps.db).all({ id: 1 });
  const ours = await reading(getTableColumns(coins), every(app.deps.db)).all({ id: 1 });
  expect(ours).toEqual(theirs);
  expect(Object.keys(ours[0] ?? {})).toEqual(Object.keys(theirs[0] ?? {}));
  const { userId, id = 0 } = theirs[0] ?? {};
  expect(await coinReads(app.deps.db).one.all({ userId, id })).toEqual(theirs);
  expect(ours[0]?.createdAt).toBeInstanceOf(Date);
});
