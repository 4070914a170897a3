import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { bulkIdentifications } from '../../../db/schema.ts';
import type { BulkIdentified, BulkItem, BulkState } from '../../../shared/global/model.ts';
import { idOf } from '../../account/profile/testing.ts';
import { incomingFolder } from '../../core/http/data-urls.ts';
import { type Client, right, said, type TestApp } from '../../testing/app.ts';
import { answeredBefore, hold, replace } from '../temporary.ts';
import { photo, tempIdsOf, until, withVendor } from '../testing.ts';
import { interrupted } from '../unanswered.ts';
import { finishBulk, resumeBulk } from './bulk.ts';

const vendor = withVendor();

const EURO = {
  ...{ country: 'Greece', currency: 'Euro', denomination: '2 Euro', series: null, mintMark: '' },
  ...{ name: '2002 Greece 2 Euro', year: 2002, estimatedValue: 2.5, alternatives: [] },
};

const PATH = '/api/coins/identify-bulk-global';
const dataUrl = async (blob: Blob, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
const send = (client: Client, coinImages: { id: string; obverse: string }[]) => {
  const body = JSON.stringify({ coinImages });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return client.send(PATH, { method: 'POST', headers, body });
};
const photos = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({ id: `coin ${n + 1}`, obverse: await dataUrl(photo()) })),
  );
const state = async (client: Client): Promise<BulkState> => right(await client.send(PATH));
const incoming = ({ deps }: TestApp) => {
  const folder = incomingFolder(deps.config.dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('user: of 21 photos the last is dropped and named, and no photo is left lying about', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const answer: BulkIdentified = await right(await send(user, await photos(21)));
  expect([answer.totalProcessed, answer.dropped]).toEqual([20, ['coin 21']]);
  expect(answer.message).toBe('20 of 20 photos were analyzed. 1 photos weren’t added: the limit is twenty.');
  expect(answer.results.map(({ success, result }) => [success, result?.country])).toEqual(
    Array.from({ length: 20 }, () => [true, 'Greece']),
  );
  const { run } = await state(user);
  expect([run?.total, run?.processed, run?.dropped, run?.finishedAt === null]).toEqual([
    ...[20, 20, ['coin 21']],
    false,
  ]);
  const tempId = answer.results[0]?.tempId ?? '';
  const saved = await right(
    await user.sendJson('POST', `/api/coins/save-global-coin/${tempId}`, { country: 'Italy' }),
  );
  expect((await state(user)).run?.items[0]).toMatchObject({ coinId: saved.id, state: 'done' });
  expect(incoming(it)).toEqual([]);
}, 60_000);

test('user: a text file, a HEIC, the same photo twice and what is no data URL fail for themselves alone', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const [good, other] = await photos(2);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  const answer: BulkIdentified = await right(
    await send(user, [
      { id: 'good', obverse: good?.obverse ?? '' },
      { id: 'notes.txt', obverse: await dataUrl(new Blob(['just some words']), 'text/plain') },
      { id: 'phone.heic', obverse: await dataUrl(new Blob([heic]), 'image/heic') },
      { id: 'good again', obverse: good?.obverse ?? '' },
      { id: 'words', obverse: 'no photo' },
      { id: 'other', obverse: other?.obverse ?? '' },
    ]),
  );
  expect(answer.results.map(({ id, success, message }) => [id, success, message ?? null])).toEqual([
    ['good', true, null],
    ['notes.txt', false, 'Please choose a photo in JPEG, PNG or WebP format.'],
    ['phone.heic', false, expect.stringContaining('HEIC')],
    ['good again', false, 'Same photo as number 1; skipped.'],
    ['words', false, 'Invalid File Type: words is not a valid image file.'],
    ['other', true, null],
  ]);
  expect(incoming(it)).toEqual([]);
});

test('user: where the AI fails for half of them, their photos are held to be entered by hand', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  ai.fail('refused', 3);
  const user = await it.user();
  const answer: BulkIdentified = await right(await send(user, await photos(6)));
  const failed = answer.results.filter(({ success }) => !success);
  expect([answer.success, failed.length]).toEqual([true, 3]);
  for (const { tempId, message } of failed) {
    expect(message).toBeTruthy();
    const held = await right(await user.send(`/api/coins/global-verification/${tempId}`));
    expect([held.sureness, held.obverseImageUrl?.startsWith('/photos/')]).toEqual([0, true]);
  }
});

test('user: who goes away finds the run going on, and one at a time', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  ai.delay(200);
  const user = await it.user();
  const answer = send(user, await photos(4));
  await until(async () => ((await state(user)).run?.processed ?? 0) > 0);
  const { run } = await state(user);
  expect([run?.total, run?.finishedAt]).toEqual([4, null]);
  expect(await said(await send(user, await photos(1)))).toEqual([
    409,
    {
      code: 'bulk_run_in_progress',
      message: 'A bulk identification is already running. Wait until it finishes, or stop it.',
    },
  ]);
  await right(await answer);
  expect((await state(user)).run).toMatchObject({ processed: 4 });
  const other = await it.user();
  expect(await state(other)).toEqual({ run: null });
  expect((await other.send(`${PATH}/${run?.runId}`, { method: 'DELETE' })).status).toBe(404);
  expect((await user.send(`${PATH}/${run?.runId}`, { method: 'DELETE' })).status).toBe(204);
  expect(await state(user)).toEqual({ run: null });
});

/** Changes a run in the database, as another process does. */
const changed = (runId: string, change: (items: BulkItem[]) => BulkItem[]) =>
  vendor.it.deps.db.transaction(async (tx) => {
    const of = eq(bulkIdentifications.id, runId);
    const [row] = await tx.select().from(bulkIdentifications).where(of);
    await tx
      .update(bulkIdentifications)
      .set({ items: change(row?.items ?? []), finishedAt: null })
      .where(of);
  });

