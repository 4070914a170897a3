import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintmark } from '../testing/commands.ts';

// Each command is a process of its own.
setDefaultTimeout(120_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => mintmark(['catalogue', ...args], { cwd: folder, data: 'data' });

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const CORRECTION =
  '{"issues": [{"type": "mercury-dime", "year": 1916, "mintMark": "D", "strike": "business", "mintage": 264001, "confidence": "high", "source": "a friend"}]}';

test('check says what a file would do', async () => {
  write('fine.json', CORRECTION);
  expect(await run('check', 'fine.json')).toEqual({
    code: 0,
    out: 'fine.json is valid: corrects 1 issue\n',
    err: '',
  });
});

test('check names file, line and reason of each problem', async () => {
  write(
    'wrong.json',
    '{"types": [\n{"id": "mercury-dime", "weight": 2.5},\n{"id": "mercury-dime", "wings": 2}]}',
  );
  expect(await run('check', 'wrong.json')).toEqual({
    code: 1,
    out: '',
    err: 'wrong.json:2: mercury-dime: "weight" must be text, not 2.5\nwrong.json:3: mercury-dime: "wings": there is no such field\n',
  });
});

test('check of a file that is not there ends with 2', async () => {
  expect(await run('check', 'none.json')).toEqual({
    code: 2,
    out: '',
    err: 'mintmark: none.json does not exist\n',
  });
});

test('export writes the catalogue with the own entries; the file is fine, and is never overwritten', async () => {
  mkdirSync(join(folder, 'data'));
  write('data/catalogue.json', CORRECTION);
  expect(await run('export', 'all.json')).toEqual({ code: 0, out: '', err: '' });
  expect(read('all.json')).toContain('"mintage":264001');
  expect((await run('export')).out).toBe(read('all.json'));
  expect((await run('check', 'all.json')).out).toBe('all.json is valid: corrects 1 issue\n');
  expect(await run('export', 'fine.json')).toEqual({
    code: 1,
    out: '',
    err: 'mintmark: fine.json already exists and was not overwritten\n',
  });
  expect(read('fine.json')).toBe(CORRECTION);
});

test('export with own entries that are refused says so and writes nothing', async () => {
  write('data/catalogue.json', '{');
  const { code, out, err } = await run('export');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('data/catalogue.json:1: a closing brace } is missing');
});

test.each([[[]], [['check']], [['check', 'a', 'b']], [['polish']]])(
  '%p shows how it is used',
  async (args) => {
    const { code, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('mintmark catalogue check FILE') });
  },
);
