import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { activeLearningFeedback, coins, type OwnerId, photos, readerSides, users } from '../../db/schema.ts';
import { drawnRelief, type ReliefShot } from '../../shared/circle/testing-relief.ts';
import type { Learned } from '../../shared/recognizer/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { assetFolder } from '../core/assets.ts';
import { held, verify } from '../identify/testing.ts';
import { lookalike, withReader } from '../identify/testing-reader.ts';
import { drawn } from '../photos/testing.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';
import {
  finishRemembering,
  finishTopUps,
  galleryOf,
  KEPT,
  keepGallery,
  rememberLooks,
  stopRemembering,
  typeOfDescribed,
} from './gallery.ts';
import { drawnSide } from './testing/drawn-coin.ts';
import { DESCRIPTOR_LENGTH } from './vision/polar.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));
const typeOf = (name: string, year: number, coinType = name) =>
  typeOfDescribed(catalogue, { name, coinType, year });

test('a coin of one type has it; a design of a programme is named', () => {
  expect(typeOf('Mercury Dime', 1916)).toEqual({ typeId: 'mercury-dime', itemId: null });
  const delaware = typeOf('1999 Delaware State Quarter', 1999, 'State Quarter');
  expect(delaware?.itemId).toContain('delaware');
});

test('what may be several types, is none, or is a set has no type', () => {
  expect(typeOf('Doubloon', 1916)).toBeNull();
  expect(typeOf('1999 Proof Set', 1999, 'Proof Set')).toBeNull();
});

// Pictures are drawn, stored in four sizes and looked at.
setDefaultTimeout(30_000);

const it = testApp();
afterAll(async () => {
  await finishTopUps(it.deps);
  await it.close();
});

/** A drawn coin as a file. */
function photo(shot: ReliefShot): Blob {
  const { grey, width, height } = drawnRelief({ width: 170, height: 170, ...shot });
  const png = drawn(
    width,
    height,
    (x, y) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0,
  );
  return new Blob([png], { type: 'image/png' });
}

async function uploaded(client: Client, shot: ReliefShot, circle?: string): Promise<string> {
  const form = new FormData();
  form.set('obverse', photo(shot));
  if (circle) form.set('obverseCircle', circle);
  return (await right(await client.send('/api/photos', { method: 'POST', body: form }))).obverseImageUrl;
}

const MARK = {
  coinType: '5 Deutsche Mark',
  condition: 'Fine (F-12)',
  country: 'Germany',
  year: 1974,
  currency: 'DEM',
};
const MERCURY = { ...DIME, name: '1916 Mercury Dime', coinType: 'Mercury Dime', year: 1916 };

/** A coin its owner confirmed, with photos of its own. */
async function confirmed(client: Client, shot: ReliefShot, fields: object = {}): Promise<number> {
  const obverseImageUrl = await uploaded(client, shot);
  const coin = await right(
    await client.sendJson('POST', '/api/coins', { ...MERCURY, obverseImageUrl, ...fields }),
  );
  await confirm(coin.id);
  return coin.id;
}

const confirm = (id: number, userVerified = true) =>
  it.deps.db.transaction(async (tx) => {
    await tx.update(coins).set({ userVerified }).where(eq(coins.id, id));
  });

const rows = (userId: OwnerId) =>
  it.deps.db.orm.select().from(readerSides).where(eq(readerSides.userId, userId)).orderBy(readerSides.id);

test('owner: a confirmed coin is described on both sides, and is in the gallery with its name', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const reverseImageUrl = await uploaded(owner, { design: 2 });
  const id = await confirmed(owner, { design: 1 }, { reverseImageUrl });
  await keepGallery(it.deps, userId, id);
  const gallery = await galleryOf(it.deps, userId);
  expect(gallery.map(({ side }) => side).sort()).toEqual(['obverse', 'reverse']);
  expect(gallery[0]).toMatchObject({ typeId: 'mercury-dime', itemId: null });
  expect(gallery[0]?.descriptor).toHaveLength(DESCRIPTOR_LENGTH);
  expect(gallery[0]?.descriptor).toBeInstanceOf(Int8Array);
  const [row] = await it.deps.db.orm.select().from(coins).where(eq(coins.id, id));
  const { obverseImageUrl } = row ?? {};
  expect(gallery[0]?.coin).toEqual({
    coinId: id,
    name: '1916 Mercury Dime',
    obverseImageUrl: obverseImageUrl ?? '',
  });
  // Kept once more, nothing changes.
  const before = await rows(userId);
  await keepGallery(it.deps, userId, id);
  expect(await rows(userId)).toEqual(before);
});

