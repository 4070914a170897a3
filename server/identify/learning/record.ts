import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import {
  aiLearningData,
  activeLearningFeedback as feedback,
  type OwnerId,
  photos,
} from '../../../db/schema.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import type { Corrections } from '../../../shared/identify/learning.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { photoHash } from '../../../shared/photos/model.ts';
import type { OwnedCoin } from '../../coins/view.ts';
import { countFeedback } from '../../coins/write.ts';
import { isOfReader } from '../reader.ts';
import type { HeldResult } from '../temporary.ts';
import { difficultyOf, isReworded, type Offered, qualityOf } from './corrections.ts';

export const NO_MODEL = 'none';
export const MEMORY = 'memory';

export const BY_AI = 'AI identification';
const BY_READER = 'Embedded reader';
export type Method = typeof BY_AI | typeof BY_READER | 'Recognised photo' | 'Manual review';

export interface Prediction {
  offered: Offered & Record<string, unknown>;
  /** Stated, 0 to 100. */
  modelConfidence: number;
  /** Shown, 0 to 100. */
  confidence: number;
  model: string;
  method: Method;
  uncertainties: string[];
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  isOwn: boolean;
  /** For calibration. */
  isOutcome: boolean;
  tempId: string | null;
}

export interface Verdict {
  corrections: Corrections;
  wrong: string[];
  isPossible: boolean;
}

/** Call inside the saving transaction. */
export async function recordLearning(
  tx: Orm,
  coin: OwnedCoin,
  prediction: Prediction,
  verdict: Verdict,
): Promise<number> {
  const { corrections, wrong, isPossible } = verdict;
  // Without a name nothing was right.
  const isNamed = prediction.method !== 'Manual review' || !isReworded(corrections);
  const isRight = isNamed && wrong.length === 0;
  const { userId, id: coinId } = coin;
  await tx.insert(aiLearningData).values({
    userId,
    originalIdentification: prediction.offered,
    userCorrections: corrections,
    finalCoinData: finalOf(coin),
    wasCorrect: isRight,
    correctedFields: Object.keys(corrections),
    identificationMethod: prediction.method,
    confidence: prediction.confidence,
    obverseImageUrl: prediction.obverseImageUrl,
    reverseImageUrl: prediction.reverseImageUrl,
  });
  const photos = await photosOf(tx, userId, prediction);
  return insertFeedback(tx, {
    userId,
    coinId,
    ...photos,
    aiPrediction: prediction.offered,
    aiConfidence: prediction.modelConfidence,
    predictionModel: prediction.model,
    userCorrections: corrections,
    feedbackType: isRight ? 'correct' : 'incorrect',
    isCorrect: isRight,
    correctedFields: Object.keys(corrections),
    uncertaintyAreas: prediction.uncertainties,
    difficultyLevel: difficultyOf(prediction.modelConfidence, wrong.length),
    country: coin.country,
    region: regionOf(coin),
    qualityScore: qualityOf({
      isOwn: prediction.isOwn,
      hasObverse: photos.obverseImageHash !== NO_PHOTO,
      hasReverse: photos.reverseImageHash !== null,
      isPossible,
      coin,
    }),
    isValidated: prediction.isOutcome,
  });
}

type NewFeedback = Omit<typeof feedback.$inferInsert, 'id' | 'usedForTraining' | 'trainingRound'>;

export async function insertFeedback(tx: Orm, values: NewFeedback): Promise<number> {
  const [row] = await tx
    .insert(feedback)
    .values({ ...values, usedForTraining: false, trainingRound: null })
    .returning({ id: feedback.id });
  if (!row) throw new Error('the feedback was not stored');
  if (values.coinId) await countFeedback(tx, values.userId, values.coinId);
  return row.id;
}

/** The column is NOT NULL. */
export const NO_PHOTO = '';

