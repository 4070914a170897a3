import { and, eq, or } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { marketplaceLinks, users } from '../../../db/schema.ts';
import type { MarketplaceId } from '../../../shared/marketplace/model.ts';

export type LinkRow = typeof marketplaceLinks.$inferSelect;

const linkAt = (userId: string, marketplace: MarketplaceId) =>
  and(eq(marketplaceLinks.userId, userId), eq(marketplaceLinks.marketplace, marketplace));

export async function linkOf(
  orm: Orm,
  userId: string,
  marketplace: MarketplaceId,
): Promise<LinkRow | undefined> {
  const [row] = await orm.select().from(marketplaceLinks).where(linkAt(userId, marketplace));
  return row;
}

export const linksOf = (orm: Orm, userId: string): Promise<LinkRow[]> =>
  orm.select().from(marketplaceLinks).where(eq(marketplaceLinks.userId, userId));

/** By the marketplace's user id or user name. */
export const linksOfAccount = (
  orm: Orm,
  marketplace: MarketplaceId,
  { userId, name }: { userId: string; name: string | null },
): Promise<LinkRow[]> =>
  orm
    .select()
    .from(marketplaceLinks)
    .where(
      and(
        eq(marketplaceLinks.marketplace, marketplace),
        or(
          eq(marketplaceLinks.accountId, userId),
          name === null ? undefined : eq(marketplaceLinks.accountName, name),
        ),
      ),
    );

export async function putLink(tx: Orm, link: typeof marketplaceLinks.$inferInsert): Promise<void> {
  await tx.delete(marketplaceLinks).where(linkAt(link.userId, link.marketplace));
  await tx.insert(marketplaceLinks).values(link);
  await setFlag(tx, link.userId, link.marketplace, true);
}

/** Only if the link was not replaced meanwhile; returns whether it was written. */
export async function changeLink(tx: Orm, read: LinkRow, values: Partial<LinkRow>): Promise<boolean> {
  const mine = and(linkAt(read.userId, read.marketplace), eq(marketplaceLinks.accessToken, read.accessToken));
  const changed = await tx
    .update(marketplaceLinks)
    .set(values)
    .where(mine)
    .returning({ id: marketplaceLinks.userId });
  return changed.length > 0;
}

/** Returns the removed link, for revocation. */
export async function dropLink(tx: Orm, userId: string, marketplace: MarketplaceId): Promise<LinkRow[]> {
  const gone = await tx.delete(marketplaceLinks).where(linkAt(userId, marketplace)).returning();
  await setFlag(tx, userId, marketplace, false);
  return gone;
}

export async function setFlag(
  tx: Orm,
  userId: string,
  marketplace: MarketplaceId,
  isLinked: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set(marketplace === 'ebay' ? { ebayLinked: isLinked } : { etsyLinked: isLinked })
    .where(eq(users.id, userId));
}
