import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import { activeLearningFeedback as feedback, users } from '../../../db/schema.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { createMemory } from '../../core/cache.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { IdentifyDeps, Outcomes, OutcomesMemory } from '../deps.ts';

/** Percentage points. */
const BAND = 10;
const BANDS = 100 / BAND;
/** In outcomes. */
const PRIOR_STRENGTH = 20;
export const MOST_CONFIDENT = 99;
/** Models change under the same name. */
const OUTCOMES_KEPT = 5000;
/** No single collector may dominate. */
const OF_EACH = 50;
const ENOUGH_OF_COUNTRY = 10;

interface Band {
  /** Percent. */
  stated: number;
  right: number;
  weight: number;
}

/** Beta prior, then pooled adjacent violators (Ayer et al. 1955); docs/calibration.md. */
export function calibrate(outcomes: readonly Outcomes[], confidence: number): number {
  const stated = Math.min(100, Math.max(0, confidence));
  if (!(stated > 0)) return 0;
  const value = valueAt(monotone(bandsOf(outcomes)), stated);
  return Math.min(MOST_CONFIDENT, Math.max(1, Math.round(value)));
}

const bandOf = (confidence: number) => Math.min(BANDS - 1, Math.max(0, Math.floor(confidence / BAND)));

function bandsOf(outcomes: readonly Outcomes[]): Band[] {
  const sums = Array.from({ length: BANDS }, (_, band) => ({
    stated: PRIOR_STRENGTH * (band + 0.5) * BAND,
    right: 0,
    times: 0,
  }));
  for (const { confidence, isRight, times } of outcomes) {
    const sum = sums[bandOf(confidence)];
    if (!sum) continue;
    sum.stated += Math.min(100, Math.max(0, confidence)) * times;
    sum.times += times;
    if (isRight) sum.right += times;
  }
  return sums.map((sum) => {
    const weight = sum.times + PRIOR_STRENGTH;
    const stated = sum.stated / weight;
    return { stated, right: (100 * sum.right + PRIOR_STRENGTH * stated) / weight, weight };
  });
}

function monotone(bands: Band[]): Band[] {
  const pools: { right: number; weight: number; bands: Band[] }[] = [];
  for (const band of bands) {
    let pool = { right: band.right, weight: band.weight, bands: [band] };
    for (let before = pools.at(-1); before && before.right > pool.right; before = pools.at(-1)) {
      pools.pop();
      const weight = before.weight + pool.weight;
      const right = (before.right * before.weight + pool.right * pool.weight) / weight;
      pool = { right, weight, bands: [...before.bands, ...pool.bands] };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ right, bands: pooled }) => pooled.map((band) => ({ ...band, right })));
}

/** Linear interpolation. */
function valueAt(bands: Band[], stated: number): number {
  let from = { stated: 0, right: 0 };
  for (const to of bands) {
    if (stated <= to.stated) {
      const part = (stated - from.stated) / (to.stated - from.stated);
      return from.right + part * (to.right - from.right);
    }
    from = to;
  }
  return (from.right * stated) / from.stated;
}

/** Users with an account only. */
export async function outcomesOf(deps: IdentifyDeps, model: string, country?: string): Promise<Outcomes[]> {
  const { orm } = deps.db;
  const newest = orm
    .select({
      id: feedback.id,
      userId: feedback.userId,
      confidence: feedback.aiConfidence,
      isRight: feedback.isCorrect,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(
      and(
        eq(feedback.predictionModel, model),
        eq(feedback.isValidated, true),
        eq(users.isGuest, false),
        country === undefined ? undefined : eq(feedback.country, country),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(OUTCOMES_KEPT)
    .as('newest');
  const place = sql<number>`row_number() over (partition by ${newest.userId} order by ${newest.id} desc)`;
  const ranked = orm
    .select({ confidence: newest.confidence, isRight: newest.isRight, place: place.as('place') })
    .from(newest)
    .as('ranked');
  return orm
    .select({ confidence: ranked.confidence, isRight: ranked.isRight, times: count() })
    .from(ranked)
    .where(lte(ranked.place, OF_EACH))
    .groupBy(ranked.confidence, ranked.isRight);
}

export const createOutcomesMemory = (): OutcomesMemory =>
  createMemory<Outcomes[]>({ forMs: 60_000, most: 100 });

/** Per country if possible. Cached for a minute. */
export async function calibrated(
  deps: IdentifyDeps,
  model: string,
  confidence: number,
  country: string | null = null,
): Promise<number> {
  const memory = deps.outcomes;
  if (country) {
    const own = await memory(`${model}\0${country}`, () => outcomesOf(deps, model, country));
    const known = own.reduce((sum, { times }) => sum + times, 0);
    if (known >= ENOUGH_OF_COUNTRY) return calibrate(own, confidence);
  }
  return calibrate(await memory(model, () => outcomesOf(deps, model)), confidence);
}

/** 0 to 100, capped by the catalogue's doubts. */
export async function confidenceOf(
  deps: IdentifyDeps,
  { confidence }: Pick<Identification, 'confidence'>,
  said: AiCoin,
  model: string,
): Promise<number> {
  return Math.min(confidence, await calibrated(deps, model, said.confidence));
}
