import { and, eq, gt } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  activeLearningFeedback,
  aiLearningData,
  aiUsage,
  bulkIdentifications,
  collectionValues,
  exchangeRates,
  imports,
  listingPublications,
  marketplaceListings,
  ownAlbums,
  pcgsUsage,
  photos,
  temporaryIdentifications,
  wants,
} from '../../db/schema.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { ExportDeps } from './deps.ts';

/** What a collection has besides its coins: a table, and by which of its columns it is walked. */
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

const PAGE = 200;

/** The owner's rows of a shelf, some at a time. */
export async function* shelfPages(
  deps: ExportDeps,
  userId: string,
  { table, key, amounts = [] }: Shelf,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let last: unknown; ; ) {
    const page = await deps.db.orm
      .select({ at: key, row: table })
      .from(table)
      .where(and(eq(table.userId, userId), last === undefined ? undefined : gt(key, last)))
      .orderBy(key)
      .limit(PAGE);
    yield page.map(({ row }) => {
      const { userId: _owner, ...told }: Record<string, unknown> = row;
      for (const amount of amounts) {
        const cents = told[amount];
        if (typeof cents === 'number') told[amount] = moneyText(cents);
      }
      return told;
    });
    last = page.at(-1)?.at;
    if (page.length < PAGE) return;
  }
}