test('other: a coin of somebody else is neither described for me nor seen by me', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const [userId, otherId] = [await idOf(owner), await idOf(other)];
  const id = await confirmed(owner, { design: 1 });
  await keepGallery(it.deps, otherId, id);
  expect([await rows(userId), await rows(otherId)]).toEqual([[], []]);
  await keepGallery(it.deps, userId, id);
  expect(await rows(userId)).toHaveLength(1);
  expect(await galleryOf(it.deps, otherId)).toEqual([]);
  // Nor does anything of another's take it away.
  await keepGallery(it.deps, otherId, id);
  expect(await galleryOf(it.deps, userId)).toHaveLength(1);
});

test('owner: what is not confirmed, of no sure type, without an own photo or without a coin on it is not described', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const unconfirmed = await confirmed(owner, { design: 1 });
  await confirm(unconfirmed, false);
  const unsure = await confirmed(
    owner,
    { design: 2 },
    { name: 'An old thing', coinType: 'Thing', series: null },
  );
  const none = await confirmed(owner, { design: 3 }, { obverseImageUrl: undefined });
  const stock = await confirmed(owner, { design: 4 });
  await it.deps.db.transaction(async (tx) => {
    const credit = { author: 'Jo', license: 'CC0', source: 'https://example.org' } as never;
    await tx.update(photos).set({ credit }).where(eq(photos.userId, userId));
  });
  const wall = await confirmed(owner, { design: 5, radius: 0.01, ground: 'light' });
  for (const id of [unconfirmed, unsure, none, stock, wall]) await keepGallery(it.deps, userId, id);
  expect(await rows(userId)).toEqual([]);
});

test('owner: a coin in the trash is not in the gallery, restored it is again; deleted for good its rows are gone', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const id = await confirmed(owner, { design: 6 });
  const kept = async () => {
    await keepGallery(it.deps, userId, id);
    return (await galleryOf(it.deps, userId)).length;
  };
  expect(await kept()).toBe(1);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect(await galleryOf(it.deps, userId)).toEqual([]);
  expect(await kept()).toBe(0);
  await owner.sendJson('POST', '/api/trash/restore', { ids: [id] });
  expect(await kept()).toBe(1);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  await owner.send(`/api/trash/${id}`, { method: 'DELETE' });
  expect(await rows(userId)).toEqual([]);
});

test('owner: with the account all is gone', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  await keepGallery(it.deps, userId, await confirmed(owner, { design: 7 }));
  expect(await rows(userId)).toHaveLength(1);
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, userId));
  });
  expect(await rows(userId)).toEqual([]);
});

test('owner: corrected to another type a coin moves; with another photo or circle it is described anew', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const id = await confirmed(owner, { design: 8 });
  const now = async () => {
    await keepGallery(it.deps, userId, id);
    const [row] = await rows(userId);
    if (!row) throw new Error('not described');
    return row;
  };
  const first = await now();
  await owner.sendJson('PATCH', `/api/coins/${id}`, {
    name: '1937 Buffalo Nickel',
    coinType: 'Buffalo Nickel',
    year: 1937,
  });
  const second = await now();
  expect(second).toMatchObject({ id: first.id, photoHash: first.photoHash, descriptor: first.descriptor });
  expect(second.typeId).toStartWith('buffalo-nickel');
  const obverseImageUrl = await uploaded(owner, { design: 9 });
  await owner.sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl });
  const third = await now();
  expect(third.photoHash).not.toBe(first.photoHash);
  expect(third.descriptor).not.toEqual(first.descriptor);
  await Bun.sleep(2);
  expect(await uploaded(owner, { design: 9 }, '0.5,0.5,0.37')).toBe(obverseImageUrl);
  const fourth = await now();
  expect(fourth.photoHash).toBe(third.photoHash);
  expect(fourth.descriptor).not.toEqual(third.descriptor);
});

test('owner: of a type the newest five are kept on each side', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const ids: number[] = [];
  for (let design = 0; design < KEPT + 2; design += 1) ids.push(await confirmed(owner, { design }));
  for (const id of ids) await keepGallery(it.deps, userId, id);
  const kept = async () => (await galleryOf(it.deps, userId)).map(({ coin }) => coin?.coinId);
  expect(await kept()).toEqual(ids.slice(2).reverse());
  // An old one comes back only where there is room.
  await keepGallery(it.deps, userId, ids[0] ?? 0);
  expect(await kept()).toEqual(ids.slice(2).reverse());
  await finishTopUps(it.deps);
  const newest = ids.at(-1) ?? 0;
  expect((await owner.send(`/api/coins/${newest}`, { method: 'DELETE' })).status).toBe(204);
  await keepGallery(it.deps, userId, newest);
  await kept();
  await finishTopUps(it.deps);
  expect(await kept()).toEqual(ids.slice(1, -1).reverse());
});

