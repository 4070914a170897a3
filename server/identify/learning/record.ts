import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { aiLearningData, activeLearningFeedback as feedback, photos } from '../../../db/schema.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import type { Corrections } from '../../../shared/identify/learning.ts';
import { countFeedback } from '../../coins/write.ts';
import { difficultyOf, isReworded, type Offered, qualityOf } from './corrections.ts';

/** Stands for the model where nobody was asked, or nobody could answer. */
export const NO_MODEL = 'none';
/** The same where the answer came from what the collector confirmed before. */
export const MEMORY = 'memory';

/** How a coin was identified that a model named, as its collection shows it. */
export const BY_AI = 'AI identification';
/** The same where the embedded reader named it. */
export const BY_READER = 'Embedded reader';
/** The same in general. */
export type Method = typeof BY_AI | typeof BY_READER | 'Recognised photo' | 'Manual review';

/** What was offered to a collector, as far as the tables of learning need it. */
export interface Prediction {
  /** Whole, as it was offered. */
  offered: Offered & Record<string, unknown>;
  /** What the model said of itself, 0 to 100. */
  modelConfidence: number;
  /** What the collector was shown, 0 to 100. */
  confidence: number;
  model: string;
  method: Method;
  /** Sentences. */
  uncertainties: string[];
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  /** The original is what the server itself kept. */
  isOwn: boolean;
  /** A model named a coin, and the server itself kept what it said: calibration counts these alone. */
  isOutcome: boolean;
  tempId: string | null;
}

/** What became of a prediction. */
export interface Verdict {
  corrections: Corrections;
  /** The corrected key fields, of which one is enough to make it another coin. */
  wrong: string[];
  isPossible: boolean;
}

/** Writes what is to be learned from a saved coin, in the transaction that saves it; answers the id of the feedback. */
export async function recordLearning(
  tx: Orm,
  coin: Coin,
  prediction: Prediction,
  verdict: Verdict,
): Promise<number> {
  const { corrections, wrong, isPossible } = verdict;
  // Who named nothing was not right in what the collector then said.
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

/** Writes feedback, counts it at its coin, and answers its id. Nothing has been used for training yet. */
export async function insertFeedback(tx: Orm, values: NewFeedback): Promise<number> {
  const [row] = await tx
    .insert(feedback)
    .values({ ...values, usedForTraining: false, trainingRound: null })
    .returning({ id: feedback.id });
  if (!row) throw new Error('the feedback was not stored');
  if (values.coinId) await countFeedback(tx, values.userId, values.coinId);
  return row.id;
}

/** The column cannot be empty: feedback without a photo has this hash. */
export const NO_PHOTO = '';

/** The photos of a prediction that are the owner's: their hashes, and what is known of each side. */
export async function photosOf(
  tx: Orm,
  userId: string,
  shown: Pick<Prediction, 'obverseImageUrl' | 'reverseImageUrl' | 'tempId'>,
) {
  const sides = [hashOf(shown.obverseImageUrl), hashOf(shown.reverseImageUrl)] as const;
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

/** The hash in a photo's address; null where it is none of ours. */
const hashOf = (url: string | null): string | null =>
  /^\/photos\/([0-9a-f]{64})\.webp$/.exec(url ?? '')?.[1] ?? null;

function factsOf<T extends { hash: string }>(photo: T | null | undefined): Omit<T, 'hash'> | null {
  if (!photo) return null;
  const { hash: _hash, ...facts } = photo;
  return facts;
}

/** The coin as it was saved, without whose it is. */
function finalOf({ userId: _owner, ...coin }: Coin): Record<string, unknown> {
  return coin;
}

/** Where on earth; of the United States without being told. */
export const regionOf = ({ region, country }: Pick<Coin, 'region' | 'country'>): string | null =>
  region ?? (country === 'United States' ? 'North America' : null);
