import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { coins, activeLearningFeedback as feedback, photos, readerSides } from '../../../db/schema.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { yieldToEventLoop } from '../../core/chunks.ts';
import { pixelsOf } from '../../core/pixels.ts';
import { likenessTo } from '../../recognizer/vision/match.ts';
import {
  CANDIDATE_LIKENESS,
  type Compared,
  compared,
  correlation,
} from '../../recognizer/vision/same-photo.ts';
import type { IdentifyDeps } from '../deps.ts';

/** Candidates by hash, and as many by looks. */
const COMPARED = 4;
/** Comparisons before yielding to other requests. */
const AT_A_TIME = 40;

export interface Given {
  jpeg: Uint8Array;
  circle: CoinCircle | null;
}

/** Pixel comparison with confirmed photos, near by hash or looks. Files missing on disk are skipped. */
export async function comparison(
  deps: IdentifyDeps,
  userId: string,
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

async function confirmedAmong(deps: IdentifyDeps, userId: string, hashes: string[]): Promise<string[]> {
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

async function anyLook(deps: IdentifyDeps, userId: string): Promise<boolean> {
  const rows = await deps.db.orm
    .select({ id: readerSides.id })
    .from(readerSides)
    .where(eq(readerSides.userId, userId))
    .limit(1);
  return rows.length > 0;
}

async function lookingLike(deps: IdentifyDeps, userId: string, { descriptor }: Compared): Promise<string[]> {
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

async function stored(deps: IdentifyDeps, userId: string, hash: string): Promise<Compared | null> {
  const [row] = await deps.db.orm
    .select({ circle: photos.circle })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.hash, hash)));
  const file = row && (await deps.photos.read(hash, 800));
  return file ? compared(await pixelsOf(await file.bytes()), row.circle) : null;
}