export async function photosOf(
  tx: Orm,
  userId: OwnerId,
  shown: Pick<Prediction, 'obverseImageUrl' | 'reverseImageUrl' | 'tempId'>,
) {
  const sides = [photoHash(shown.obverseImageUrl), photoHash(shown.reverseImageUrl)] as const;
  const found = await tx
    .select({
      hash: photos.hash,
      uploadHash: photos.uploadHash,
      perceptualHash: photos.perceptualHash,
      width: photos.width,
      height: photos.height,
      bytes: photos.bytes,
    })
    .from(photos)
    .where(
      and(
        eq(photos.userId, userId),
        inArray(
          photos.hash,
          sides.filter((hash) => hash !== null),
        ),
      ),
    );
  const [obverse, reverse] = sides.map((side) => found.find(({ hash }) => hash === side) ?? null);
  return {
    obverseImageHash: obverse?.hash ?? NO_PHOTO,
    reverseImageHash: reverse?.hash ?? null,
    imageData: { tempId: shown.tempId, obverse: factsOf(obverse), reverse: factsOf(reverse) },
  };
}

function factsOf<T extends { hash: string }>(photo: T | null | undefined): Omit<T, 'hash'> | null {
  if (!photo) return null;
  const { hash: _hash, ...facts } = photo;
  return facts;
}

function finalOf({ userId: _owner, ...coin }: Coin): Record<string, unknown> {
  return coin;
}

export const regionOf = ({ region, country }: Pick<Coin, 'region' | 'country'>): string | null =>
  region ?? (country === 'United States' ? 'North America' : null);

/** Skips verifications of the collector's own claim. */
export const originalOf = ({ coinData }: Pick<HeldResult, 'coinData'>): Identification =>
  coinData.original ?? coinData;

export function predictionOf(held: HeldResult): Prediction {
  const original = proposed(originalOf(held));
  const { original: _earlier, ...offered } = original;
  const method = methodOf(original);
  const isAnswer = method === BY_AI || method === BY_READER;
  return {
    offered,
    modelConfidence: percent(original.modelConfidence ?? original.confidence),
    confidence: percent(original.confidence),
    model: modelOf(original),
    method,
    uncertainties: original.uncertaintyFlags,
    obverseImageUrl: original.obverseImageUrl,
    reverseImageUrl: original.reverseImageUrl,
    isOwn: true,
    isOutcome: isAnswer && original.model !== null,
    tempId: held.tempId,
  };
}

/** A list is measured by its first candidate. */
function proposed(original: Identification): Identification {
  const [first] = original.reading?.candidates ?? [];
  if (!isOfReader(original) || original.outcome !== 'unknown' || !first) return original;
  const { name, year, series, coinType } = first;
  return { ...original, name: [year, name].filter(Boolean).join(' '), year, series, coinType };
}

export const isFromMemory = ({ remembered, model, outcome }: Identification): boolean =>
  remembered?.isSame === true && model === null && (outcome === 'identified' || outcome === 'foreign');

function modelOf(original: Identification): string {
  if (isFromMemory(original)) return MEMORY;
  return original.outcome === 'failed' ? NO_MODEL : (original.model ?? NO_MODEL);
}

export function methodOf(original: Identification): Method {
  if (isFromMemory(original)) return 'Recognised photo';
  if (isOfReader(original) && original.name !== null) return BY_READER;
  const isNamed = original.outcome === 'identified' || original.outcome === 'foreign';
  if (!isNamed || original.confidence <= 0) return 'Manual review';
  return isOfReader(original) ? BY_READER : BY_AI;
}

export const isAnswered = ({ model }: Prediction, latest: Record<string, unknown>): boolean =>
  (model !== NO_MODEL && model !== MEMORY) ||
  (typeof latest.model === 'string' && latest.outcome !== 'failed');

/** Untrusted. */
export function claimedPrediction(
  given: Record<string, unknown>,
  photos: Pick<Prediction, 'obverseImageUrl' | 'reverseImageUrl'>,
): Prediction {
  const { original: _earlier, ...offered } = given;
  const confidence = percent(given.confidence);
  const model = typeof given.model === 'string' ? given.model.trim().slice(0, 200) : '';
  const flags = Array.isArray(given.uncertaintyFlags) ? given.uncertaintyFlags : [];
  return {
    offered,
    modelConfidence: percent(given.modelConfidence ?? given.confidence),
    confidence,
    model: model || NO_MODEL,
    method: confidence > 0 ? BY_AI : 'Manual review',
    uncertainties: flags.filter((flag) => typeof flag === 'string').slice(0, 40),
    ...photos,
    isOwn: false,
    isOutcome: false,
    tempId: null,
  };
}

export function percent(value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0;
  return Math.round(Math.min(100, Math.max(0, number)) * 10) / 10;
}
