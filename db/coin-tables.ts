import { sql } from 'drizzle-orm';
import type { CoinFile, PhotoMark } from '../shared/coins/files.ts';
import type { CatalogueNumber, Kind } from '../shared/coins/kinds.ts';
import type { Loan } from '../shared/coins/loans.ts';
import type { Purchase } from '../shared/coins/purchases.ts';
import type { PhotoCredit } from '../shared/photos/stock.ts';
import type { CoinCircle } from '../shared/recognizer/model.ts';
import type { accountTables, OwnerId } from './account-tables.ts';
import type { Kit } from './engine.ts';

/** Metal → percent by weight. */
type MetalContent = Record<string, number>;

/** Coins with all that is stored of them: tags, totals, photos, values. */
export function coinTables(kit: Kit, { ownerId, tables: { users } }: ReturnType<typeof accountTables>) {
  const { table, index, uniqueIndex, primaryKey, id, text, int, real, bool, json, time, cents } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const coins = table(
    'coins',
    {
      id: id('id'),
      userId: ownerId(),
      name: text('name').notNull(),
      /** shared/coins/kinds.ts */
      kind: text('kind').$type<Kind>().notNull().default('coin'),
      /** Negative is BC, 0 undated; with `yearTo` a range (shared/coins/dating.ts). */
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
      /** In the coin's currency, hundredths; the dollar columns follow from them. */
      ownPurchasePrice: cents('own_purchase_price_cents'),
      ownEstimatedValue: cents('own_estimated_value_cents'),
      /** As in price_history. */
      valuationSource: text('valuation_source'),
      valuedAt: time('valued_at'),
      /** Source the owner prefers; null for the usual order. */
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
      /** Millimetres, decimal text. */
      thickness: text('thickness'),
      edge: text('edge'),
      /** Hours of a clock from obverse to reverse: 6 is coin alignment, 12 medal alignment. */
      dieAxis: int('die_axis'),
      catalogueNumbers: json<CatalogueNumber[]>('catalogue_numbers'),
      /** Banknotes. */
      serialNumber: text('serial_number'),
      signature: text('signature'),
      /** In a roll or set; `quantity` counts rolls. */
      pieces: int('pieces'),
      /** Price and date of the record follow from these. */
      purchases: json<Purchase[]>('purchases'),
      /** Besides obverse and reverse (shared/coins/files.ts). */
      files: json<CoinFile[]>('files'),
      photoMarks: json<PhotoMark[]>('photo_marks'),
      loans: json<Loan[]>('loans'),
      storageLocation: text('storage_location'),
      /** Normalised by shared/coins/tags.ts; `coin_tags` is the index. */
      tags: json<string[]>('tags'),
      aiConfidence: real('ai_confidence'),
      userVerified: bool('user_verified').notNull().default(false),
      needsReview: bool('needs_review').notNull().default(false),
      feedbackCount: int('feedback_count').notNull().default(0),
      lastVerified: time('last_verified'),
      uncertaintyFlags: json<string[]>('uncertainty_flags'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      /** Sold or in the trash; null in the collection. */
      deletedAt: time('deleted_at'),
      /** With `soldAt` but false: a sold coin in the trash. */
      isSold: bool('is_sold').notNull().default(false),
      soldAt: time('sold_at'),
      /** For all pieces; null if unknown. */
      soldPrice: cents('sold_price_cents'),
      soldFees: cents('sold_fees_cents'),
      soldPlace: text('sold_place'),
      /** The listing may be deleted. */
      soldListingId: int('sold_listing_id'),
      /** Derived at every write, for lists and totals. */
      category: text('category').notNull(),
      /** Lower case, for sorting. */
      nameOrder: text('name_order').notNull(),
      /** -1 if unknown, for sorting. */
      valueOrder: cents('value_order').notNull(),
      /** shared/coins/conditions.ts; null if unknown. */
      gradeOrder: int('grade_order'),
      /** Milligrams of the stated weight, for sorting. */
      weightOrder: int('weight_order'),
      /** Made by db/search.ts. */
      searchText: text('search_text').notNull().default(''),
      /** Fine metal per piece, in micrograms. */
      goldMicrograms: int('gold_micrograms').notNull().default(0),
      silverMicrograms: int('silver_micrograms').notNull().default(0),
      platinumMicrograms: int('platinum_micrograms').notNull().default(0),
      /** Catalogue ids read from its words (server/catalogue/identified.ts); null if not read yet. */
      catalogueIds: text('catalogue_ids'),
      /** Which issue that is, for albums (server/coins/derive.ts). */
      catalogueIssue: text('catalogue_issue'),
    },
    (t) => {
      const inCollection = sql`${t.deletedAt} is null`;
      return [
        // Also covers what the dashboard and the counts of filters read of every coin.
        index('coins_by_age')
          .on(
            ...([
              t.userId,
              t.createdAt,
              t.id,
              t.category,
              t.year,
              t.yearTo,
              t.purchaseDate,
              t.quantity,
            ] as const),
            ...([t.isGraded, t.grade, t.condition, t.goldMicrograms, t.silverMicrograms] as const),
            ...([t.platinumMicrograms, t.dieAxis, t.storageLocation, t.purchasePrice] as const),
            ...([t.estimatedValue, t.deletedAt] as const),
          )
          .where(inCollection),
        index('coins_by_value').on(t.userId, t.valueOrder, t.id).where(inCollection),
        index('coins_by_name').on(t.userId, t.nameOrder, t.id).where(inCollection),
        index('coins_by_category').on(t.userId, t.category, t.createdAt, t.id).where(inCollection),
        index('coins_by_category_value').on(t.userId, t.category, t.valueOrder, t.id).where(inCollection),
        index('coins_by_category_name').on(t.userId, t.category, t.nameOrder, t.id).where(inCollection),
        index('coins_by_year').on(t.userId, t.year, t.id).where(inCollection),
        index('coins_by_country').on(t.userId, t.country, t.id).where(inCollection),
        // Same expressions as in server/coins/queries.ts.
        index('coins_by_mint')
          .on(
            t.userId,
            sql`(case when ${t.mintMark} is null then lower(${t.mint}) else lower(${t.mintMark}) end)`,
            t.id,
          )
          .where(inCollection),
        index('coins_by_purchase').on(t.userId, t.purchaseDate, t.id).where(inCollection),
        index('coins_by_price').on(t.userId, t.purchasePrice, t.id).where(inCollection),
        index('coins_by_gain')
          .on(t.userId, sql`((${t.estimatedValue} - ${t.purchasePrice}) * ${t.quantity})`, t.id)
          .where(inCollection),
        // Partial; the last column makes it covering for counts.
        index('coins_by_place')
          .on(t.userId, t.storageLocation, t.createdAt, t.id, t.deletedAt)
          .where(sql`${t.deletedAt} is null and ${t.storageLocation} is not null`),
        index('coins_by_kind').on(t.userId, t.category, t.id).where(inCollection),
        index('coins_by_grade').on(t.userId, t.gradeOrder, t.id).where(inCollection),
        index('coins_by_pieces').on(t.userId, t.quantity, t.id).where(inCollection),
        index('coins_by_weight').on(t.userId, t.weightOrder, t.id).where(inCollection),
        index('coins_by_certificate').on(t.userId, t.certificationNumber, t.id).where(inCollection),
        index('coins_by_place_name').on(t.userId, sql`lower(${t.storageLocation})`, t.id).where(inCollection),
        index('coins_by_issue').on(t.userId, t.catalogueIssue, t.quantity).where(inCollection),
        index('coins_in_own_currency')
          .on(t.userId, t.id)
          .where(sql`${t.ownEstimatedValue} is not null or ${t.ownPurchasePrice} is not null`),
        index('coins_lent').on(t.userId, t.id).where(sql`${t.deletedAt} is null and ${t.loans} is not null`),
        index('coins_sold').on(t.userId, t.soldAt, t.id).where(sql`${t.isSold}`),
        index('coins_in_trash').on(t.userId, t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
      ];
    },
  );

  const coinId = () =>
    int('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' });

  /** Index of `coins.tags`, also of coins in the trash and sold. */
  const coinTags = table(
    'coin_tags',
    {
      userId: ownerId(),
      /** Lower case. */
      key: text('key').notNull(),
      coinId: coinId(),
      /** As written at this coin. */
      tag: text('tag').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.key, t.coinId] }), index('coin_tags_of_coin').on(t.coinId)],
  );

  /** Progress of reading coins with a catalogue version (server/coins/derive.ts): one row. */
  const catalogueReadings = table('catalogue_readings', {
    id: int('id').primaryKey(),
    version: text('version').notNull(),
    /** Last coin read; null when done. */
    coinId: int('coin_id'),
  });

  /** Per user and category, updated with every write of a coin. */
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

  /** Value of the collection at the start of each day. */
  const collectionValues = table(
    'collection_values',
    {
      userId: ownerId(),
      /** "2026-11-21", UTC. */
      day: text('day').notNull(),
      value: cents('value_cents').notNull(),
      /** Known purchase prices; null for days before this column. */
      paid: cents('paid_cents'),
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  /** US dollars for one unit, by the owner. */
  const exchangeRates = table(
    'exchange_rates',
    {
      userId: ownerId(),
      /** "EUR" */
      currency: text('currency').notNull(),
      /** Decimal text: "1.0842". */
      rate: text('rate').notNull(),
      /** "2026-11-21" */
      day: text('day').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.currency] })],
  );

  const photos = table(
    'photos',
    {
      id: id('id'),
      userId: ownerId(),
      /** SHA-256 in hex of the stored file. */
      hash: text('hash').notNull(),
      /** A PDF has width and height 0. */
      kind: text('kind').$type<'photo' | 'document'>().notNull().default('photo'),
      width: int('width').notNull(),
      height: int('height').notNull(),
      bytes: int('bytes').notNull(),
      /** SHA-256 in hex of the uploaded file: a duplicate is not decoded again. */
      uploadHash: text('upload_hash'),
      /** 64 bits in hex (server/photos/encode.ts). */
      perceptualHash: text('perceptual_hash'),
      /** Null if not searched or not found. */
      circle: json<CoinCircle>('circle'),
      /** Null for the owner's own photos. */
      credit: json<PhotoCredit>('credit'),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('photos_owner_hash').on(t.userId, t.hash),
      index('photos_hash').on(t.hash),
      index('photos_upload').on(t.userId, t.uploadHash),
    ],
  );

  /** Files to delete; survives a crash. */
  const photoRemovals = table(
    'photo_removals',
    {
      hash: text('hash').primaryKey(),
      removeAt: time('remove_at').notNull(),
    },
    (t) => [index('photo_removals_due').on(t.removeAt)],
  );

  /** One row, written by the health check. */
  const healthChecks = table('health_checks', {
    id: int('id').primaryKey(),
    checkedAt: time('checked_at').notNull(),
  });

  const priceHistory = table(
    'price_history',
    {
      id: id('id'),
      coinId: coinId(),
      userId: text('user_id')
        .$type<OwnerId>()
        .references(() => users.id, { onDelete: 'cascade' }),
      recordedValue: cents('recorded_value_cents').notNull(),
      valuationSource: text('valuation_source').notNull(),
      confidence: text('confidence').notNull(),
      dataPoints: int('data_points').notNull().default(0),
      metadata: json<Record<string, unknown>>('metadata'),
      /** False for a value replaced by another source's. */
      isShown: bool('is_shown').notNull().default(true),
      recordedAt: time('recorded_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
    },
    (t) => [
      index('price_history_of_coin').on(t.coinId, t.recordedAt),
      index('price_history_user').on(t.userId),
    ],
  );

  /** Last value per source. Melt and face value are computed, not stored. */
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

  return {
    coinId,
    tables: {
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
    },
  };
}
