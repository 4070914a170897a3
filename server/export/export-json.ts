import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared } from '../../db/client.ts';
import {
  activeLearningFeedback,
  aiLearningData,
  aiUsage,
  apiKeys,
  bulkIdentifications,
  type CoinRow,
  coinDrafts,
  coins,
  collectionMembers,
  collections,
  collectionValues,
  exchangeRates,
  identities,
  imports,
  listingPublications,
  marketplaceLinks,
  marketplaceListings,
  type OwnerId,
  ownAlbums,
  passkeys,
  pcgsUsage,
  photos,
  priceHistory,
  savedViews,
  secondSteps,
  shares,
  temporaryIdentifications,
  users,
  valuations,
  wants,
} from '../../db/schema.ts';
import { inEnglish, withSentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import { listSessions } from '../account/profile/service.ts';
import { selectedIds } from '../coins/bulk/selection.ts';
import { toCoin } from '../coins/view.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { ExportDeps } from './deps.ts';

/** Tables of a collection besides coins, each with the column by which it is read in pages. */
interface Shelf {
  name: string;
  table: SQLiteTable & { userId: SQLiteColumn };
  key: SQLiteColumn;
  /** The columns with an amount in cents. */
  amounts?: readonly string[];
}

export const SHELVES: Shelf[] = [
  { name: 'photos', table: photos, key: photos.hash },
  { name: 'values', table: collectionValues, key: collectionValues.day, amounts: ['value', 'paid'] },
  { name: 'exchangeRates', table: exchangeRates, key: exchangeRates.currency },
  { name: 'albums', table: ownAlbums, key: ownAlbums.id },
  { name: 'savedViews', table: savedViews, key: savedViews.id },
  { name: 'drafts', table: coinDrafts, key: coinDrafts.id },
  { name: 'wants', table: wants, key: wants.id, amounts: ['priceLimit'] },
  {
    ...{ name: 'listings', table: marketplaceListings, key: marketplaceListings.id },
    amounts: ['price', 'shippingCost'],
  },
  {
    ...{ name: 'publications', table: listingPublications, key: listingPublications.reference },
    amounts: ['soldPrice', 'soldFees'],
  },
  { name: 'identifications', table: temporaryIdentifications, key: temporaryIdentifications.tempId },
  { name: 'bulkIdentifications', table: bulkIdentifications, key: bulkIdentifications.id },
  { name: 'feedback', table: activeLearningFeedback, key: activeLearningFeedback.id },
  { name: 'learned', table: aiLearningData, key: aiLearningData.id },
  { name: 'imports', table: imports, key: imports.id },
  { name: 'usage', table: aiUsage, key: aiUsage.day },
  { name: 'pcgsUsage', table: pcgsUsage, key: pcgsUsage.day },
];

const SHELF_PAGE = 200;

/** The owner's rows of a shelf, some at a time. */
async function* shelfPages(
  deps: ExportDeps,
  userId: OwnerId,
  { table, key, amounts = [] }: Shelf,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let last: unknown; ; ) {
    const page = await deps.db.orm
      .select({ at: key, row: table })
      .from(table)
      .where(and(eq(table.userId, userId), last === undefined ? undefined : gt(key, last)))
      .orderBy(key)
      .limit(SHELF_PAGE);
    yield page.map(({ row }) => {
      const { userId: _owner, ...told }: Record<string, unknown> = row;
      for (const amount of amounts) {
        const cents = told[amount];
        if (typeof cents === 'number') told[amount] = moneyText(cents);
      }
      return told;
    });
    last = page.at(-1)?.at;
    if (page.length < SHELF_PAGE) return;
  }
}

/** Coins read at once: some hundred kilobytes, all their texts being long. */
const PAGE = 100;

