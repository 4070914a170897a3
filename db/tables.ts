import { sql } from 'drizzle-orm';
import type { CoinFile } from '../shared/coins/files.ts';
import type { CatalogueNumber, Kind } from '../shared/coins/kinds.ts';
import type { Purchase } from '../shared/coins/purchases.ts';
import type { BulkItem } from '../shared/global/model.ts';
import type { ImportFormat, ImportMapping, ImportState } from '../shared/import/model.ts';
import type { ListingState, MarketplaceId, ShipFrom } from '../shared/marketplace/model.ts';
import type { ExchangeRate } from '../shared/money/money.ts';
import type { PhotoCredit } from '../shared/photos/stock.ts';
import type { CoinCircle } from '../shared/recognizer/model.ts';
import type { WantStatus } from '../shared/wants/model.ts';
import { accountTables } from './account-tables.ts';
import type { Kit } from './engine.ts';
import { publicTables } from './public-tables.ts';

/** Metal → percent of the coin's weight. */
export type MetalContent = Record<string, number>;

/** What is remembered of a listing at a site; server/selling/marketplace.ts says more. */
export type VendorRecord = Record<string, string | number | boolean | null | string[]>;

type Corrections = Record<string, { original: unknown; corrected: unknown }>;

/** Every table of the program, once, for the engine whose kit is given. */
export function tables(kit: Kit) {
  const { table, index, uniqueIndex, primaryKey, id, text, int, real, bool, bytes, json, time, cents } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const { ownerId, tables: accounts } = accountTables(kit);
  const { users } = accounts;

  const coins = table(
    'coins',
    {
      id: id('id'),
      userId: ownerId(),
      name: text('name').notNull(),
      /** What the piece is (shared/coins/kinds.ts). */
      kind: text('kind').$type<Kind>().notNull().default('coin'),
      /** Negative before Christ, 0 without a known date; with `yearTo` the first of a range (shared/coins/dating.ts). */
      year: int('year').notNull(),
      yearTo: int('year_to'),
      yearApproximate: bool('year_approximate').notNull().default(false),
      mintMark: text('mint_mark'),
      coinType: text('coin_type').notNull(),
      condition: text('condition').notNull(),
      diameter: text('diameter'),
      weight: text('weight'),
      composition: text('composition'),
      variation: text('variation'),
      series: text('series'),
      totalMintage: text('total_mintage'),
      specifications: text('specifications'),
      specialVariations: text('special_variations'),
      description: text('description'),
      coinHistory: text('coin_history'),
      obverseDescription: text('obverse_description'),
      reverseDescription: text('reverse_description'),
      metalContent: json<MetalContent>('metal_content'),
      purchasePrice: cents('purchase_price_cents'),
      purchaseDate: time('purchase_date'),
      estimatedValue: cents('estimated_value_cents'),
      /** What its owner paid and thinks of it in its own currency, in hundredths; the dollars follow from them and a rate. */
      ownPurchasePrice: cents('own_purchase_price_cents'),
      ownEstimatedValue: cents('own_estimated_value_cents'),
      /** Where the estimated value came from, as in price_history, and when. */
      valuationSource: text('valuation_source'),
      valuedAt: time('valued_at'),
      /** The source its owner wants to see the value of; null for the usual order. */
      valuationPreference: text('valuation_preference'),
      ungradedValueRange: text('ungraded_value_range'),
      gradedValueRange: text('graded_value_range'),
      imageUrl: text('image_url'),
      obverseImageUrl: text('obverse_image_url'),
      reverseImageUrl: text('reverse_image_url'),
      rarity: text('rarity'),
      rarityScale: int('rarity_scale'),
      notes: text('notes'),
      isGraded: bool('is_graded').notNull().default(false),
      gradingCompany: text('grading_company'),
      grade: text('grade'),
      certificationNumber: text('certification_number'),
      quantity: int('quantity').notNull().default(1),
      identificationMethod: text('identification_method'),
      country: text('country').notNull().default('United States'),
      currency: text('currency').notNull().default('USD'),
      region: text('region'),
      mint: text('mint'),
      ruler: text('ruler'),
      era: text('era'),
      script: text('script'),
      designer: text('designer'),
      /** Millimetres, as decimal text. */
      thickness: text('thickness'),
      edge: text('edge'),
      /** Numbers of printed and web catalogues. */
      catalogueNumbers: json<CatalogueNumber[]>('catalogue_numbers'),
      /** Of a banknote: its serial number and who signed it. */
      serialNumber: text('serial_number'),
      signature: text('signature'),
      /** Pieces in a roll or set; `quantity` counts the rolls. */
      pieces: int('pieces'),
      /** Where and when the pieces of this record were bought; price and date of the record follow from them. */
      purchases: json<Purchase[]>('purchases'),
      /** Photos and documents beside obverse and reverse (shared/coins/files.ts). */
      files: json<CoinFile[]>('files'),
      /** Where its owner keeps it. */
      storageLocation: text('storage_location'),
      /** As shared/coins/tags.ts has them tidied, null for none; `coin_tags` finds coins by them. */
      tags: json<string[]>('tags'),
      aiConfidence: real('ai_confidence'),
      userVerified: bool('user_verified').notNull().default(false),
      needsReview: bool('needs_review').notNull().default(false),
      feedbackCount: int('feedback_count').notNull().default(0),
      lastVerified: time('last_verified'),
      uncertaintyFlags: json<string[]>('uncertainty_flags'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      /** When the coin left the collection, sold or for the trash; null while it is in it. */
      deletedAt: time('deleted_at'),
      /** Whether it stands among the sold ones; with `soldAt` but without this it is a sold coin in the trash. */
      isSold: bool('is_sold').notNull().default(false),
      soldAt: time('sold_at'),
      /** For all its pieces; null where it is not known. */
      soldPrice: cents('sold_price_cents'),
      soldFees: cents('sold_fees_cents'),
      soldPlace: text('sold_place'),
      /** The listing it was sold by, which may be gone since. */
      soldListingId: int('sold_listing_id'),
      /** Derived at every write, so that lists and totals need no second look at the coin. */
      category: text('category').notNull(),
      /** The name in lower case, to sort by. */
      nameOrder: text('name_order').notNull(),
      /** The estimated value in cents, -1 when unknown, to sort by. */
      valueOrder: cents('value_order').notNull(),
      /** What a search looks through, each word once between double spaces (db/search.ts). */
      searchText: text('search_text').notNull().default(''),
      /** Fine metal in one piece, in micrograms. */
      goldMicrograms: int('gold_micrograms').notNull().default(0),
      silverMicrograms: int('silver_micrograms').notNull().default(0),
      platinumMicrograms: int('platinum_micrograms').notNull().default(0),
      /** What of the catalogue its words were read as (server/catalogue/stored-ids.ts); null while nobody has. */
      catalogueIds: text('catalogue_ids'),
    },
    (t) => {
      const kept = sql`${t.deletedAt} is null`;
      return [
        index('coins_by_age').on(t.userId, t.createdAt, t.id).where(kept),
        index('coins_by_value').on(t.userId, t.valueOrder, t.id).where(kept),
        index('coins_by_name').on(t.userId, t.nameOrder, t.id).where(kept),
        index('coins_by_category').on(t.userId, t.category, t.createdAt, t.id).where(kept),
        index('coins_by_category_value').on(t.userId, t.category, t.valueOrder, t.id).where(kept),
        index('coins_by_category_name').on(t.userId, t.category, t.nameOrder, t.id).where(kept),
        index('coins_by_year').on(t.userId, t.year, t.id).where(kept),
        index('coins_by_country').on(t.userId, t.country, t.id).where(kept),
        // Expressions as server/coins/queries.ts sorts by them.
        index('coins_by_mint')
          .on(
            t.userId,
            sql`(case when ${t.mintMark} is null then lower(${t.mint}) else lower(${t.mintMark}) end)`,
            t.id,
          )
          .where(kept),
        index('coins_by_purchase').on(t.userId, t.purchaseDate, t.id).where(kept),
        index('coins_by_price').on(t.userId, t.purchasePrice, t.id).where(kept),
        index('coins_by_gain')
          .on(t.userId, sql`((${t.estimatedValue} - ${t.purchasePrice}) * ${t.quantity})`, t.id)
          .where(kept),
        // Coins without one cost nothing here. With its last column, SQLite counts places without a look at the coins.
        index('coins_by_place')
          .on(t.userId, t.storageLocation, t.createdAt, t.id, t.deletedAt)
          .where(sql`${t.deletedAt} is null and ${t.storageLocation} is not null`),
        index('coins_in_own_currency')
          .on(t.userId, t.id)
          .where(sql`${t.ownEstimatedValue} is not null or ${t.ownPurchasePrice} is not null`),
        index('coins_sold').on(t.userId, t.soldAt, t.id).where(sql`${t.isSold}`),
        index('coins_in_trash').on(t.userId, t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
      ];
    },
  );

  const coinId = () =>
    int('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' });

  /** The tags of every coin, those in the trash and sold ones too: what `coins.tags` holds, to be looked up. */
  const coinTags = table(
    'coin_tags',
    {
      userId: ownerId(),
      /** By which it is told from others: in small letters. */
      key: text('key').notNull(),
      coinId: coinId(),
      /** As it is written at this coin. */
      tag: text('tag').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.key, t.coinId] }), index('coin_tags_of_coin').on(t.coinId)],
  );

  /** How far coins were read with which version of the catalogue (server/coins/catalogue-ids.ts): one row. */
  const catalogueReadings = table('catalogue_readings', {
    id: int('id').primaryKey(),
    version: text('version').notNull(),
    /** The last coin that was; null once all were. */
    coinId: int('coin_id'),
  });

  /** Sums over a user's coins of one category, kept in step by every write to a coin. */
  const collectionTotals = table(
    'collection_totals',
    {
      userId: ownerId(),
      category: text('category').notNull(),
      records: int('records').notNull(),
      quantity: int('quantity').notNull(),
      value: cents('value_cents').notNull(),
      goldMicrograms: int('gold_micrograms').notNull(),
      silverMicrograms: int('silver_micrograms').notNull(),
      platinumMicrograms: int('platinum_micrograms').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.category] })],
  );

  /** What a user's collection was worth at the start of a day: the line of its value over time. */
  const collectionValues = table(
    'collection_values',
    {
      userId: ownerId(),
      /** "2026-11-21", in UTC. */
      day: text('day').notNull(),
      value: cents('value_cents').notNull(),
      /** What was paid for the coins of that day, as far as their owner said; null for days before this was noted. */
      paid: cents('paid_cents'),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  /** What one unit of a currency is worth in US dollars, as its owner says. */
  const exchangeRates = table(
    'exchange_rates',
    {
      userId: ownerId(),
      /** "EUR", as the currency of coins is written, in capitals. */
      currency: text('currency').notNull(),
      /** Decimal text: "1.0842". */
      rate: text('rate').notNull(),
      /** Of which day it is, "2026-11-21". */
      day: text('day').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.currency] })],
  );

  const photos = table(
    'photos',
    {
      id: id('id'),
      userId: ownerId(),
      /** SHA-256 of what is stored, in hex: its address. */
      hash: text('hash').notNull(),
      /** A document is a PDF as it came, of which width and height are 0. */
      kind: text('kind').$type<'photo' | 'document'>().notNull().default('photo'),
      width: int('width').notNull(),
      height: int('height').notNull(),
      bytes: int('bytes').notNull(),
      /** SHA-256 of the file as it came, in hex: tells a photo that was sent before without decoding it. */
      uploadHash: text('upload_hash'),
      /** What the picture looks like, in 64 bits as hex (server/photos/perceptual.ts). */
      perceptualHash: text('perceptual_hash'),
      /** Where the coin lies on it; null while nobody has looked, or nothing round was found. */
      circle: json<CoinCircle>('circle'),
      /** Null for the collector's own photos. */
      credit: json<PhotoCredit>('credit'),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('photos_owner_hash').on(t.userId, t.hash),
      index('photos_hash').on(t.hash),
      index('photos_upload').on(t.userId, t.uploadHash),
    ],
  );

  /** Photos whose last row was deleted: their files are to be removed, also after a crash before it was done. */
  const photoRemovals = table(
    'photo_removals',
    {
      hash: text('hash').primaryKey(),
      removeAt: time('remove_at').notNull(),
    },
    (t) => [index('photo_removals_due').on(t.removeAt)],
  );

  /** One row, written when the program is asked whether it is well. */
  const healthChecks = table('health_checks', {
    id: int('id').primaryKey(),
    checkedAt: time('checked_at').notNull(),
  });

  const priceHistory = table(
    'price_history',
    {
      id: id('id'),
      coinId: coinId(),
      userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
      recordedValue: cents('recorded_value_cents').notNull(),
      valuationSource: text('valuation_source').notNull(),
      confidence: text('confidence').notNull(),
      dataPoints: int('data_points').notNull().default(0),
      metadata: json<Record<string, unknown>>('metadata'),
      /** Whether it was the value shown; a figure that stood aside for another was not. */
      isShown: bool('is_shown').notNull().default(true),
      recordedAt: time('recorded_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
    },
    (t) => [
      index('price_history_of_coin').on(t.coinId, t.recordedAt),
      index('price_history_user').on(t.userId),
    ],
  );

  /**
   * What each source last said of a coin, which stays when another's figure is shown. Melt and face value are not among them:
   * they are reckoned anew whenever they are asked for.
   */
  const valuations = table(
    'valuations',
    {
      coinId: coinId(),
      userId: ownerId(),
      /** 'owner', 'pcgs' or 'ai'. */
      source: text('source').notNull(),
      value: cents('value_cents').notNull(),
      confidence: text('confidence').notNull(),
      metadata: json<Record<string, unknown>>('metadata'),
      recordedAt: time('recorded_at').notNull().$defaultFn(now),
    },
    (t) => [primaryKey({ columns: [t.coinId, t.source] }), index('valuations_user').on(t.userId)],
  );

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
      /** What its seller named or corrected, by its name on the site. */
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

  /** A listing on one site: how it stands there, and what is remembered so that nothing is ever made twice (server/selling). */
  const listingPublications = table(
    'listing_publications',
    {
      listingId: int('listing_id')
        .notNull()
        .references(() => marketplaceListings.id, { onDelete: 'cascade' }),
      userId: ownerId(),
      marketplace: text('marketplace').$type<MarketplaceId>().notNull(),
      /** What the site knows it by from us, new when it is listed anew. */
      reference: text('reference').notNull().unique(),
      status: text('status').$type<ListingState>().notNull().default('draft'),
      /** What is still to be done there; null when nothing is. */
      wish: text('wish').$type<'publish' | 'revise' | 'end'>(),
      /** Since when price or title differ from what was given to the site; null when they do not. */
      changedAt: time('changed_at'),
      /** The last step that was done, by its name. */
      step: text('step'),
      /** The site's ids. */
      record: json<VendorRecord>('record').notNull(),
      warnings: json<string[]>('warnings').notNull(),
      /** What went wrong and what to do about it, in sentences, and of what kind it is. */
      message: text('message'),
      remedy: text('remedy'),
      failure: text('failure'),
      /** Failed tries in a row, and when the next one is due; null for none. */
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
      /** When the site was last asked how it stands. */
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

  /** What an identification found, kept until the collector saves it or it expires. */
  const temporaryIdentifications = table(
    'temporary_identifications',
    {
      tempId: text('temp_id').primaryKey(),
      userId: ownerId(),
      /** Which screens review it. */
      scope: text('scope').$type<'us' | 'world'>().notNull(),
      coinData: json<Record<string, unknown>>('coin_data').notNull(),
      /** What it was saved as: saved a second time, it is still this coin. No reference: the coin may be gone since. */
      coinId: int('coin_id'),
      createdAt: createdAt(),
      expiresAt: time('expires_at').notNull(),
    },
    (t) => [index('temporary_user').on(t.userId), index('temporary_expiry').on(t.expiresAt)],
  );

  /** Many coins of the world identified in one go: what is done with each survives a restart. */
  const bulkIdentifications = table(
    'bulk_identifications',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      items: json<BulkItem[]>('items').notNull(),
      /** Photos beyond the twentieth, by the names they were sent under. */
      dropped: json<string[]>('dropped').notNull(),
      createdAt: createdAt(),
      /** Null while it is under way. */
      finishedAt: time('finished_at'),
    },
    (t) => [index('bulk_identifications_user').on(t.userId, t.createdAt)],
  );

  /** What confirmed coins look like, for the reader: one row a side of a coin. */
  const readerSides = table(
    'reader_sides',
    {
      id: id('id'),
      userId: ownerId(),
      coinId: int('coin_id')
        .notNull()
        .references(() => coins.id, { onDelete: 'cascade' }),
      side: text('side').$type<'obverse' | 'reverse'>().notNull(),
      /** Of the stored photo it was taken from. */
      photoHash: text('photo_hash').notNull(),
      /** Of the catalogue, as the coin was confirmed. */
      typeId: text('type_id').notNull(),
      itemId: text('item_id'),
      /** Polar HOG, 8 × 64 × 8 as int8 (server/recognizer/vision/polar.ts). */
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

  /** How much of a day's identifications a user has used, and what they cost. */
  const aiUsage = table(
    'ai_usage',
    {
      userId: ownerId(),
      /** "2026-11-21", in UTC. */
      day: text('day').notNull(),
      identifications: int('identifications').notNull().default(0),
      inputTokens: int('input_tokens').notNull().default(0),
      outputTokens: int('output_tokens').notNull().default(0),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  /** How often a user had PCGS asked on a day. */
  const pcgsUsage = table(
    'pcgs_usage',
    {
      userId: ownerId(),
      /** "2026-11-21", in UTC. */
      day: text('day').notNull(),
      calls: int('calls').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  /** Files that were sent to be imported; their rows lie in a folder of the import's own until they are. */
  const imports = table(
    'imports',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      fileName: text('file_name').notNull(),
      format: text('format').$type<ImportFormat>().notNull(),
      /** SHA-256 of format and headings, by which the mapping of an earlier file is found. */
      signature: text('signature').notNull(),
      /** With the rates it brought, once it was started. */
      mapping: json<ImportMapping & { broughtRates?: ExchangeRate[] }>('mapping').notNull(),
      state: text('state').$type<ImportState>().notNull(),
      /** What becomes of rows that look like a coin that is there; null until it is started. */
      alike: text('alike').$type<'skip' | 'add'>(),
      problem: text('problem'),
      position: int('position').notNull().default(0),
      total: int('total').notNull(),
      added: int('added').notNull().default(0),
      updated: int('updated').notNull().default(0),
      skipped: int('skipped').notNull().default(0),
      wrong: int('wrong').notNull().default(0),
      /** How often it broke since it last came forward. */
      failures: int('failures').notNull().default(0),
      createdAt: createdAt(),
      finishedAt: time('finished_at'),
    },
    (t) => [
      index('imports_user').on(t.userId, t.createdAt),
      index('imports_signature').on(t.userId, t.signature),
    ],
  );

  /** What an import did to coins, so that it can be undone. */
  const importedCoins = table(
    'imported_coins',
    {
      importId: text('import_id')
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      coinId: coinId(),
      userId: ownerId(),
      /** The fields it changed, as they were; null for a coin it added. */
      before: json<Record<string, unknown>>('before'),
      /** The same fields as it left them. */
      after: json<Record<string, unknown>>('after'),
    },
    (t) => [primaryKey({ columns: [t.importId, t.coinId] }), index('imported_coins_coin').on(t.coinId)],
  );

  /** What a coin is called in the file it came from: sent again, it is that coin. */
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

  /** Coins that are looked for and not owned. */
  const wants = table(
    'wants',
    {
      id: id('id'),
      userId: ownerId(),
      status: text('status').$type<WantStatus>().notNull().default('want'),
      name: text('name').notNull(),
      country: text('country'),
      /** As of a coin (shared/coins/dating.ts); null where any year will do. */
      year: int('year'),
      yearTo: int('year_to'),
      yearApproximate: bool('year_approximate').notNull().default(false),
      mintMark: text('mint_mark'),
      coinType: text('coin_type'),
      variation: text('variation'),
      condition: text('condition'),
      /** In hundredths of `currency`. */
      priceLimit: cents('price_limit_cents'),
      currency: text('currency').notNull().default('USD'),
      /** 1 is the most urgent, 3 the least. */
      priority: int('priority').notNull().default(2),
      note: text('note'),
      importId: text('import_id').references(() => imports.id, { onDelete: 'set null' }),
      /** What the imported file calls it. */
      reference: text('reference'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('wants_user').on(t.userId, t.id), index('wants_import').on(t.importId)],
  );

  return {
    ...publicTables(kit),
    ...accounts,
    coins,
    coinTags,
    catalogueReadings,
    collectionTotals,
    collectionValues,
    exchangeRates,
    photos,
    photoRemovals,
    healthChecks,
    priceHistory,
    valuations,
    readerSides,
    marketplaceListings,
    listingPublications,
    temporaryIdentifications,
    bulkIdentifications,
    activeLearningFeedback,
    aiLearningData,
    aiUsage,
    pcgsUsage,
    imports,
    importedCoins,
    coinSources,
    wants,
  };
}
