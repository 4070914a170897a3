import { afterAll, expect, test } from 'bun:test';
import { getTableColumns, sql } from 'drizzle-orm';
import { coinReads } from '../server/coins/queries.ts';
import { testApp } from '../server/testing/app.ts';
import { prepared } from './client.ts';
import { reading } from './rows.ts';
import { coins } from './schema.ts';

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
  const { userId = '', id = 0 } = theirs[0] ?? {};
  expect(await coinReads(app.deps.db).one.all({ userId, id })).toEqual(theirs);
  expect(ours[0]?.createdAt).toBeInstanceOf(Date);
});
