import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  activeLearningFeedback,
  aiLearningData,
  photos,
  temporaryIdentifications,
  users,
} from '../../db/schema.ts';
import { idOf } from '../account/profile/testing.ts';
import { addCoins, multiply } from '../coins/bulk/testing.ts';
import { purgeTrash } from '../coins/trash.ts';
import { type Client, picture, type TestApp, testApp } from '../testing/app.ts';
import { sweepPhotos } from './removal.ts';
import { slowly } from './testing.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const HOUR = 3_600_000;
const later = (hours: number) => Date.now() + hours * HOUR;

let shade = 0;
async function upload(client: Client, photo?: Blob): Promise<string> {
  shade += 1;
  const form = new FormData();
  form.set('obverse', photo ?? (await picture(20 + shade, 20, shade)));
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl;
}

const filesOf = (url: string) => [...new Bun.Glob(`photos/*/${url.slice(8, 72)}*`).scanSync(it.folder)];
const isThere = async (client: Client, url: string) => {
  const answer = await client.send(url);
  return answer.status === 200 && (await answer.bytes()).length > 0;
};
test('a photo no coin shows is kept for 24 hours and then removed in all sizes', async () => {
  const owner = await it.user();
  const url = await upload(owner);
  await sweepPhotos(it.deps, later(23.9));
  expect([await isThere(owner, url), filesOf(url).length]).toEqual([true, 4]);
  await sweepPhotos(it.deps, later(24.1));
  expect([await isThere(owner, url), filesOf(url).length]).toEqual([false, 0]);
});

test('a photo of a coin stays, also while the coin is in the trash, and goes when the coin is gone for good', async () => {
  const owner = await it.user();
  const [one, two, three] = [await upload(owner), await upload(owner), await upload(owner)];
  const [first = 0, second = 0] = await addCoins(owner, [
    { obverseImageUrl: one, reverseImageUrl: two },
    { imageUrl: three },
  ]);
  await owner.sendJson('POST', '/api/coins/trash', { selection: { ids: [first] } });
  const held = async () => Promise.all([one, two, three].map((url) => isThere(owner, url)));
  await sweepPhotos(it.deps, later(48));
  expect(await held()).toEqual([true, true, true]);
  await owner.send(`/api/trash/${first}`, { method: 'DELETE' });
  await sweepPhotos(it.deps, later(48));
  expect(await held()).toEqual([false, false, true]);
  await owner.send(`/api/coins/${second}`, { method: 'DELETE' });
  await purgeTrash(it.deps, later(31 * 24));
  await sweepPhotos(it.deps, later(31 * 24));
  expect(await held()).toEqual([false, false, false]);
});

test('a photo that was replaced goes, the one in its place stays', async () => {
  const owner = await it.user();
  const [old, fresh] = [await upload(owner), await upload(owner)];
  const [id = 0] = await addCoins(owner, [{ obverseImageUrl: old }]);
  await owner.sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl: fresh });
  await sweepPhotos(it.deps, later(25));
  expect([await isThere(owner, old), await isThere(owner, fresh)]).toEqual([false, true]);
});

test('a photo that an identification, a profile or something learned refers to stays', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const urls = await Promise.all(Array.from({ length: 5 }, () => upload(owner)));
  const [identified = '', profile = '', feedback = '', learned = '', unused = ''] = urls;
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(temporaryIdentifications).values({
      tempId: 'one',
      userId,
      scope: 'us',
      coinData: { sides: [{ imageUrl: identified }] },
      expiresAt: new Date(later(1)),
    });
    await tx.update(users).set({ profileImageUrl: profile }).where(eq(users.id, userId));
    await tx.insert(activeLearningFeedback).values({
      userId,
      obverseImageHash: feedback.slice(8, 72),
      aiPrediction: {},
      aiConfidence: 1,
      feedbackType: 'correct',
      isCorrect: true,
      country: 'United States',
    });
    await tx.insert(aiLearningData).values({ userId, reverseImageUrl: learned });
  });
  await sweepPhotos(it.deps, later(25));
  expect(await Promise.all(urls.map((url) => isThere(owner, url)))).toEqual([true, true, true, true, false]);
  expect(filesOf(unused)).toEqual([]);
});

test("other: what they hold stays on disk, and is no reason to keep it for somebody who doesn't need it", async () => {
  const owner = await it.user();
  const other = await it.user();
  const photo = await picture(300, 20, 7);
  const url = await upload(owner, photo);
  expect(await upload(other, photo)).toBe(url);
  const [id = 0] = await addCoins(other, [{ obverseImageUrl: url }]);
  await sweepPhotos(it.deps, later(25));
  expect([await isThere(owner, url), await isThere(other, url)]).toEqual([false, true]);
  expect(filesOf(url)).toHaveLength(4);
  await other.sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl: null });
  await sweepPhotos(it.deps, later(25));
  expect(filesOf(url)).toEqual([]);
});

