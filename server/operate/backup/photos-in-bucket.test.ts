import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoAt } from '../../../shared/photos/model.ts';
import { readConfig } from '../../core/config.ts';
import { fakeS3 } from '../../core/s3.fake.ts';
import { bucketSettings } from '../../core/s3.testing.ts';
import { picture, right, testApp } from '../../testing/app.ts';
import { printed } from '../../testing/commands.ts';
import { doctorCommand } from '../doctor/command.ts';
import { backupCommand, restoreCommand } from './command.ts';

const s3 = fakeS3();
const SETTINGS = bucketSettings(s3.url, 'photos-of-mine');
const parent = mkdtempSync(join(tmpdir(), 'mintmark-photos-'));
const it = testApp(SETTINGS);
afterAll(async () => {
  await it.close();
  await s3.stop();
  rmSync(parent, { recursive: true });
});

const keyOf = (url: string) => `of/photos-of-mine/photos/${url.slice(8, 10)}/${url.slice(8)}`;

const configOf = (folder: string, more: Record<string, string> = {}) =>
  readConfig({ MINTMARK_DATA: folder, ...SETTINGS, ...more }).config;

test('operator: doctor looks whether the bucket can be used and has all photos, and a backup brings them to another bucket', async () => {
  writeFileSync(join(it.folder, 'secret'), 'a secret that is long enough for it', { mode: 0o600 });
  const doctor = async (config = configOf(it.folder), args = ['--offline']) => {
    await it.deps.db.checkpoint();
    return printed(() => doctorCommand(args, () => config));
  };
  const form = new FormData();
  form.set('obverse', await picture(40, 40, 18));
  const user = await it.user();
  const url: string = (await right(await user.send('/api/photos', { method: 'POST', body: form })))
    .obverseImageUrl;
  expect(await doctor()).toEqual([0, 'No faults found.\n']);
  const small = keyOf(photoAt(url, 200));
  s3.objects.delete(small);
  expect(await doctor()).toEqual([1, expect.stringContaining('(200 pixels): missing')]);
  expect((await doctor(configOf(it.folder), ['--offline', '--fix']))[0]).toBe(0);
  expect(s3.objects.has(small)).toBe(true);
  const refused = await doctor(configOf(it.folder, { S3_SECRET_ACCESS_KEY: 'another' }));
  expect(refused).toEqual([
    1,
    expect.stringContaining('photos: the bucket does not take S3_SECRET_ACCESS_KEY'),
  ]);

  const file = join(parent, 'backup.tar');
  const [code, said] = await printed(() => backupCommand([file], () => configOf(it.folder)));
  expect([code, said]).toEqual([0, expect.stringMatching(/ 1 photo\.\n$/)]);
  const there = join(parent, 'there');
  const elsewhere = configOf(there, { MINTMARK_PHOTOS_URL: 's3://coins/of/another' });
  s3.state.refusing = 'AccessDenied';
  expect(await printed(() => restoreCommand([file, '--yes'], () => elsewhere))).toEqual([
    1,
    expect.stringContaining('nothing was restored: the keys may not do this'),
  ]);
  s3.state.refusing = '';
  expect((await printed(() => restoreCommand([file, '--yes'], () => elsewhere)))[0]).toBe(0);
  expect(existsSync(join(there, 'photos'))).toBe(false);
  const moved = s3.objects.get(keyOf(url).replace('photos-of-mine', 'another'));
  expect(moved?.bytes).toEqual(s3.objects.get(keyOf(url))?.bytes ?? Buffer.of());
  writeFileSync(join(there, 'secret'), 'a secret that is long enough for it', { mode: 0o600 });
  expect(await doctor(elsewhere)).toEqual([0, 'No faults found.\n']);
  // To a folder and back to where it lay: a restore needs no bucket.
  const plain = readConfig({ MINTMARK_DATA: join(parent, 'plain') }).config;
  expect((await printed(() => restoreCommand([file, '--yes'], () => plain)))[0]).toBe(0);
  expect(existsSync(join(parent, 'plain/photos', url.slice(8, 10), url.slice(8)))).toBe(true);
});
