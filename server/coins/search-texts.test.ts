import { expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { tidySearch } from '../../db/search.ts';
import { testApp } from '../testing.ts';
import { deriveSearchTexts } from './search-texts.ts';

const HALF = {
  name: '½ Dollar “Type:S”',
  year: 1854,
  coinType: 'Seated Half Dollar',
  condition: 'Fine (F-12, F-15)',
};

test('user: coins saved before there was a search are found, with the time of their last change', async () => {
  const it = testApp();
  const user = await it.user();
  const { id, updatedAt } = await (await user.sendJson('POST', '/api/coins', HALF)).json();
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(coins)
      .set({ searchText: '', updatedAt: new Date(updatedAt) })
      .where(eq(coins.id, id));
  });
  const found = async (words: string) =>
    (await (await user.send(`/api/coins?limit=5&search=${encodeURIComponent(words)}`)).json()).length;
  expect([await found('½ dollar'), await found('s')]).toEqual([0, 0]);
  await deriveSearchTexts(it.deps);
  expect([await found('½ dollar'), await found('s type')]).toEqual([1, 1]);
  expect((await (await user.send(`/api/coins/${id}`)).json()).updatedAt).toBe(updatedAt);
  await it.close();
});

test('the index of a search returns to its size when many coins have left it', async () => {
  const it = testApp();
  const user = await it.user();
  const size = async () => {
    const [row] = await it.deps.db.orm.all<{ bytes: number }>(
      sql`select sum(length(block)) as bytes from coin_search_data`,
    );
    return row?.bytes ?? 0;
  };
  for (let year = 1800; year < 2000; year++) await user.sendJson('POST', '/api/coins', { ...HALF, year });
  const move = async () => {
    await user.sendJson('POST', '/api/coins/trash', { selection: { all: true } });
    await user.sendJson('POST', '/api/trash/restore', { all: true });
  };
  await tidySearch(it.deps.db);
  const before = await size();
  for (let times = 0; times < 3; times++) await move();
  expect(await size()).toBeGreaterThan(before * 1.5);
  await tidySearch(it.deps.db);
  expect(await size()).toBeLessThan(before * 1.2);
  const answer = await user.send('/api/coins?limit=1&search=seated');
  expect(answer.headers.get('x-total-count')).toBe('200');
  await it.close();
});
