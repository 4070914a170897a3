import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Orm, onRollback } from '../../../db/client.ts';
import {
  activeLearningFeedback,
  aiLearningData,
  aiUsage,
  bulkIdentifications,
  coinSources,
  coinTags,
  importedCoins,
  imports,
  marketplaceListings,
  photos,
  priceHistory,
  readerSides,
  temporaryIdentifications,
  users,
  valuations,
} from '../../../db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { guestById } from './users.ts';

/** Tables whose rows simply change hands. */
const OWNED = [
  priceHistory,
  valuations,
  coinTags,
  marketplaceListings,
  temporaryIdentifications,
  bulkIdentifications,
  activeLearningFeedback,
  aiLearningData,
  photos,
  readerSides,
  imports,
  importedCoins,
  coinSources,
] as const;

/** Answers how to take back what it changed in memory. */
type Follow = (deps: Deps, guestId: string, accountId: string) => () => void;
type Give = (tx: Orm, deps: Deps, guestId: string, accountId: string) => Promise<void>;

const followers = new Set<Follow>();
const givers = new Set<Give>();

/** Has `give` called, inside that transaction, for rows that another feature alone may write. */
export function whenGiven(give: Give): void {
  givers.add(give);
}

/**
 * Has `follow` told of every guest who becomes an account, inside that transaction, so that the one behind it finds it done: what is under
 * way for them goes on. What it answers is called should the transaction be rolled back.
 */
export function whenCarriedOver(follow: Follow): void {
  followers.add(follow);
}

/**
 * Gives everything of a guest to an account and deletes the guest; runs inside the caller's transaction. Nothing happens
 * where there is no such guest any more: who has become an account keeps what is theirs, and who is deleted has nothing to give.
 */
export async function carryOver(tx: Orm, deps: Deps, guestId: string, accountId: string): Promise<void> {
  if (!(await guestById(tx, guestId))) return;
  await dropPhotosHeldByBoth(tx, guestId, accountId);
  for (const table of OWNED) {
    await tx.update(table).set({ userId: accountId }).where(eq(table.userId, guestId));
  }
  for (const give of givers) await give(tx, deps, guestId, accountId);
  await carryUsage(tx, guestId, accountId);
  await tx.delete(users).where(and(eq(users.id, guestId), eq(users.isGuest, true)));
  for (const follow of followers) onRollback(tx, follow(deps, guestId, accountId));
}

/** What the guest has had identified counts for the account: nobody gets more by being both. */
async function carryUsage(tx: Orm, guestId: string, accountId: string): Promise<void> {
  const used = await tx.select().from(aiUsage).where(eq(aiUsage.userId, guestId));
  for (const day of used) {
    await tx
      .insert(aiUsage)
      .values({ ...day, userId: accountId })
      .onConflictDoUpdate({
        target: [aiUsage.userId, aiUsage.day],
        set: {
          identifications: sql`${aiUsage.identifications} + ${day.identifications}`,
          inputTokens: sql`${aiUsage.inputTokens} + ${day.inputTokens}`,
          outputTokens: sql`${aiUsage.outputTokens} + ${day.outputTokens}`,
        },
      });
  }
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
