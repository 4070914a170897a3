import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { MAX_FILES, MAX_MARK_NOTE, MAX_PHOTO_MARKS } from '../../shared/coins/files.ts';
import type { Coin } from '../../shared/coins/model.ts';
import { unzip } from '../account/profile/testing.ts';
import { importsDone } from '../import/work.ts';
import { sweepPhotos } from '../photos/removal.ts';
import { disc, drawn } from '../photos/testing.ts';
import { type Client, DIME, picture, type TestApp, testApp } from '../testing/app.ts';

// Photos are encoded, and files read, in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const pdf = (text: string) => new Blob([`%PDF-1.4\n${text}\n%%EOF\n`], { type: 'application/pdf' });
const addedCoin = async (user: Client, coin: object = {}): Promise<Coin> =>
  (await user.sendJson('POST', '/api/coins', { ...DIME, ...coin })).json();
const send = async (user: Client, id: number, file: Blob, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set('file', file, 'receipt.pdf');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return user.send(`/api/coins/${id}/files`, { method: 'POST', body: form });
};
const withFile = async (user: Client, id: number, file: Blob, fields: Record<string, string> = {}) => {
  const answer = await send(user, id, file, fields);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Coin;
};
const patch = (user: Client, id: number, change: object) =>
  user.sendJson('PATCH', `/api/coins/${id}`, change);

test('user: a photo and a PDF are kept with a coin, in order, and served to their owner alone', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  await withFile(user, id, await picture(90, 30), { role: 'edge' });
  const receipt = pdf('paid 12.50');
  const coin = await withFile(user, id, receipt, { role: 'receipt', name: '  Invoice 2024 ' });
  expect(coin.files).toEqual([
    { url: expect.stringMatching(/^\/photos\/[0-9a-f]{64}\.webp$/), role: 'edge', name: null },
    { url: expect.stringMatching(/^\/documents\/[0-9a-f]{64}\.pdf$/), role: 'receipt', name: 'Invoice 2024' },
  ]);
  const [edge, document] = coin.files ?? [];
  const answer = await user.send(document?.url ?? '');
  expect(await answer.text()).toBe(await receipt.text());
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const other = await it.user();
  expect((await other.send(document?.url ?? '')).status).toBe(404);
  expect((await it.visitor.send(document?.url ?? '')).status).toBe(401);
  const turned = { files: [{ ...document, name: null }, edge] };
  const changed = await patch(user, id, turned);
  expect(((await changed.json()) as Coin).files).toEqual([
    { ...document, name: null },
    edge,
  ] as Coin['files']);
  expect((await patch(user, id, { files: [] })).status).toBe(200);
  expect((await (await user.send(`/api/coins/${id}`)).json()).files).toBeNull();
  // Undone within the day: what was taken off is still there.
  expect((await patch(user, id, turned)).status).toBe(200);
});

test('user: what is no photo and no PDF, too many files, and files of others are refused', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  const messageOf = async (answer: Response) => [answer.status, (await answer.json()).message];
  expect(await messageOf(await send(user, id, new Blob(['<svg/>'])))).toEqual([
    415,
    'Please choose a photo in JPEG, PNG or WebP format, or a document in PDF format.',
  ]);
  expect(await messageOf(await send(user, id, new Blob([])))).toEqual([
    422,
    'Please choose a photo or a PDF.',
  ]);
  const large = new Blob([pdf('x'), new Uint8Array(20 * 1024 * 1024)]);
  expect(await messageOf(await send(user, id, large))).toEqual([
    413,
    'The file is too large. Maximum size is 20MB.',
  ]);
  expect((await send(user, id, pdf('x'), { role: 'treasure' })).status).toBe(422);
  expect((await send(user, id, pdf('x'), { name: 'x'.repeat(101) })).status).toBe(422);
  expect((await send(user, id + 1_000_000, pdf('x'))).status).toBe(404);
  const coin = await withFile(user, id, pdf('mine'));
  expect(await messageOf(await send(user, id, pdf('mine')))).toEqual([
    409,
    'This file is already on the coin.',
  ]);
  const other = await it.user();
  const theirs = await addedCoin(other);
  expect((await send(other, id, pdf('x'))).status).toBe(404);
  expect((await patch(other, theirs.id, { files: coin.files })).status).toBe(422);
  // A document is no photo, and no address elsewhere is one of ours.
  const hash = coin.files?.[0]?.url.slice('/documents/'.length, -'.pdf'.length);
  expect((await patch(user, id, { obverseImageUrl: `/photos/${hash}.webp` })).status).toBe(422);
  expect((await patch(user, id, { files: [{ url: 'https://example.com/a.pdf' }] })).status).toBe(422);
  expect((await patch(user, id, { files: [...(coin.files ?? []), ...(coin.files ?? [])] })).status).toBe(422);
});

