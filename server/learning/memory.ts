import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { coins, activeLearningFeedback as feedback, photos } from '../../db/schema.ts';
import { getCoin } from '../coins/service.ts';
import type { Deps } from '../deps.ts';
import type { Identification, Remembered } from '../identify/model.ts';
import { BY_AI } from './record.ts';

/**
 * Photos that differ in no more bits of 64 may show the same coin. Measured on drawn coins (memory.test.ts): the same picture
 * compressed harder, half or twice as large, turned by 2 degrees or lit from elsewhere differs in 6 bits at most, those of
 * any two of 60 designs in 8 at least. It is offered, never taken for certain.
 */
export const SIMILAR_BITS = 6;
/** Coins confirmed with one photo that are looked at. */
const CANDIDATES = 50;

/** Photos of the owner that equal or resemble one that was given, by their hash, and the bits they differ in. */
type Near = Map<string, number>;

/**
 * The coin its owner confirmed with the very same files, whichever is the obverse; null where there is none, or it is no
 * longer in the collection. Of several the last one.
 */
export async function recallSame(
  deps: Deps,
  userId: string,
  obverseUploadHash: string,
  reverseUploadHash: string | null,
): Promise<Remembered | null> {
  const sides = await uploadedSides(deps, userId, obverseUploadHash, reverseUploadHash);
  return confirmedWith(deps, userId, sides, true);
}

async function uploadedSides(
  deps: Deps,
  userId: string,
  obverse: string,
  reverse: string | null,
): Promise<Near[]> {
  const near = async (uploadHash: string): Promise<Near> => {
    const rows = await reads(deps.db).uploaded.all({ userId, uploadHash });
    return new Map(rows.map(({ hash }) => [hash, 0]));
  };
  return Promise.all([obverse, reverse].filter((side) => side !== null).map(near));
}

/** The same for photos that only look alike, by their perceptual hashes: each given side resembles one of the coin's. */
export async function recallSimilar(
  deps: Deps,
  userId: string,
  obversePerceptualHash: string,
  reversePerceptualHash: string | null,
): Promise<Remembered | null> {
  const rows = await reads(deps.db).looks.all({ userId });
  const near = (given: string): Near => {
    const bits = bitsOf(given);
    const found: Near = new Map();
    for (const { hash, look } of rows) {
      const distance = bitsApart(bits, bitsOf(look ?? ''));
      if (distance <= SIMILAR_BITS) found.set(hash, distance);
    }
    return found;
  };
  const sides = [near(obversePerceptualHash)];
  if (reversePerceptualHash) sides.push(near(reversePerceptualHash));
  return confirmedWith(deps, userId, sides, false);
}

/**
 * The coin that identify-and-store made of the very same files, and its owner has not confirmed with them; null where there is
 * none, or it is no longer in the collection. It is offered, never answered from.
 */
export async function recallUnconfirmed(
  deps: Deps,
  userId: string,
  obverseUploadHash: string,
  reverseUploadHash: string | null,
): Promise<Remembered | null> {
  const sides = await uploadedSides(deps, userId, obverseUploadHash, reverseUploadHash);
  if (sides.some((near) => near.size === 0)) return null;
  const urls = sides.flatMap((near) => [...near.keys()].map((hash) => `/photos/${hash}.webp`));
  const found = await deps.db.orm
    .select({ ...coinColumns, reverseImageUrl: coins.reverseImageUrl })
    .from(coins)
    .where(
      and(
        eq(coins.userId, userId),
        isNull(coins.deletedAt),
        eq(coins.identificationMethod, BY_AI),
        or(inArray(coins.obverseImageUrl, urls), inArray(coins.reverseImageUrl, urls)),
      ),
    )
    .orderBy(desc(coins.id))
    .limit(CANDIDATES);
  const shown = found.map(({ reverseImageUrl, ...coin }) => ({
    ...coin,
    obverse: coin.obverseImageUrl?.slice(8, 72) ?? '',
    reverse: reverseImageUrl?.slice(8, 72) ?? null,
  }));
  return nearestOf(shown, sides, true);
}

type Bits = readonly [high: number, low: number];

export const bitsOf = (hash: string): Bits => [
  Number.parseInt(hash.slice(0, 8), 16),
  Number.parseInt(hash.slice(8, 16), 16),
];

/** The hamming distance, for one hash against thousands: as integers of 32 bits it takes a tenth of the time. */
export const bitsApart = (one: Bits, other: Bits): number =>
  ones(one[0] ^ other[0]) + ones(one[1] ^ other[1]);

