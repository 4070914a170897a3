import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
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
  type ListingSite,
  type ListingState,
  MARKETPLACE_NAMES,
  type MarketplaceId,
} from '../../shared/marketplace/model.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { ListingRow, PublicationRow } from './draft.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

export interface Progress {
  /** Empty while the site's code is not loaded. */
  steps: readonly { name: string; doing: string }[];
}

function toSite(row: PublicationRow, { steps }: Progress): ListingSite {
  const done = steps.findIndex(({ name }) => name === row.step) + 1;
  const isPublishing = row.status === 'publishing';
  return {
    ...{ marketplace: row.marketplace, name: MARKETPLACE_NAMES[row.marketplace], status: row.status },
    doing: doingOf(row, steps[done]?.doing),
    step: isPublishing ? done : steps.length,
    steps: steps.length,
    ...{ message: row.message, remedy: row.remedy, needsLink: row.failure === 'consent revoked' },
    warnings: row.warnings,
    ...{ listingId: row.siteListingId, url: row.url, views: row.views },
    retryAt: row.wish && row.attempts > 0 ? iso(row.dueAt) : null,
    ...{ listedAt: iso(row.listedAt), endedAt: iso(row.endedAt), soldAt: iso(row.soldAt) },
    ...{ soldPrice: moneyText(row.soldPrice), fees: moneyText(row.soldFees), checkedAt: iso(row.checkedAt) },
  };
}

function doingOf({ wish, status }: PublicationRow, step: string | undefined): string | null {
  if (wish === 'end') return msg('Ending the listing');
  if (wish === 'revise') return msg('Changing the listing');
  return status === 'publishing' ? (step ?? msg('Publishing')) : null;
}

interface ListedCoinNow {
  name: string;
  deletedAt: Date | null;
  isSold: boolean;
}

export function toListing(
  row: ListingRow,
  publications: readonly PublicationRow[],
  coin: ListedCoinNow,
  progressOf: (row: PublicationRow) => Progress,
): Listing {
  const on = (id: PublicationRow['marketplace']) =>
    publications.find(({ marketplace }) => marketplace === id);
  const [ebay, etsy] = [on('ebay'), on('etsy')];
  return {
    ...{ id: row.id, userId: row.userId, coinId: row.coinId },
    ...{ title: row.title, description: row.description, price: moneyText(row.price) },
    ...{
      category: row.category,
      condition: row.condition,
      subcategory: row.subcategory,
      tags: row.tags ?? [],
    },
    ...{ shippingWeight: row.shippingWeight, shippingDimensions: row.shippingDimensions },
    ...{ shippingCost: moneyText(row.shippingCost), returnsAccepted: row.returnsAccepted },
    returnPeriod: row.returnPeriod,
    images: { obverse: row.obverseImageUrl, reverse: row.reverseImageUrl },
    specifics: row.specifics ?? {},
    etsyListingId: etsy?.siteListingId ?? null,
    etsyStatus: etsy?.status ?? null,
    etsyUrl: etsy?.url ?? null,
    ebayListingId: ebay?.siteListingId ?? null,
    ebayStatus: ebay?.status ?? null,
    ebayUrl: ebay?.url ?? null,
    ...{ listOnEtsy: etsy !== undefined, listOnEbay: ebay !== undefined },
    ...{ status: row.status, listedAt: iso(row.listedAt), soldAt: iso(row.soldAt) },
    ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
    coinName: coin.name,
    coinState: coin.deletedAt === null ? 'kept' : coin.isSold ? 'sold' : 'trashed',
    sites: publications.map((publication) => toSite(publication, progressOf(publication))),
  };
}

export interface Place {
  listingId: number;
  marketplace: MarketplaceId;
}

/** Buyers may see the listing, or will. */
export const OFFERED: ListingState[] = ['publishing', 'listed'];

const at = ({ listingId, marketplace }: Place) =>
  and(eq(listingPublications.listingId, listingId), eq(listingPublications.marketplace, marketplace));

export interface FullPublication {
  publication: PublicationRow;
  listing: ListingRow;
  coin: CoinRow;
}

export async function publicationAt(orm: Orm, place: Place): Promise<FullPublication | undefined> {
  const [row] = await orm
    .select({ publication: listingPublications, listing: marketplaceListings, coin: coins })
    .from(listingPublications)
    .innerJoin(marketplaceListings, eq(marketplaceListings.id, listingPublications.listingId))
    .innerJoin(
      coins,
      and(eq(coins.id, marketplaceListings.coinId), eq(coins.userId, marketplaceListings.userId)),
    )
    .where(at(place));
  return row;
}

