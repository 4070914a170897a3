import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import {
  activeLearningFeedback,
  aiLearningData,
  coins,
  collectionTotals,
  marketplaceListings,
  photos,
  priceHistory,
  temporaryIdentifications,
  users,
} from '../../db/schema.ts';
import { mergeTotals } from '../collection/totals.ts';

/** Tables whose rows simply change hands. */
const OWNED = [
  coins,
  priceHistory,
  marketplaceListings,
  temporaryIdentifications,
  activeLearningFeedback,
  aiLearningData,
  photos,
] as const;

/** Gives everything of a guest to an account and deletes the guest; runs inside the caller's transaction. */
export async function carryOver(tx: Orm, guestId: string, accountId: string): Promise<void> {
  await dropPhotosHeldByBoth(tx, guestId, accountId);
  for (const table of OWNED) {
    await tx.update(table).set({ userId: accountId }).where(eq(table.userId, guestId));
  }
  const totals = await tx.select().from(collectionTotals).where(eq(collectionTotals.userId, guestId));
  for (const total of totals) await mergeTotals(tx, { ...total, userId: accountId });
  await tx.delete(users).where(and(eq(users.id, guestId), eq(users.isGuest, true)));
}

/** The same photo uploaded as guest and as owner is one row afterwards. */
async function dropPhotosHeldByBoth(tx: Orm, guestId: string, accountId: string): Promise<void> {
  const held = await tx.select({ hash: photos.hash }).from(photos).where(eq(photos.userId, guestId));
  if (held.length === 0) return;
  const both = await tx
    .select({ hash: photos.hash })
    .from(photos)
    .where(
      and(
        eq(photos.userId, accountId),
        inArray(
          photos.hash,
          held.map((photo) => photo.hash),
        ),
      ),
    );
  if (both.length === 0) return;
  await tx.delete(photos).where(
    and(
      eq(photos.userId, guestId),
      inArray(
        photos.hash,
        both.map((photo) => photo.hash),
      ),
    ),
  );
}
