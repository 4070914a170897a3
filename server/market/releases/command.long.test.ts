import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { right, type TestApp, testApp } from '../../testing/app.ts';
import { mintmark } from '../../testing/commands.ts';

// Each command is a process of its own.
setDefaultTimeout(120_000);

let folder: string;
let it: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-releases-'));
  it = testApp();
  // On PostgreSQL it is made beside what follows; a command expects it there.
  await it.deps.db.transaction(async () => {});
});
afterAll(async () => {
  await it.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[]) =>
  mintmark(['releases', ...args], { cwd: folder, data: it.folder, environment: it.environment });

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('operator: imports a file beside the running server, and sees what is known', async () => {
  write(
    'a.csv',
    '\uFEFFName;Date;Price\nEagle;12/3/2026;95\nOld;1/1/1900;5\nMedal;TBD;\nEagle;12/3/2026;96\n',
  );
  expect(await run(['import', 'a.csv'])).toEqual({
    code: 0,
    out: '1 new, 0 changed, 0 unchanged, 2 rejected\n',
    err: [
      'rejected, line 3: "Old": "1/1/1900" is not between 1990 and ten years from now',
      'rejected, line 4: "Medal": it has no date',
      'fixed, line 5: "Eagle" is the same release as in line 2; the two are merged',
      '',
    ].join('\n'),
  });
  expect(await right(await it.visitor.send('/api/upcoming-releases'))).toMatchObject([{ price: '96.00' }]);

  write('b.json', '{"releases":[{"name":"Medal","releaseDate":"2026-12-24"}]}');
  expect(await run(['import', 'b.json', '--replace'])).toMatchObject({
    code: 0,
    out: '1 new, 0 changed, 0 unchanged, 1 removed, 0 rejected\n',
    err: '',
  });
  expect(await run(['list'])).toEqual({
    code: 0,
    out: '2026-12-24          TBD  imported  Medal\n1 release\n',
    err: '',
  });
});

test('operator: a file of which nothing can be read changes nothing and ends with 1', async () => {
  write('bad.json', '[{"name":"A"}]');
  expect(await run(['import', '--replace', 'bad.json'])).toEqual({
    code: 1,
    out: '',
    err: 'rejected, line 1, item 1: "A": it has no date\nmintmark: bad.json: none of its 1 releases could be read\n',
  });
  write('page.csv', '<html></html>');
  expect(await run(['import', 'page.csv'])).toEqual({
    code: 1,
    out: '',
    err: 'mintmark: page.csv: it is a web page or XML, and not CSV or JSON\n',
  });
  expect((await run(['list'])).out).toContain('Medal');
});

test('operator: what a mistake in the file leaves unclear is not removed', async () => {
  write('c.csv', 'name,date\nEagle,12/3/2026\nMedal,32 Dec 2026\n');
  expect(await run(['import', '--replace', 'c.csv'])).toMatchObject({
    out: '1 new, 0 changed, 0 unchanged, 0 removed, 1 rejected\n',
  });
  write('d.csv', 'name,date\nOther,12/3/2026\n,12/4/2026\n');
  const { out, err } = await run(['import', '--replace', 'd.csv']);
  expect(out).toBe('1 new, 0 changed, 0 unchanged, 0 removed, 1 rejected\n');
  expect(err).toContain('Nothing was removed');
});

test('operator: a wrong command, a file or a data folder that is not there end with 2', async () => {
  for (const args of [[], ['import'], ['import', 'a.csv', 'b.csv'], ['list', 'x'], ['import', '--force']])
    expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  expect(await run(['import', 'none.csv'])).toMatchObject({
    code: 2,
    err: 'mintmark: none.csv cannot be read\n',
  });
  expect(await mintmark(['releases', 'list'], { cwd: folder, data: join(folder, 'nowhere') })).toMatchObject({
    code: 2,
    err: expect.stringContaining('no database at'),
  });
});