/** Bits set of 32, counted side by side (Warren, Hacker's Delight, section 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The coin confirmed with photos near all of those given. */
async function confirmedWith(
  deps: Deps,
  userId: string,
  sides: Near[],
  isSame: boolean,
): Promise<Remembered | null> {
  if (sides.some((near) => near.size === 0)) return null;
  const hashes = [...new Set(sides.flatMap((near) => [...near.keys()]))];
  return nearestOf(await confirmed(deps, userId, hashes, sides.length === 1), sides, isSame);
}

type Shown = Omit<Remembered, 'distance' | 'isSame'> & { obverse: string; reverse: string | null };

/** The coin whose photos are near all of those given: the nearest, of equals the last one. */
function nearestOf(found: Shown[], sides: Near[], isSame: boolean): Remembered | null {
  let best: Remembered | null = null;
  for (const { obverse, reverse, ...coin } of found) {
    const distance = distanceTo(sides, obverse, reverse);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { ...coin, distance, isSame };
  }
  return best;
}

/** Of one photo to the side it is nearest to; of two to both sides, whichever is the obverse. */
function distanceTo([first, second]: Near[], obverse: string, reverse: string | null): number {
  const to = (near: Near | undefined, side: string | null) =>
    (side === null ? undefined : near?.get(side)) ?? Number.POSITIVE_INFINITY;
  if (!second) return Math.min(to(first, obverse), to(first, reverse));
  const straight = Math.max(to(first, obverse), to(second, reverse));
  const swapped = Math.max(to(first, reverse), to(second, obverse));
  return Math.min(straight, swapped);
}

const coinColumns = {
  coinId: coins.id,
  name: coins.name,
  year: coins.year,
  mintMark: coins.mintMark,
  coinType: coins.coinType,
  obverseImageUrl: coins.obverseImageUrl,
};

/** Coins of the collection that their owner confirmed with one of the photos, the last first. */
async function confirmed(deps: Deps, userId: string, hashes: string[], eitherSide: boolean) {
  const showing = (side: typeof feedback.obverseImageHash | typeof feedback.reverseImageHash) =>
    deps.db.orm
      .select({
        obverse: feedback.obverseImageHash,
        reverse: feedback.reverseImageHash,
        ...coinColumns,
      })
      .from(feedback)
      .innerJoin(coins, eq(coins.id, feedback.coinId))
      .where(
        and(
          eq(feedback.userId, userId),
          inArray(side, hashes),
          eq(coins.userId, userId),
          isNull(coins.deletedAt),
          eq(coins.userVerified, true),
        ),
      )
      .orderBy(desc(feedback.id))
      .limit(CANDIDATES);
  const byObverse = await showing(feedback.obverseImageHash);
  // Of two photos one shows the obverse; a single one may be the reverse, for which there is no index.
  return byObverse.length > 0 || !eitherSide ? byObverse : showing(feedback.reverseImageHash);
}

const reads = prepared((orm) => ({
  uploaded: orm
    .select({ hash: photos.hash })
    .from(photos)
    .where(
      and(eq(photos.userId, sql.placeholder('userId')), eq(photos.uploadHash, sql.placeholder('uploadHash'))),
    )
    .prepare(),
  looks: orm
    .select({ hash: photos.hash, look: photos.perceptualHash })
    .from(photos)
    .where(and(eq(photos.userId, sql.placeholder('userId')), isNotNull(photos.perceptualHash)))
    .prepare(),
}));

/** What its owner confirmed, as the coin is now; 404 when it is no longer theirs. */
export async function identificationOf(
  deps: Deps,
  userId: string,
  { coinId }: Pick<Remembered, 'coinId'>,
): Promise<Partial<Identification>> {
  const coin = await getCoin(deps, userId, coinId);
  const source = coin.valuationSource;
  return {
    outcome: 'identified',
    name: coin.name,
    year: coin.year,
    mintMark: coin.mintMark,
    series: coin.series,
    coinType: coin.coinType,
    condition: coin.condition,
    composition: coin.composition,
    diameter: coin.diameter,
    weight: coin.weight,
    variation: coin.variation,
    description: coin.description,
    rarity: coin.rarity,
    rarityScale: coin.rarityScale,
    totalMintage: coin.totalMintage,
    specifications: coin.specifications,
    specialVariations: coin.specialVariations,
    metalContent: coin.metalContent,
    obverseDescription: coin.obverseDescription,
    reverseDescription: coin.reverseDescription,
    coinHistory: coin.coinHistory,
    isGraded: coin.isGraded,
    gradingCompany: coin.gradingCompany,
    grade: coin.grade,
    certificationNumber: coin.certificationNumber,
    estimatedValue: coin.estimatedValue,
    valuationSource: source === 'ai' || source === 'melt' || source === 'face' ? source : null,
    uncertaintyFlags: coin.uncertaintyFlags ?? [],
    requiresEdgeMintMark: false,
    edgeMintMarkLocation: null,
  };
}
