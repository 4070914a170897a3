import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { coins, activeLearningFeedback as feedback, type OwnerId, photos } from '../../../db/schema.ts';
import { drawnRelief, type ReliefShot } from '../../../shared/circle/testing-relief.ts';
import { perceptualHash } from '../../photos/encode.ts';
import { drawn, hammingDistance } from '../../photos/testing.ts';
import { keepGallery } from '../../recognizer/gallery.ts';
import { CANDIDATE_BITS, SAME_BITS } from '../../recognizer/vision/same-photo.ts';
import { type Client, DIME, right, testApp } from '../../testing/app.ts';
import { recognised, withRemembered } from '../remembered.ts';
import {
  bitsApart,
  bitsOf,
  identificationOf,
  recallSame,
  recallSimilar,
  recallUnconfirmed,
  type SideShown,
} from './memory.ts';
import { heldFor, identified, idOf, photoRow } from './testing.ts';
import { drawnCoin, type Shot } from './testing-drawn-coin.ts';

const it = testApp();
afterAll(it.close);

const sha = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');
const LOOKS = { obverse: '0123456789abcdef', reverse: 'fedcba9876543210' };
/** A photo by its hash alone; it is not looked at. */
const shown = (hash: string): SideShown => ({
  perceptualHash: hash,
  jpeg: drawn(40, 40, () => 99),
  circle: null,
});

/** A coin somebody saved after it was identified from the files of the name. */
async function confirmedCoin(client: Client, name: string, sides: { reverse: boolean } = { reverse: true }) {
  const userId = await idOf(client);
  const side = (which: 'obverse' | 'reverse') =>
    photoRow(it, userId, { uploadHash: sha(`${name} ${which}`), perceptualHash: LOOKS[which] });
  const obverseImageUrl = await side('obverse');
  const reverseImageUrl = sides.reverse ? await side('reverse') : null;
  const held = identified({ obverseImageUrl, reverseImageUrl });
  const tempId = await heldFor(it, client, held);
  const saved = await right(
    await client.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: held }),
  );
  return { userId, id: saved.coin.id as number, obverseImageUrl };
}

test('owner: the same files are the confirmed coin, also when the sides are swapped or only one is sent', async () => {
  const owner = await it.user();
  const { userId, id, obverseImageUrl } = await confirmedCoin(owner, 'dime');
  await owner.sendJson('PATCH', `/api/coins/${id}`, { name: 'My best dime', mintMark: 'D' });
  const coin = {
    ...{ coinId: id, name: 'My best dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' },
    ...{ obverseImageUrl, distance: 0, isSame: true },
  };
  const [obverse, reverse, other] = [sha('dime obverse'), sha('dime reverse'), sha('another file')];
  expect(await recallSame(it.deps, userId, obverse, reverse)).toEqual(coin);
  expect(await recallSame(it.deps, userId, reverse, obverse)).toEqual(coin);
  expect(await recallSame(it.deps, userId, obverse, null)).toEqual(coin);
  expect(await recallSame(it.deps, userId, reverse, null)).toEqual(coin);
  // Each side that is sent has to be one of the coin's, and not twice the same.
  expect(await recallSame(it.deps, userId, obverse, other)).toBeNull();
  expect(await recallSame(it.deps, userId, other, obverse)).toBeNull();
  expect(await recallSame(it.deps, userId, obverse, obverse)).toBeNull();
  expect(await recallSame(it.deps, userId, other, null)).toBeNull();
  expect(await identificationOf(it.deps, userId, coin)).toMatchObject({
    ...{ outcome: 'identified', name: 'My best dime', mintMark: 'D', condition: 'Good (G-4)' },
    ...{ weight: '2.50', isGraded: false },
  });
});