/**
 * Only while the reference and, if given, the wish are unchanged; also updates the listing's overall
 * state. Returns whether it was written.
 */
export async function changePublication(
  tx: Orm,
  read: Pick<PublicationRow, 'listingId' | 'marketplace' | 'reference'>,
  values: Partial<PublicationRow>,
  wish?: PublicationRow['wish'],
): Promise<boolean> {
  const changed = await tx
    .update(listingPublications)
    .set(values)
    .where(
      and(
        at(read),
        eq(listingPublications.reference, read.reference),
        wish === undefined ? undefined : sql`${listingPublications.wish} is not distinct from ${wish}`,
      ),
    )
    .returning({ id: listingPublications.listingId });
  if (changed.length === 0) return false;
  if (values.status !== undefined) await settleListing(tx, read.listingId);
  return true;
}

/** One entry per listing. */
export async function offeredOn(orm: Orm, coin: CoinRow, except?: number): Promise<MarketplaceId[]> {
  const rows = await orm
    .select({ marketplace: listingPublications.marketplace })
    .from(listingPublications)
    .innerJoin(marketplaceListings, eq(marketplaceListings.id, listingPublications.listingId))
    .where(
      and(
        eq(marketplaceListings.coinId, coin.id),
        eq(listingPublications.userId, coin.userId),
        inArray(listingPublications.status, OFFERED),
        except === undefined ? undefined : ne(marketplaceListings.id, except),
      ),
    );
  return rows.map(({ marketplace }) => marketplace);
}

export const sitesOf = (orm: Orm, listingId: number): Promise<PublicationRow[]> =>
  orm.select().from(listingPublications).where(eq(listingPublications.listingId, listingId));

/** Empty for another user's listing. */
export const ownSites = (orm: Orm, userId: OwnerId, listingId: number): Promise<PublicationRow[]> =>
  orm
    .select()
    .from(listingPublications)
    .where(and(eq(listingPublications.listingId, listingId), eq(listingPublications.userId, userId)));

/** Overall state: the first that applies. */
const ORDER: ListingState[] = ['sold', 'publishing', 'listed', 'failed', 'ended', 'draft'];

export const overall = (states: readonly ListingState[]): ListingState =>
  ORDER.find((state) => states.includes(state)) ?? 'draft';

async function settleListing(tx: Orm, listingId: number): Promise<void> {
  const sites = await sitesOf(tx, listingId);
  const first = (times: (Date | null)[]) =>
    times.reduce<Date | null>((least, time) => (time && (!least || time < least) ? time : least), null);
  await tx
    .update(marketplaceListings)
    .set({
      status: overall(sites.map(({ status }) => status)),
      listedAt: first(sites.map(({ listedAt }) => listedAt)),
      soldAt: first(sites.map(({ soldAt }) => soldAt)),
    })
    .where(eq(marketplaceListings.id, listingId));
}

type OwnedPlace = Place & { userId: OwnerId };

const ownedPlace = {
  listingId: listingPublications.listingId,
  marketplace: listingPublications.marketplace,
  userId: listingPublications.userId,
};

/** Longest waiting first. */
export const duePlaces = (orm: Orm, now: Date): Promise<OwnedPlace[]> =>
  orm
    .select(ownedPlace)
    .from(listingPublications)
    .where(and(isNotNull(listingPublications.wish), lte(listingPublications.dueAt, now)))
    .orderBy(asc(listingPublications.dueAt))
    .limit(200);

export const listedPlaces = (
  orm: Orm,
  which: { userId?: OwnerId; coinIds?: number[]; before?: Date },
  limit = 500,
): Promise<OwnedPlace[]> =>
  orm
    .select(ownedPlace)
    .from(listingPublications)
    .innerJoin(marketplaceListings, eq(marketplaceListings.id, listingPublications.listingId))
    .where(
      and(
        eq(listingPublications.status, 'listed'),
        which.userId === undefined ? undefined : eq(listingPublications.userId, which.userId),
        which.coinIds === undefined ? undefined : inArray(marketplaceListings.coinId, which.coinIds),
        which.before === undefined
          ? undefined
          : or(
              sql`${listingPublications.checkedAt} is null`,
              lte(listingPublications.checkedAt, which.before),
            ),
      ),
    )
    .orderBy(asc(listingPublications.checkedAt))
    .limit(limit);
