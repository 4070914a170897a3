import { pgKit } from './kit.pg.ts';
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

/** What several processes share, which on SQLite lies in the memory of the one there is. */
export { leases, rateLimits, sharedVersions, usedNonces } from './shared-tables.ts';
