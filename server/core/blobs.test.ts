import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, bucketBlobs, openBlobs, writeWhole } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { fakeS3 } from './s3.fake.ts';
import { bucketSettings, testS3 } from './s3.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-blobs-'));
const s3 = testS3();
const fake = fakeS3();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.stop();
  await fake.stop();
});

const logged: string[] = [];
const log = createLog('debug', (line) => logged.push(line));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const configOf = (settings: Record<string, string>) =>
  readConfig({ MINTMARK_DATA: join(folder, crypto.randomUUID()), ...settings }).config;
const inBucket = configOf(bucketSettings(s3.url));
const STORES: [string, BlobStore, string][] = [
  ['a folder', openBlobs(configOf({}), log), ''],
  ['a bucket', openBlobs(inBucket, log), inBucket.dataDir],
];

const namesIn = async (store: BlobStore, under: string) => {
  const names: string[] = [];
  for await (const some of store.list(under)) names.push(...some.map(({ name }) => name));
  return names.sort();
};

describe.each(STORES)('%s', (_, store, dataDir) => {
  test('has what was written, under its name alone, with when that was', async () => {
    const before = Date.now();
    await store.write('photos/ab/one.webp', bytesOf('one'));
    await store.write('photos/ab/one@200.webp', bytesOf('small'));
    await store.write('photos/cd/two.webp', bytesOf('two'));
    await store.write('photos/ab/one.webp', bytesOf('one again'));
    expect(await (await store.read('photos/ab/one.webp'))?.text()).toBe('one again');
    expect(await namesIn(store, 'photos')).toEqual([
      'photos/ab/one.webp',
      'photos/ab/one@200.webp',
      'photos/cd/two.webp',
    ]);
    for await (const some of store.list('photos'))
      for (const { writtenAt } of some)
        expect(await writtenAt()).toBeWithin(before - 2000, Date.now() + 2000);
    expect(await store.writtenAt('photos/cd/two.webp')).toBeWithin(before - 2000, Date.now() + 2000);
    await store.remove('photos/cd/two.webp');
    await store.remove('photos/cd/two.webp');
    expect(await store.read('photos/cd/two.webp')).toBeNull();
    expect(await store.writtenAt('photos/cd/two.webp')).toBeNull();
    expect(await namesIn(store, 'nothing')).toEqual([]);
    expect(await store.fault()).toBeNull();
    expect(await namesIn(store, '')).not.toContainEqual(expect.stringContaining('check'));
  });

  test('does not answer what is not intact, and logs it', async () => {
    await store.write('photos/ef/bad.webp', bytesOf('bad'));
    logged.length = 0;
    expect(await store.read('photos/ef/bad.webp', () => null)).toBeNull();
    expect(logged.join()).toMatch(/damaged.*photos\/ef\/bad.webp/);
  });

  test('hands a file of one process to another', async () => {
    const there = dataDir || folder;
    if (dataDir) await Bun.write(join(there, 'incoming/one'), 'as it came');
    else await store.write('incoming/one', bytesOf('as it came'));
    await store.share('incoming/one');
    if (dataDir) rmSync(join(there, 'incoming'), { recursive: true });
    expect([await store.bring('incoming/one'), await store.bring('incoming/other')]).toEqual([true, false]);
    expect(await (await store.read('incoming/one'))?.text()).toBe('as it came');
    if (!dataDir) return;
    expect(await Bun.file(join(there, 'incoming/one')).text()).toBe('as it came');
    expect(readdirSync(join(there, 'incoming'))).toEqual(['one']);
  });
});

const NAME = 'photos/ab/photo.webp';
const config = configOf(bucketSettings(fake.url, 'mine'));
const bucket = () => {
  if (!config.photosBucket) throw new Error('no bucket');
  return openBucket(config.photosBucket, 150);
};

test('what does not arrive whole never has the name, and leaves nothing', async () => {
  const store = bucketBlobs(bucket(), { folder, log });
  await store.write(NAME, bytesOf('a photo'));
  fake.state.corrupts = true;
  await expect(store.write(NAME, bytesOf('a photo'))).rejects.toThrow('cannot be reached');
  fake.state.corrupts = false;
  expect([...fake.objects.keys()]).toEqual([`of/mine/${NAME}`]);
  expect(await (await store.read(NAME))?.text()).toBe('a photo');
});

test('a bucket that fails for a moment is asked again, one that refuses is told of once with the setting to mend', async () => {
  const store = bucketBlobs(bucket(), { folder, log });
  fake.state.failing = 503;
  setTimeout(() => Object.assign(fake.state, { failing: 0 }), 60);
  expect(await (await store.read(NAME))?.text()).toBe('a photo');
  logged.length = 0;
  for (const code of ['SignatureDoesNotMatch', 'AccessDenied']) {
    fake.state.refusing = code;
    await expect(store.read(NAME)).rejects.toThrow('photos cannot be reached');
    await expect(store.write(NAME, bytesOf('x'))).rejects.toThrow('photos cannot be reached');
  }
  expect(await store.fault()).toContain('read, write, list and delete have to be allowed');
  fake.state.refusing = '';
  expect(logged.filter((line) => line.includes('"error"'))).toHaveLength(1);
  expect(logged.join()).toContain('S3_SECRET_ACCESS_KEY');
  expect(logged.join()).not.toContain('the-secret');
});

test('one that does not answer is given up in time, and not waited for by those who come next', async () => {
  const store = bucketBlobs(bucket(), { folder, log });
  fake.state.slowMs = 2000;
  const began = performance.now();
  await expect(store.read(NAME)).rejects.toThrow('photos cannot be reached');
  const waited = performance.now() - began;
  expect(waited).toBeLessThan(1000);
  await expect(store.write(NAME, bytesOf('x'))).rejects.toThrow('photos cannot be reached');
  expect(performance.now() - began - waited).toBeLessThan(100);
  fake.state.slowMs = 0;
  const away = configOf({ ...bucketSettings('http://127.0.0.1:9'), S3_SESSION_TOKEN: 'for a while' });
  expect(await openBlobs(away, log).fault()).toContain('cannot be reached (');
  expect(existsSync(away.dataDir)).toBe(false);
});

const filesFolder = mkdtempSync(join(tmpdir(), 'mintmark-files-'));
afterAll(() => rmSync(filesFolder, { recursive: true, force: true }));
const bytes = new TextEncoder().encode('a photo');

test('content is on the disk before a name leads to it, and the name before it is acknowledged', async () => {
  const file = join(filesFolder, 'ab', 'photo.webp');
  const any = await open(filesFolder, 'r');
  const named: boolean[] = [];
  const { sync } = Object.getPrototypeOf(any);
  const synced = spyOn(Object.getPrototypeOf(any), 'sync').mockImplementation(function (this: unknown) {
    named.push(existsSync(file));
    return sync.call(this);
  });
  await any.close();
  await writeWhole(file, bytes);
  synced.mockRestore();
  // The draft; then the filesFolder, and the one in which it was begun.
  expect(named).toEqual([false, true, true]);
  expect(await Bun.file(file).text()).toBe('a photo');
});

test('what could not be written leaves nothing behind', async () => {
  const taken = join(filesFolder, 'full');
  mkdirSync(join(taken, 'photo.webp'), { recursive: true });
  expect(writeWhole(join(taken, 'photo.webp'), bytes)).rejects.toThrow();
  await writeWhole(join(taken, 'photo.webp'), bytes).catch(() => {});
  expect(readdirSync(taken)).toEqual(['photo.webp']);
});
