import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '../../../db/client.ts';
import {
  coins,
  activeLearningFeedback as feedback,
  type OwnerId,
  photos,
  readerSides,
} from '../../../db/schema.ts';
import { isAmerican } from '../../../shared/coins/identity.ts';
import { withFlags } from '../../../shared/identify/flags.ts';
import type { Identification, Remembered } from '../../../shared/identify/model.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { getCoin } from '../../coins/service.ts';
import { yieldToEventLoop } from '../../core/chunks.ts';
import { AppError } from '../../core/errors.ts';
import { pixelsOf } from '../../core/pixels.ts';
import type { Shown } from '../../photos/service.ts';
import { likenessTo } from '../../recognizer/vision/match.ts';
import {
  ASK_CORRELATION,
  CANDIDATE_BITS,
  CANDIDATE_LIKENESS,
  type Compared,
  compared,
  correlation,
  SAME_BITS,
  SAME_CORRELATION,
} from '../../recognizer/vision/same-photo.ts';
import type { IdentifyDeps } from '../deps.ts';
import { BY_AI } from './record.ts';

const CANDIDATES = 50;

interface Nearness {
  distance: number;
  isSame: boolean;
}

type Near = Map<string, Nearness>;

/** Exact files in either order. */
export async function recallSame(
  deps: IdentifyDeps,
  userId: OwnerId,
  obverseUploadHash: string,
  reverseUploadHash: string | null,
): Promise<Remembered | null> {
  const sides = await uploadedSides(deps, userId, obverseUploadHash, reverseUploadHash);
  return confirmedWith(deps, userId, sides);
}

async function uploadedSides(
  deps: IdentifyDeps,
  userId: OwnerId,
  obverse: string,
  reverse: string | null,
): Promise<Near[]> {
  const near = async (uploadHash: string): Promise<Near> => {
    const rows = await reads(deps.db).uploaded.all({ userId, uploadHash });
    return new Map(rows.map(({ hash }) => [hash, { distance: 0, isSame: true }]));
  };
  return Promise.all([obverse, reverse].filter((side) => side !== null).map(near));
}

/** 2 bits: same photo; up to 12, or alike: pixels decide. */
export async function recallSimilar(
  deps: IdentifyDeps,
  userId: OwnerId,
  obverse: SideShown,
  reverse: SideShown | null,
): Promise<Remembered | null> {
  const rows = await reads(deps.db).looks.all({ userId });
  const sides: Near[] = [];
  for (const side of [obverse, ...(reverse ? [reverse] : [])]) {
    const near = await nearTo(deps, userId, side, rows);
    if (near.size === 0) return null;
    sides.push(near);
  }
  return confirmedWith(deps, userId, sides);
}

export type SideShown = Pick<Shown, 'perceptualHash' | 'circle'> & { jpeg: Uint8Array };

async function nearTo(
  deps: IdentifyDeps,
  userId: OwnerId,
  given: SideShown,
  rows: { hash: string; look: string | null }[],
): Promise<Near> {
  const bits = bitsOf(given.perceptualHash);
  const near: Near = new Map();
  const distances = new Map<string, number>();
  for (const { hash, look } of rows) {
    const distance = look ? bitsApart(bits, bitsOf(look)) : 64;
    distances.set(hash, distance);
    if (distance <= SAME_BITS) near.set(hash, { distance, isSame: true });
  }
  if (near.size > 0) return near;
  const hashes = [...distances]
    .filter(([, distance]) => distance <= CANDIDATE_BITS)
    .sort(([, a], [, b]) => a - b);
  for (const { hash, correlation } of await comparison(
    deps,
    userId,
    given,
    hashes.map(([hash]) => hash),
  )) {
    if (correlation < ASK_CORRELATION) continue;
    near.set(hash, { distance: distances.get(hash) ?? 64, isSame: correlation >= SAME_CORRELATION });
  }
  return near;
}

/** Only offered, as unconfirmed. */
export async function recallUnconfirmed(
  deps: IdentifyDeps,
  userId: OwnerId,
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
  return nearestOf(shown, sides);
}

type Bits = readonly [high: number, low: number];

export const bitsOf = (hash: string): Bits => [
  Number.parseInt(hash.slice(0, 8), 16),
  Number.parseInt(hash.slice(8, 16), 16),
];

/** 32-bit integers: ten times faster than text. */
export const bitsApart = (one: Bits, other: Bits): number =>
  ones(one[0] ^ other[0]) + ones(one[1] ^ other[1]);

