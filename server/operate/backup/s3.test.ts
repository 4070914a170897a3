import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../core/config.ts';
import { createLog } from '../../core/log.ts';
import { fakeS3 } from '../../core/s3.fake.ts';
import { DIME, picture, testApp } from '../../testing/app.ts';
import { printed } from '../../testing/commands.ts';
import { backupCommand, restoreCommand } from './command.ts';
import { openStore, removeUnreferenced } from './s3.ts';
import { keepBackups } from './schedule.ts';
import { storeBackup } from './write.ts';

const it = testApp();
const s3 = fakeS3();
const parent = mkdtempSync(join(tmpdir(), 'mintmark-s3-'));
afterAll(async () => {
  await it.close();
  await s3.stop();
  rmSync(parent, { recursive: true, force: true });
});

const PLACE = 's3://coins/of/mine';
const KEYS = {
  MINTMARK_BACKUP_S3_ENDPOINT: s3.url,
  MINTMARK_BACKUP_S3_ACCESS_KEY: 'the-key',
  MINTMARK_BACKUP_S3_SECRET_KEY: 'the-secret',
};
const configOf = (folder: string, more: Record<string, string> = {}) =>
  readConfig({ MINTMARK_DATA: folder, ...KEYS, ...more }).config;
const configHere = configOf(it.folder);
const store = openStore(PLACE, {
  endpoint: s3.url,
  region: 'us-east-1',
  accessKey: 'the-key',
  secretKey: 'the-secret',
  sessionToken: null,
  names: { endpoint: '', accessKey: '', secretKey: '' },
});
const newFolder = () => join(parent, crypto.randomUUID());

const backup = (place = PLACE, config = configHere) => printed(() => backupCommand([place], () => config));
const restore = (place: string, folder: string, config = configOf(folder)) =>
  printed(() => restoreCommand([place, '--yes'], () => config));

const manifests = () => [...s3.objects.keys()].filter((key) => key.startsWith('of/mine/mintmark-')).sort();
const sent = () => s3.asked.splice(0).filter((line) => line.startsWith('PUT') && line.includes('/files/'));

test('operator: a photo is sent once, and the newest backup of a bucket fills an empty folder', async () => {
  const user = await it.user();
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  await user.sendJson('POST', '/api/coins', { ...DIME, name: 'First', obverseImageUrl });
  expect(await backup()).toEqual([
    0,
    expect.stringMatching(/^s3:\/\/coins\/of\/mine\/mintmark-.*json: made .* 1 coin and 1 photo\.\n$/),
  ]);
  expect(sent().length).toBeGreaterThan(3);

  await user.sendJson('POST', '/api/coins', { ...DIME, name: 'Second' });
  const later = new Date(Date.now() + 60_000);
  await storeBackup(configHere, store, { version: '1', withSecret: false, now: later });
  // The database alone: settings and the rest are as they were.
  expect(sent()).toHaveLength(1);

  const folder = newFolder();
  expect(await restore(PLACE, folder)).toEqual([
    0,
    expect.stringContaining('with 1 account, 2 coins and 1 photo'),
  ]);
  const photo = obverseImageUrl.replace('/photos/', `photos/${obverseImageUrl.slice(8, 10)}/`);
  expect(readFileSync(join(folder, photo))).toEqual(readFileSync(join(it.folder, photo)));
  const first = manifests()[0]?.slice('of/mine/'.length);
  expect(await restore(`${PLACE}/${first}`, newFolder())).toEqual([0, expect.stringContaining('1 coin and')]);
});

