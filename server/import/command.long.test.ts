import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestApp, testApp } from '../testing/app.ts';
import { mintmark } from '../testing/commands.ts';

// Each command is a process of its own, and it starts another that reads the file.
setDefaultTimeout(120_000);

let folder: string;
let it: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-import-'));
  it = testApp();
  await it.deps.db.transaction(async () => {});
});
afterAll(async () => {
  await it.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[]) =>
  mintmark(['import', ...args], { cwd: folder, data: it.folder, environment: it.environment });

test('what is doubtful is left out and named, until the command accepts it; so are days that can be read twice', async () => {
  const client = await it.user();
  writeFileSync(
    join(folder, 'coins.csv'),
    [
      'Year,Coin type,Purchase date',
      '1921,Morgan Dollar,03/04/2022',
      '1922 or 1923,Peace Dollar,05/06/2022',
    ].join('\n'),
  );
  const asked = ['coins.csv', '--user', 'collector1@example.org'];
  const unset = await run(asked);
  expect(unset).toMatchObject({ code: 1, err: expect.stringContaining('day first or month first') });
  expect(unset.out).toContain('(--accept year takes them)');

  const first = await run([...asked, '--dates', 'day-first']);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Added 1') });
  const second = await run([...asked, '--dates', 'day-first', '--accept', 'year']);
  expect(second).toMatchObject({ code: 0, out: expect.stringContaining('Added 1') });
  expect(await (await client.send('/api/coins')).json()).toHaveLength(2);

  expect((await run([...asked, '--accept', 'all,of it'])).code).toBe(2);
  expect((await run([...asked, '--dates', 'iso'])).code).toBe(2);
});