test('other: what somebody else confirmed is not remembered for me', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const { userId, id } = await confirmedCoin(owner, 'private');
  const otherId = await idOf(other);
  // The very same file, sent by another.
  await photoRow(it, otherId, { uploadHash: sha('private obverse'), perceptualHash: LOOKS.obverse });
  expect(await recallSame(it.deps, userId, sha('private obverse'), null)).toMatchObject({ coinId: id });
  expect(await recallSame(it.deps, otherId, sha('private obverse'), null)).toBeNull();
  expect(await recallSimilar(it.deps, otherId, shown(LOOKS.obverse), null)).toBeNull();
  expect(await identificationOf(it.deps, otherId, { coinId: id })).toBeNull();
});

test('owner: what was read of photos stands where the remembered coin was deleted meanwhile', async () => {
  const owner = await it.user();
  const { userId, id } = await confirmedCoin(owner, 'deleted');
  const remembered = await recallSame(it.deps, userId, sha('deleted obverse'), sha('deleted reverse'));
  expect(remembered).toMatchObject({ coinId: id, isSame: true });
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  const read = identified();
  expect(await withRemembered(it.deps, userId, read, remembered)).toEqual(read);
  expect(await recognised(it.deps, userId, read, remembered)).toEqual(read);
});

test('owner: a coin in the trash is not remembered, and restored it is again', async () => {
  const owner = await it.user();
  const { userId, id } = await confirmedCoin(owner, 'trashed');
  const recalled = () => recallSame(it.deps, userId, sha('trashed obverse'), sha('trashed reverse'));
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect(await recalled()).toBeNull();
  expect(await recallSimilar(it.deps, userId, shown(LOOKS.obverse), null)).toBeNull();
  await owner.sendJson('POST', '/api/trash/restore', { ids: [id] });
  expect(await recalled()).toMatchObject({ coinId: id });
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  await owner.send(`/api/trash/${id}`, { method: 'DELETE' });
  expect(await recalled()).toBeNull();
});

test('owner: a photo nobody confirmed is not remembered; confirmed twice, the last coin is', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const url = await photoRow(it, userId, { uploadHash: sha('only stored'), perceptualHash: LOOKS.obverse });
  await right(await owner.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: url }));
  expect(await recallSame(it.deps, userId, sha('only stored'), null)).toBeNull();
  const save = async () => {
    const shown = identified({ obverseImageUrl: url });
    const tempId = await heldFor(it, owner, shown);
    const answer = await owner.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: shown });
    return (await right(answer)).coin.id as number;
  };
  await save();
  const last = await save();
  expect(await recallSame(it.deps, userId, sha('only stored'), null)).toMatchObject({ coinId: last });
});

test('owner: a coin that was stored of the same files and not confirmed is offered, to nobody else and not from the trash', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const [userId, otherId] = [await idOf(owner), await idOf(other)];
  const photo = (id: OwnerId, side: string) => photoRow(it, id, { uploadHash: sha(`stored ${side}`) });
  const obverseImageUrl = await photo(userId, 'obverse');
  const reverseImageUrl = await photo(userId, 'reverse');
  await photo(otherId, 'obverse');
  const { id } = await right(
    await owner.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl, reverseImageUrl }),
  );
  const [obverse, reverse] = [sha('stored obverse'), sha('stored reverse')];
  const recalled = (one: string, two: string | null) => recallUnconfirmed(it.deps, userId, one, two);
  expect(await recalled(obverse, reverse)).toBeNull();
  await it.deps.db.transaction(async (tx) => {
    await tx.update(coins).set({ identificationMethod: 'AI identification' }).where(eq(coins.id, id));
  });
  const coin = { coinId: id, year: 1916, obverseImageUrl, distance: 0, isSame: true };
  for (const [one, two] of [
    [obverse, reverse],
    [reverse, obverse],
    [obverse, null],
    [reverse, null],
  ] as const) {
    expect(await recalled(one, two)).toMatchObject(coin);
  }
  expect(await recalled(obverse, sha('another'))).toBeNull();
  expect(await recalled(obverse, obverse)).toBeNull();
  expect(await recallSame(it.deps, userId, obverse, reverse)).toBeNull();
  expect(await recallUnconfirmed(it.deps, otherId, obverse, null)).toBeNull();
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect(await recalled(obverse, reverse)).toBeNull();
});

