import { pgKit } from './kit.pg.ts';
import { tables } from './tables.ts';

/** Entry of drizzle-kit for PostgreSQL. */
export const {
  users,
  sessions,
  identities,
  passkeys,
  secondSteps,
  mailOutbox,
  coins,
  collectionTotals,
  collectionValues,
  photos,
  photoRemovals,
  healthChecks,
  metalPrices,
  newsArticles,
  newsFeeds,
  upcomingReleases,
  priceHistory,
  valuations,
  readerSides,
  marketplaceListings,
  temporaryIdentifications,
  activeLearningFeedback,
  globalCoinDatabase,
  aiLearningData,
  aiUsage,
  pcgsAnswers,
  pcgsDays,
  pcgsUsage,
} = tables(pgKit);
