import { afterAll, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { createLog } from '../core/log.ts';
import { cataloguesOf, loadWithOperatorFile, operatorFile } from './operator-files.ts';
import { searchCatalogue } from './search.ts';

const bundled = join(import.meta.dir, '../../db/catalogue');
const folders: string[] = [];
let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-own-'));
  folders.push(folder);
  lines = [];
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const load = () =>
  loadWithOperatorFile(
    bundled,
    operatorFile(folder),
    createLog('debug', (line) => lines.push(line)),
  );

test('without a file of own entries the bundled catalogue is read, and nothing is said', () => {
  expect(load()).toBe(loadCatalogue(bundled));
  expect(lines).toEqual([]);
});

test('own entries are searched like the bundled ones', () => {
  const issue = { type: 'mercury-dime', year: 1916, mintMark: 'D', strike: 'business' };
  const entries = { issues: [{ ...issue, mintage: 264_001, confidence: 'high', source: 'a friend' }] };
  writeFileSync(operatorFile(folder), JSON.stringify(entries));
  expect(searchCatalogue(load(), '1916 d mercury dime')[0]?.mintage).toBe(264_001);
  expect(searchCatalogue(loadCatalogue(bundled), '1916 d mercury dime')[0]?.mintage).toBe(264_000);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', file: operatorFile(folder), summary: 'corrects 1 issue' },
  ]);
});

test('own entries are another version, told before anything is loaded', () => {
  const { catalogueVersion, catalogue } = cataloguesOf(folder, createLog('error'));
  const before = [catalogueVersion(), loadCatalogue(bundled).version];
  writeFileSync(operatorFile(folder), '{}');
  expect(catalogueVersion()).not.toBe(before[0] ?? '');
  expect(catalogue().version).not.toBe(before[1] ?? '');
  rmSync(operatorFile(folder));
  mkdirSync(join(folder, 'world', 'types'), { recursive: true });
  writeFileSync(join(folder, 'world', 'types', 'at.csv'), 'id\n');
  expect(catalogueVersion()).not.toBe(before[0] ?? '');
});

const BAD: [name: string, make: (file: string) => void, problem: string][] = [
  ['empty', (file) => writeFileSync(file, ''), 'line 1: a value is expected here'],
  ['cut off', (file) => writeFileSync(file, '{"types": [\n'), 'line 2: a closing bracket ] is missing'],
  [
    'of 21 MB',
    (file) => writeFileSync(file, Buffer.alloc(21_000_000, ' ')),
    'line 1: the file is larger than 20 MB',
  ],
  ['a folder', (file) => mkdirSync(file), 'is a folder, not a file'],
  ['a link in a circle', (file) => symlinkSync(file, file), 'cannot be read (ELOOP)'],
  ['a link to nowhere', (file) => symlinkSync(`${file}.gone`, file), 'does not exist'],
];
test.each(BAD)(
  'a file that is %s is refused with one error, and the bundled catalogue stands',
  (_name, make, problem) => {
    make(operatorFile(folder));
    expect(load()).toBe(loadCatalogue(bundled));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', file: operatorFile(folder), problems: [problem] },
    ]);
  },
);

test('of many problems the log names twenty and counts the rest', () => {
  writeFileSync(
    operatorFile(folder),
    JSON.stringify({ types: Array.from({ length: 25 }, () => ({ id: 7 })) }),
  );
  load();
  const { problems, further } = JSON.parse(lines[0] ?? '');
  expect([problems.length, further]).toEqual([20, 5]);
});

test('the server listens before it reads them, serves the bundled catalogue in place of a bad file, and says so once', async () => {
  writeFileSync(operatorFile(folder), '{"types": [\n');
  const program = Bun.spawn([process.execPath, join(import.meta.dir, '../main.ts')], {
    env: { PATH: process.env.PATH ?? '', MINTMARK_PORT: '0', MINTMARK_DATA: folder },
    stdout: 'pipe',
  });
  const said: { level: string; url?: string; file?: string }[] = [];
  for await (const chunk of program.stdout.pipeThrough(new TextDecoderStream())) {
    for (const line of chunk.trim().split('\n')) said.push(JSON.parse(line));
    if (said.some(({ file }) => file)) break;
  }
  const at = said.findIndex(({ url }) => url);
  expect(said.findIndex(({ file }) => file)).toBeGreaterThan(at);
  const guest = await fetch(`${said[at]?.url}/api/auth/guest`, { method: 'POST' });
  const answer = await fetch(`${said[at]?.url}/api/coin-search?q=1916+d+mercury+dime`, {
    headers: { cookie: guest.headers.get('set-cookie')?.split(';')[0] ?? '' },
  });
  expect((await answer.json()).results[0].name).toBe('1916-D Mercury Dime');
  program.kill();
  expect(await program.exited).toBe(0);
  expect(said.filter(({ file }) => file)).toHaveLength(1);
}, 30_000);

test('who has no such file does not load what reads it', () => {
  const code = `await import(${JSON.stringify(join(import.meta.dir, '../features.ts'))}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const { stdout } = Bun.spawnSync([process.execPath, '-e', code]);
  const modules: string[] = JSON.parse(stdout.toString());
  expect(modules.filter((path) => path.endsWith('/catalogue/load.ts'))).toHaveLength(1);
  expect(modules.filter((path) => /jsonc-parser|catalogue\/(overlay|check|records)/.test(path))).toEqual([]);
}, 30_000);
