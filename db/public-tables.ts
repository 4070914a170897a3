import type { Kit } from './engine.ts';

/** How well the date of a release is known. */
export type DatePrecision = 'day' | 'year';

/** The tables that belong to nobody: prices, news, releases, what PCGS says, and the reference coins of the world. */
export function publicTables({ table, index, id, text, int, real, bool, json, time, cents }: Kit) {
  const now = () => new Date();

  const metalPrices = table(
    'metal_prices',
    {
      id: id('id'),
      /** US dollars per troy ounce, as all five; null while unknown. */
      gold: real('gold'),
      silver: real('silver'),
      platinum: real('platinum'),
      palladium: real('palladium'),
      copper: real('copper'),
      source: text('source').notNull().default('Market data'),
      lastUpdated: time('last_updated').notNull().$defaultFn(now),
      /** When the prices that are older than the row were told, in milliseconds by metal; null where none is. */
      toldAt: json<Partial<Record<string, number>>>('told_at'),
    },
    (t) => [index('metal_prices_by_age').on(t.lastUpdated)],
  );

  /** What one unit of a currency is worth in US dollars, as a public source said last. */
  const officialRates = table('official_rates', {
    currency: text('currency').primaryKey(),
    /** Decimal text: "1.0842". */
    rate: text('rate').notNull(),
    /** Of which day it is, "2026-11-27". */
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
      /** Where the picture at `imageUrl`, which is our own, was fetched from. */
      imageSource: text('image_source'),
      publishedAt: time('published_at').notNull(),
      source: text('source').notNull(),
      /** The feed it came from, by its address. */
      feed: text('feed').notNull().default(''),
      /** The title's words alone: the same news told by two feeds has the same. */
      fingerprint: text('fingerprint').notNull().default(''),
      /** Null for items from before this was noted. */
      foundAt: time('found_at'),
    },
    (t) => [index('news_by_age').on(t.publishedAt), index('news_fingerprint').on(t.fingerprint)],
  );

  /** How the last look at each feed went, and what to tell it at the next one. */
  const newsFeeds = table('news_feeds', {
    url: text('url').primaryKey(),
    title: text('title'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The last look, and the last one that found a feed. */
    fetchedAt: time('fetched_at').notNull(),
    succeededAt: time('succeeded_at'),
    /** Why the last look found none, in a sentence; null when it did. */
    failure: text('failure'),
  });

  const upcomingReleases = table(
    'upcoming_releases',
    {
      id: id('id'),
      name: text('name').notNull(),
      /** Where only the year is known, its last day. */
      releaseDate: time('release_date').notNull(),
      datePrecision: text('date_precision').$type<DatePrecision>().notNull().default('day'),
      price: cents('price_cents'),
      description: text('description'),
      imageUrl: text('image_url'),
      /** Where the picture at `imageUrl`, which is our own, was fetched from. */
      imageSource: text('image_source'),
      url: text('url'),
      mintage: text('mintage'),
      /** Who tells of it and what makes it the same release as another: told twice by the same, it is here once. */
      key: text('key').notNull().default('').unique(),
      /** 'bundled', 'imported' or 'fetched'; what a later one of them says stands over an earlier one. */
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

  /** What PCGS answered, for as long as it need not be asked again. */
  const pcgsAnswers = table(
    'pcgs_answers',
    {
      /** "grade 7130 65", "cert 12345678", "barcode PCGS 0071306512345678". */
      question: text('question').primaryKey(),
      /** Null where it knows nothing of the kind. */
      answer: json<Record<string, unknown>>('answer'),
      fetchedAt: time('fetched_at').notNull(),
    },
    (t) => [index('pcgs_answers_by_age').on(t.fetchedAt)],
  );

  /** How often PCGS was asked on a day, by all users together. */
  const pcgsDays = table('pcgs_days', {
    /** "2026-11-21", in UTC. */
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
