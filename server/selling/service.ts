import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import {
  type CoinRow,
  coins,
  listingPublications,
  marketplaceListings,
  type OwnerId,
} from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import {
  type Listing,
  type ListingBody,
  type ListingList,
  type ListingPatch,
  type ListingQuery,
  MARKETPLACE_NAMES,
  type MarketplaceId,
  type SitesBody,
} from '../../shared/marketplace/model.ts';
import type { CoinChange } from '../coins/deps.ts';
import { coinRow } from '../coins/queries.ts';
import { pageOf } from '../core/chunks.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import type { SellingDeps } from './deps.ts';
import type { ListingRow, PublicationRow } from './draft.ts';
import { linksOf } from './link/tokens.ts';
import { chosenPhotos, columnsOf, keepShipFrom } from './preview.ts';
import { changePublication, OFFERED, offeredOn, sitesOf, toListing } from './rows.ts';
import { newReference, workAfter } from './work.ts';

const MOST = { kept: 10_000, publishing: 50 };

/**
 * 404 for an absent or foreign coin, 422 for a site that is not connected, 409 where every piece is
 * already for sale there.
 */
export async function createListing(deps: SellingDeps, userId: OwnerId, body: ListingBody): Promise<Listing> {
  for (const id of body.marketplaces)
    if (!deps.marketplaces.isConfigured(id)) await deps.marketplaces.client(id);
  const id = await deps.db.transaction(async (tx) => {
    const coin = await coinRow(tx, userId, body.coinId);
    if (!coin) throw notFound();
    await refuseUnlinked(tx, userId, body.marketplaces);
    await refuseOversold(tx, coin, body.marketplaces);
    await refuseTooMany(tx, userId);
    const columns = await columnsOf(tx, coin, body);
    if (body.shipFrom) await keepShipFrom(tx, userId, body.shipFrom);
    const [listing] = await tx
      .insert(marketplaceListings)
      .values({
        ...columns,
        userId,
        coinId: coin.id,
        title: body.title,
        price: body.price,
        status: 'publishing',
      })
      .returning({ id: marketplaceListings.id });
    if (!listing) throw notFound();
    for (const marketplace of body.marketplaces) {
      await tx.insert(listingPublications).values({ ...fresh(), userId, marketplace, listingId: listing.id });
      workAfter(tx, deps, userId, { listingId: listing.id, marketplace });
    }
    return listing.id;
  });
  return getListing(deps, userId, id);
}

const fresh = () => ({
  reference: newReference(),
  status: 'publishing' as const,
  wish: 'publish' as const,
  dueAt: new Date(),
  record: {},
  warnings: [],
});

async function refuseUnlinked(tx: Orm, userId: OwnerId, wanted: readonly MarketplaceId[]): Promise<void> {
  const links = await linksOf(tx, userId);
  const missing = wanted.filter(
    (id) => !links.some(({ marketplace, needsLink }) => marketplace === id && !needsLink),
  );
  if (missing.length === 0) return;
  const names = missing.map((id) => MARKETPLACE_NAMES[id]).join(' and ');
  throw fieldError('marketplaces', 'marketplace_not_connected', MARKETPLACE_NOT_CONNECTED, { names });
}

/** One piece per listing: two windows or two clicks must not sell it twice. */
async function refuseOversold(
  tx: Orm,
  coin: CoinRow,
  wanted: readonly MarketplaceId[],
  except?: number,
): Promise<void> {
  const offered = await offeredOn(tx, coin, except);
  for (const id of wanted) {
    if (offered.filter((site) => site === id).length < coin.quantity) continue;
    throw new AppError(409, 'coin_already_listed', 'This coin is already for sale on {id}.', {
      id: MARKETPLACE_NAMES[id],
    });
  }
}

