import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESTORE_CODE, RESTORE_ROUTE } from '../../../shared/backup/restore.ts';
import { finishRestore } from '../../core/restored.ts';
import { DIME, said, type TestApp, testApp } from '../../testing/app.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { writeBackup } from './write.ts';

const parent = mkdtempSync(join(tmpdir(), 'mintmark-setup-'));
/** Where the backup comes from, and an installation without anybody. */
const from = testApp();
const it = testApp();
let whole: Buffer;
let restarts = 0;
it.deps.restart = () => {
  restarts += 1;
};

beforeAll(async () => {
  const user = await from.user();
  await user.sendJson('POST', '/api/coins', { ...DIME, name: 'Brought back' });
  const pieces: Uint8Array[] = [];
  const keep = async (bytes: Uint8Array) => void pieces.push(bytes.slice());
  await writeBackup(from.deps.config, keep, { version: '1', withSecret: false });
  whole = Buffer.concat(pieces);
});
afterAll(async () => {
  await from.close();
  await it.close();
  rmSync(parent, { recursive: true, force: true });
});

const send = (bytes: Uint8Array, headers: Record<string, string> = {}, where: TestApp = it) =>
  where.visitor.send(RESTORE_ROUTE, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      [RESTORE_CODE]: where.deps.setupCode,
      ...headers,
    },
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
  });

const left = () => readdirSync(it.folder).filter((name) => /^(restor|before)/.test(name));

test('visitor: without the code of the log nothing is restored, and nothing of the file is read', async () => {
  for (const code of ['', 'aaaa-aaaa-aaaa-aaaa'])
    expect(await said(await send(whole, { [RESTORE_CODE]: code }))).toEqual([
      403,
      expect.objectContaining({ message: 'This is not the code in the log. It changes with each start.' }),
    ]);
  expect(left()).toEqual([]);
  let last = 0;
  for (let tries = 0; tries < 70 && last !== 429; tries += 1) {
    const headers = { [RESTORE_CODE]: 'wrong', 'x-test-address': '203.0.113.7' };
    last = (await send(new Uint8Array(1), headers)).status;
  }
  expect(last).toBe(429);
});

test('operator: whatever is wrong with the file is said, and nothing is changed', async () => {
  const entry = (name: string, bytes: Uint8Array) => [
    tarHeader(name, bytes.length, new Date(0)),
    bytes,
    tarPadding(bytes.length),
  ];
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
  const bad: [Uint8Array, string, number?][] = [
    [whole.subarray(0, whole.length - 512), 'its end is missing'],
    [changed, 'damaged'],
    [Buffer.from('PK\x03\x04'.padEnd(4000, 'x')), 'isn’t a Mintmark backup'],
    [Buffer.concat([...entry('../evil', new Uint8Array(9)), tarEnd()]), 'which doesn’t belong in a backup'],
  ];
  for (const [bytes, sentence] of bad)
    expect(await said(await send(bytes))).toEqual([
      422,
      expect.objectContaining({ message: expect.stringContaining(sentence) }),
    ]);
  // One that says it is longer than what comes.
  const [code, body] = await said(
    await send(whole.subarray(0, 2000), { 'content-length': String(whole.length) }),
  );
  expect([code, body]).toEqual([
    422,
    expect.objectContaining({ message: expect.stringContaining('its end is missing') }),
  ]);
  expect((await send(whole, { 'content-length': '0' })).status).toBe(411);
  expect((await send(whole, { 'content-length': String(150 * 1024 ** 3) })).status).toBe(507);
  expect((await send(whole, { 'content-type': 'application/json' })).status).not.toBe(200);
  expect([left(), restarts, existsSync(join(it.folder, '../evil'))]).toEqual([[], 0, false]);
});

test('operator: a whole backup counts at once, the server is told to begin anew, and the next start has it in place', async () => {
  expect(await (await it.visitor.send('/api/setup')).json()).toEqual({
    canRestore: true,
    hasOperator: false,
  });
  const code = it.deps.setupCode.toUpperCase().replaceAll('-', ' ');
  expect(await said(await send(whole, { [RESTORE_CODE]: code }))).toEqual([
    200,
    { madeAt: expect.any(String), accounts: 1, coins: 1, photos: 0, hasSecret: false },
  ]);
  expect(restarts).toBe(1);
  await it.deps.db.checkpoint();
  finishRestore(it.folder);
  expect(readFileSync(join(it.folder, 'mintmark.db'), 'latin1')).toContain('Brought back');
  expect(left()).toEqual([expect.stringMatching(/^before-restore-/)]);
});

test('visitor: where somebody has an account, or no server could begin anew, nothing can be restored', async () => {
  expect(await (await from.visitor.send('/api/setup')).json()).toEqual({
    canRestore: false,
    hasOperator: false,
  });
  from.deps.restart = () => {};
  expect(await (await from.visitor.send('/api/setup')).json()).toEqual({
    canRestore: false,
    hasOperator: false,
  });
  expect(await said(await send(whole, {}, from))).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('This server already has an account') }),
  ]);
});
