import type { BulkItem } from '../shared/global/model.ts';
import type { accountTables } from './account-tables.ts';
import type { coinTables } from './coin-tables.ts';
import type { Kit } from './engine.ts';

type Corrections = Record<string, { original: unknown; corrected: unknown }>;

/** Identification, learning, and usage of AI and PCGS. */
export function identifyTables(
  kit: Kit,
  { ownerId }: ReturnType<typeof accountTables>,
  { tables: { coins } }: ReturnType<typeof coinTables>,
) {
  const { table, index, uniqueIndex, primaryKey, id, text, int, real, bool, bytes, json, time } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const temporaryIdentifications = table(
    'temporary_identifications',
    {
      tempId: text('temp_id').primaryKey(),
      userId: ownerId(),
      /** Screens that review it. */
      scope: text('scope').$type<'us' | 'world' | 'any'>().notNull(),
      coinData: json<Record<string, unknown>>('coin_data').notNull(),
      /** Saving again gives this coin. No foreign key: it may be deleted. */
      coinId: int('coin_id'),
      createdAt: createdAt(),
      expiresAt: time('expires_at').notNull(),
    },
    (t) => [index('temporary_user').on(t.userId), index('temporary_expiry').on(t.expiresAt)],
  );

  /** Survives a restart. */
  const bulkIdentifications = table(
    'bulk_identifications',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      items: json<BulkItem[]>('items').notNull(),
      /** Names of the photos over the limit. */
      dropped: json<string[]>('dropped').notNull(),
      createdAt: createdAt(),
      /** Null while running. */
      finishedAt: time('finished_at'),
    },
    (t) => [index('bulk_identifications_user').on(t.userId, t.createdAt)],
  );

  /** One row per side of a confirmed coin. */
  const readerSides = table(
    'reader_sides',
    {
      id: id('id'),
      userId: ownerId(),
      coinId: int('coin_id')
        .notNull()
        .references(() => coins.id, { onDelete: 'cascade' }),
      side: text('side').$type<'obverse' | 'reverse'>().notNull(),
      /** Of the stored photo. */
      photoHash: text('photo_hash').notNull(),
      typeId: text('type_id').notNull(),
      itemId: text('item_id'),
      /** Polar HOG, 8 × 64 × 8 int8 (server/recognizer/vision/polar.ts). */
      descriptor: bytes('look').notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('reader_sides_coin').on(t.coinId, t.side),
      index('reader_sides_type').on(t.userId, t.typeId),
    ],
  );

  const activeLearningFeedback = table(
    'active_learning_feedback',
    {
      id: id('id'),
      userId: ownerId(),
      coinId: int('coin_id').references(() => coins.id, { onDelete: 'cascade' }),
      obverseImageHash: text('obverse_image_hash').notNull(),
      reverseImageHash: text('reverse_image_hash'),
      imageData: json<Record<string, unknown>>('image_data'),
      aiPrediction: json<Record<string, unknown>>('ai_prediction').notNull(),
      aiConfidence: real('ai_confidence').notNull(),
      predictionModel: text('prediction_model').notNull().default('gemini-2.5-flash'),
      userCorrections: json<Corrections>('user_corrections'),
      feedbackType: text('feedback_type').notNull(),
      isCorrect: bool('is_correct').notNull(),
      correctedFields: json<string[]>('corrected_fields'),
      uncertaintyAreas: json<string[]>('uncertainty_areas'),
      difficultyLevel: text('difficulty_level'),
      country: text('country').notNull(),
      region: text('region'),
      usedForTraining: bool('used_for_training').notNull().default(false),
      trainingRound: int('training_round'),
      qualityScore: real('quality_score'),
      isValidated: bool('is_validated').notNull().default(false),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [
      index('feedback_user').on(t.userId, t.createdAt),
      index('feedback_coin').on(t.coinId),
      index('feedback_photo').on(t.userId, t.obverseImageHash),
      index('feedback_outcomes').on(t.predictionModel, t.isValidated),
    ],
  );

  const aiLearningData = table(
    'ai_learning_data',
    {
      id: id('id'),
      userId: ownerId(),
      originalIdentification: json<Record<string, unknown>>('original_identification'),
      userCorrections: json<Corrections>('user_corrections'),
      finalCoinData: json<Record<string, unknown>>('final_coin_data'),
      wasCorrect: bool('was_correct'),
      correctedFields: json<string[]>('corrected_fields'),
      identificationMethod: text('identification_method'),
      confidence: real('confidence'),
      obverseImageUrl: text('obverse_image_url'),
      reverseImageUrl: text('reverse_image_url'),
      createdAt: createdAt(),
    },
    (t) => [index('learning_user').on(t.userId, t.createdAt)],
  );

  /** Per user and day, with cost. */
  const aiUsage = table(
    'ai_usage',
    {
      userId: ownerId(),
      /** "2026-11-21", UTC. */
      day: text('day').notNull(),
      identifications: int('identifications').notNull().default(0),
      inputTokens: int('input_tokens').notNull().default(0),
      outputTokens: int('output_tokens').notNull().default(0),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  /** Requests per user and day. */
  const pcgsUsage = table(
    'pcgs_usage',
    {
      userId: ownerId(),
      /** "2026-11-21", UTC. */
      day: text('day').notNull(),
      calls: int('calls').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  return {
    temporaryIdentifications,
    bulkIdentifications,
    readerSides,
    activeLearningFeedback,
    aiLearningData,
    aiUsage,
    pcgsUsage,
  };
}
