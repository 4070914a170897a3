import { afterAll, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import {
  coinSources,
  coins,
  collectionTotals,
  type OwnerId,
  photos,
  priceHistory,
  sessions,
  users,
} from '../../db/schema.ts';
import { hasSiblings } from '../../db/shared.ts';
import { cleanUp } from '../jobs.ts';
import { sweepPhotos } from '../photos/removal.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';
import { guestsMoved, mergeGuest, resumeMoves } from './guest-merge.ts';
import { idOf } from './profile/testing.ts';

const it = testApp();
afterAll(it.close);
const { db } = it.deps;

/** A guest with so many coins and as many photos, as scripts can make them: ten in the collection, the rest in the trash. */
async function guestWith(many: number): Promise<{ guest: Client; guestId: OwnerId }> {
  const guest = await it.guest();
  const guestId = await idOf(guest);
  const { id } = await right(await guest.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: '3' }));
  const [coin] = await db.orm.select().from(coins).where(eq(coins.id, id));
  if (!coin) throw new Error('the coin is not there');
  const { id: _, ...row } = coin;
  const numbers = Array.from({ length: many }, (_, n) => n);
  await db.transaction(async (tx) => {
    const more = numbers.slice(1).map((n) => ({ ...row, deletedAt: n < 10 ? null : new Date() }));
    if (more.length > 0) await tx.insert(coins).values(more);
    const size = { width: 1, height: 1, bytes: 1, createdAt: new Date(0) };
    const hashOf = (n: number) => new Bun.CryptoHasher('sha256').update(`${guestId} ${n}`).digest('hex');
    await tx.insert(photos).values(numbers.map((n) => ({ ...size, userId: guestId, hash: hashOf(n) })));
    await tx
      .update(collectionTotals)
      .set({ records: 10, quantity: 10, value: 3000 })
      .where(eq(collectionTotals.userId, guestId));
  });
  return { guest, guestId };
}

const counted = async (userId: OwnerId) => ({
  coins: (await db.orm.select({ id: coins.id }).from(coins).where(eq(coins.userId, userId))).length,
  photos: (await db.orm.select({ id: photos.id }).from(photos).where(eq(photos.userId, userId))).length,
  points: (
    await db.orm.select({ id: priceHistory.id }).from(priceHistory).where(eq(priceHistory.userId, userId))
  ).length,
});
const summaryOf = async (client: Client) => right(await client.send('/api/collection/summary'));
const isThere = async (id: string) =>
  (await db.orm.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0;

const MANY = 60;

test('user: a large guest moves in several transactions, and is whole and gone when that is done', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  const { guest, guestId } = await guestWith(MANY);
  let transactions = 0;
  const transaction: typeof db.transaction = (work) => {
    transactions += 1;
    return db.transaction(work);
  };
  const deps = { ...it.deps, db: { ...db, transaction } };
  await db.transaction((tx) => mergeGuest(tx, deps, guestId, userId));
  expect((await guest.send('/api/coins')).status).toBe(401);
  await guestsMoved(deps, userId);
  expect(transactions).toBeGreaterThan(3);
  expect(await counted(userId)).toEqual({ coins: MANY, photos: MANY, points: 1 });
  expect(await summaryOf(user)).toMatchObject({ totalCount: 10, totalValue: 30 });
  expect(await isThere(guestId)).toBe(false);
});

test('user: a move that was killed goes on after the next start; no clean-up takes what has not moved', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  const { guestId } = await guestWith(MANY);
  let transactions = 0;
  const transaction: typeof db.transaction = async (work) => {
    transactions += 1;
    if (transactions > 2) throw new Error('the server was killed');
    return db.transaction(work);
  };
  const killed = { ...it.deps, db: { ...db, transaction } };
  await db.transaction((tx) => mergeGuest(tx, killed, guestId, userId));
  await guestsMoved(killed, userId);
  const half = await counted(userId);
  expect(half.photos).toBeGreaterThan(0);
  expect(await isThere(guestId)).toBe(true);
  // The lease of a process that is dead has ended by the time another goes on.
  if (hasSiblings()) await db.transaction(async (tx) => void (await tx.run(sql`delete from leases`)));
  await cleanUp(it.deps, Date.now() + 30 * 3_600_000);
  await sweepPhotos(it.deps, Date.now() + 30 * 3_600_000);
  await resumeMoves(it.deps);
  expect(await counted(userId)).toEqual({ coins: MANY, photos: MANY, points: 1 });
  expect(await summaryOf(user)).toMatchObject({ totalCount: 10, totalValue: 30 });
  expect(await isThere(guestId)).toBe(false);
});

test('user: an account deleted while a guest moves to it takes the rest of the guest with it', async () => {
  const userId = await idOf(await it.user());
  const { guestId } = await guestWith(MANY);
  const deps = { ...it.deps, db: { ...db } };
  await db.transaction(async (tx) => {
    await mergeGuest(tx, deps, guestId, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
  await guestsMoved(deps);
  await cleanUp(it.deps, Date.now());
  expect(await isThere(guestId)).toBe(false);
});

test('user: a file imported as guest and as owner does not keep the guest from moving', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  const { guest, guestId } = await guestWith(1);
  const { id } = await right(await user.sendJson('POST', '/api/coins', DIME));
  const theirs = await right(await guest.send('/api/coins'));
  await db.transaction(async (tx) => {
    const source = { source: 'a file', reference: '1' };
    await tx.insert(coinSources).values({ ...source, userId, coinId: id });
    await tx.insert(coinSources).values({ ...source, userId: guestId, coinId: theirs[0].id });
  });
  await db.transaction((tx) => mergeGuest(tx, it.deps, guestId, userId));
  await guestsMoved(it.deps, userId);
  const sources = await db.orm.select().from(coinSources).where(eq(coinSources.userId, userId));
  expect(sources.map(({ coinId }) => coinId)).toEqual([id]);
  expect(await counted(userId)).toMatchObject({ coins: 2 });
  expect(await db.orm.select().from(sessions).where(eq(sessions.userId, guestId))).toEqual([]);
});