test('user: a run that a stop has interrupted is gone on with, and nothing is done twice', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const answer: BulkIdentified = await right(await send(user, await photos(3)));
  // As a stop leaves it: the first done, the second begun, the third waiting in its file.
  const folder = incomingFolder(it.deps.config.dataDir);
  const files = await Promise.all(
    ['second', 'third'].map(async (name) => {
      await Bun.write(`${folder}/${name}`, photo());
      return name;
    }),
  );
  await changed(answer.runId, ([first, second, third]) => {
    if (!first || !second || !third) throw new Error('the run is gone');
    return [
      first,
      { ...second, file: files[0] ?? null, state: 'working', tempId: null },
      { ...third, file: files[1] ?? null, state: 'waiting', tempId: null },
    ];
  });
  ai.requests = [];
  expect((await state(user)).run).toMatchObject({ processed: 1, finishedAt: null });
  await resumeBulk(it.deps);
  await finishBulk(it.deps);
  const { run } = await state(user);
  expect(run?.items.map((item) => [item.state, item.result?.country])).toEqual(
    Array.from({ length: 3 }, () => ['done', 'Greece']),
  );
  expect(run?.items[0]?.tempId).toBe(answer.results[0]?.tempId ?? null);
  expect(run?.finishedAt).toBeTruthy();
  expect(ai.requests).toHaveLength(2);
  expect(incoming(it)).toEqual([]);
});

test('user: what was answered before its process died counts, the rest is looked at once more, and other results stay', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const answer: BulkIdentified = await right(await send(user, await photos(2)));
  const tempIds = answer.results.map(({ tempId = '' }) => tempId);
  const owner = { id: await idOf(user) };
  const nothing = interrupted({ obverseImageUrl: null, reverseImageUrl: null });
  await replace(it.deps, owner, tempIds[1] ?? '', nothing);
  // Of a photo by itself, which may be looked at just now.
  const alone = await hold(it.deps, owner, nothing, 'world');
  const folder = incomingFolder(it.deps.config.dataDir);
  for (const name of ['answered', 'begun']) await Bun.write(`${folder}/${name}`, photo());
  await changed(answer.runId, (items) =>
    items.map((item, n) => ({ ...item, state: 'working', file: ['answered', 'begun'][n] ?? null })),
  );
  ai.requests = [];
  // Nobody reviews what may be replaced.
  expect((await state(user)).run?.items.map(({ tempId }) => tempId)).toEqual([null, null]);
  await resumeBulk(it.deps);
  await finishBulk(it.deps);
  const { run } = await state(user);
  expect(run?.items.map((item) => [item.state, item.result?.country])).toEqual([
    ['done', 'Greece'],
    ['done', 'Greece'],
  ]);
  expect([ai.requests.length, run?.items[0]?.tempId]).toEqual([1, tempIds[0] as string]);
  expect(run?.items[1]?.tempId).not.toBe(tempIds[1]);
  const held = run?.items.map(({ tempId }) => tempId ?? '') ?? [];
  expect((await tempIdsOf(it, user)).sort()).toEqual([...held, alone].sort());
  expect(incoming(it)).toEqual([]);
});

test('user: an answer that comes after another process has taken the photo over changes nothing, and is no result', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  ai.delay(1000);
  const user = await it.user();
  const answer = send(user, await photos(1));
  await until(async () => (await tempIdsOf(it, user)).length === 1);
  const runId = (await state(user)).run?.runId ?? '';
  const owner = { id: await idOf(user) };
  const [begun = ''] = await tempIdsOf(it, user);
  expect(await it.deps.db.transaction((tx) => answeredBefore(tx, owner, begun))).toBeNull();
  await changed(runId, ([item]) => (item ? [{ ...item, tempId: 'of the other' }] : []));
  await right(await answer);
  expect(await tempIdsOf(it, user)).toEqual([]);
  const [row] = await it.deps.db.orm
    .select()
    .from(bulkIdentifications)
    .where(eq(bulkIdentifications.id, runId));
  expect(row?.items).toMatchObject([{ state: 'working', tempId: 'of the other' }]);
  expect(incoming(it)).toHaveLength(1);
  await user.send(`${PATH}/${runId}`, { method: 'DELETE' });
});

test('user: no photo at all is told so', async () => {
  const user = await vendor.it.user();
  for (const body of [{}, { coinImages: [] }])
    expect(await said(await user.sendJson('POST', PATH, body))).toEqual([
      422,
      expect.objectContaining({ message: 'No Files Selected' }),
    ]);
});

test('user: both sides of a coin go together, and coins of any country side by side', async () => {
  const { it, ai } = vendor;
  ai.answer(EURO);
  const user = await it.user();
  const [obverse, reverse] = (await photos(2)).map((one) => one.obverse);
  const body = JSON.stringify({ coinImages: [{ id: 'pair', obverse, reverse }], scope: 'any' });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const answer: BulkIdentified = await right(await user.send(PATH, { method: 'POST', headers, body }));
  expect(answer.results).toHaveLength(1);
  expect(answer.results[0]?.result).toMatchObject({
    obverseImageUrl: expect.stringContaining('/photos/'),
    reverseImageUrl: expect.stringContaining('/photos/'),
  });
  expect((await state(user)).run?.items[0]).toMatchObject({ scope: 'world', guess: null, state: 'done' });
  expect(incoming(it)).toEqual([]);
  const wrong = await send(user, [{ id: 'half', obverse: obverse ?? '', reverse: 'no photo' } as never]);
  const half: BulkIdentified = await right(wrong);
  expect(half.results[0]).toMatchObject({ success: false });
  expect(incoming(it)).toEqual([]);
});
