import { sql } from 'drizzle-orm';
import type { DraftForm } from '../shared/coins/drafts.ts';
import type { ViewContent } from '../shared/coins/views.ts';
import type { BulkItem } from '../shared/global/model.ts';
import type { ImportBrought, ImportMapping, ImportState } from '../shared/import/model.ts';
import type { ImportFormat } from '../shared/import/words.ts';
import type { ListingState, MarketplaceId, ShipFrom } from '../shared/marketplace/model.ts';
import type { WantStatus } from '../shared/wants/want.ts';
import { accountTables } from './account-tables.ts';
import { coinTables } from './coin-tables.ts';
import type { Kit } from './engine.ts';
import { publicTables } from './public-tables.ts';

type Corrections = Record<string, { original: unknown; corrected: unknown }>;

/** Identification, learning, and usage of AI and PCGS. */
function identifyTables(
  kit: Kit,
  { accountId, ownerId }: ReturnType<typeof accountTables>,
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
      userId: accountId(),
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
      userId: accountId(),
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

/** See server/selling/marketplace.ts. */
export type VendorRecord = Record<string, string | number | boolean | null | string[]>;

/** All tables once, for either engine. */
export function tables(kit: Kit) {
  const { table, index, primaryKey, id, text, int, real, bool, json, time, cents } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const accounts = accountTables(kit);
  const { ownerId } = accounts;
  const ofCoins = coinTables(kit, accounts);
  const { coinId } = ofCoins;
  const { readerSides, ...identification } = identifyTables(kit, accounts, ofCoins);

  const marketplaceListings = table(
    'marketplace_listings',
    {
      id: id('id'),
      userId: ownerId(),
      coinId: coinId(),
      title: text('title').notNull(),
      description: text('description').notNull(),
      price: cents('price_cents').notNull(),
      category: text('category').notNull(),
      condition: text('condition').notNull(),
      subcategory: text('subcategory'),
      tags: json<string[]>('tags'),
      shippingWeight: real('shipping_weight'),
      shippingDimensions: text('shipping_dimensions'),
      shippingCost: cents('shipping_cost_cents').notNull().default(499),
      returnsAccepted: bool('returns_accepted').notNull().default(true),
      /** Days. */
      returnPeriod: int('return_period').notNull().default(30),
      obverseImageUrl: text('obverse_image_url'),
      reverseImageUrl: text('reverse_image_url'),
      /** Set by the seller, by the site's name for it. */
      specifics: json<Record<string, string>>('specifics'),
      shipFrom: json<ShipFrom>('ship_from'),
      /** Over all sites (shared/marketplace/model.ts). */
      status: text('status').$type<ListingState>().notNull().default('draft'),
      listedAt: time('listed_at'),
      soldAt: time('sold_at'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('listings_user').on(t.userId), index('listings_coin').on(t.coinId)],
  );

  /** State on one site, so that nothing is published twice (server/selling). */
  const listingPublications = table(
    'listing_publications',
    {
      listingId: int('listing_id')
        .notNull()
        .references(() => marketplaceListings.id, { onDelete: 'cascade' }),
      userId: ownerId(),
      marketplace: text('marketplace').$type<MarketplaceId>().notNull(),
      /** Our id at the site, new with every relisting. */
      reference: text('reference').notNull().unique(),
      status: text('status').$type<ListingState>().notNull().default('draft'),
      /** Pending action; null for none. */
      wish: text('wish').$type<'publish' | 'revise' | 'end'>(),
      /** When price or title began to differ from the site's; null if equal. */
      changedAt: time('changed_at'),
      /** Last step done. */
      step: text('step'),
      /** Ids at the site. */
      record: json<VendorRecord>('record').notNull(),
      warnings: json<string[]>('warnings').notNull(),
      /** What went wrong and what to do, in sentences. */
      message: text('message'),
      remedy: text('remedy'),
      failure: text('failure'),
      /** Consecutive failures, and the next try. */
      attempts: int('attempts').notNull().default(0),
      dueAt: time('due_at'),
      siteListingId: text('site_listing_id'),
      url: text('url'),
      views: int('views'),
      listedAt: time('listed_at'),
      endedAt: time('ended_at'),
      soldAt: time('sold_at'),
      soldPrice: cents('sold_price_cents'),
      soldFees: cents('sold_fees_cents'),
      /** Last check of its state at the site. */
      checkedAt: time('checked_at'),
      updatedAt: updatedAt(),
    },
    (t) => [
      primaryKey({ columns: [t.listingId, t.marketplace] }),
      index('publications_user').on(t.userId, t.status),
      index('publications_wished').on(t.dueAt).where(sql`${t.wish} is not null`),
      index('publications_listed').on(t.checkedAt).where(sql`${t.status} = 'listed'`),
    ],
  );

  /** Rows are in files in a folder of each import. */
  const imports = table(
    'imports',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      fileName: text('file_name').notNull(),
      format: text('format').$type<ImportFormat>().notNull(),
      /** SHA-256 of format and headings, to reuse an earlier mapping. */
      signature: text('signature').notNull(),
      /** Started imports include the rates of the file. */
      mapping: json<ImportMapping & ImportBrought>('mapping').notNull(),
      state: text('state').$type<ImportState>().notNull(),
      /** For duplicates of coins; null until started. */
      alike: text('alike').$type<'skip' | 'add'>(),
      problem: text('problem'),
      position: int('position').notNull().default(0),
      total: int('total').notNull(),
      added: int('added').notNull().default(0),
      updated: int('updated').notNull().default(0),
      skipped: int('skipped').notNull().default(0),
      wrong: int('wrong').notNull().default(0),
      /** Since its last progress. */
      failures: int('failures').notNull().default(0),
      createdAt: createdAt(),
      finishedAt: time('finished_at'),
    },
    (t) => [
      index('imports_user').on(t.userId, t.createdAt),
      index('imports_signature').on(t.userId, t.signature),
    ],
  );

  /** For undo. */
  const importedCoins = table(
    'imported_coins',
    {
      importId: text('import_id')
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      coinId: coinId(),
      userId: ownerId(),
      /** Changed fields before the import; null for a new coin. */
      before: json<Record<string, unknown>>('before'),
      /** The same fields after it. */
      after: json<Record<string, unknown>>('after'),
    },
    (t) => [primaryKey({ columns: [t.importId, t.coinId] }), index('imported_coins_coin').on(t.coinId)],
  );

  /** Id of the coin in its source file: a second import updates it. */
  const coinSources = table(
    'coin_sources',
    {
      userId: ownerId(),
      source: text('source').notNull(),
      reference: text('reference').notNull(),
      coinId: coinId(),
    },
    (t) => [
      primaryKey({ columns: [t.userId, t.source, t.reference] }),
      index('coin_sources_coin').on(t.coinId),
    ],
  );

  const wants = table(
    'wants',
    {
      id: id('id'),
      userId: ownerId(),
      status: text('status').$type<WantStatus>().notNull().default('want'),
      name: text('name').notNull(),
      country: text('country'),
      /** shared/coins/dating.ts; null for any year. */
      year: int('year'),
      yearTo: int('year_to'),
      yearApproximate: bool('year_approximate').notNull().default(false),
      mintMark: text('mint_mark'),
      coinType: text('coin_type'),
      variation: text('variation'),
      condition: text('condition'),
      /** Hundredths of `currency`. */
      priceLimit: cents('price_limit_cents'),
      currency: text('currency').notNull().default('USD'),
      /** 1 is the most urgent, 3 the least. */
      priority: int('priority').notNull().default(2),
      note: text('note'),
      importId: text('import_id').references(() => imports.id, { onDelete: 'set null' }),
      /** Id in the imported file. */
      reference: text('reference'),
      /** Key of its hole in albums; '' for none, null until its words are read. */
      hole: text('hole'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('wants_user').on(t.userId, t.id), index('wants_import').on(t.importId)],
  );

  /** Answers of requests that a client may repeat. */
  const requestKeys = table(
    'request_keys',
    {
      userId: ownerId(),
      key: text('key').notNull(),
      route: text('route').notNull(),
      /** JSON */
      answer: text('answer').notNull(),
      createdAt: createdAt(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.key] }), index('request_keys_age').on(t.createdAt)],
  );

  const ownAlbums = table(
    'own_albums',
    {
      id: id('id'),
      userId: ownerId(),
      name: text('name').notNull(),
      /** Keys of its holes, in order. */
      holes: json('holes').$type<string[]>().notNull(),
      createdAt: createdAt(),
    },
    (t) => [index('own_albums_user').on(t.userId, t.id)],
  );

  const savedViews = table(
    'saved_views',
    {
      id: id('id'),
      userId: ownerId(),
      name: text('name').notNull(),
      view: json('view').$type<ViewContent>().notNull(),
      createdAt: createdAt(),
    },
    (t) => [index('saved_views_user').on(t.userId, t.id)],
  );

  /** Coins that are not known well enough to be counted. */
  const coinDrafts = table(
    'coin_drafts',
    {
      userId: ownerId(),
      /** Made by the client, so that none returns after a restored backup. */
      id: text('id').notNull(),
      /** Fields of the coin form, as typed. */
      form: json('form').$type<DraftForm>().notNull(),
      obverseImageUrl: text('obverse_image_url'),
      reverseImageUrl: text('reverse_image_url'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.id] })],
  );

  return {
    ...publicTables(kit),
    ...accounts.tables,
    ...ofCoins.tables,
    readerSides,
    marketplaceListings,
    listingPublications,
    ...identification,
    imports,
    importedCoins,
    coinSources,
    wants,
    requestKeys,
    ownAlbums,
    savedViews,
    coinDrafts,
  };
}
