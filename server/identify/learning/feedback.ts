import { and, count, eq, gt, min, ne, sql, sum } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { activeLearningFeedback as feedback, type OwnerId } from '../../../db/schema.ts';
import { type Coin, UNITED_STATES } from '../../../shared/coins/model.ts';
import {
  EDITABLE,
  type FeedbackGiven,
  type LearningStats,
  RECENT_MS,
} from '../../../shared/identify/learning.ts';
import { coinRow } from '../../coins/queries.ts';
import { toCoin } from '../../coins/view.ts';
import { notFound } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { IdentifyDeps } from '../deps.ts';
import { countClaim } from '../jobs/usage.ts';
import { isAmerican } from '../referee/text.ts';
import { findHeld, type HeldResult, unknownResult } from '../temporary.ts';
import type { FeedbackBody } from './bodies.ts';
import { difficultyOf, keyCorrections, qualityOf } from './corrections.ts';
import {
  claimedPrediction,
  insertFeedback,
  NO_MODEL,
  NO_PHOTO,
  photosOf,
  predictionOf,
  regionOf,
} from './record.ts';

function placeOf(corrected: unknown, offered: unknown, isOfWorld: boolean): Pick<Coin, 'country' | 'region'> {
  const [said = ''] = [corrected, offered]
    .filter((country) => typeof country === 'string')
    .map((country) => country.trim().slice(0, 80))
    .filter(Boolean);
  if (!said && isOfWorld) return { country: UNKNOWN_COUNTRY, region: null };
  return { country: isAmerican(said) ? UNITED_STATES : said, region: null };
}

/** The column is NOT NULL. */
const UNKNOWN_COUNTRY = 'Unknown';

/** 404 for foreign ids, 429 at the limit. Excluded from calibration. */
export async function addFeedback(
  deps: IdentifyDeps,
  caller: Caller,
  body: FeedbackBody,
): Promise<FeedbackGiven> {
  await countClaim(deps, caller);
  return deps.db.transaction(async (tx) => {
    const { held, coin } = await subjectOf(tx, caller.id, body);
    const shown = {
      obverseImageUrl: photoIn(body.aiPrediction.obverseImageUrl) ?? coin?.obverseImageUrl ?? null,
      reverseImageUrl: photoIn(body.aiPrediction.reverseImageUrl) ?? coin?.reverseImageUrl ?? null,
    };
    const prediction = held ? predictionOf(held) : claimedPrediction(body.aiPrediction, shown);
    const photos = await photosOf(tx, caller.id, prediction);
    const corrections = body.userCorrections ?? {};
    const fields = body.correctedFields ?? Object.keys(corrections);
    const wrong = keyCorrections(prediction.offered, corrections);
    const isOfWorld = held?.scope === 'world';
    const place = coin ?? placeOf(corrections.country?.corrected, prediction.offered.country, isOfWorld);
    const quality = qualityOf({
      isOwn: held !== null,
      hasObverse: photos.obverseImageHash !== NO_PHOTO,
      hasReverse: photos.reverseImageHash !== null,
      isPossible: true,
      coin: coin ?? {},
    });
    const id = await insertFeedback(tx, {
      userId: caller.id,
      coinId: coin?.id ?? null,
      ...photos,
      aiPrediction: prediction.offered,
      aiConfidence: prediction.modelConfidence,
      predictionModel: prediction.model,
      userCorrections: corrections,
      feedbackType: body.feedbackType,
      isCorrect: body.isCorrect,
      correctedFields: fields.filter((field) => EDITABLE.some((known) => known === field)),
      uncertaintyAreas: body.uncertaintyAreas ?? prediction.uncertainties,
      difficultyLevel: difficultyOf(prediction.modelConfidence, wrong.length),
      country: place.country,
      region: regionOf(place),
      qualityScore: quality,
      isValidated: false,
    });
    return { id };
  });
}

async function subjectOf(
  tx: Orm,
  userId: OwnerId,
  { tempId, coinId }: FeedbackBody,
): Promise<{ held: HeldResult | null; coin: Coin | null }> {
  const held = tempId ? await findHeld(tx, userId, tempId, 'any') : null;
  if (tempId && !held) throw unknownResult();
  const id = coinId ?? held?.coinId;
  const row = id ? await coinRow(tx, userId, id) : undefined;
  if (coinId && !row) throw notFound();
  return { held, coin: row ? toCoin(row) : null };
}

const photoIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export async function feedbackOf(orm: Orm, userId: OwnerId, coinId: number): Promise<number | undefined> {
  const [row] = await orm
    .select({ id: min(feedback.id) })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), eq(feedback.coinId, coinId)));
  return row?.id ?? undefined;
}

/** Without a model there is no prediction. */
export async function learningStats(
  deps: IdentifyDeps,
  userId: OwnerId,
  now = Date.now(),
): Promise<LearningStats> {
  const { orm } = deps.db;
  const mine = eq(feedback.userId, userId);
  const countries = await orm
    .select({ country: feedback.country, times: count() })
    .from(feedback)
    .where(mine)
    .groupBy(feedback.country)
    .orderBy(feedback.country);
  const [predicted] = await orm
    .select({
      times: count(),
      right: sum(sql`case when ${feedback.isCorrect} then 1 else 0 end`).mapWith(Number),
    })
    .from(feedback)
    .where(and(mine, ne(feedback.predictionModel, NO_MODEL)));
  const [recent] = await orm
    .select({ times: count() })
    .from(feedback)
    .where(and(mine, gt(feedback.createdAt, new Date(now - RECENT_MS))));
  const share = predicted?.times ? (predicted.right ?? 0) / predicted.times : 0;
  return {
    totalFeedback: countries.reduce((total, { times }) => total + times, 0),
    predictions: predicted?.times ?? 0,
    accuracyRate: Math.round(share * 1000) / 10,
    feedbackByCountry: Object.fromEntries(countries.map(({ country, times }) => [country, times])),
    recentFeedback: recent?.times ?? 0,
  };
}