test('user: two files sent at once are both kept, and the 31st is refused', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  await Promise.all(['one', 'two'].map((text) => withFile(user, id, pdf(text))));
  const { files } = (await (await user.send(`/api/coins/${id}`)).json()) as Coin;
  expect(files).toHaveLength(2);
  for (let n = 2; n < MAX_FILES; n += 1) await withFile(user, id, pdf(`no. ${n}`));
  const answer = await send(user, id, pdf('more'));
  expect([answer.status, (await answer.json()).message]).toEqual([
    409,
    'A coin can have at most 30 additional photos and documents. Remove one first.',
  ]);
});

test('files of a coin in the trash stay, and go with it', async () => {
  const user = await it.user();
  const later = Date.now() + 25 * 3_600_000;
  const [kept, gone] = [await addedCoin(user), await addedCoin(user)];
  const urls = await Promise.all(
    [kept, gone].map(async ({ id }) => (await withFile(user, id, pdf(`of ${id}`))).files?.[0]?.url ?? ''),
  );
  for (const { id } of [kept, gone]) await user.send(`/api/coins/${id}`, { method: 'DELETE' });
  await sweepPhotos(it.deps, later);
  const there = async () => Promise.all(urls.map(async (url) => (await user.send(url)).status));
  expect(await there()).toEqual([200, 200]);
  await user.send(`/api/trash/${gone.id}`, { method: 'DELETE' });
  await sweepPhotos(it.deps, later);
  expect(await there()).toEqual([200, 404]);
});

test('user: flaws marked on photos stay with the coin, in bounds, and come back with its export', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  const photo = (await withFile(user, id, await picture(90, 30))).files?.[0]?.url ?? '';
  const mark = { photo, x: 0.25, y: 1, note: 'Scratch' };
  const marksNow = async (of: Client, coin: number) =>
    ((await (await of.send(`/api/coins/${coin}`)).json()) as Coin).photoMarks;
  expect((await patch(user, id, { photoMarks: [mark, { ...mark, x: 0, note: '  Rim nick ' }] })).status).toBe(
    200,
  );
  const marks = [mark, { ...mark, x: 0, note: 'Rim nick' }];
  expect(await marksNow(user, id)).toEqual(marks);
  for (const wrong of [
    { photo: 'https://example.org/x.webp' },
    { photo: photo.replace('photos', 'documents') },
    { x: 1.01 },
    { y: -0.1 },
    { note: ' ' },
    { note: 'x'.repeat(MAX_MARK_NOTE + 1) },
  ])
    expect((await patch(user, id, { photoMarks: [{ ...mark, ...wrong }] })).status).toBe(422);
  const many = Array.from({ length: MAX_PHOTO_MARKS + 1 }, () => mark);
  expect((await patch(user, id, { photoMarks: many })).status).toBe(422);
  expect((await patch(await it.user(), id, { photoMarks: [] })).status).toBe(404);
  await user.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect((await user.sendJson('POST', '/api/trash/restore', { ids: [id] })).status).toBe(200);
  expect(await marksNow(user, id)).toEqual(marks);
  const next = await it.user();
  const { coins } = await imported(next, await (await user.send('/api/auth/export')).bytes(), 'all.zip');
  const back = (await (await next.send(`/api/coins/${coins[0]?.id}`)).json()) as Coin;
  expect(back).toMatchObject({ photoMarks: marks, files: [{ url: photo }] });
  expect((await patch(next, back.id, { photoMarks: [] })).status).toBe(200);
  expect(await marksNow(next, back.id)).toBeNull();
});

