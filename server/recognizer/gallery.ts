import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, type OwnerId, photos, readerSides } from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import type { SimilarCoin } from '../../shared/recognizer/model.ts';
import { type DescribedCoin, identified } from '../catalogue/identified.ts';
import { agreed } from '../catalogue/specifications.ts';
import { type WorldCoin, worldTypeOf } from '../catalogue/world/referee.ts';
import { denominationKey } from '../catalogue/world/words.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { coinOn, pixelsOf } from '../core/pixels.ts';
import type { RecognizerDeps, RememberQueue, TopUp } from './deps.ts';
import { type GalleryEntry, starterGallery, typeOfKey, worldKey } from './starter.ts';
import { DESCRIPTOR_LENGTH, descriptorOf } from './vision/polar.ts';
import { worldLexicon } from './world/lexicon.ts';

export interface KnownType {
  typeId: string;
  itemId: string | null;
}

/** Null if ambiguous, unknown or a set. */
export function typeOfDescribed(catalogue: Catalogue, coin: DescribedCoin): KnownType | null {
  const documents = identified(catalogue, coin).likely.map(({ document }) => document);
  if (documents.some(({ set }) => set !== null)) return null;
  const typeId = agreed(documents.map(({ type }) => type.id));
  return typeId === null ? null : { typeId, itemId: agreed(documents.map(({ item }) => item?.id ?? null)) };
}

/** Fallback key: country and face value. */
export const typeOfWorldCoin = (world: World, coin: WorldCoin): KnownType => ({
  typeId: worldKey(worldTypeOf(world, coin)),
  itemId: null,
});

/** Euro coins of all countries share one side. */
export const typeOfCommonSide = (currency: string, denomination: string): KnownType => ({
  typeId: worldKey(`${currency} ${denominationKey(denomination)}`),
  itemId: null,
});

export const isKnownAbroad = (world: World, { typeId }: KnownType): boolean =>
  worldLexicon(world).entries.some((entry) =>
    [entry.typeId, entry.design, entry.value].includes(typeOfKey(typeId)),
  );

type Side = 'obverse' | 'reverse';

/** Newest sides by type and design. */
export const KEPT = 5;

/** Errors are only logged. */
export async function keepGallery(deps: RecognizerDeps, userId: OwnerId, coinId: number): Promise<void> {
  try {
    const coin = await coinRow(deps.db.orm, userId, coinId);
    const type = coin?.userVerified ? typeOf(deps, coin) : null;
    if (!coin || !type) return await forget(deps, userId, coinId);
    for (const side of ['obverse', 'reverse'] as const) await keepSide(deps, coin, side, type);
  } catch (error) {
    deps.log.warn('what a coin looks like was not kept', { coinId, error });
  }
}

async function coinRow(orm: Orm, userId: OwnerId, id: number): Promise<CoinRow | undefined> {
  const [row] = await orm
    .select()
    .from(coins)
    .where(and(eq(coins.userId, userId), eq(coins.id, id), isNull(coins.deletedAt)));
  return row;
}

const typeOf = (deps: RecognizerDeps, coin: CoinRow): KnownType | null =>
  isAmerican(coin) ? typeOfDescribed(deps.catalogue(), coin) : typeOfWorldCoin(deps.world(), coin);

const urlOf = (coin: CoinRow, side: Side) =>
  side === 'reverse' ? coin.reverseImageUrl : (coin.obverseImageUrl ?? coin.imageUrl);

