import { expect, test } from 'bun:test';
import { jsonArray } from './json-stream.ts';

const failures: unknown[] = [];
const streamed = (pages: AsyncIterator<unknown[]>) =>
  new Response(jsonArray(pages, (error) => failures.push(error)));

test('pages come as one array, none of them before it is asked for', async () => {
  let made = 0;
  let ended = false;
  async function* pages() {
    try {
      for (let n = 0; n < 4; n += 1) {
        made += 1;
        yield [{ n }, { n: `"${n}"` }];
      }
    } finally {
      ended = true;
    }
  }
  const all = [0, 1, 2, 3].flatMap((n) => [{ n }, { n: `"${n}"` }]);
  expect(await streamed(pages()).json()).toEqual(all);
  [made, ended] = [0, false];
  const reader = streamed(pages()).body?.getReader();
  await Bun.sleep(10);
  expect(made).toBe(0);
  await reader?.read();
  await Bun.sleep(10);
  expect([made, ended]).toEqual([1, false]);
  await reader?.cancel();
  expect([made, ended]).toEqual([1, true]);
});

test('a page that fails breaks the answer off and is told: a part is no whole', async () => {
  async function* pages() {
    yield [1];
    throw new Error('the disk has gone');
  }
  await expect(streamed(pages()).json()).rejects.toThrow();
  expect(failures).toEqual([new Error('the disk has gone')]);
});
