import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newsArticles, photos } from '../../db/schema.ts';
import { photoAt } from '../../shared/photos/model.ts';
import { fakeS3 } from '../core/s3.fake.ts';
import { bucketSettings } from '../core/s3.testing.ts';
import { type Client, DIME, picture, right, type TestApp, testApp } from '../testing/app.ts';
import { sweepPictures } from './external.ts';
import { removeScheduled, sweepFiles } from './removal.ts';

const s3 = fakeS3();
const SETTINGS = bucketSettings(s3.url, 'photos-of-mine');
let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp(SETTINGS);
  user = await it.user();
});
afterAll(async () => {
  await it.close();
  await s3.stop();
});

const send = async (client: Client, shade: number) => {
  const form = new FormData();
  form.set('obverse', await picture(40, 40, shade));
  return client.send('/api/photos', { method: 'POST', body: form });
};
const upload = async (client: Client, shade: number): Promise<string> =>
  (await right(await send(client, shade))).obverseImageUrl;
const namesOf = (url: string) => {
  const hash = url.slice(8, 72);
  return [...s3.objects.keys()].filter((key) => key.includes(hash)).sort();
};
const keyOf = (url: string) => `of/photos-of-mine/photos/${url.slice(8, 10)}/${url.slice(8)}`;

test('user: a photo lies in the bucket under the hash of its content, and nothing of it in the folder; nobody else sees it', async () => {
  const url = await upload(user, 10);
  expect(namesOf(url)).toContain(keyOf(photoAt(url, 200)));
  expect(namesOf(url).length).toBeGreaterThan(2);
  expect(namesOf(url).every((key) => key.endsWith('.webp'))).toBe(true);
  expect(existsSync(join(it.folder, 'photos'))).toBe(false);
  const answer = await user.send(url);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const bytes = await answer.bytes();
  expect(url).toContain(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'));
  expect((await (await it.user()).send(url)).status).toBe(404);
  expect((await it.visitor.send(url)).status).toBe(401);
});

test('user: whoever has a photo is told that it is the same, and a part of it can be asked for', async () => {
  const url = await upload(user, 11);
  const answer = await user.send(url);
  const whole = await answer.bytes();
  const etag = answer.headers.get('etag') ?? '';
  const asked = (headers: Record<string, string>) => user.send(url, { headers });
  s3.asked.length = 0;
  expect((await asked({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
  expect(s3.asked).toEqual([]);
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, whole.length],
    ['bytes=-4', whole.length - 4, whole.length],
    ['bytes=3-999999999', 3, whole.length],
  ] as const) {
    const part = await asked({ range });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${whole.length}`,
    ]);
    expect(await part.bytes()).toEqual(whole.subarray(from, to));
  }
  expect((await asked({ range: `bytes=${whole.length}-` })).status).toBe(416);
  for (const headers of [
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-9', 'if-range': '"other"' },
  ])
    expect((await asked(headers as Record<string, string>)).status).toBe(200);
});

test('user: while the bucket refuses or is away photos are 503, uploads too and with nothing left, and the rest goes on', async () => {
  const url = await upload(user, 12);
  const { id } = await right(await user.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: url }));
  const before = s3.objects.size;
  const rows = async () => (await it.deps.db.orm.select().from(photos)).length;
  const [had] = [await rows()];
  for (const fault of [{ failing: 500 }, { refusing: 'AccessDenied' }, { corrupts: true }]) {
    Object.assign(s3.state, fault);
    const answers = [await send(user, 13), ...('corrupts' in fault ? [] : [await user.send(url)])];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.text()).toContain('Photo storage is unavailable; no photo was saved.');
    }
    expect((await user.send(`/api/coins/${id}`)).status).toBe(200);
    expect((await user.sendJson('POST', '/api/coins', DIME)).status).toBe(201);
    Object.assign(s3.state, { failing: 0, refusing: '', corrupts: false });
    expect([s3.objects.size, await rows()]).toEqual([before, had]);
  }
  expect(it.logged.filter((line) => line.includes('the bucket of photos'))).toHaveLength(1);
  expect(it.logged.join()).not.toContain('the-secret');
  expect((await user.send(url)).status).toBe(200);
});

test('user: a photo that is gone from the bucket, or another than it was, is 404, and its coin stays', async () => {
  const url = await upload(user, 14);
  const { id } = await right(await user.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: url }));
  s3.objects.set(keyOf(url), { bytes: Buffer.from('another'), at: new Date() });
  expect((await user.send(url)).status).toBe(404);
  s3.objects.delete(keyOf(url));
  expect((await user.send(url)).status).toBe(404);
  expect((await user.send(`/api/coins/${id}`)).status).toBe(200);
  expect(await upload(user, 14)).toBe(url);
  expect((await user.send(url)).status).toBe(200);
});

test('user: an account that is deleted takes its photos along, but those that somebody else has', async () => {
  const leaver = await it.guest();
  const [own, common] = [await upload(leaver, 15), await upload(leaver, 16)];
  expect(await upload(user, 16)).toBe(common);
  const answer = await leaver.sendJson('DELETE', '/api/auth/account', { confirmation: 'guest' });
  expect(answer.status).toBeLessThan(300);
  expect(namesOf(own)).toEqual([]);
  expect(namesOf(common).length).toBeGreaterThan(2);
});

test('server: drafts of yesterday are swept, photos of nobody after 30 days, and what is young or held stays', async () => {
  const day = 24 * 3_600_000;
  const held = await upload(user, 17);
  const unknown = (letter: string, at: number, end = '') =>
    s3.objects.set(`of/photos-of-mine/photos/${letter.repeat(2)}/${letter.repeat(64)}.webp${end}`, {
      ...{ bytes: Buffer.from('x'), at: new Date(at) },
    });
  unknown('a', Date.now() - 2 * day);
  unknown('b', Date.now());
  unknown('c', Date.now() - 2 * day, `.${crypto.randomUUID()}`);
  unknown('d', Date.now(), `.${crypto.randomUUID()}`);
  const left = () =>
    ['a', 'b', 'c', 'd'].filter((letter) => namesOf(`/photos/${letter.repeat(64)}`).length > 0);
  for (const object of s3.objects.values()) if (object.bytes.length > 1) object.at = new Date(0);
  s3.state.pageSize = 3;
  await sweepFiles(it.deps);
  await removeScheduled(it.deps, Date.now() + 29 * day);
  expect(left()).toEqual(['a', 'b', 'd']);
  await removeScheduled(it.deps, Date.now() + 31 * day);
  expect(left()).toEqual(['b', 'd']);
  expect(namesOf(held).length).toBeGreaterThan(2);
  for (const key of s3.objects.keys()) if (/\/(b{64}|d{64})/.test(key)) s3.objects.delete(key);
  s3.state.pageSize = 1000;
});

test('server: a picture that is fetched again while others are swept stays', async () => {
  const name = `${'e'.repeat(64)}.webp`;
  const key = `of/photos-of-mine/pictures/${name}`;
  await it.deps.pictures.write(name, new Uint8Array(20));
  expect(s3.objects.has(key)).toBe(true);
  const object = s3.objects.get(key);
  if (object) object.at = new Date(Date.now() - 48 * 3_600_000);
  const list = it.deps.pictures.list;
  it.deps.pictures.list = async () => {
    const old = await list();
    await it.deps.pictures.write(name, new Uint8Array(20));
    return old;
  };
  await sweepPictures(it.deps);
  expect(s3.objects.has(key)).toBe(true);
  it.deps.pictures.list = list;
  const again = s3.objects.get(key);
  if (again) again.at = new Date(Date.now() - 48 * 3_600_000);
  await sweepPictures(it.deps);
  expect(s3.objects.has(key)).toBe(false);
  expect(await it.deps.db.orm.select().from(newsArticles)).toEqual([]);
});