test('a photo that a coin takes up while the sweep runs stays', async () => {
  const owner = await it.user();
  const url = await upload(owner);
  // The coin is saved after the sweep has looked, and before it deletes.
  const db: Db = {
    ...it.deps.db,
    transaction: async (work) => {
      await addCoins(owner, [{ obverseImageUrl: url }]);
      return it.deps.db.transaction(work);
    },
  };
  await sweepPhotos({ ...it.deps, db }, later(25));
  expect([await isThere(owner, url), filesOf(url).length]).toEqual([true, 4]);
  expect((await owner.api.coins.get()).data).toHaveLength(1);
});

test('the photo of one coin among many is found, in the collection and in the trash', async () => {
  const owner = await it.user();
  const [kept, trashed, unused] = [await upload(owner), await upload(owner), await upload(owner)];
  const ids = await addCoins(owner, [{ obverseImageUrl: trashed }, { reverseImageUrl: kept }, {}]);
  await multiply(it, ids[2] ?? 0, 600);
  const selection = { all: true, search: '1916', except: [ids[1]] };
  await owner.sendJson('POST', '/api/coins/trash', { selection });
  await multiply(it, ids[1] ?? 0, 600);
  await sweepPhotos(it.deps, later(25));
  expect(await Promise.all([kept, trashed, unused].map((url) => isThere(owner, url)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the sweep looks through what was learned by pages, and reads only what names photos', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const urls = await Promise.all(Array.from({ length: 4 }, () => upload(owner)));
  const [first = '', last = '', learned = '', unused = ''] = urls;
  const hash = (url: string) => url.slice(8, 72);
  // Written by hand, it names the photo that nothing shows.
  const junk = `${unused} ${'x'.repeat(20_000)}`;
  await it.deps.db.transaction(async (tx) => {
    for (let n = 0; n < 1200; n += 1) {
      const obverseImageHash = n === 0 ? hash(first) : n === 1199 ? hash(last) : '';
      await tx.insert(activeLearningFeedback).values({
        ...{ userId, obverseImageHash, aiPrediction: { junk }, aiConfidence: 1, feedbackType: 'correct' },
        ...{ isCorrect: true, country: 'United States', createdAt: new Date(Math.floor(n / 700)) },
      });
      const reverseImageUrl = n === 600 ? learned : null;
      await tx.insert(aiLearningData).values({ userId, reverseImageUrl, finalCoinData: { junk } });
    }
  });
  await sweepPhotos(it.deps, later(25));
  expect(await Promise.all(urls.map((url) => isThere(owner, url)))).toEqual([true, true, true, false]);
});

/** Makes photos uploaded just now look as if they had been uploaded two days ago. */
const age = (...urls: string[]) =>
  it.deps.db.transaction(async (tx) => {
    const hashes = urls.map((url) => url.slice(8, 72));
    await tx
      .update(photos)
      .set({ createdAt: new Date(later(-48)) })
      .where(inArray(photos.hash, hashes));
  });

test('every photo acknowledged while the sweep takes the same pictures off the disk can be read', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, n) => picture(400 + n, 20, n)));
  const unused: string[] = [];
  for (const one of pictures) unused.push(await upload(owner, one));
  await age(...unused);
  const deps = { ...it.deps, photos: slowly(it.deps.photos) };
  const sweeping = sweepPhotos(deps);
  const mine = pictures.map((one) => upload(owner, one));
  const theirs = pictures.map((one) => upload(other, one));
  const urls = { mine: await Promise.all(mine), theirs: await Promise.all(theirs) };
  await sweeping;
  const readable = async (client: Client, of: string[]) =>
    (await Promise.all(of.map((url) => isThere(client, url)))).filter(Boolean).length;
  expect([await readable(owner, urls.mine), await readable(other, urls.theirs)]).toEqual([10, 10]);
});

test('a photo that a guest takes along into an account while the sweep runs stays', async () => {
  const [guest, account] = [await it.guest(), await it.user()];
  const url = await upload(guest);
  await age(url);
  const email = (await account.api.auth.user.get()).data?.email ?? '';
  let carried = account;
  // The guest signs in and shows the photo after the sweep has looked, and before it deletes.
  const db: Db = {
    ...it.deps.db,
    transaction: async (work) => {
      if (carried === account) {
        carried = await it.signIn(email, guest.cookie);
        await addCoins(carried, [{ obverseImageUrl: url }]);
      }
      return it.deps.db.transaction(work);
    },
  };
  await sweepPhotos({ ...it.deps, db });
  expect([carried !== account, await isThere(carried, url), filesOf(url).length]).toEqual([true, true, 4]);
});

test('an old photo uploaded again has its 24 hours anew, also when the sweep is under way', async () => {
  const owner = await it.user();
  const photo = await picture(500, 20, 7);
  const url = await upload(owner, photo);
  await age(url);
  await upload(owner, photo);
  await sweepPhotos(it.deps);
  expect(await isThere(owner, url)).toBe(true);
  await age(url);
  const db: Db = {
    ...it.deps.db,
    transaction: async (work) => {
      await upload(owner, photo);
      return it.deps.db.transaction(work);
    },
  };
  await sweepPhotos({ ...it.deps, db });
  expect([await isThere(owner, url), filesOf(url).length]).toEqual([true, 4]);
  await sweepPhotos(it.deps, later(25));
  expect(await isThere(owner, url)).toBe(false);
});
