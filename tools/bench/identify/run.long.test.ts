import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FakeAi } from '../../../server/identify/providers/ai.fake.ts';
import { startFakeGemini } from '../../../server/identify/providers/gemini.fake.ts';
import { type TestApp, testApp } from '../../../server/testing/app.ts';
import { drawnCoin } from './drawn.ts';
import { readLabels } from './labels.ts';
import { identifyOne } from './run.ts';
import type { Run } from './score.ts';
import { report } from './table.ts';

let ai: FakeAi;
let it: TestApp;
let folder: string;
beforeAll(async () => {
  ai = await startFakeGemini();
  it = testApp({ MINTMARK_GEMINI_API_KEY: ai.key, MINTMARK_GEMINI_BASE_URL: ai.url });
  folder = mkdtempSync(join(tmpdir(), 'mintmark-labelled-'));
});
afterAll(async () => {
  await it.close();
  await ai.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a folder of drawn coins goes through the program, and what comes back is counted', async () => {
  for (const [name, size] of [
    ['a', 320],
    ['b', 330],
    ['c', 340],
    ['d', 350],
  ] as const)
    await Bun.write(join(folder, `${name}.png`), drawnCoin(size, size));
  const labels = readLabels(
    'obverse,reverse,series,year,mint_mark\na.png,b.png,Mercury Dime,1916,D\nc.png,,Mercury Dime,1917,\nd.png,,Mercury Dime,1916,\n',
    folder,
  );
  const user = await it.user();
  let tokens: Run['tokens'] = { input: 0, output: 0 };
  const way = {
    identify: async (body: FormData) => {
      const answer = await user.send('/api/coins/identify', { method: 'POST', body });
      const [used] = await it.deps.db.orm.all<Run['tokens']>(
        sql`select sum(input_tokens) as input, sum(output_tokens) as output from ai_usage`,
      );
      tokens = used ?? tokens;
      return answer;
    },
    tokens: () => tokens,
  };
  const runs: Run[] = [];
  for (const label of labels) runs.push(await identifyOne(way, label));

  expect(ai.requests.map(({ photos }) => photos)).toEqual([2, 1, 1]);
  expect(runs.map((run) => run.tokens)).toEqual(Array(3).fill({ input: 2400, output: 310 }));
  const text = report(runs);
  // The fake sees a 1916-D in every photo, and thinks of the 1916 without a mark as well.
  expect(text).toContain('| series | 100.0 % (44–100) | 100.0 % (44–100) |');
  expect(text).toContain('| year | 66.7 % (21–94) | ');
  expect(text).toContain('| all three | 33.3 % (6–79) | 66.7 % (21–94) |');
  expect(text).toContain('2400 tokens in, 310 out.');
  expect(ai.wrong).toEqual([]);
}, 120_000);
