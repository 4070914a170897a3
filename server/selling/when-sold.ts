import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, listingPublications, marketplaceListings } from '../../db/schema.ts';
import type { CoinChange } from '../coins/changes.ts';
import type { SellingDeps } from './deps.ts';
import { OFFERED } from './rows.ts';
import { wishEnd } from './service.ts';

/** A coin that was sold, or has fewer pieces than stand for sale, is taken off the sites: nobody must buy what is gone. */
export async function endWhatIsSold(
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

/** Ends listings of a coin on each site until no more stand there than pieces are left, the newest first. */
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
    if (many > left) await wishEnd(tx, deps, publication);
  }
}
