import { expect, test } from 'bun:test';
import { jsonArray } from './json-stream.ts';

const failures: unknown[] = [];
const streamed = (pages: AsyncIterator<unknown[]>) =>
  new Response(jsonArray(pages, (error) => failures.push(error)));

test('pages come as one array, none of them before it is asked for', async () => {
  const seen = { made: 0, ended: false };
  async function* pages() {
    try {
      for (let n = 0; n < 4; n += 1) {
        seen.made += 1;
        yield [{ n }, { n: `"${n}"` }];
      }
    } finally {
      seen.ended = true;
    }
  }
  const all = [0, 1, 2, 3].flatMap((n) => [{ n }, { n: `"${n}"` }]);
  expect(await streamed(pages()).json()).toEqual(all);
  Object.assign(seen, { made: 0, ended: false });
  const reader = streamed(pages()).body?.getReader();
  await Bun.sleep(10);
  expect(seen.made).toBe(0);
  await reader?.read();
  await Bun.sleep(10);
  expect(seen).toEqual({ made: 1, ended: false });
  await reader?.cancel();
  expect(seen).toEqual({ made: 1, ended: true });
});

test('a page that fails breaks the answer off and is told: a part is no whole', async () => {
  async function* pages() {
    yield [1];
    throw new Error('the disk has gone');
  }
  await expect(streamed(pages()).json()).rejects.toThrow();
  expect(failures).toEqual([new Error('the disk has gone')]);
});