/** What is known of a person and of how they sign in, as JSON; no password, token or code. */
export async function accountJson(deps: ExportDeps, caller: Caller): Promise<string> {
  const { orm } = deps.db;
  const [account] = await orm.select(told).from(users).where(eq(users.id, caller.id));
  const providers = await orm
    .select({ issuer: identities.issuer, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, caller.id));
  const keys = await orm
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, caller.id));
  const scripts = await orm
    .select({
      name: apiKeys.name,
      scope: apiKeys.scope,
      prefix: apiKeys.prefix,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, caller.id));
  const [secondStep] = await orm
    .select({ confirmedAt: secondSteps.confirmedAt })
    .from(secondSteps)
    .where(eq(secondSteps.userId, caller.id));
  const marketplaces = await orm
    .select({
      marketplace: marketplaceLinks.marketplace,
      accountId: marketplaceLinks.accountId,
      accountName: marketplaceLinks.accountName,
      shopId: marketplaceLinks.shopId,
      createdAt: marketplaceLinks.createdAt,
    })
    .from(marketplaceLinks)
    .where(eq(marketplaceLinks.userId, caller.id));
  const links = await orm
    .select({
      kind: shares.kind,
      title: shares.title,
      content: shares.content,
      fields: shares.fields,
      createdAt: shares.createdAt,
      expiresAt: shares.expiresAt,
      revokedAt: shares.revokedAt,
      visits: shares.visits,
      lastVisitAt: shares.lastVisitAt,
    })
    .from(shares)
    .where(eq(shares.userId, caller.id));
  const own = await orm
    .select({ id: collections.id, name: collections.name, createdAt: collections.createdAt })
    .from(collections)
    .where(eq(collections.userId, caller.id));
  const memberOf = await orm
    .select({
      collectionId: collectionMembers.collectionId,
      role: collectionMembers.role,
      createdAt: collectionMembers.createdAt,
    })
    .from(collectionMembers)
    .where(eq(collectionMembers.userId, caller.id));
  const { sessions } = await listSessions(deps, caller);
  const signIn = { providers, passkeys: keys, apiKeys: scripts, secondStep: secondStep ?? null, sessions };
  const whole = {
    account,
    ...signIn,
    marketplaces: withSentences(marketplaces, inEnglish),
    collections: own,
    memberOf,
    shares: links,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Named one by one, so that no secret of a column to come gets out. */
const told = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  pendingEmail: users.pendingEmail,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  profileImageUrl: users.profileImageUrl,
  mailingStreet: users.mailingStreet,
  mailingCity: users.mailingCity,
  mailingState: users.mailingState,
  mailingZip: users.mailingZip,
  mailingCountry: users.mailingCountry,
  billingStreet: users.billingStreet,
  billingCity: users.billingCity,
  billingState: users.billingState,
  billingZip: users.billingZip,
  billingCountry: users.billingCountry,
  homeCurrency: users.homeCurrency,
  sameAsMailingAddress: users.sameAsMailingAddress,
  etsyLinked: users.etsyLinked,
  ebayLinked: users.ebayLinked,
  authProvider: users.authProvider,
  isGuest: users.isGuest,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  lastSeenAt: users.lastSeenAt,
};

/** The collection as JSON, in pieces read while they are asked for: the coins in the order they came, then the rest. */
export async function* collectionJson(deps: ExportDeps, userId: OwnerId): AsyncGenerator<string> {
  yield `{\n"format": "mintmark-collection",\n"formatVersion": 1,\n"exportedAt": ${JSON.stringify(new Date())},\n"currency": "USD",\n"coins": `;
  yield* list(coinPages(deps, userId));
  for (const shelf of SHELVES) {
    yield `,\n${JSON.stringify(shelf.name)}: `;
    yield* list(shelfPages(deps, userId, shelf));
  }
  yield '\n}\n';
}

/** A JSON list, a line for each of its members. */
async function* list(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const page of pages) {
    if (page.length > 0) {
      yield lead + page.map((member) => JSON.stringify(withSentences(member, inEnglish))).join(',\n');
      lead = ',\n';
    }
    // The database answers at once: whoever else is waiting goes between two pages.
    await yieldToEventLoop();
  }
  yield lead === ',\n' ? '\n]' : '[]';
}

async function* coinPages(deps: ExportDeps, userId: OwnerId): AsyncGenerator<unknown[]> {
  const { orm } = deps.db;
  const kept = await selectedIds(deps, userId, { all: true });
  const trashed = await orm
    .select({ id: coins.id })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNotNull(coins.deletedAt)));
  // Numbered as they came. Named at the beginning, a coin that moves to the trash meanwhile is in it once.
  const ids = [...kept, ...trashed.map(({ id }) => id)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PAGE) {
    const some = ids.slice(at, at + PAGE);
    const rows = await orm
      .select()
      .from(coins)
      .where(and(eq(coins.userId, userId), inArray(coins.id, some)))
      .orderBy(coins.id);
    yield await Promise.all(rows.map((row) => withHistory(deps, row)));
  }
}

const reads = prepared((orm) => ({
  history: orm
    .select({
      value: priceHistory.recordedValue,
      valuationSource: priceHistory.valuationSource,
      confidence: priceHistory.confidence,
      dataPoints: priceHistory.dataPoints,
      metadata: priceHistory.metadata,
      isShown: priceHistory.isShown,
      recordedAt: priceHistory.recordedAt,
    })
    .from(priceHistory)
    .where(eq(priceHistory.coinId, sql.placeholder('id')))
    .orderBy(priceHistory.recordedAt, priceHistory.id)
    .prepare(),
  said: orm
    .select({
      source: valuations.source,
      value: valuations.value,
      confidence: valuations.confidence,
      metadata: valuations.metadata,
      recordedAt: valuations.recordedAt,
    })
    .from(valuations)
    .where(eq(valuations.coinId, sql.placeholder('id')))
    .orderBy(valuations.source)
    .prepare(),
}));

async function withHistory(deps: ExportDeps, row: CoinRow) {
  const points = await reads(deps.db).history.all({ id: row.id });
  const said = await reads(deps.db).said.all({ id: row.id });
  return {
    ...toCoin(row),
    deletedAt: row.deletedAt,
    isSold: row.isSold,
    soldAt: row.soldAt,
    soldPrice: moneyText(row.soldPrice),
    soldFees: moneyText(row.soldFees),
    soldPlace: row.soldPlace,
    valuations: said.map((one) => ({ ...one, value: moneyText(one.value) })),
    priceHistory: points.map((point) => ({ ...point, value: moneyText(point.value) })),
  };
}
