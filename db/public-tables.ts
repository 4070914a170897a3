import type { Kit } from './engine.ts';

export type DatePrecision = 'day' | 'year';

/** Data without an owner. */
export function publicTables({ table, index, id, text, int, real, bool, json, time, cents }: Kit) {
  const now = () => new Date();

  const metalPrices = table(
    'metal_prices',
    {
      id: id('id'),
      /** US dollars per troy ounce; null if unknown. */
      gold: real('gold'),
      silver: real('silver'),
      platinum: real('platinum'),
      palladium: real('palladium'),
      copper: real('copper'),
      source: text('source').notNull().default('Market data'),
      lastUpdated: time('last_updated').notNull().$defaultFn(now),
      /** Metal → ms since 1970, for prices older than the row. */
      toldAt: json<Partial<Record<string, number>>>('told_at'),
    },
    (t) => [index('metal_prices_by_age').on(t.lastUpdated)],
  );

  /** US dollars for one unit. */
  const officialRates = table('official_rates', {
    currency: text('currency').primaryKey(),
    /** Decimal text: "1.0842". */
    rate: text('rate').notNull(),
    /** "2026-11-27" */
    day: text('day').notNull(),
    source: text('source').notNull(),
  });

  const newsArticles = table(
    'news_articles',
    {
      id: id('id'),
      title: text('title').notNull(),
      description: text('description'),
      url: text('url').notNull().unique(),
      imageUrl: text('image_url'),
      /** Source of the picture; `imageUrl` is our copy. */
      imageSource: text('image_source'),
      publishedAt: time('published_at').notNull(),
      source: text('source').notNull(),
      /** Address of the feed. */
      feed: text('feed').notNull().default(''),
      /** Words of the title, to find duplicates across feeds. */
      fingerprint: text('fingerprint').notNull().default(''),
      /** Null for items older than this column. */
      foundAt: time('found_at'),
    },
    (t) => [index('news_by_age').on(t.publishedAt), index('news_fingerprint').on(t.fingerprint)],
  );

  /** ETags and the result of the last fetch. */
  const newsFeeds = table('news_feeds', {
    url: text('url').primaryKey(),
    title: text('title'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Last attempt, and last success. */
    fetchedAt: time('fetched_at').notNull(),
    succeededAt: time('succeeded_at'),
    /** A sentence; null after a success. */
    failure: text('failure'),
  });

  const upcomingReleases = table(
    'upcoming_releases',
    {
      id: id('id'),
      name: text('name').notNull(),
      /** December 31 where only the year is known. */
      releaseDate: time('release_date').notNull(),
      datePrecision: text('date_precision').$type<DatePrecision>().notNull().default('day'),
      price: cents('price_cents'),
      description: text('description'),
      imageUrl: text('image_url'),
      /** Source of the picture; `imageUrl` is our copy. */
      imageSource: text('image_source'),
      url: text('url'),
      mintage: text('mintage'),
      /** Source and identity of the release, to find duplicates. */
      key: text('key').notNull().default('').unique(),
      /** 'bundled' < 'imported' < 'fetched': later ones win. */
      origin: text('origin').notNull().default('imported'),
    },
    (t) => [index('releases_by_date').on(t.releaseDate)],
  );

  const globalCoinDatabase = table(
    'global_coin_database',
    {
      id: id('id'),
      country: text('country').notNull(),
      currency: text('currency').notNull(),
      name: text('name').notNull(),
      denomination: text('denomination').notNull(),
      yearRange: text('year_range'),
      ruler: text('ruler'),
      era: text('era'),
      composition: text('composition'),
      diameter: text('diameter'),
      weight: text('weight'),
      mintMark: text('mint_mark'),
      mint: text('mint'),
      script: text('script'),
      obverseDescription: text('obverse_description'),
      reverseDescription: text('reverse_description'),
      designerEngraver: text('designer_engraver'),
      mintageData: json<Record<string, unknown>>('mintage_data'),
      rarityNotes: text('rarity_notes'),
      historicalContext: text('historical_context'),
      identificationHints: text('identification_hints'),
      commonMistakes: text('common_mistakes'),
      region: text('region'),
      isActive: bool('is_active').notNull().default(true),
      lastUpdated: time('last_updated').notNull().$defaultFn(now),
      createdAt: time('created_at').notNull().$defaultFn(now),
    },
    (t) => [index('global_coins_country').on(t.country, t.denomination)],
  );

  /** Cache of PCGS answers. */
  const pcgsAnswers = table(
    'pcgs_answers',
    {
      /** "grade 7130 65", "cert 12345678", "barcode PCGS 0071306512345678" */
      question: text('question').primaryKey(),
      /** Null: unknown to PCGS. */
      answer: json<Record<string, unknown>>('answer'),
      fetchedAt: time('fetched_at').notNull(),
    },
    (t) => [index('pcgs_answers_by_age').on(t.fetchedAt)],
  );

  /** Requests a day, of all users. */
  const pcgsDays = table('pcgs_days', {
    /** "2026-11-21", UTC. */
    day: text('day').primaryKey(),
    calls: int('calls').notNull(),
  });

  return {
    pcgsAnswers,
    pcgsDays,
    metalPrices,
    newsArticles,
    newsFeeds,
    upcomingReleases,
    officialRates,
    globalCoinDatabase,
  };
}