/** Warren, Hacker's Delight, section 5-1. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

async function confirmedWith(deps: IdentifyDeps, userId: OwnerId, sides: Near[]): Promise<Remembered | null> {
  if (sides.some((near) => near.size === 0)) return null;
  const hashes = [...new Set(sides.flatMap((near) => [...near.keys()]))];
  return nearestOf(await confirmed(deps, userId, hashes, sides.length === 1), sides);
}

type Confirmed = Omit<Remembered, 'distance' | 'isSame'> & { obverse: string; reverse: string | null };

function nearestOf(found: Confirmed[], sides: Near[]): Remembered | null {
  let best: Remembered | null = null;
  for (const { obverse, reverse, ...coin } of found) {
    const nearness = nearnessTo(sides, obverse, reverse);
    if (nearness && (!best || isNearer(nearness, best))) best = { ...coin, ...nearness };
  }
  return best;
}

const isNearer = (one: Nearness, other: Nearness) =>
  one.isSame === other.isSame ? one.distance < other.distance : one.isSame;

function nearnessTo([first, second]: Near[], obverse: string, reverse: string | null): Nearness | null {
  const to = (near: Near | undefined, side: string | null) => (side === null ? undefined : near?.get(side));
  if (!second) return nearer(to(first, obverse), to(first, reverse));
  return nearer(both(to(first, obverse), to(second, reverse)), both(to(first, reverse), to(second, obverse)));
}

const nearer = (one?: Nearness | null, other?: Nearness | null): Nearness | null =>
  one && other ? (isNearer(other, one) ? other : one) : (one ?? other ?? null);

const both = (one?: Nearness, other?: Nearness): Nearness | null =>
  one && other
    ? { distance: Math.max(one.distance, other.distance), isSame: one.isSame && other.isSame }
    : null;

const coinColumns = {
  coinId: coins.id,
  name: coins.name,
  year: coins.year,
  mintMark: coins.mintMark,
  coinType: coins.coinType,
  obverseImageUrl: coins.obverseImageUrl,
};

async function confirmed(deps: IdentifyDeps, userId: OwnerId, hashes: string[], eitherSide: boolean) {
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
  // The reverse has no index.
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

/** Null if deleted or moved. */
export async function identificationOf(
  deps: IdentifyDeps,
  userId: OwnerId,
  { coinId }: Pick<Remembered, 'coinId'>,
): Promise<Partial<Identification> | null> {
  const coin = await getCoin(deps, userId, coinId).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!coin) return null;
  const source = coin.valuationSource;
  return {
    ...(isAmerican(coin)
      ? ({ outcome: 'identified' } as const)
      : ({ outcome: 'foreign', country: coin.country, currency: coin.currency } as const)),
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
    ...withFlags((coin.uncertaintyFlags ?? []).map((text) => ({ code: null, text }))),
    requiresEdgeMintMark: false,
    edgeMintMarkLocation: null,
  };
}

const COMPARED = 4;
/** Then yield to other requests. */
const AT_A_TIME = 40;

export interface Given {
  jpeg: Uint8Array;
  circle: CoinCircle | null;
}

/** Missing files are skipped. */
export async function comparison(
  deps: IdentifyDeps,
  userId: OwnerId,
  given: Given,
  hashes: string[],
): Promise<{ hash: string; correlation: number }[]> {
  const near = await confirmedAmong(deps, userId, hashes.slice(0, 100));
  const hasLooks = await anyLook(deps, userId);
  if (near.length === 0 && !hasLooks) return [];
  const own = compared(await pixelsOf(given.jpeg), given.circle);
  const alike = hasLooks ? await lookingLike(deps, userId, own) : [];
  const found: { hash: string; correlation: number }[] = [];
  for (const hash of new Set([...near.slice(0, COMPARED), ...alike.slice(0, COMPARED)])) {
    await yieldToEventLoop();
    const other = await stored(deps, userId, hash);
    if (other) found.push({ hash, correlation: correlation(own, other) });
  }
  return found;
}

async function confirmedAmong(deps: IdentifyDeps, userId: OwnerId, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await deps.db.orm
    .select({ obverse: feedback.obverseImageHash, reverse: feedback.reverseImageHash })
    .from(feedback)
    .where(
      and(
        eq(feedback.userId, userId),
        or(inArray(feedback.obverseImageHash, hashes), inArray(feedback.reverseImageHash, hashes)),
      ),
    );
  const known = new Set(rows.flatMap(({ obverse, reverse }) => [obverse, reverse]));
  return hashes.filter((hash) => known.has(hash));
}

async function anyLook(deps: IdentifyDeps, userId: OwnerId): Promise<boolean> {
  const rows = await deps.db.orm
    .select({ id: readerSides.id })
    .from(readerSides)
    .where(eq(readerSides.userId, userId))
    .limit(1);
  return rows.length > 0;
}

async function lookingLike(deps: IdentifyDeps, userId: OwnerId, { descriptor }: Compared): Promise<string[]> {
  const rows = await deps.db.orm
    .select({ hash: readerSides.photoHash, descriptor: readerSides.descriptor })
    .from(readerSides)
    .innerJoin(coins, eq(coins.id, readerSides.coinId))
    .where(and(eq(readerSides.userId, userId), eq(coins.userId, userId), isNull(coins.deletedAt)))
    .orderBy(desc(readerSides.id));
  const scores: { hash: string; score: number }[] = [];
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    await yieldToEventLoop();
    const some = rows.slice(at, at + AT_A_TIME).map((row, n) => ({
      key: at + n,
      side: 'obverse' as const,
      descriptor: new Int8Array(row.descriptor.buffer, row.descriptor.byteOffset, row.descriptor.length),
    }));
    for (const { key, score } of likenessTo(descriptor, some, true)) {
      if (score >= CANDIDATE_LIKENESS) scores.push({ hash: rows[key]?.hash ?? '', score });
    }
  }
  return scores.sort((a, b) => b.score - a.score).map(({ hash }) => hash);
}

async function stored(deps: IdentifyDeps, userId: OwnerId, hash: string): Promise<Compared | null> {
  const [row] = await deps.db.orm
    .select({ circle: photos.circle })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.hash, hash)));
  const file = row && (await deps.photos.read(hash, 800));
  return file ? compared(await pixelsOf(await file.bytes()), row.circle) : null;
}