async function imported(user: Client, file: Uint8Array<ArrayBuffer>, name: string) {
  const answer = await user.send(`/api/imports?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { id } = await answer.json();
  expect((await user.sendJson('POST', `/api/imports/${id}/start`, {})).status).toBe(200);
  await importsDone(it.deps);
  const detail = await (await user.send(`/api/imports/${id}`)).json();
  return { detail, coins: (await (await user.send('/api/coins?sort=oldest')).json()) as { id: number }[] };
}

test('user: an export brings photos and documents of a coin back as they were, and is undone', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  await withFile(user, id, await picture(90, 30), { role: 'edge', name: 'Lettered' });
  await withFile(user, id, pdf('first'), { role: 'receipt' });
  const { files } = await withFile(user, id, pdf('second'), { role: 'certificate', name: 'PCGS' });
  const sent = await (await user.send('/api/auth/export')).bytes();
  expect([...unzip(sent).keys()].filter((name) => /^(?:photos|documents)\//.test(name)).toSorted()).toEqual(
    (files ?? []).map(({ url }) => url.slice(1)).toSorted(),
  );
  const next = await it.user();
  const { coins, detail } = await imported(next, sent, 'mintmark.zip');
  expect(detail).toMatchObject({ state: 'done', added: 1, problem: expect.stringContaining('profile.json') });
  const back = (await (await next.send(`/api/coins/${coins[0]?.id}`)).json()) as Coin;
  expect(back.files).toEqual(files);
  for (const { url } of files ?? [])
    expect(await (await next.send(url)).bytes()).toEqual(await (await user.send(url)).bytes());
  // A second time nothing is added; at a coin that lost them they come back, and undo takes them off.
  await patch(next, back.id, { files: [files?.[2]] });
  const again = await imported(next, sent, 'mintmark.zip');
  const filesNow = async () => ((await (await next.send(`/api/coins/${back.id}`)).json()) as Coin).files;
  expect((await filesNow())?.map(({ role }) => role)).toEqual(['certificate', 'edge', 'receipt']);
  await next.sendJson('POST', `/api/imports/${again.detail.id}/undo`, {});
  await importsDone(it.deps);
  expect((await filesNow())?.map(({ role }) => role)).toEqual(['certificate']);
});

test('user: all pictures of an OpenNumismat coin come in', async () => {
  const path = join(it.deps.config.dataDir, `${crypto.randomUUID()}.db`);
  const db = new Database(path, { create: true });
  const small = (seed: number) => drawn(40, 40, disc(seed));
  db.run('CREATE TABLE photos (id INTEGER PRIMARY KEY, title TEXT, image BLOB)');
  for (const id of [1, 2, 3]) db.run('INSERT INTO photos VALUES (?, ?, ?)', [id, '', small(40 + id)]);
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, value NUMERIC, unit TEXT, country TEXT, year NUMERIC, status TEXT, image BLOB, obverseimg INTEGER, reverseimg INTEGER, edgeimg INTEGER, photo1 INTEGER, photo2 INTEGER, createdat TEXT)',
  );
  db.run(
    "INSERT INTO coins VALUES (1, 'Marianne', 1, 'Franc', 'France', 1960, 'owned', NULL, 1, NULL, 2, 0, 3, '2020')",
  );
  db.close();
  const user = await it.user();
  const { coins, detail } = await imported(user, await Bun.file(path).bytes(), 'collection.db');
  expect(detail).toMatchObject({ state: 'done', added: 1, problem: null });
  const coin = (await (await user.send(`/api/coins/${coins[0]?.id}`)).json()) as Coin;
  expect(coin.obverseImageUrl).not.toBeNull();
  expect(coin.files?.map(({ role }) => role)).toEqual(['edge', 'other']);
});

test('user: a repeated request adds one file', async () => {
  const user = await it.user();
  const { id } = await addedCoin(user);
  const again = (file: Blob) => {
    const form = new FormData();
    form.set('file', file);
    const headers = { 'idempotency-key': 'the-same-key' };
    return user.send(`/api/coins/${id}/files`, { method: 'POST', headers, body: form });
  };
  const first = await again(pdf('paid'));
  const second = await again(pdf('paid'));
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect((await (await user.send(`/api/coins/${id}`)).json()).files).toHaveLength(1);
});
