import * as pg from 'drizzle-orm/pg-core';
import { pgKit } from './postgres/engine.ts';
import { tables } from './tables.ts';

/** Entry of drizzle-kit for PostgreSQL. */
export const {
  users,
  sessions,
  identities,
  passkeys,
  apiKeys,
  marketplaceLinks,
  secondSteps,
  mailOutbox,
  coins,
  coinTags,
  catalogueReadings,
  collectionTotals,
  collectionValues,
  exchangeRates,
  photos,
  photoRemovals,
  healthChecks,
  metalPrices,
  newsArticles,
  newsFeeds,
  upcomingReleases,
  officialRates,
  priceHistory,
  valuations,
  readerSides,
  marketplaceListings,
  listingPublications,
  temporaryIdentifications,
  bulkIdentifications,
  activeLearningFeedback,
  globalCoinDatabase,
  aiLearningData,
  aiUsage,
  pcgsAnswers,
  pcgsDays,
  pcgsUsage,
  imports,
  importedCoins,
  coinSources,
  wants,
} = tables(pgKit);

const instant = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3 });

/** Nonces that were spent, until they end by themselves. */
export const usedNonces = pg.pgTable(
  'used_nonces',
  { id: pg.text('id').primaryKey(), endsAt: instant('ends_at').notNull() },
  (t) => [pg.index('used_nonces_ends').on(t.endsAt)],
);

/** What each key has counted of a limit within the span that runs; the key is a hash. */
export const rateLimits = pg.pgTable(
  'rate_limits',
  {
    name: pg.text('name').notNull(),
    key: pg.text('key').notNull(),
    count: pg.integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.name, t.key] }), pg.index('rate_limits_ends').on(t.endsAt)],
);

/** Which process does a piece of work, and until when it may be silent; `note` is what it tells the others. */
export const leases = pg.pgTable('leases', {
  name: pg.text('name').primaryKey(),
  holder: pg.text('holder').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: pg.text('note'),
});

/** Counts the changes of what processes remember by a name, so that each can see it is behind. */
export const sharedVersions = pg.pgTable('shared_versions', {
  name: pg.text('name').primaryKey(),
  version: pg.bigint('version', { mode: 'number' }).notNull(),
});