async function refuseTooMany(tx: Orm, userId: OwnerId): Promise<void> {
  const [counted] = await tx
    .select({ many: count() })
    .from(marketplaceListings)
    .where(eq(marketplaceListings.userId, userId));
  const [publishing] = await tx
    .select({ many: count() })
    .from(listingPublications)
    .where(and(eq(listingPublications.userId, userId), eq(listingPublications.status, 'publishing')));
  if ((publishing?.many ?? 0) >= MOST.publishing)
    throw new AppError(
      429,
      'listing_queue_full',
      'Many of your listings are being published. Please wait until some of them are done.',
    );
  if ((counted?.many ?? 0) >= MOST.kept)
    throw new AppError(409, 'listing_limit_reached', 'An account can have at most {kept} listings.', {
      kept: MOST.kept,
    });
}

const listingAt = (userId: OwnerId, id: number) =>
  and(eq(marketplaceListings.id, id), eq(marketplaceListings.userId, userId));

/** 404 when absent or foreign. */
export async function getListing(deps: SellingDeps, userId: OwnerId, id: number): Promise<Listing> {
  const [listing] = await listingsWhere(deps, listingAt(userId, id), 1);
  if (!listing) throw notFound();
  return listing;
}

export async function listListings(
  deps: SellingDeps,
  userId: OwnerId,
  { coinId, status, limit, cursor }: ListingQuery,
): Promise<ListingList & { nextCursor: string | null }> {
  const mine = and(
    eq(marketplaceListings.userId, userId),
    coinId === undefined ? undefined : eq(marketplaceListings.coinId, coinId),
    status === undefined ? undefined : eq(marketplaceListings.status, status),
  );
  const before = cursor === undefined ? undefined : lt(marketplaceListings.id, cursor);
  const found = await listingsWhere(deps, and(mine, before), limit + 1);
  const [sum] = await deps.db.orm.select({ many: count() }).from(marketplaceListings).where(mine);
  const { page, last } = pageOf(found, limit);
  return {
    listings: page,
    total: sum?.many ?? 0,
    nextCursor: last ? String(last.id) : null,
  };
}

async function listingsWhere(
  deps: SellingDeps,
  where: ReturnType<typeof and>,
  limit: number,
): Promise<Listing[]> {
  const { orm } = deps.db;
  const rows = await orm
    .select({
      listing: marketplaceListings,
      name: coins.name,
      deletedAt: coins.deletedAt,
      isSold: coins.isSold,
    })
    .from(marketplaceListings)
    .innerJoin(coins, eq(coins.id, marketplaceListings.coinId))
    .where(where)
    .orderBy(desc(marketplaceListings.id))
    .limit(limit);
  const ids = rows.map(({ listing }) => listing.id);
  const publications = await orm
    .select()
    .from(listingPublications)
    .where(inArray(listingPublications.listingId, ids))
    .orderBy(listingPublications.marketplace);
  const steps = await stepsOf(deps, publications);
  return rows.map(({ listing, ...coin }) =>
    toListing(
      listing,
      publications.filter(({ listingId }) => listingId === listing.id),
      coin,
      ({ marketplace }) => ({ steps: steps.get(marketplace) ?? [] }),
    ),
  );
}

/** Loads a site's code only while something is being published there. */
async function stepsOf(deps: SellingDeps, publications: readonly PublicationRow[]) {
  const needed = new Set(
    publications.flatMap(({ status, marketplace }) => (status === 'publishing' ? [marketplace] : [])),
  );
  const steps = new Map<MarketplaceId, readonly { name: string; doing: string }[]>();
  for (const id of needed) {
    const client = await deps.marketplaces.client(id).catch(() => null);
    if (client) steps.set(id, client.steps);
  }
  return steps;
}

interface OwnListing {
  listing: ListingRow;
  sites: PublicationRow[];
}

/** 404 when absent or foreign. */
async function ownListing(tx: Orm, userId: OwnerId, id: number): Promise<OwnListing> {
  const [listing] = await tx.select().from(marketplaceListings).where(listingAt(userId, id));
  if (!listing) throw notFound();
  return { listing, sites: await sitesOf(tx, id) };
}