test('owner: coins confirmed before there was a reader are described behind the first answer', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const ids = [await confirmed(owner, { design: 1 }), await confirmed(owner, { design: 2 })];
  expect(await galleryOf(it.deps, userId)).toEqual([]);
  await finishTopUps(it.deps);
  const coinIds = (await galleryOf(it.deps, userId)).map(({ coin }) => coin?.coinId);
  expect(coinIds).toEqual(ids.reverse());
});

test('owner: a photo that is gone from the disk is logged at most, and fails nothing', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const id = await confirmed(owner, { design: 3 });
  const broken = { ...it.deps, photos: { ...it.deps.photos, read: () => Promise.reject(new Error('disk')) } };
  await keepGallery(broken, userId, id);
  expect(it.logged.some((line) => line.includes('what a coin looks like was not kept'))).toBe(true);
  await keepGallery({ ...it.deps, photos: { ...it.deps.photos, read: async () => null } }, userId, id);
  expect(await rows(userId)).toEqual([]);
});

test('owner: sees which types were learned, and what is forgotten stays forgotten until there is another photo', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const userId = await idOf(owner);
  const ids = [await confirmed(owner, { design: 1 }), await confirmed(owner, { design: 2 })];
  const abroad = await confirmed(owner, { design: 3 }, { ...MARK, name: 'A mark' });
  for (const id of [...ids, abroad]) await keepGallery(it.deps, userId, id);
  const learned = async (client = owner) => (await right(await client.send('/api/reader/learned'))).types;
  const seen = (await learned()) as Learned['types'];
  expect(seen.map(({ name, country, coins: known }) => [name, country, known.map(({ id }) => id)])).toEqual([
    ['5 Deutsche Mark', 'Germany', [abroad]],
    ['Mercury Dime', null, ids.toReversed()],
  ]);
  expect(await learned(other)).toEqual([]);
  const forget = async (client: Client, typeId = '') =>
    (await client.send(`/api/reader/learned/${encodeURIComponent(typeId)}`, { method: 'DELETE' })).status;
  expect(await forget(other, 'mercury-dime')).toBe(404);
  expect(await forget(owner, 'mercury-dime')).toBe(204);
  expect((await galleryOf(it.deps, userId)).map(({ coin }) => coin?.coinId)).toEqual([abroad]);
  // Edited or looked through again, they are not learned again.
  for (const id of ids) await keepGallery(it.deps, userId, id);
  it.deps.topUps.delete(userId);
  expect(await galleryOf(it.deps, userId)).toHaveLength(1);
  await finishTopUps(it.deps);
  expect(await galleryOf(it.deps, userId)).toHaveLength(1);
  const next = await confirmed(owner, { design: 4 });
  await keepGallery(it.deps, userId, next);
  expect((await galleryOf(it.deps, userId)).map(({ coin }) => coin?.coinId)).toEqual([next, abroad]);
  expect(await forget(owner, seen[0]?.typeId)).toBe(204);
  expect((await learned()).map(({ name }: { name: string }) => name)).toEqual(['Mercury Dime']);
  expect((await owner.send('/api/reader/learned', { method: 'DELETE' })).status).toBe(204);
  expect(await learned()).toEqual([]);
});

test('owner: corrections are counted and forgotten, those of others stay', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  await it.deps.db.transaction(async (tx) => {
    for (const client of [owner, other])
      await tx.insert(activeLearningFeedback).values({
        userId: await idOf(client),
        obverseImageHash: 'a'.repeat(64),
        ...{ aiPrediction: {}, aiConfidence: 1, feedbackType: 'correct', isCorrect: true },
        country: 'United States',
      });
  });
  const kept = async (client: Client) => (await right(await client.send('/api/reader/learned'))).corrections;
  expect((await owner.send('/api/reader/corrections', { method: 'DELETE' })).status).toBe(204);
  expect([await kept(owner), await kept(other)]).toEqual([0, 1]);
  expect((await owner.send('/api/reader/corrections', { method: 'DELETE' })).status).toBe(404);
});

