import { sql } from 'drizzle-orm';
import type { Kit } from './kit.ts';
import { publicTables } from './public-tables.ts';

/** A session's own notes; the row itself says whose it is and until when. */
export interface SessionNotes {
  createdAt: string;
  /** What the browser called itself when the session began. */
  userAgent?: string;
  /** The network address it began from. */
  address?: string;
  /** How its owner signed in: "password", "passkey", the provider's name, "guest". */
  method?: string;
}

/** Metal → percent of the coin's weight. */
export type MetalContent = Record<string, number>;

/** Whose picture a photo from elsewhere is, and on what terms it may be shown. */
export interface PhotoCredit {
  title: string;
  author: string;
  licence: string;
  licenceUrl: string | null;
  sourceUrl: string;
}

type Corrections = Record<string, { original: unknown; corrected: unknown }>;

/** Every table of the program, once, for the engine whose kit is given. */
export function tables(kit: Kit) {
  const { table, index, uniqueIndex, primaryKey, id, text, int, real, bool, json, time, cents } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const users = table(
    'users',
    {
      id: text('id').primaryKey(),
      email: text('email').unique(),
      firstName: text('first_name'),
      lastName: text('last_name'),
      phoneNumber: text('phone_number'),
      profileImageUrl: text('profile_image_url'),
      mailingStreet: text('mailing_street'),
      mailingCity: text('mailing_city'),
      mailingState: text('mailing_state'),
      mailingZip: text('mailing_zip'),
      mailingCountry: text('mailing_country').default('United States'),
      billingStreet: text('billing_street'),
      billingCity: text('billing_city'),
      billingState: text('billing_state'),
      billingZip: text('billing_zip'),
      billingCountry: text('billing_country').default('United States'),
      sameAsMailingAddress: bool('same_as_mailing_address').notNull().default(true),
      etsyLinked: bool('etsy_linked').notNull().default(false),
      etsyShopId: text('etsy_shop_id'),
      etsyAccessToken: text('etsy_access_token'),
      ebayLinked: bool('ebay_linked').notNull().default(false),
      ebayUserId: text('ebay_user_id'),
      ebayAccessToken: text('ebay_access_token'),
      ebayRefreshToken: text('ebay_refresh_token'),
      ebayTokenExpiry: time('ebay_token_expiry'),
      ebayScopes: text('ebay_scopes'),
      ebayEnvironment: text('ebay_environment'),
      passwordHash: text('password_hash'),
      emailVerified: bool('email_verified').notNull().default(false),
      /** SHA-256 of the token in the newest verification mail, in hex, and when that was sent. */
      emailVerificationToken: text('email_verification_token').unique(),
      emailVerificationSentAt: time('email_verification_sent_at'),
      /** The address to be, until its owner has verified it. */
      pendingEmail: text('pending_email'),
      /** SHA-256 of the token in the newest mail about a forgotten password, in hex, and when that was sent. */
      passwordResetToken: text('password_reset_token').unique(),
      passwordResetSentAt: time('password_reset_sent_at'),
      /** The guest whose coins move here once the address is verified. */
      guestId: text('guest_id'),
      authProvider: text('auth_provider').notNull().default('email'),
      isGuest: bool('is_guest').notNull().default(false),
      /** Last request, to the nearest few minutes: a guest is deleted 24 h after it. */
      lastSeenAt: time('last_seen_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('users_guest_seen').on(t.isGuest, t.lastSeenAt)],
  );

  const ownerId = () =>
    text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });

  const sessions = table(
    'sessions',
    {
      sid: text('sid').primaryKey(),
      sess: json<SessionNotes>('sess').notNull(),
      /** When it ends unless it is used before; put off by use, up to a limit. */
      expire: time('expire').notNull(),
      /** Last request, to the nearest few minutes; null for sessions older than this column. */
      lastSeenAt: time('last_seen_at').$defaultFn(now),
      userId: ownerId(),
    },
    (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
  );

  /** Who somebody is to an identity provider. */
  const identities = table(
    'identities',
    {
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      userId: ownerId(),
      createdAt: createdAt(),
    },
    (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
  );

  /** Public keys that sign somebody in (WebAuthn). */
  const passkeys = table(
    'passkeys',
    {
      /** The credential's id, base64url. */
      id: text('id').primaryKey(),
      userId: ownerId(),
      name: text('name').notNull(),
      /** COSE, base64url. */
      publicKey: text('public_key').notNull(),
      counter: int('counter').notNull().default(0),
      transports: json<string[]>('transports'),
      createdAt: createdAt(),
      lastUsedAt: time('last_used_at'),
    },
    (t) => [index('passkeys_user').on(t.userId)],
  );

  /** The codes of an authenticator app, asked for after the password. */
  const secondSteps = table('second_steps', {
    userId: ownerId().primaryKey(),
    /** The shared secret, encrypted (server/vault.ts). */
    secret: text('secret').notNull(),
    /** When the first code was entered; null while it is being set up and not asked for. */
    confirmedAt: time('confirmed_at'),
    /** The period of the newest code taken: each counts once. */
    lastPeriod: int('last_period').notNull().default(0),
    /** SHA-256 of the recovery codes left, in hex. */
    recoveryCodes: json<string[]>('recovery_codes').notNull(),
    createdAt: createdAt(),
  });

  const coins = table(
    'coins',
    {
      id: id('id'),
      userId: ownerId(),
      name: text('name').notNull(),
      year: int('year').notNull(),
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
      /** Where the estimated value came from, as in price_history, and when. */
      valuationSource: text('valuation_source'),
      valuedAt: time('valued_at'),
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
      aiConfidence: real('ai_confidence'),
      userVerified: bool('user_verified').notNull().default(false),
      needsReview: bool('needs_review').notNull().default(false),
      feedbackCount: int('feedback_count').notNull().default(0),
      lastVerified: time('last_verified'),
      uncertaintyFlags: json<string[]>('uncertainty_flags'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      /** When the coin went to the trash; null while it is in the collection. */
      deletedAt: time('deleted_at'),
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
        index('coins_unsearched').on(t.id).where(sql`${t.searchText} = ''`),
        index('coins_in_trash').on(t.userId, t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
      ];
    },
  );

  const coinId = () =>
    int('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' });

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
    },
    (t) => [primaryKey({ columns: [t.userId, t.day] })],
  );

  const photos = table(
    'photos',
    {
      id: id('id'),
      userId: ownerId(),
      /** SHA-256 of the stored WebP, in hex: its address. */
      hash: text('hash').notNull(),
      width: int('width').notNull(),
      height: int('height').notNull(),
      bytes: int('bytes').notNull(),
      /** Null for the collector's own photos. */
      credit: json<PhotoCredit>('credit'),
      createdAt: createdAt(),
    },
    (t) => [uniqueIndex('photos_owner_hash').on(t.userId, t.hash), index('photos_hash').on(t.hash)],
  );

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
      recordedAt: time('recorded_at').notNull().$defaultFn(now),
      createdAt: createdAt(),
    },
    (t) => [
      index('price_history_of_coin').on(t.coinId, t.recordedAt),
      index('price_history_user').on(t.userId),
    ],
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
      etsyListingId: text('etsy_listing_id'),
      etsyStatus: text('etsy_status'),
      etsyUrl: text('etsy_url'),
      ebayListingId: text('ebay_listing_id'),
      ebayStatus: text('ebay_status'),
      ebayUrl: text('ebay_url'),
      listOnEtsy: bool('list_on_etsy').notNull().default(false),
      listOnEbay: bool('list_on_ebay').notNull().default(false),
      status: text('status').notNull().default('draft'),
      listedAt: time('listed_at'),
      soldAt: time('sold_at'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('listings_user').on(t.userId), index('listings_coin').on(t.coinId)],
  );

  /** What an identification found, kept until the collector saves it or it expires. */
  const temporaryIdentifications = table(
    'temporary_identifications',
    {
      tempId: text('temp_id').primaryKey(),
      userId: ownerId(),
      scope: text('scope').notNull(),
      coinData: json<Record<string, unknown>>('coin_data').notNull(),
      createdAt: createdAt(),
      expiresAt: time('expires_at').notNull(),
    },
    (t) => [index('temporary_user').on(t.userId), index('temporary_expiry').on(t.expiresAt)],
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
    (t) => [index('feedback_user').on(t.userId, t.createdAt), index('feedback_coin').on(t.coinId)],
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

  return {
    ...publicTables(kit),
    users,
    sessions,
    identities,
    passkeys,
    secondSteps,
    coins,
    collectionTotals,
    collectionValues,
    photos,
    priceHistory,
    marketplaceListings,
    temporaryIdentifications,
    activeLearningFeedback,
    aiLearningData,
  };
}