/** Until sold. Live listings follow on their sites; a failed one can be retried. */
export async function changeListing(
  deps: SellingDeps,
  userId: OwnerId,
  id: number,
  patch: ListingPatch,
): Promise<Listing> {
  await deps.db.transaction(async (tx) => {
    const { listing, sites } = await ownListing(tx, userId, id);
    if (listing.status === 'sold')
      throw new AppError(409, 'listed_coin_sold', 'This coin is sold; the listing can’t be changed.');
    const values = await changedColumns(tx, listing, patch);
    const isRevised = Object.entries(values).some(
      ([column, value]) => !isDeepStrictEqual(value, listing[column as keyof ListingRow]),
    );
    const { shipFrom } = patch;
    if (shipFrom) {
      if (sites.every(({ status }) => OFFERED.includes(status)))
        throw new AppError(
          409,
          'shipping_place_fixed',
          'You can’t change where you ship from while the coin is for sale. End the listing first.',
        );
      await keepShipFrom(tx, userId, shipFrom);
    }
    const columns = { ...values, ...(shipFrom && { shipFrom }) };
    if (Object.keys(columns).length > 0)
      await tx.update(marketplaceListings).set(columns).where(listingAt(userId, id));
    // Saving again retries a failed revision.
    for (const site of sites) {
      if (!OFFERED.includes(site.status) || !(isRevised || site.changedAt)) continue;
      const now = new Date();
      const wish = site.wish ?? 'revise';
      const dueAt = site.wish ? site.dueAt : now;
      await changePublication(tx, site, { changedAt: now, wish, dueAt, attempts: 0 });
      workAfter(tx, deps, userId, { listingId: id, marketplace: site.marketplace });
    }
  });
  return getListing(deps, userId, id);
}

/** Validated like a new listing. */
async function changedColumns(tx: Orm, listing: ListingRow, { images, shipFrom: _, ...rest }: ListingPatch) {
  // Never empty: a missing value keeps the old one.
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && (value !== '' || name === 'description');
  const given = Object.entries(rest).filter(isGiven);
  const columns: Partial<ListingRow> = Object.fromEntries(given);
  if (!images) return columns;
  const coin = await coinRow(tx, listing.userId, listing.coinId);
  if (!coin) throw new AppError(409, 'listed_coin_gone', 'The coin is no longer in your collection.');
  const { obverse, reverse } = await chosenPhotos(tx, coin, images);
  return { ...columns, obverseImageUrl: obverse, reverseImageUrl: reverse };
}

const isNamed = ({ marketplaces }: SitesBody, { marketplace }: PublicationRow) =>
  marketplaces === undefined || marketplaces.includes(marketplace);

/** 409 where nothing can be published. */
export async function retryListing(
  deps: SellingDeps,
  userId: OwnerId,
  id: number,
  body: SitesBody,
): Promise<Listing> {
  await deps.db.transaction(async (tx) => {
    const { listing, sites } = await ownListing(tx, userId, id);
    const again = sites.filter((site) => isNamed(body, site) && canRetry(site));
    if (again.length === 0 || listing.status === 'sold')
      throw new AppError(409, 'listing_retry_not_needed', LISTING_RETRY_NOT_NEEDED);
    const coin = await coinRow(tx, userId, listing.coinId);
    if (!coin) throw new AppError(409, 'listed_coin_gone', 'The coin is no longer in your collection.');
    const stopped = again.filter(({ status }) => !OFFERED.includes(status));
    await refuseUnlinked(
      tx,
      userId,
      again.map(({ marketplace }) => marketplace),
    );
    await refuseOversold(
      tx,
      coin,
      stopped.map(({ marketplace }) => marketplace),
      id,
    );
    for (const site of again) {
      await changePublication(tx, site, retried(site));
      workAfter(tx, deps, userId, { listingId: id, marketplace: site.marketplace });
    }
  });
  return getListing(deps, userId, id);
}

const canRetry = ({ status, wish, attempts, changedAt, failure }: PublicationRow) =>
  status === 'failed' ||
  status === 'ended' ||
  // Waits for its next try, or is live with an old price.
  (wish !== null && attempts > 0) ||
  (status === 'listed' && wish === null && (changedAt !== null || failure !== null));

