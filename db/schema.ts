import type { InferSelectModel } from 'drizzle-orm';
import { engine } from './engine.ts';
import { tables } from './tables.ts';

/** The types serve both engines. */
export const schema = tables(engine().kit);

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
} = schema;

export type CoinRow = InferSelectModel<typeof coins>;
export type OwnerId = CoinRow['userId'];
