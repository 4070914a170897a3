import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { type Client, DIME, right, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
/** Four letters that no two numbers share. */
const wordOf = (n: number) =>
  [1, 20, 400, 8000].map((unit) => 'bcdfghjklmnpqrstvwxz'.charAt(Math.floor(n / unit) % 20)).join('');
const COINS = 200;
const WORDS = 300;

beforeAll(async () => {
  it = testApp();
  user = await it.user();
  const { id } = await right(await user.sendJson('POST', '/api/coins', DIME));
  await it.deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(coins).where(eq(coins.id, id));
    if (!row) return expect.unreachable();
    for (let n = 0; n < COINS; n += 1) {
      const words = Array.from({ length: WORDS }, (_, word) => `  ${wordOf(n * WORDS + word)}`).join('');
      await tx.insert(coins).values({ ...row, id: id + 1 + n, searchText: `  zabcz${words}` });
    }
  });
}, 60_000);
afterAll(() => it.close());

/** Words that no coin has, each of which begins and ends like one that all have. */
const unknown = (count: number) =>
  Array.from({ length: count }, (_, n) => `zab${wordOf(n + 7).slice(0, 2)}bcz`).join(' ');

/** Milliseconds of the processor for one answer, the least of several. */
async function cost(path: string, init?: object): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 4; times += 1) {
    const began = process.cpuUsage();
    // Another limit or order each time: what was found is remembered.
    await right(await user.send(`${path}&offset=${times}`, init));
    const { user: own, system } = process.cpuUsage(began);
    least = Math.min(least, (own + system) / 1000);
  }
  return least;
}

test('user: many unknown words cost no more than a few, and a few no more than reading the coins', async () => {
  const search = (words: string) => cost(`/api/coins?limit=1&search=${encodeURIComponent(words)}`);
  const one = await search(unknown(1));
  const three = await search(unknown(3));
  const many = await search(unknown(22));
  expect(three / one).toBeLessThan(4);
  expect(many / three).toBeLessThan(2);
});

test('user: of a search the first twelve words are looked for', async () => {
  const total = async (search: string) =>
    (await user.send(`/api/coins?limit=1&search=${encodeURIComponent(search)}`)).headers.get('x-total-count');
  const twelve = Array.from({ length: 12 }, (_, n) => wordOf(n)).join(' ');
  expect(await total(`${twelve} nowhere`)).toBe('1');
  expect(await total(`nowhere ${twelve}`)).toBe('0');
});