async function keepSide(deps: RecognizerDeps, coin: CoinRow, side: Side, type: KnownType): Promise<void> {
  const { userId, id: coinId } = coin;
  const own = and(eq(readerSides.userId, userId), eq(readerSides.coinId, coinId), eq(readerSides.side, side));
  const photo = await ownPhoto(deps, userId, urlOf(coin, side));
  const enough = photo && !(await hasNewer(deps, coin, side, type));
  if (!photo || !enough) {
    await deps.db.transaction(async (tx) => {
      await tx.delete(readerSides).where(own);
    });
    return;
  }
  const [known] = await deps.db.orm.select().from(readerSides).where(own);
  // A new upload may have another circle.
  if (known?.photoHash === photo.hash && known.createdAt >= photo.createdAt) {
    if (known.typeId === type.typeId && known.itemId === type.itemId) return;
    await deps.db.transaction(async (tx) => {
      await tx.update(readerSides).set(type).where(own);
    });
    await refill(deps, known);
    return;
  }
  const descriptor = await lookOn(deps, photo);
  await deps.db.transaction(async (tx) => {
    await tx.delete(readerSides).where(own);
    // Deleted or moved meanwhile.
    if (!descriptor || !(await coinRow(tx, userId, coinId))) return;
    const look = { ...type, photoHash: photo.hash, descriptor: new Uint8Array(descriptor.buffer) };
    await tx.insert(readerSides).values({ userId, coinId, side, ...look });
    const beyond = await tx
      .select({ id: readerSides.id })
      .from(readerSides)
      .where(ofType(userId, side, type))
      .orderBy(desc(readerSides.coinId))
      .offset(KEPT)
      .limit(100);
    if (beyond.length === 0) return;
    const ids = beyond.map(({ id }) => id);
    await tx.delete(readerSides).where(and(eq(readerSides.userId, userId), inArray(readerSides.id, ids)));
  });
}

const ofType = (userId: OwnerId, side: Side, { typeId, itemId }: KnownType) =>
  and(
    eq(readerSides.userId, userId),
    eq(readerSides.typeId, typeId),
    itemId === null ? isNull(readerSides.itemId) : eq(readerSides.itemId, itemId),
    eq(readerSides.side, side),
  );

async function hasNewer(deps: RecognizerDeps, coin: CoinRow, side: Side, type: KnownType): Promise<boolean> {
  const newer = await deps.db.orm
    .select({ id: readerSides.id })
    .from(readerSides)
    .innerJoin(coins, eq(coins.id, readerSides.coinId))
    .where(and(ofType(coin.userId, side, type), gt(readerSides.coinId, coin.id), isNull(coins.deletedAt)))
    .limit(KEPT);
  return newer.length >= KEPT;
}

type OwnPhoto = Pick<typeof photos.$inferSelect, 'hash' | 'circle' | 'createdAt' | 'width' | 'height'>;

/** Photos with a credit show another coin. */
async function ownPhoto(deps: RecognizerDeps, userId: OwnerId, url: string | null): Promise<OwnPhoto | null> {
  if (!url) return null;
  const hash = url.slice('/photos/'.length, -'.webp'.length);
  const [photo] = await deps.db.orm
    .select({
      hash: photos.hash,
      circle: photos.circle,
      createdAt: photos.createdAt,
      width: photos.width,
      height: photos.height,
    })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.hash, hash), isNull(photos.credit)));
  return photo ?? null;
}

/** Null without a coin. */
async function lookOn(deps: RecognizerDeps, photo: OwnPhoto): Promise<Int8Array | null> {
  const file = await deps.photos.read(photo.hash, 800);
  if (!file) return null;
  const picture = await pixelsOf(await file.bytes());
  const { circle } = coinOn(picture, photo.circle, Math.min(photo.width, photo.height));
  return circle && descriptorOf(picture, circle);
}

async function forget(deps: RecognizerDeps, userId: OwnerId, coinId: number): Promise<void> {
  const own = and(eq(readerSides.userId, userId), eq(readerSides.coinId, coinId));
  const known = await deps.db.orm.select().from(readerSides).where(own);
  if (known.length === 0) return;
  await deps.db.transaction(async (tx) => {
    await tx.delete(readerSides).where(own);
  });
  for (const side of known) await refill(deps, side);
}

/** A free place may go to an older coin. */
async function refill(
  deps: RecognizerDeps,
  { userId, side, ...type }: KnownType & { userId: OwnerId; side: Side },
) {
  const left = await deps.db.orm
    .select({ id: readerSides.id })
    .from(readerSides)
    .where(ofType(userId, side, type))
    .limit(KEPT);
  const one = left.length === KEPT - 1 && deps.topUps.get(userId);
  if (one) Object.assign(one, { before: Number.MAX_SAFE_INTEGER, isDone: false });
}

const PAGE = 50;
const AT_A_TIME = 200;

/** Newest first, 200 a call. */
function topUp(deps: RecognizerDeps, userId: OwnerId): void {
  const all = deps.topUps;
  const one = all.get(userId) ?? { before: Number.MAX_SAFE_INTEGER, isDone: false, working: null };
  all.set(userId, one);
  if (one.isDone || one.working) return;
  one.working = describeSome(deps, userId, one)
    .catch((error: unknown) => deps.log.warn('confirmed coins were not described', { error }))
    .finally(() => {
      one.working = null;
    });
}

