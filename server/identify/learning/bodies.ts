import { z } from 'zod';
import { type CoinData, EDITABLE } from '../../../shared/identify/learning.ts';
import { msg } from '../../../shared/language/msg.ts';
import { keptCorrections, keptOf } from './claimed.ts';

/** In characters; an identification takes a tenth. */
export const MAX_LEARNING_JSON = 64 * 1024;
/** An identification has four levels. */
const MAX_DEPTH = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checked before any recursive parsing. */
function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const fits = (value: unknown): boolean =>
  isShallow(value) && JSON.stringify(value).length <= MAX_LEARNING_JSON;
const TOO_LARGE = msg('The details are too large to be kept.');

const data = <T extends object>(plea: string) =>
  z.custom<T>(isObject, { error: plea, abort: true }).refine(fits, TOO_LARGE);

const coinData = data<CoinData>(msg('Please send the details of the coin.'));
const prediction = data<Record<string, unknown>>(msg('Please send what was predicted.')).transform(keptOf);
const tempId = z.string(msg('The result must be named by its id.')).max(100);
const names = z.array(z.string().max(60)).max(EDITABLE.length * 4);

const corrections = data<Record<string, { original?: unknown; corrected?: unknown }>>(
  msg('Corrections must say by field what was corrected.'),
)
  .refine(
    (given) => Object.values(given).every(isObject),
    msg('Corrections must say by field what was corrected.'),
  )
  .transform(keptCorrections);

export const SaveVerifiedBody = z.object({
  tempId,
  coinData,
  /** Confirmed despite a disagreement or an objection. */
  acceptDisagreement: z.boolean().optional(),
  userCorrections: corrections.optional(),
});
export type SaveVerifiedBody = z.output<typeof SaveVerifiedBody>;

/** The last three apply only without a held result. */
export const SaveWithLearningBody = z.object({
  coinData,
  tempId: tempId.nullish(),
  acceptDisagreement: z.boolean().optional(),
  originalData: prediction.nullish(),
  userCorrections: corrections.nullish(),
  correctedFields: names.nullish(),
});
export type SaveWithLearningBody = z.output<typeof SaveWithLearningBody>;

export const FeedbackBody = z
  .object({
    aiPrediction: prediction,
    userCorrections: corrections.nullish(),
    feedbackType: z.enum(['correct', 'incorrect'], msg('Feedback is either correct or incorrect.')),
    isCorrect: z.boolean(msg('isCorrect must be true or false.')),
    correctedFields: names.nullish(),
    uncertaintyAreas: z.array(z.string().max(300)).max(40).nullish(),
    tempId: tempId.nullish(),
    coinId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
  })
  .refine(({ feedbackType, isCorrect }) => (feedbackType === 'correct') === isCorrect, {
    path: ['isCorrect'],
    message: msg('isCorrect must say the same as feedbackType.'),
  });
export type FeedbackBody = z.output<typeof FeedbackBody>;
