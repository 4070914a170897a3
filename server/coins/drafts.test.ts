import { afterAll, expect, test } from 'bun:test';
import { type CoinDraft, MAX_GUEST_DRAFTS } from '../../shared/coins/drafts.ts';
import { guestsMoved, mergeGuest } from '../account/guest-merge.ts';
import { idOf } from '../account/profile/testing.ts';
import { sweepPhotos } from '../photos/removal.ts';
import { type Client, DIME, picture, right, testApp } from '../testing/app.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const ID = 'draft-1916';
const keep = (client: Client, draft: object = {}, key?: string) =>
  client.send('/api/drafts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ id: ID, form: { name: 'A worn dime', year: '19' }, ...draft }),
  });
const draftsOf = async (client: Client): Promise<CoinDraft[]> => right(await client.send('/api/drafts'));
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test('owner: a draft of a few words counts nowhere, is replaced, and becomes a coin once', async () => {
  const owner = await it.user();
  expect((await keep(owner)).status).toBe(201);
  await right(await keep(owner, { form: { name: 'A dime of 1916', year: '1916', quantity: 2 } }));
  expect(await draftsOf(owner)).toMatchObject([
    { id: ID, form: { name: 'A dime of 1916', year: '1916', quantity: 2 }, obverseImageUrl: null },
  ]);
  const counted = async () => ({
    coins: await right(await owner.send('/api/coins')),
    total: (await right(await owner.send('/api/collection/summary'))).totalCount,
  });
  expect(await counted()).toEqual({ coins: [], total: 0 });
  const complete = (key: string) =>
    owner.send(`/api/coins?draft=${ID}`, {
      ...{ method: 'POST', body: JSON.stringify(DIME) },
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });
  const coin = await right(await complete('complete-1'));
  expect((await right(await complete('complete-1'))).id).toBe(coin.id);
  expect(await draftsOf(owner)).toEqual([]);
  // Another phone completes it as well.
  expect(await codeOf(await complete('complete-2'))).toEqual([409, 'draft_gone']);
  expect(await counted()).toMatchObject({ total: 1 });
});

test('owner: a coin that is refused leaves its draft', async () => {
  const owner = await it.user();
  await right(await keep(owner));
  const wrong = { ...DIME, obverseImageUrl: `/photos/${'a'.repeat(64)}.webp` };
  expect((await owner.sendJson('POST', `/api/coins?draft=${ID}`, wrong)).status).toBe(422);
  expect(await draftsOf(owner)).toHaveLength(1);
});

test('a draft sent again after it was deleted does not return; what is empty, foreign or too long is refused', async () => {
  const owner = await it.user();
  await right(await keep(owner, {}, 'kept-once'));
  expect((await owner.send(`/api/drafts/${ID}`, { method: 'DELETE' })).status).toBe(204);
  expect((await keep(owner, {}, 'kept-once')).status).toBe(201);
  expect(await draftsOf(owner)).toEqual([]);
  expect((await owner.send(`/api/drafts/${ID}`, { method: 'DELETE' })).status).toBe(404);

  expect(await codeOf(await keep(owner, { form: { name: '' } }))).toEqual([422, 'draft_empty']);
  const foreign = { obverseImageUrl: `/photos/${'a'.repeat(64)}.webp` };
  expect(await codeOf(await keep(owner, foreign))).toEqual([422, 'photo_not_uploaded']);
  const long = { form: { notes: 'x'.repeat(8000), name: 'y'.repeat(8000), coinType: 'z'.repeat(8000) } };
  for (const draft of [long, { form: { 'no field': 'x' } }, { form: { name: { $: 1 } } }, { id: 'x' }])
    expect((await keep(owner, draft)).status).toBe(422);
  const hostile = `{"id":"${ID}","form":{"__proto__":"x","constructor":"y","name":"z"}}`;
  const json = { 'content-type': 'application/json' };
  await owner.send('/api/drafts', { method: 'POST', headers: json, body: hostile });
  expect(({} as Record<string, unknown>).name).toBeUndefined();
});

test('a photo of a draft stays while the draft does, and both are exported', async () => {
  const owner = await it.user();
  const form = new FormData();
  form.set('obverse', await picture(9, 9));
  const { obverseImageUrl } = await right(await owner.send('/api/photos', { method: 'POST', body: form }));
  await right(await keep(owner, { form: {}, obverseImageUrl }));
  const later = Date.now() + 48 * 3_600_000;
  await sweepPhotos(it.deps, later);
  expect((await owner.send(obverseImageUrl)).status).toBe(200);
  const { drafts } = await right(await owner.send('/api/auth/export?format=json'));
  expect(drafts).toMatchObject([{ id: ID, form: {}, obverseImageUrl }]);
  await owner.send(`/api/drafts/${ID}`, { method: 'DELETE' });
  await sweepPhotos(it.deps, later);
  expect((await owner.send(obverseImageUrl)).status).toBe(404);
});

test('guest: has a limit, and an account takes the drafts over', async () => {
  const [guest, account, other] = [await it.guest(), await it.user(), await it.user()];
  for (let n = 0; n < MAX_GUEST_DRAFTS; n += 1) await right(await keep(guest, { id: `draft-no-${n}` }));
  expect(await codeOf(await keep(guest))).toEqual([403, 'draft_limit_reached']);
  // One that is there is still changed.
  await right(await keep(guest, { id: 'draft-no-0', form: { name: 'Changed' } }));
  await right(await keep(account, { id: 'draft-no-1', form: { name: 'Of the account' } }));
  const [guestId, accountId] = [await idOf(guest), await idOf(account)];
  await it.deps.db.transaction((tx) => mergeGuest(tx, it.deps, guestId, accountId));
  await guestsMoved(it.deps, accountId);
  const drafts = await draftsOf(account);
  expect(drafts).toHaveLength(MAX_GUEST_DRAFTS);
  expect(drafts.find(({ id }) => id === 'draft-no-1')?.form).toEqual({ name: 'Of the account' });
  expect(drafts.find(({ id }) => id === 'draft-no-0')?.form).toEqual({ name: 'Changed' });
  expect(await draftsOf(other)).toEqual([]);
  expect((await other.send('/api/drafts/draft-no-0', { method: 'DELETE' })).status).toBe(404);
});
