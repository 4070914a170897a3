import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Client, type TestApp, testApp } from '../testing/app.ts';
import { addCoins, multiply } from './bulk/testing.ts';

const RECORDS = 2000;

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
  const names = ['Wide date', 'Narrow date'].map((name, n) => ({ name, estimatedValue: String(n) }));
  for (const id of await addCoins(user, names)) await multiply(it, id, RECORDS / 2 - 1);
});
afterAll(() => it.close());

test.each([
  '',
  'sort=name',
  'sort=value-high',
  'sort=oldest&search=date',
  'sort=name&search=date',
  'search=wide',
])(
  'user: all coins of the list ?%s are its pages one after another, with the headers of a list',
  async (query) => {
    const whole = await user.send(`/api/coins?${query}`);
    const paged: unknown[] = [];
    let headers = new Headers();
    for (let cursor = ''; cursor || paged.length === 0; cursor = headers.get('x-next-cursor') ?? '') {
      const page = await user.send(`/api/coins?${query}&limit=500${cursor && `&cursor=${cursor}`}`);
      headers = page.headers;
      paged.push(...(await page.json()));
    }
    headers.delete('x-next-cursor');
    expect(paged).toHaveLength(query.includes('wide') ? RECORDS / 2 : RECORDS);
    expect(await whole.json()).toEqual(paged);
    expect(Object.fromEntries(whole.headers)).toEqual(Object.fromEntries(headers));
  },
);

test('user: forty who read all coins slowly hold a page of them each, and others are answered', async () => {
  const heap = () => {
    Bun.gc(true);
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  await (await user.send('/api/coins')).json();
  const before = heap();
  const readers = await Promise.all(
    Array.from({ length: 40 }, async () => (await user.send('/api/coins')).body?.getReader()),
  );
  const first = await Promise.all(readers.map((reader) => reader?.read()));
  const most = Math.max(
    ...first.map((piece) => new TextDecoder().decode(piece?.value).match(/"id":/g)?.length ?? 0),
  );
  expect(most).toBeWithin(1, 251);
  // Whole, each would be a megabyte and the rows it was made of.
  expect(heap() - before).toBeLessThan(25);
  expect((await user.send('/api/coins?limit=1')).status).toBe(200);
  await Promise.all(readers.map((reader) => reader?.cancel()));
});

test('user: the whole list arrives over the network as well', async () => {
  it.app.listen({ hostname: '127.0.0.1', port: 0 });
  const headers = { cookie: user.cookie };
  const answer = await fetch(`http://127.0.0.1:${it.app.server?.port}/api/coins`, { headers });
  expect(answer.headers.get('x-total-count')).toBe(String(RECORDS));
  expect(await answer.json()).toEqual(await (await user.send('/api/coins')).json());
  await it.app.server?.stop(true);
});

test('user: a coin that goes while the list is read leaves the others once and in order', async () => {
  const reader = (await user.send('/api/coins')).body?.getReader();
  const text = new TextDecoder();
  const head = text.decode((await reader?.read())?.value);
  const [last] = await (await user.send('/api/coins?sort=oldest&limit=1')).json();
  await user.send(`/api/coins/${last.id}`, { method: 'DELETE' });
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    rest += text.decode(piece.value, { stream: true });
  const ids = JSON.parse(head + rest).map((coin: { id: number }) => coin.id);
  expect(ids).toHaveLength(RECORDS - 1);
  expect(new Set(ids).size).toBe(RECORDS - 1);
  expect(ids).not.toContain(last.id);
});
