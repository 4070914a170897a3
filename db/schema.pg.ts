import * as pg from 'drizzle-orm/pg-core';
import { pgKit } from './postgres/engine.ts';
import { tables } from './tables.ts';

/** Entry of drizzle-kit. */
export const {
  users,
  sessions,
  identities,
  passkeys,
  apiKeys,
  shares,
  marketplaceLinks,
  secondSteps,
  mailOutbox,
  collections,
  collectionMembers,
  collectionInvitations,
  collectionChanges,
  serverSettings,
  invitations,
  auditEvents,
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
  requestKeys,
  ownAlbums,
  savedViews,
  coinDrafts,
} = tables(pgKit);

const instant = (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3 });

export const usedNonces = pg.pgTable(
  'used_nonces',
  { id: pg.text('id').primaryKey(), endsAt: instant('ends_at').notNull() },
  (t) => [pg.index('used_nonces_ends').on(t.endsAt)],
);

/** Count per hashed key within the current span. */
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

/** Owner of a job and its deadline; `note` is its message to other processes. */
export const leases = pg.pgTable('leases', {
  name: pg.text('name').primaryKey(),
  holder: pg.text('holder').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: pg.text('note'),
});

/** Change counters of named caches. */
export const sharedVersions = pg.pgTable('shared_versions', {
  name: pg.text('name').primaryKey(),
  version: pg.bigint('version', { mode: 'number' }).notNull(),
});