const changed = (hash: string, bits: number) =>
  (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0');

test('owner: by two bits the same photo is known, each given side for itself; by more nothing is, without the photo', async () => {
  const owner = await it.user();
  const { userId, id } = await confirmedCoin(owner, 'alike');
  const near = { obverse: changed(LOOKS.obverse, 1), reverse: changed(LOOKS.reverse, SAME_BITS) };
  const found = { coinId: id, isSame: true };
  const similar = (obverse: string, reverse: string | null) =>
    recallSimilar(it.deps, userId, shown(obverse), reverse === null ? null : shown(reverse));
  expect(await similar(near.obverse, null)).toMatchObject({ ...found, distance: 1 });
  expect(await similar(near.reverse, null)).toMatchObject({ ...found, distance: 2 });
  expect(await similar(near.obverse, near.reverse)).toMatchObject({ ...found, distance: 2 });
  expect(await similar(near.reverse, near.obverse)).toMatchObject({ ...found, distance: 2 });
  // The files of these rows are not there to be looked at.
  const far = changed(LOOKS.obverse, SAME_BITS + 1);
  expect(await similar(far, null)).toBeNull();
  expect(await similar(far, near.reverse)).toBeNull();
  expect(await similar('ffffffff00000000', null)).toBeNull();
});

/** A drawn coin as a photo. */
function photo(shot: ReliefShot): Uint8Array<ArrayBuffer> {
  const { grey, width, height } = drawnRelief({ width: 260, height: 260, ...shot });
  return drawn(width, height, (x, y) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0);
}

test('owner: a photo that was cropped, turned or saved anew is known again; another coin is not', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const side = async (design: number) => {
    const form = new FormData();
    form.set('obverse', new Blob([photo({ design })], { type: 'image/png' }));
    return (await right(await owner.send('/api/photos', { method: 'POST', body: form }))).obverseImageUrl;
  };
  const obverseImageUrl = await side(1);
  const reverseImageUrl = await side(2);
  const held = identified({ obverseImageUrl, reverseImageUrl });
  const tempId = await heldFor(it, owner, held);
  const { coin } = await right(
    await owner.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: held }),
  );
  await keepGallery(it.deps, userId, coin.id);
  const as = async (shot: ReliefShot, change = (image: Bun.Image) => image) => {
    const jpeg = await change(new Bun.Image(photo(shot)))
      .jpeg({ quality: 70 })
      .bytes();
    return { jpeg, circle: null, perceptualHash: await perceptualHash(jpeg) };
  };
  const recalled = async (obverse: Promise<SideShown>, reverse: Promise<SideShown> | null = null) =>
    recallSimilar(it.deps, userId, await obverse, reverse && (await reverse));
  const same = { coinId: coin.id, isSame: true };
  expect(await recalled(as({ design: 1 }))).toMatchObject(same);
  expect(await recalled(as({ design: 1 }, (image) => image.rotate(90)))).toMatchObject(same);
  // Cropped, the coin fills more of the photo.
  expect(await recalled(as({ design: 1, radius: 0.47 }))).toMatchObject(same);
  const small = (image: Bun.Image) => image.resize(150, 150);
  expect(await recalled(as({ design: 2 }, small), as({ design: 1, radius: 0.43 }))).toMatchObject(same);
  expect(await recalled(as({ design: 3 }))).toBeNull();
  expect(await recalled(as({ design: 1 }), as({ design: 3 }))).toBeNull();
  // Nobody else knows it.
  const otherId = await idOf(await it.user());
  expect(await recallSimilar(it.deps, otherId, await as({ design: 1 }), null)).toBeNull();
}, 30_000);

