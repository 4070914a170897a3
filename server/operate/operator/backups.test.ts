import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { UPLOAD_ROUTE } from '../../../shared/backup/restore.ts';
import { finishRestore } from '../../core/restored.ts';
import { type Client, DIME, said, type TestApp, testApp } from '../../testing/app.ts';
import { whileNoBackup, writeBackup } from '../backup/write.ts';

const apps: TestApp[] = [];
const app = () => {
  const made = testApp();
  apps.push(made);
  return made;
};
afterAll(async () => {
  for (const one of apps) await one.close();
});

async function operatorOf(it: TestApp): Promise<Client> {
  const operator = await it.user();
  const id = (await operator.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction((tx) => tx.update(users).set({ role: 'operator' }).where(eq(users.id, id)));
  return operator;
}

/** As a server that can restart; `restarts` counts. */
async function restartable() {
  const there = app();
  const counted = { restarts: 0 };
  there.deps.restart = () => {
    counted.restarts += 1;
  };
  const host = await operatorOf(there);
  const view = async () => (await host.send('/api/operator/backups')).json();
  const stages = () => readdirSync(there.folder).filter((name) => name.startsWith('restoring-'));
  return { there, host, counted, view, stages };
}

/** Of another server, with two further collections and one coin. */
let elsewhere: Buffer;
beforeAll(async () => {
  const from = app();
  const user = await from.user();
  for (const name of ['Father’s', 'Club']) await user.sendJson('POST', '/api/collections', { name });
  await user.sendJson('POST', '/api/coins', { ...DIME, name: 'Brought back' });
  if (from.deps.config.databaseUrl) return;
  const pieces: Uint8Array[] = [];
  const keep = async (bytes: Uint8Array) => void pieces.push(bytes.slice());
  await writeBackup(from.deps.config, keep, { version: '1', withSecret: false });
  elsewhere = Buffer.concat(pieces);
});

const upload = (host: Client, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  host.send(UPLOAD_ROUTE, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      ...headers,
    },
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
  });

test('operator: a backup is made, listed and downloaded; a restore backs up today first, and runs once', async () => {
  const { there, host, counted, view } = await restartable();
  if (there.deps.config.databaseUrl) return;
  expect((await host.send('/api/operator/backups', { method: 'POST' })).status).toBe(202);
  expect((await host.send('/api/operator/backups', { method: 'POST' })).status).toBe(409);
  while (!(await view()).making.isOver) await Bun.sleep(50);
  const { backups, making } = await view();
  expect([making.failure, backups]).toMatchObject([null, [{ content: { accounts: 1, coins: 0 } }]]);
  const { name } = backups[0];
  const file = await host.send(`/api/operator/backups/${name}`);
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, backups[0].bytes]);
  for (const other of ['mintmark-2020-01-01T00-00-00Z.tar', '..%2f..%2fsecret'])
    expect((await host.send(`/api/operator/backups/${other}`)).status).toBeGreaterThanOrEqual(404);
  await host.sendJson('POST', '/api/coins', DIME);
  const restore = (confirmation: string) =>
    host.sendJson('POST', `/api/operator/backups/${name}/restore`, { confirmation });
  expect((await restore('yes')).status).toBe(422);
  const [first, second] = await Promise.all([restore(name), restore(name)]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  // Also between the restore and the restart.
  expect(await said(await restore(name))).toEqual([
    409,
    expect.objectContaining({ code: 'restore_in_progress' }),
  ]);
  expect(counted.restarts).toBe(1);
  expect((await view()).backups).toMatchObject([{ content: { coins: 1 } }, { name, content: { coins: 0 } }]);
}, 60_000);

test('operator: an uploaded file that is no sound backup is refused in a sentence, and leaves nothing', async () => {
  const { there, host, view, stages } = await restartable();
  if (there.deps.config.databaseUrl) return;
  const changed = Buffer.from(elsewhere);
  changed[elsewhere.length >> 1] = (changed[elsewhere.length >> 1] ?? 0) ^ 1;
  const newer = Buffer.from(elsewhere.toString('latin1').replace(/"schema": \d/, '"schema": 9'), 'latin1');
  const manifest = /\{\n "format"[\s\S]*?\n\}\n/.exec(newer.toString('latin1'))?.[0] ?? '';
  const hash = new Bun.CryptoHasher('sha256').update(manifest).digest('hex');
  newer.write(hash, newer.lastIndexOf('  manifest.json\n') - 64, 'latin1');
  for (const [bytes, sentence] of [
    [elsewhere.subarray(0, elsewhere.length - 512), 'its end is missing'],
    [changed, 'damaged'],
    [newer, 'made by a newer version of Mintmark'],
    [Buffer.from('PK\x03\x04'.padEnd(4000, 'x')), 'isn’t a Mintmark backup'],
  ] as const)
    expect(await said(await upload(host, bytes))).toEqual([
      422,
      expect.objectContaining({ message: expect.stringContaining(sentence) }),
    ]);
  const lengths: [number, number][] = [
    [0, 411],
    [150 * 1024 ** 3, 507],
    [201 * 1024 ** 3, 413],
  ];
  for (const [length, status] of lengths)
    expect((await upload(host, elsewhere, { 'content-length': String(length) })).status).toBe(status);
  expect((await upload(host, elsewhere, { 'content-type': 'application/x-tar' })).status).toBe(415);
  expect([stages(), (await view()).uploaded]).toEqual([[], null]);
  const restore = await host.sendJson('POST', '/api/operator/backups/upload/restore', { confirmation: 'x' });
  expect(restore.status).toBe(404);
}, 60_000);

test('operator: an uploaded backup is checked, shown, replaced, discarded, and restored once', async () => {
  const { there, host, counted, view, stages } = await restartable();
  if (there.deps.config.databaseUrl) return;
  const sent = await said(await upload(host, elsewhere));
  expect(sent).toEqual([
    201,
    expect.objectContaining({ bytes: elsewhere.length, content: { accounts: 1, coins: 1, photos: 0 } }),
  ]);
  expect((await upload(host, elsewhere)).status).toBe(201);
  expect(stages()).toHaveLength(1);
  const discard = () => host.send('/api/operator/backups/upload', { method: 'DELETE' });
  expect((await discard()).status).toBe(204);
  expect([stages(), (await view()).uploaded]).toEqual([[], null]);
  expect((await upload(host, elsewhere)).status).toBe(201);
  const { uploaded, here } = await view();
  expect(here).toEqual({ accounts: 1, coins: 0, photos: 0 });
  const restore = (confirmation: string) =>
    host.sendJson('POST', '/api/operator/backups/upload/restore', { confirmation });
  expect((await restore('yes')).status).toBe(422);
  // Without a backup of today nothing is replaced, and the upload stays.
  await whileNoBackup(there.deps.config, async () =>
    expect(await said(await restore(uploaded.name))).toEqual([
      409,
      expect.objectContaining({ code: 'backup_before_failed' }),
    ]),
  );
  expect([counted.restarts, (await view()).uploaded]).toEqual([0, uploaded]);
  const both = await Promise.all([restore(uploaded.name), restore(uploaded.name)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([(await discard()).status, (await upload(host, elsewhere)).status]).toEqual([409, 409]);
  expect(counted.restarts).toBe(1);
  expect((await view()).backups).toMatchObject([{ content: { accounts: 1, coins: 0 } }]);
  await there.deps.db.checkpoint();
  finishRestore(there.folder);
  expect(readFileSync(join(there.folder, 'mintmark.db'), 'latin1')).toContain('Brought back');
  expect(stages()).toEqual([]);
}, 120_000);
