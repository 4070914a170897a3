import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { eq, sum } from 'drizzle-orm';
import { collectionMembers, type OwnerId, photos, users } from '../../db/schema.ts';
import { COLLECTION_HEADER } from '../../shared/account/roles.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, DIME, picture, said, type TestApp, testApp } from '../testing/app.ts';
import { addCreditedPhoto } from './service.ts';

// Photos are encoded in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_QUOTA_MB: '1' });
});
afterAll(() => it.close());

const storageOf = async (client: Client) => (await (await client.send('/api/auth/profile')).json()).storage;
const setQuota = async (client: Client, quotaMb: number | null) => {
  const id = await idOf(client);
  await it.deps.db.transaction((tx) => tx.update(users).set({ quotaMb }).where(eq(users.id, id)));
};

/** Stored byte for byte; each differs from all others. */
function pdf(bytes: number): Blob {
  const text = `%PDF-1.4\n${crypto.randomUUID()}`;
  return new Blob([text, new Uint8Array(bytes - text.length)], { type: 'application/pdf' });
}

const inCollection = (id?: string): Record<string, string> => (id ? { [COLLECTION_HEADER]: id } : {});

async function coinOf(client: Client, collection?: string): Promise<number> {
  const answer = await client.send('/api/coins', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...inCollection(collection) },
    body: JSON.stringify(DIME),
  });
  return (await answer.json()).id;
}

function attach(client: Client, coin: number, file: Blob, collection?: string): Promise<Response> {
  const body = new FormData();
  body.set('file', file, 'receipt.pdf');
  return client.send(`/api/coins/${coin}/files`, { method: 'POST', headers: inCollection(collection), body });
}

async function further(client: Client): Promise<OwnerId> {
  return (await (await client.sendJson('POST', '/api/collections', { name: 'Father’s' })).json()).id;
}

const upload = (client: Client, sides: Record<string, Blob>) => {
  const body = new FormData();
  for (const [side, photo] of Object.entries(sides)) body.set(side, photo);
  return client.send('/api/photos', { method: 'POST', body });
};

const refused = (used: string, quota = 1): [number, unknown] => [
  413,
  expect.objectContaining({
    code: 'quota_reached',
    message: expect.stringContaining(`take ${used} MB of ${quota} MB`),
  }),
];

const files = () => [...new Bun.Glob('photos/**/*.pdf').scanSync(it.folder)].length;

test('user: the quota may be reached exactly; a byte more is refused, and leaves neither row nor file', async () => {
  const user = await it.user();
  const coin = await coinOf(user);
  const first = pdf(600_000);
  expect((await attach(user, coin, first)).status).toBe(201);
  const before = files();
  expect(await said(await attach(user, coin, pdf(400_001)))).toEqual(refused('0.6'));
  expect(files()).toBe(before);
  expect((await attach(user, coin, pdf(400_000))).status).toBe(201);
  expect(await storageOf(user)).toEqual({ usedBytes: 1_000_000, quotaBytes: 1_000_000 });
  // What is stored already adds nothing.
  expect((await attach(user, await coinOf(user), first)).status).toBe(201);
  expect(await said(await upload(user, { obverse: await picture(80, 80) }))).toEqual(refused('1.0'));
  const image = Buffer.from(await (await picture(90, 90)).bytes()).toString('base64');
  const profile = await user.sendJson('PATCH', '/api/auth/profile', {
    profileImageUrl: `data:image/png;base64,${image}`,
  });
  expect(await said(profile)).toEqual(refused('1.0'));
  const credit = {
    title: 'T',
    author: 'A',
    licence: 'CC0',
    licenceUrl: null,
    sourceUrl: 'https://example.org',
  };
  const bytes = await (await picture(70, 70)).bytes();
  await expect(addCreditedPhoto(it.deps, await idOf(user), bytes, credit)).rejects.toMatchObject({
    status: 413,
  });
});

test('user: of uploads at the same time only as many are stored as fit', async () => {
  const user = await it.user();
  const coins = [await coinOf(user), await coinOf(user), await coinOf(user), await coinOf(user)];
  const answers = await Promise.all(coins.map((coin) => attach(user, coin, pdf(400_000))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 413, 413]);
  expect((await storageOf(user)).usedBytes).toBe(800_000);
});

test('user: of two photos none is stored when both together do not fit', async () => {
  const user = await it.user();
  expect((await attach(user, await coinOf(user), pdf(999_500))).status).toBe(201);
  const sides = { obverse: await picture(60, 60, 10), reverse: await picture(600, 500, 200) };
  expect((await upload(user, sides)).status).toBe(413);
  expect((await storageOf(user)).usedBytes).toBe(999_500);
});

test('member: an upload counts for the owner of the collection, over all of its collections', async () => {
  const [owner, member] = [await it.user(), await it.user()];
  const collection = await further(owner);
  const joined = { collectionId: collection, userId: await idOf(member), role: 'writer' as const };
  await it.deps.db.transaction((tx) => tx.insert(collectionMembers).values(joined));
  expect((await attach(owner, await coinOf(owner), pdf(700_000))).status).toBe(201);
  const coin = await coinOf(member, collection);
  expect(await said(await attach(member, coin, pdf(300_001), collection))).toEqual(refused('0.7'));
  expect((await attach(member, coin, pdf(300_000), collection)).status).toBe(201);
  expect((await storageOf(owner)).usedBytes).toBe(1_000_000);
  expect((await storageOf(member)).usedBytes).toBe(0);
});

test('owner: moving coins among own collections adds nothing; into another account’s it counts there', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const [own, theirs] = [await further(owner), await further(other)];
  const joined = { collectionId: theirs, userId: await idOf(owner), role: 'writer' as const };
  await it.deps.db.transaction((tx) => tx.insert(collectionMembers).values(joined));
  const [one, two] = [await coinOf(owner), await coinOf(owner)];
  for (const coin of [one, two]) expect((await attach(owner, coin, pdf(500_000))).status).toBe(201);
  const move = (id: number, to: string) => owner.sendJson('POST', '/api/coins/move', { ids: [id], to });
  expect((await move(one, own)).status).toBe(200);
  expect((await storageOf(owner)).usedBytes).toBe(1_000_000);
  expect((await attach(other, await coinOf(other), pdf(500_001))).status).toBe(201);
  expect(await said(await move(two, theirs))).toEqual(refused('0.5'));
  expect((await owner.send(`/api/coins/${two}`)).status).toBe(200);
});

test('user: a quota of the account’s own counts before the server’s; what is beyond it stays', async () => {
  const user = await it.user();
  const coin = await coinOf(user);
  await setQuota(user, 3);
  expect((await attach(user, coin, pdf(2_500_000))).status).toBe(201);
  await setQuota(user, null);
  expect(await said(await attach(user, coin, pdf(100)))).toEqual(refused('2.5'));
  const [row] = await it.deps.db.orm
    .select({ bytes: sum(photos.bytes).mapWith(Number) })
    .from(photos)
    .where(eq(photos.userId, await idOf(user)));
  expect(row?.bytes).toBe(2_500_000);
});
