import { z } from 'zod';
import { type CoinData, type Corrections, EDITABLE } from '../../../shared/identify/learning.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';

/** Ten times a typical identification. */
const MAX_LEARNING_JSON = 64 * 1024;
/** Typical: four. */
const MAX_DEPTH = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Before any recursive parsing. */
function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const fits = (value: unknown): boolean =>
  isShallow(value) && JSON.stringify(value).length <= MAX_LEARNING_JSON;
const TOO_LARGE = msg('The details are too long to save.');

const data = <T extends object>(plea: string) =>
  z.custom<T>(isObject, { error: plea, abort: true }).refine(fits, TOO_LARGE);

const coinData = data<CoinData>(msg('Send the details of the coin.'));
const prediction = data<Record<string, unknown>>(msg('Send the AI prediction.')).transform(keptOf);
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

/** Most informative first; the rest is cut. */
const KEPT = [
  ...['outcome', 'name', 'year', 'mintMark', 'series', 'coinType', 'condition', 'variation'],
  ...['country', 'currency'],
  ...['composition', 'weight', 'diameter', 'isGraded', 'gradingCompany', 'grade', 'certificationNumber'],
  ...['estimatedValue', 'valuationSource', 'valueConfidence', 'confidence', 'modelConfidence', 'model'],
  ...['prompt', 'source', 'timestamp', 'obverseImageUrl', 'reverseImageUrl', 'errorMessage', 'valueNote'],
  ...[
    'requiresEdgeMintMark',
    'edgeMintMarkLocation',
    'rarity',
    'rarityScale',
    'totalMintage',
    'metalContent',
  ],
  ...['uncertaintyFlags', 'amendments', 'alternatives', 'catalogueMatch', 'melt', 'remembered', 'crossCheck'],
  ...['specifications', 'specialVariations', 'description', 'obverseDescription', 'reverseDescription'],
  'coinHistory',
] as (keyof Identification)[];

export const MAX_CLAIMED_JSON = 8 * 1024;
const LONGEST = 500;

export function keptOf(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  let room = MAX_CLAIMED_JSON - '{}'.length;
  for (const field of KEPT) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value === undefined) continue;
    const text = JSON.stringify({ [field]: value }, (_, inner: unknown) =>
      typeof inner === 'string' ? short(inner, LONGEST) : inner,
    );
    const size = Buffer.byteLength(text);
    if (size > room) continue;
    room -= size;
    Object.assign(kept, JSON.parse(text));
  }
  return kept;
}

export function keptCorrections(given: Record<string, Partial<Corrections[string]>>): Corrections {
  const kept: Corrections = {};
  for (const field of EDITABLE) {
    if (!Object.hasOwn(given, field)) continue;
    kept[field] = { original: plain(given[field]?.original), corrected: plain(given[field]?.corrected) };
  }
  return kept;
}

export function plain(value: unknown): unknown {
  if (typeof value === 'string') return short(value, 300);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Keeps surrogate pairs intact. */
const short = (text: string, most: number) =>
  text.length > most
    ? text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : text;
