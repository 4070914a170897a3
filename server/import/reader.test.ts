import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerIdOf } from '../core/access.ts';
import { endChildren } from '../core/child.ts';
import { openStaged, photosFolder, stagedFile } from './read/staged.ts';
import { createReader } from './reader.ts';

// Processes start late on a busy machine.
setDefaultTimeout(60_000);

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'mintmark-reader-'));
});
afterAll(() => {
  endChildren();
  rmSync(base, { recursive: true, force: true });
});

const OWN = [process.execPath, join(import.meta.dir, 'read/read-process.ts')];
const script = (code: string) => [
  process.execPath,
  '-e',
  `const fs = require('node:fs'); const [path, folder] = process.argv.slice(-5); ${code}`,
];
const DONE = 'fs.writeSync(1, JSON.stringify({ read: true })); process.exit(0)';
const user = { id: ownerIdOf({ id: 'ada' }), isGuest: false };

/** A file of so many bytes, and a folder to stage it in. */
function given(bytes = 0, text = 'Year,Coin type,Condition\n1916,Mercury Dime,G\n') {
  const folder = join(base, crypto.randomUUID());
  mkdirSync(photosFolder(folder), { recursive: true });
  const path = join(folder, 'file');
  writeFileSync(path, text.padEnd(bytes, '\n'));
  return { path, folder, minFreeBytes: 0 };
}

/** Reads with these programs one after another, and then as usual. */
const doing = (...scripts: string[]) =>
  createReader({ program: () => (scripts.length > 0 ? script(scripts.shift() ?? '') : OWN) });

const KILLED = `fs.writeFileSync(folder + '/rows.db', 'half'); fs.writeFileSync(folder + '/photos/half', '1'); process.kill(process.pid, 'SIGKILL')`;

test('a file whose reader is killed is read from the beginning by another one', async () => {
  const file = given();
  await doing(KILLED)(user, file);
  const staged = openStaged(file.folder);
  expect(staged.file.rows).toBe(1);
  staged.close();
  expect(existsSync(join(photosFolder(file.folder), 'half'))).toBe(false);
});

test('a file whose readers are killed cannot be read just now, and is not called damaged', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSEGV']) {
    const dying = `process.kill(process.pid, '${signal}')`;
    await expect(doing(dying, dying)(user, given())).rejects.toMatchObject({
      status: 503,
      retryAfter: 30,
      message: 'The file couldn’t be read. Please try again in a moment.',
    });
  }
});

test('a reader that takes too long, too much memory or the room that is kept free is ended with a true sentence', async () => {
  const endless = () => script("fs.writeFileSync(folder + '/pid', String(process.pid)); for (;;);");
  const refusals = [
    [{ deadlineMs: () => 1 }, {}, { status: 422, message: expect.stringContaining('too long') }],
    [{ mostMemory: 1 }, {}, { status: 413, message: expect.stringContaining('too large to read') }],
    [{}, { minFreeBytes: 2 ** 60 }, { code: 'ENOSPC' }],
  ] as const;
  for (const [bounds, settings, refusal] of refusals) {
    // Where memory is not known none is watched.
    if ('mostMemory' in bounds && process.platform !== 'linux') continue;
    const file = { ...given(), ...settings };
    await expect(createReader({ program: endless, ...bounds })(user, file)).rejects.toMatchObject(refusal);
    // It may have been ended before it began.
    const pid =
      existsSync(join(file.folder, 'pid')) && Number(readFileSync(join(file.folder, 'pid'), 'utf8'));
    if (pid) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }
});

test('guests with slow files, small and large, keep no other small file waiting, and no large one of an account', async () => {
  const gate = join(base, 'gate');
  const read = createReader({
    program: () =>
      script(
        `while (path.endsWith('slow') && !fs.existsSync(${JSON.stringify(gate)})) Bun.sleepSync(20); ${DONE}`,
      ),
  });
  const slow = (bytes: number) => {
    const file = given(bytes);
    writeFileSync(`${file.path}-slow`, readFileSync(file.path));
    return { ...file, path: `${file.path}-slow` };
  };
  const [small, large] = [1000, 6_000_000];
  let done = 0;
  const guests = ['ben', 'cleo', 'dan', 'eve'].map((id, n) =>
    read({ id: ownerIdOf({ id }), isGuest: true }, slow(n < 2 ? small : large)).finally(() => {
      done += 1;
    }),
  );
  for (const bytes of [small, large, small]) await read(user, given(bytes));
  await read({ id: ownerIdOf({ id: 'fay' }), isGuest: true }, given(small));
  expect(done).toBe(0);
  writeFileSync(gate, '');
  await Promise.all(guests);
});

test('a reader ends with the server that started it, and with that its standard input', async () => {
  const rows = 'Year,Coin type,Condition\n'.padEnd(20_000_000, '1916,Mercury Dime,G\n');
  const { path, folder } = given(0, rows);
  const child = Bun.spawn([...OWN, path, folder, '-', '-', '600000'], { stdin: 'pipe', stdout: 'pipe' });
  child.stdin.end();
  expect(await new Response(child.stdout).text()).toBe('');
  expect(await child.exited).toBe(1);
});

test('a server that stops ends its readers, and begins no others', async () => {
  const file = given();
  const waiting = createReader({
    program: () => script("fs.writeFileSync(folder + '/pid', String(process.pid)); for (;;);"),
  })(user, file);
  const pidFile = join(file.folder, 'pid');
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await Bun.sleep(5);
  endChildren();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH');
  expect(existsSync(stagedFile(file.folder))).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'where memory runs out the kernel ends a reader before its server',
  async () => {
    const file = given();
    const code = `while (!/^1000/.test(fs.readFileSync('/proc/self/oom_score_adj', 'utf8'))) Bun.sleepSync(5); ${DONE}`;
    await createReader({ program: () => script(code) })(user, file);
  },
);