test('operator: whatever is wrong in a bucket, or with its keys, is said in a sentence, and nothing is changed', async () => {
  const folder = newFolder();
  const nothing = () =>
    expect(
      existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('server.')) : [],
    ).toEqual([]);
  expect(await restore('s3://coins/of/nobody', folder)).toEqual([
    1,
    expect.stringContaining('contains no backup'),
  ]);
  expect(await restore(`${PLACE}/mintmark-2020-01-01T00-00-00Z.json`, folder)).toEqual([
    1,
    expect.stringContaining('There is no mintmark-2020'),
  ]);
  const wrong = configOf(it.folder, { MINTMARK_BACKUP_S3_SECRET_KEY: 'another' });
  expect(await backup(PLACE, wrong)).toEqual([
    1,
    expect.stringContaining('does not take MINTMARK_BACKUP_S3_SECRET_KEY'),
  ]);
  expect(await backup('s3://another/of/mine')).toEqual([1, expect.stringContaining('no such bucket')]);
  const away = { MINTMARK_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9', MINTMARK_BACKUP_DIR: PLACE };
  const unreachable = 'the server of the bucket cannot be reached';
  expect(await backup(PLACE, configOf(it.folder, away))).toEqual([1, expect.stringContaining(unreachable)]);
  const log = createLog('error', () => undefined);
  await expect(keepBackups({ config: configOf(it.folder, away), log })).rejects.toThrow(unreachable);
  const none = readConfig({ MINTMARK_DATA: it.folder }).config;
  expect(await backup(PLACE, none)).toEqual([2, expect.stringContaining('the bucket needs keys')]);

  const newest = manifests().at(-1) ?? '';
  const manifest = s3.objects.get(newest);
  const { files } = JSON.parse(String(manifest?.bytes)) as { files: { name: string; sha256: string }[] };
  const key = `of/mine/files/${files.find(({ name }) => name.startsWith('photos/'))?.sha256}`;
  const kept = s3.objects.get(key);
  s3.objects.delete(key);
  expect(await restore(PLACE, folder)).toEqual([1, expect.stringContaining('The backup is damaged')]);
  s3.objects.set(key, { bytes: Buffer.from('another photo'), at: new Date() });
  expect(await restore(PLACE, folder)).toEqual([
    1,
    expect.stringContaining('" is damaged. Copy the backup again'),
  ]);
  if (kept) s3.objects.set(key, kept);
  const bend = (from: string, to: string) =>
    s3.objects.set(newest, { bytes: Buffer.from(String(manifest?.bytes).replace(from, to)), at: new Date() });
  bend('"name": "mintmark.db"', '"name": "../evil"');
  expect(await restore(PLACE, folder)).toEqual([
    1,
    expect.stringContaining('which doesn’t belong in a backup'),
  ]);
  bend('{', '');
  expect(await restore(PLACE, folder)).toEqual([1, expect.stringContaining('The backup is damaged')]);
  bend('"formatVersion": 1', '"formatVersion": 2');
  expect(await restore(PLACE, folder)).toEqual([
    1,
    expect.stringContaining('made by a newer version of Mintmark'),
  ]);
  s3.objects.set(newest, { bytes: Buffer.from('{}'), at: new Date() });
  expect(await restore(PLACE, folder)).toEqual([1, expect.stringContaining('not made by Mintmark')]);
  // The next backup does without it, and nothing it may name is removed.
  sent();
  expect((await backup())[0]).toBe(0);
  await expect(removeUnreferenced(store, Date.now() + 48 * 3_600_000)).rejects.toThrow(
    'not made by Mintmark',
  );
  if (manifest) s3.objects.set(newest, manifest);
  nothing();
});

test('server: old backups go from a bucket with what only they had, and what others need stays', async () => {
  const config = configOf(it.folder, { MINTMARK_BACKUP_DIR: PLACE, MINTMARK_BACKUP_KEEP: '1d' });
  const old = new Date(Date.now() - 50 * 3_600_000);
  for (const object of s3.objects.values()) object.at = old;
  s3.state.pageSize = 3;
  const log = createLog('error', () => undefined);
  const make = async () => void (await backup());
  await keepBackups({ config, log }, make, Date.now() + 26 * 3_600_000);
  expect(manifests()).toHaveLength(1);
  const { files } = await store.manifest(manifests()[0]?.slice('of/mine/'.length) ?? '');
  expect(new Set((await store.files()).keys())).toEqual(new Set(files.map(({ sha256 }) => sha256)));
  expect(await removeUnreferenced(store, Date.now())).toBe(0);
  expect((await restore(PLACE, newFolder()))[0]).toBe(0);
});
