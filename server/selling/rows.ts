import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, listingPublications, marketplaceListings } from '../../db/schema.ts';
import type { ListingState, MarketplaceId } from '../../shared/marketplace/model.ts';
import type { ListingRow, PublicationRow } from './draft.ts';

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
export const ownSites = (orm: Orm, userId: string, listingId: number): Promise<PublicationRow[]> =>
  orm
    .select()
    .from(listingPublications)
    .where(and(eq(listingPublications.listingId, listingId), eq(listingPublications.userId, userId)));

/** Overall state: the first that applies. */
const ORDER: ListingState[] = ['sold', 'publishing', 'listed', 'failed', 'ended', 'draft'];

export const overall = (states: readonly ListingState[]): ListingState =>
  ORDER.find((state) => states.includes(state)) ?? 'draft';

export async function settleListing(tx: Orm, listingId: number): Promise<void> {
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

type OwnedPlace = Place & { userId: string };

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
  which: { userId?: string; coinIds?: number[]; before?: Date },
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