export async function finishTopUps(deps: RecognizerDeps): Promise<void> {
  await Promise.all([...deps.topUps.values()].map(({ working }) => working));
}

async function describeSome(deps: RecognizerDeps, userId: OwnerId, one: TopUp): Promise<void> {
  const described = deps.db.orm
    .select({ id: readerSides.id })
    .from(readerSides)
    .where(eq(readerSides.coinId, coins.id));
  for (let looked = 0; looked < AT_A_TIME; looked += PAGE) {
    await yieldToEventLoop();
    const page = await deps.db.orm
      .select({ id: coins.id })
      .from(coins)
      .where(
        and(
          eq(coins.userId, userId),
          isNull(coins.deletedAt),
          eq(coins.userVerified, true),
          lt(coins.id, one.before),
          or(isNotNull(coins.obverseImageUrl), isNotNull(coins.imageUrl), isNotNull(coins.reverseImageUrl)),
          not(exists(described)),
        ),
      )
      .orderBy(desc(coins.id))
      .limit(PAGE);
    for (const { id } of page) {
      await yieldToEventLoop();
      await keepGallery(deps, userId, id);
      one.before = id;
    }
    one.isDone = page.length < PAGE;
    if (one.isDone) return;
  }
}

/** The user's sides, then the starter gallery. */
export async function galleryOf(deps: RecognizerDeps, userId: OwnerId): Promise<GalleryEntry[]> {
  topUp(deps, userId);
  const rows = await deps.db.orm
    .select({
      ...{ key: readerSides.id, side: readerSides.side, descriptor: readerSides.descriptor },
      ...{ typeId: readerSides.typeId, itemId: readerSides.itemId, coinId: coins.id },
      ...{ name: coins.name, year: coins.year, coinType: coins.coinType, obverse: coins.obverseImageUrl },
    })
    .from(readerSides)
    .innerJoin(coins, eq(coins.id, readerSides.coinId))
    .where(
      and(
        eq(readerSides.userId, userId),
        eq(coins.userId, userId),
        isNull(coins.deletedAt),
        eq(coins.userVerified, true),
      ),
    )
    .orderBy(desc(coins.id));
  const counts = new Map<string, number>();
  const own = rows.flatMap(({ key, side, descriptor, typeId, itemId, ...coin }): GalleryEntry[] => {
    const which = `${side} ${typeId} ${itemId}`;
    const before = counts.get(which) ?? 0;
    if (before >= KEPT || descriptor.length !== DESCRIPTOR_LENGTH) return [];
    counts.set(which, before + 1);
    const bytes = new Int8Array(descriptor.buffer, descriptor.byteOffset, descriptor.length);
    return [{ key, side, descriptor: bytes, typeId, itemId, coin: looksLike(coin) }];
  });
  return [...own, ...(await starterGallery(deps))];
}

interface Named {
  coinId: number;
  name: string;
  year: number;
  coinType: string;
  obverse: string | null;
}

const looksLike = ({ coinId, name, year, coinType, obverse }: Named): SimilarCoin => ({
  coinId,
  name: name.includes(String(year)) ? name : `${year} ${coinType}`,
  obverseImageUrl: obverse,
});

export function rememberLooks(deps: RecognizerDeps, userId: OwnerId, coinIds: number[]): void {
  if (!deps.reader) return;
  const { rememberQueue: queue } = deps;
  for (const coinId of coinIds) queue.waiting.set(`${userId} ${coinId}`, { userId, coinId });
  queue.working ??= work(deps, queue);
}

async function work(deps: RecognizerDeps, queue: RememberQueue): Promise<void> {
  // Lets the response go first.
  await Bun.sleep(0);
  for (const [key, { userId, coinId }] of queue.waiting) {
    queue.waiting.delete(key);
    await yieldToEventLoop();
    await keepGallery(deps, userId, coinId);
  }
  queue.working = null;
}

export async function finishRemembering(deps: RecognizerDeps): Promise<void> {
  await deps.rememberQueue.working;
  await finishTopUps(deps);
}

/** The next top-up finds the dropped coins. */
export async function stopRemembering(deps: RecognizerDeps): Promise<void> {
  deps.rememberQueue.waiting.clear();
  await finishRemembering(deps);
}