const here = withReader();

/** Types of the remembered sides of a coin. */
async function remembered(client: Client, coinId: number): Promise<string[]> {
  await finishRemembering(here.it.deps);
  const userId = await idOf(client);
  const rows = await here.it.deps.db.orm
    .select({ side: readerSides.side, typeId: readerSides.typeId })
    .from(readerSides)
    .where(and(eq(readerSides.userId, userId), eq(readerSides.coinId, coinId)));
  return rows.map(({ side, typeId }) => `${side} ${typeId}`).sort();
}

const file = async (motif: number) =>
  new File([await drawnSide({ top: 'LIBERTY', motif }, { size: 400 })], 'coin.jpg', { type: 'image/jpeg' });

/** Identifies a drawn coin, takes it for a Mercury dime of 1941 from Denver, and saves it. */
async function saved(client: Client, call: 'save-verified' | 'save-with-learning'): Promise<number> {
  const { tempId } = await verify(client, { obverse: await file(1), reverse: await file(2) });
  const choice = { typeId: 'mercury-dime', year: 1941 };
  await right(await client.sendJson('POST', `/api/verification-data/${tempId}/choose`, choice));
  const { coinData } = await held(client, tempId);
  const chosen = { ...coinData, mintMark: 'D', condition: 'Good (G-4)' };
  const answer = await client.sendJson('POST', `/api/coins/${call}`, { tempId, coinData: chosen });
  return (await right(answer)).coin.id;
}

test('user: what they confirm is remembered, follows the coin, and goes and comes back with it', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  expect(await remembered(user, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
  const change = { coinType: 'Barber Dime', series: 'Barber Dime', year: 1912, name: '1912-D Barber Dime' };
  await right(await user.sendJson('PATCH', `/api/coins/${coinId}`, change));
  expect(await remembered(user, coinId)).toEqual(['obverse barber-dime', 'reverse barber-dime']);
  await user.send(`/api/coins/${coinId}`, { method: 'DELETE' });
  expect(await remembered(user, coinId)).toEqual([]);
  await right(await user.sendJson('POST', '/api/trash/restore', { ids: [coinId] }));
  expect(await remembered(user, coinId)).toHaveLength(2);
  const selection = { ids: [coinId] };
  await right(await user.sendJson('POST', '/api/coins/trash', { selection }));
  expect(await remembered(user, coinId)).toEqual([]);
});

test('user: the condition of many coins may make them other coins to the reader', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  const userId = await idOf(user);
  // As if it had been remembered as something else.
  await here.it.deps.db.transaction(async (tx) => {
    await tx.update(readerSides).set({ typeId: 'barber-dime' }).where(eq(readerSides.userId, userId));
  });
  const change = { selection: { ids: [coinId] }, condition: 'Mint State (MS-65)' };
  await right(await user.sendJson('POST', '/api/coins/condition', change));
  expect(await remembered(user, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
});

test('user: the other way of saving remembers as well', async () => {
  const user = await here.it.user();
  expect(await remembered(user, await saved(user, 'save-with-learning'))).toHaveLength(2);
});

test('other: nothing is remembered for somebody of a coin that is not theirs', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  const other = await here.it.user();
  rememberLooks(here.it.deps, await idOf(other), [coinId]);
  expect(await remembered(other, coinId)).toEqual([]);
  expect(await remembered(user, coinId)).toHaveLength(2);
});

test('operator: a server that stops leaves what has not begun, one without a reader remembers nothing', async () => {
  const user = await here.it.user();
  const { coinId } = await lookalike(here.it, user);
  const userId = await idOf(user);
  const before = await remembered(user, coinId);
  expect(before).toHaveLength(2);
  // Without photos, remembering it again would delete its sides.
  rememberLooks(here.it.deps, userId, [coinId]);
  await stopRemembering(here.it.deps);
  expect(await remembered(user, coinId)).toEqual(before);
  rememberLooks({ ...here.it.deps, reader: null }, userId, [coinId]);
  expect(await remembered(user, coinId)).toEqual(before);
  rememberLooks(here.it.deps, userId, [coinId]);
  expect(await remembered(user, coinId)).toEqual([]);
});

test('guest: what is remembered goes along to the account they create', async () => {
  const guest = await here.it.guest();
  const coinId = await saved(guest, 'save-verified');
  expect(await remembered(guest, coinId)).toHaveLength(2);
  const account = await here.it.user(guest.cookie);
  expect(await remembered(account, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
});