test('the bits two hashes differ in are counted right', () => {
  const hash = fc
    .bigInt({ min: 0n, max: (1n << 64n) - 1n })
    .map((bits) => bits.toString(16).padStart(16, '0'));
  fc.assert(
    fc.property(hash, hash, (one, other) => {
      expect(bitsApart(bitsOf(one), bitsOf(other))).toBe(hammingDistance(one, other));
    }),
  );
});

test('the hash knows copies of drawn coins well enough to look closer, and takes no two coins for one', async () => {
  const look = async (shot: Shot, as?: { quality: number; side?: number }) => {
    const drawn = new Bun.Image(drawnCoin(shot));
    const sized = as?.side ? drawn.resize(as.side, as.side) : drawn;
    return perceptualHash(await (as ? sized.jpeg({ quality: as.quality }) : sized.png()).bytes());
  };
  const first: string[] = [];
  for (let design = 0; design < 60; design += 1) first.push(await look({ design }));
  for (const [design, known] of first.slice(0, 12).entries()) {
    for (const again of [
      await look({ design }, { quality: 50 }),
      await look({ design }, { quality: 80, side: 64 }),
      await look({ design, size: 256 }),
      await look({ design, turn: 2 }),
      await look({ design, light: 90 }),
    ]) {
      expect(hammingDistance(known, again)).toBeLessThanOrEqual(CANDIDATE_BITS);
    }
  }
  for (const [n, one] of first.entries()) {
    for (const other of first.slice(0, n)) {
      expect(hammingDistance(one, other)).toBeGreaterThan(SAME_BITS);
    }
  }
}, 180_000);

/** Somebody with 5,000 coins that were confirmed with a photo each. */
async function manyConfirmed(): Promise<OwnerId> {
  const userId = await idOf(await it.user());
  const [template] = await it.deps.db.orm.select().from(coins).limit(1);
  if (!template) throw new Error('no coin to copy');
  const { id: _id, ...coin } = template;
  const random = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  const aiPrediction = { ...identified({ description: 'A long description. '.repeat(60) }) };
  for (let page = 0; page < 50; page += 1) {
    await it.deps.db.transaction(async (tx) => {
      const numbers = Array.from({ length: 100 }, (_, n) => page * 100 + n);
      const kept = await tx
        .insert(coins)
        .values(numbers.map(() => ({ ...coin, userId, userVerified: true, deletedAt: null })))
        .returning({ id: coins.id });
      await tx.insert(photos).values(
        numbers.map((n) => ({
          ...{ userId, hash: sha(`photo ${n}`), width: 1, height: 1, bytes: 1 },
          ...{ uploadHash: sha(`file ${n}`), perceptualHash: random() },
        })),
      );
      await tx.insert(feedback).values(
        numbers.map((n, at) => ({
          ...{ userId, coinId: kept[at]?.id, obverseImageHash: sha(`photo ${n}`), aiPrediction },
          ...{ aiConfidence: 90, feedbackType: 'correct', isCorrect: true, country: 'United States' },
        })),
      );
    });
  }
  return userId;
}

let many: OwnerId;
beforeAll(async () => {
  await confirmedCoin(await it.user(), 'template');
  many = await manyConfirmed();
}, 60_000);

test('owner: among 5,000 confirmed photos one is found, and what is none of them is not', async () => {
  const [known] = await it.deps.db.orm
    .select({ look: photos.perceptualHash })
    .from(photos)
    .where(eq(photos.hash, sha('photo 2500')));
  const look = known?.look ?? '';
  expect(await recallSame(it.deps, many, sha('file 4999'), null)).toMatchObject({ isSame: true });
  expect(await recallSame(it.deps, many, sha('no file'), sha('none'))).toBeNull();
  expect(await recallSimilar(it.deps, many, shown(look), null)).toMatchObject({ distance: 0 });
}, 30_000);