function retried(site: PublicationRow): Partial<PublicationRow> {
  const now = { dueAt: new Date(), attempts: 0, message: null, remedy: null, failure: null };
  if (site.status === 'ended') {
    // An ended one becomes a new listing there.
    const none = { step: null, siteListingId: null, url: null, views: null, endedAt: null, changedAt: null };
    return { ...fresh(), ...now, ...none, listedAt: null, checkedAt: null };
  }
  // A refusal may have been fixed in the input of early steps: start over, they look before they create.
  if (site.status === 'failed')
    return { ...now, status: 'publishing', wish: 'publish', step: null, changedAt: null };
  return { ...now, wish: site.wish ?? (site.changedAt ? 'revise' : 'end') };
}

/** 409 where it is on no site. */
export async function endListing(
  deps: SellingDeps,
  userId: OwnerId,
  id: number,
  body: SitesBody,
): Promise<Listing> {
  await deps.db.transaction(async (tx) => {
    const { sites } = await ownListing(tx, userId, id);
    const ending = sites.filter((site) => isNamed(body, site) && canEnd(site));
    if (ending.length === 0)
      throw new AppError(409, 'listing_already_ended', 'This listing has already ended.');
    for (const site of ending) await requestEnd(tx, deps, site);
  });
  return getListing(deps, userId, id);
}

const canEnd = ({ status }: PublicationRow) => !['ended', 'sold'].includes(status);

/** One that created nothing there has ended at once. */
export async function requestEnd(tx: Orm, deps: SellingDeps, site: PublicationRow): Promise<void> {
  const now = { dueAt: new Date(), attempts: 0, message: null, remedy: null, failure: null };
  if (!OFFERED.includes(site.status) && Object.keys(site.record).length === 0) {
    await changePublication(tx, site, {
      ...now,
      status: 'ended',
      wish: null,
      dueAt: null,
      endedAt: new Date(),
    });
    return;
  }
  await changePublication(tx, site, { ...now, wish: 'end' });
  workAfter(tx, deps, site.userId, { listingId: site.listingId, marketplace: site.marketplace });
}

/** Fewer pieces than listings, or sold: buyers must not buy what is gone. */
export async function endSoldListings(
  tx: Orm,
  deps: SellingDeps,
  changes: readonly CoinChange[],
): Promise<void> {
  const fewer = changes.flatMap((change) => {
    if (change.kind === 'sold') return [{ id: change.before.id, left: 0 }];
    const isFewer = change.kind === 'edited' && change.after.quantity < change.before.quantity;
    return isFewer ? [{ id: change.after.id, left: change.after.quantity }] : [];
  });
  for (const { id, left } of fewer) await endBeyond(tx, deps, id, left);
}

/** Newest listings first. */
async function endBeyond(tx: Orm, deps: SellingDeps, coinId: number, left: number): Promise<void> {
  const offered = await tx
    .select({ publication: listingPublications })
    .from(listingPublications)
    .innerJoin(marketplaceListings, eq(marketplaceListings.id, listingPublications.listingId))
    .innerJoin(coins, eq(coins.id, marketplaceListings.coinId))
    .where(
      and(
        eq(marketplaceListings.coinId, coinId),
        eq(marketplaceListings.userId, coins.userId),
        ne(marketplaceListings.status, 'sold'),
        inArray(listingPublications.status, OFFERED),
      ),
    )
    .orderBy(listingPublications.listingId);
  const seen = new Map<string, number>();
  for (const { publication } of offered) {
    const many = (seen.get(publication.marketplace) ?? 0) + 1;
    seen.set(publication.marketplace, many);
    if (many > left) await requestEnd(tx, deps, publication);
  }
}

const MARKETPLACE_NOT_CONNECTED = msg('Please connect your {names} account on your profile first.');
const LISTING_RETRY_NOT_NEEDED = msg('Nothing to retry: the coin is listed, being published, or sold.');
