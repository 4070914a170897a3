import { sql } from 'drizzle-orm';
import type { ImportMapping, ImportState } from '../shared/import/model.ts';
import type { ImportFormat } from '../shared/import/words.ts';
import type { ListingState, MarketplaceId, ShipFrom } from '../shared/marketplace/model.ts';
import type { ExchangeRate } from '../shared/money/money.ts';
import type { WantStatus } from '../shared/wants/model.ts';
import { accountTables } from './account-tables.ts';
import { coinTables } from './coin-tables.ts';
import type { Kit } from './engine.ts';
import { identifyTables } from './identify-tables.ts';
import { publicTables } from './public-tables.ts';

/** See server/selling/marketplace.ts. */
export type VendorRecord = Record<string, string | number | boolean | null | string[]>;

/** All tables once, for either engine. */
export function tables(kit: Kit) {
  const { table, index, primaryKey, id, text, int, real, bool, json, time, cents } = kit;
  const now = () => new Date();
  const createdAt = () => time('created_at').notNull().$defaultFn(now);
  const updatedAt = () => time('updated_at').notNull().$defaultFn(now).$onUpdateFn(now);

  const accounts = accountTables(kit);
  const { ownerId } = accounts;
  const ofCoins = coinTables(kit, accounts);
  const { coinId } = ofCoins;
  const { readerSides, ...identification } = identifyTables(kit, accounts, ofCoins);

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
      shippingCost: cents('shipping_cost_cents').notNull().default(499),
      returnsAccepted: bool('returns_accepted').notNull().default(true),
      /** Days. */
      returnPeriod: int('return_period').notNull().default(30),
      obverseImageUrl: text('obverse_image_url'),
      reverseImageUrl: text('reverse_image_url'),
      /** Set by the seller, by the site's name for it. */
      specifics: json<Record<string, string>>('specifics'),
      shipFrom: json<ShipFrom>('ship_from'),
      /** Over all sites (shared/marketplace/model.ts). */
      status: text('status').$type<ListingState>().notNull().default('draft'),
      listedAt: time('listed_at'),
      soldAt: time('sold_at'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('listings_user').on(t.userId), index('listings_coin').on(t.coinId)],
  );

  /** State on one site, so that nothing is published twice (server/selling). */
  const listingPublications = table(
    'listing_publications',
    {
      listingId: int('listing_id')
        .notNull()
        .references(() => marketplaceListings.id, { onDelete: 'cascade' }),
      userId: ownerId(),
      marketplace: text('marketplace').$type<MarketplaceId>().notNull(),
      /** Our id at the site, new with every relisting. */
      reference: text('reference').notNull().unique(),
      status: text('status').$type<ListingState>().notNull().default('draft'),
      /** Pending action; null for none. */
      wish: text('wish').$type<'publish' | 'revise' | 'end'>(),
      /** When price or title began to differ from the site's; null if equal. */
      changedAt: time('changed_at'),
      /** Last step done. */
      step: text('step'),
      /** Ids at the site. */
      record: json<VendorRecord>('record').notNull(),
      warnings: json<string[]>('warnings').notNull(),
      /** What went wrong and what to do, in sentences. */
      message: text('message'),
      remedy: text('remedy'),
      failure: text('failure'),
      /** Consecutive failures, and the next try. */
      attempts: int('attempts').notNull().default(0),
      dueAt: time('due_at'),
      siteListingId: text('site_listing_id'),
      url: text('url'),
      views: int('views'),
      listedAt: time('listed_at'),
      endedAt: time('ended_at'),
      soldAt: time('sold_at'),
      soldPrice: cents('sold_price_cents'),
      soldFees: cents('sold_fees_cents'),
      /** Last check of its state at the site. */
      checkedAt: time('checked_at'),
      updatedAt: updatedAt(),
    },
    (t) => [
      primaryKey({ columns: [t.listingId, t.marketplace] }),
      index('publications_user').on(t.userId, t.status),
      index('publications_wished').on(t.dueAt).where(sql`${t.wish} is not null`),
      index('publications_listed').on(t.checkedAt).where(sql`${t.status} = 'listed'`),
    ],
  );

  /** Rows are in files in a folder of each import. */
  const imports = table(
    'imports',
    {
      id: text('id').primaryKey(),
      userId: ownerId(),
      fileName: text('file_name').notNull(),
      format: text('format').$type<ImportFormat>().notNull(),
      /** SHA-256 of format and headings, to reuse an earlier mapping. */
      signature: text('signature').notNull(),
      /** Started imports include the rates of the file. */
      mapping: json<ImportMapping & { broughtRates?: ExchangeRate[] }>('mapping').notNull(),
      state: text('state').$type<ImportState>().notNull(),
      /** For duplicates of coins; null until started. */
      alike: text('alike').$type<'skip' | 'add'>(),
      problem: text('problem'),
      position: int('position').notNull().default(0),
      total: int('total').notNull(),
      added: int('added').notNull().default(0),
      updated: int('updated').notNull().default(0),
      skipped: int('skipped').notNull().default(0),
      wrong: int('wrong').notNull().default(0),
      /** Since its last progress. */
      failures: int('failures').notNull().default(0),
      createdAt: createdAt(),
      finishedAt: time('finished_at'),
    },
    (t) => [
      index('imports_user').on(t.userId, t.createdAt),
      index('imports_signature').on(t.userId, t.signature),
    ],
  );

  /** For undo. */
  const importedCoins = table(
    'imported_coins',
    {
      importId: text('import_id')
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      coinId: coinId(),
      userId: ownerId(),
      /** Changed fields before the import; null for a new coin. */
      before: json<Record<string, unknown>>('before'),
      /** The same fields after it. */
      after: json<Record<string, unknown>>('after'),
    },
    (t) => [primaryKey({ columns: [t.importId, t.coinId] }), index('imported_coins_coin').on(t.coinId)],
  );

  /** Id of the coin in its source file: a second import updates it. */
  const coinSources = table(
    'coin_sources',
    {
      userId: ownerId(),
      source: text('source').notNull(),
      reference: text('reference').notNull(),
      coinId: coinId(),
    },
    (t) => [
      primaryKey({ columns: [t.userId, t.source, t.reference] }),
      index('coin_sources_coin').on(t.coinId),
    ],
  );

  const wants = table(
    'wants',
    {
      id: id('id'),
      userId: ownerId(),
      status: text('status').$type<WantStatus>().notNull().default('want'),
      name: text('name').notNull(),
      country: text('country'),
      /** shared/coins/dating.ts; null for any year. */
      year: int('year'),
      yearTo: int('year_to'),
      yearApproximate: bool('year_approximate').notNull().default(false),
      mintMark: text('mint_mark'),
      coinType: text('coin_type'),
      variation: text('variation'),
      condition: text('condition'),
      /** Hundredths of `currency`. */
      priceLimit: cents('price_limit_cents'),
      currency: text('currency').notNull().default('USD'),
      /** 1 is the most urgent, 3 the least. */
      priority: int('priority').notNull().default(2),
      note: text('note'),
      importId: text('import_id').references(() => imports.id, { onDelete: 'set null' }),
      /** Id in the imported file. */
      reference: text('reference'),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index('wants_user').on(t.userId, t.id), index('wants_import').on(t.importId)],
  );

  return {
    ...publicTables(kit),
    ...accounts.tables,
    ...ofCoins.tables,
    readerSides,
    marketplaceListings,
    listingPublications,
    ...identification,
    imports,
    importedCoins,
    coinSources,
    wants,
  };
}
