import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm';
import { afterCommit, type Orm, onRollback } from '../../db/client.ts';
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
  type OwnerId,
  photos,
  priceHistory,
  readerSides,
  sessions,
  temporaryIdentifications,
  users,
  valuations,
} from '../../db/schema.ts';
import { ownerIdOf } from '../core/access.ts';
import { untilNone } from '../core/chunks.ts';
import { whileLeased } from '../core/leases.ts';
import { guestById, isMovingGuest, NEVER_SEEN, userById } from '../core/session/users.ts';
import type { AccountDeps } from './deps.ts';

/** Move together with their coin. */
const OF_COINS = [
  priceHistory,
  valuations,
  coinTags,
  marketplaceListings,
  readerSides,
  importedCoins,
  coinSources,
  activeLearningFeedback,
] as const;

/** Running jobs look these up by owner, so they move at once; a guest has few. */
const RUNNING = [temporaryIdentifications, bulkIdentifications, imports] as const;

const OTHER_ROWS = [activeLearningFeedback, aiLearningData] as const;

/** Coins and photos moved in the transaction of the sign-in; most guests have fewer. */
const MAX_IMMEDIATE = 40;

/**
 * Moves everything of a guest to an account and deletes the guest, in a transaction; the rest moves afterwards
 * (`guestsMoved`). Does nothing if the guest is gone.
 */
export async function mergeGuest(
  tx: Orm,
  deps: AccountDeps,
  guestId: OwnerId,
  accountId: OwnerId,
): Promise<void> {
  if (!(await guestById(tx, guestId))) return;
  for (const table of RUNNING)
    await tx.update(table).set({ userId: accountId }).where(eq(table.userId, guestId));
  for (const give of deps.guestMerge.give) await give(tx, guestId, accountId);
  await mergeUsage(tx, guestId, accountId);
  await tx.delete(sessions).where(eq(sessions.userId, guestId));
  // No session is left: only the move uses this row now.
  await tx.update(users).set({ guestId: accountId, lastSeenAt: NEVER_SEEN }).where(eq(users.id, guestId));
  if ((await moveSome(tx, deps, guestId, accountId, MAX_IMMEDIATE)) < MAX_IMMEDIATE)
    await deleteMoved(tx, guestId);
  for (const follow of deps.guestMerge.follow) onRollback(tx, follow(guestId, accountId));
  afterCommit(tx, () => void beginMove(deps, guestId, accountId));
}

const moves = new WeakMap<AccountDeps['db'], Map<string, { accountId: string; done: Promise<void> }>>();

/** Of this process, to one account or to all. */
export async function guestsMoved({ db }: Pick<AccountDeps, 'db'>, accountId?: string): Promise<void> {
  const running = [...(moves.get(db)?.values() ?? [])];
  await Promise.all(
    running.flatMap((move) => (accountId === undefined || move.accountId === accountId ? [move.done] : [])),
  );
}

/** Longest wait of a response, in ms; must be below the idle timeout of connections. */
const MAX_WAIT_MS = 5000;

/** Waits at most MAX_WAIT_MS; the rest moves in the background. */
export const guestsMovedSoon = (deps: Pick<AccountDeps, 'db'>, accountId: string): Promise<void> =>
  Promise.race([guestsMoved(deps, accountId), Bun.sleep(MAX_WAIT_MS)]);

export async function resumeMoves(deps: AccountDeps): Promise<void> {
  const left = await deps.db.orm
    .select({ id: users.id, accountId: users.guestId })
    .from(users)
    .where(isMovingGuest);
  for (const { id, accountId } of left)
    if (accountId) await beginMove(deps, ownerIdOf({ id }), ownerIdOf({ id: accountId }));
}

function beginMove(deps: AccountDeps, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  const running = moves.get(deps.db) ?? new Map<string, { accountId: string; done: Promise<void> }>();
  moves.set(deps.db, running);
  const known = running.get(guestId);
  if (known) return known.done;
  const done = whileLeased(deps, `guest ${guestId}`, () => moveAll(deps, guestId, accountId))
    .catch((error: unknown) => deps.log.error('a guest has not moved', { guestId, error }))
    .finally(() => running.delete(guestId));
  running.set(guestId, { accountId, done });
  return done;
}

async function moveAll(deps: AccountDeps, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  await untilNone(deps, async (tx, limit) => {
    const [guest] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, guestId), isMovingGuest));
    if (!guest) return 0;
    const account = await userById(tx, accountId);
    // The account was deleted meanwhile; the rest is deleted with it.
    const isGone = !account || account.isGuest;
    const moved = isGone ? 0 : await moveSome(tx, deps, guestId, accountId, limit);
    if (isGone) await tx.update(users).set({ guestId: null }).where(eq(users.id, guestId));
    else if (moved === 0) await deleteMoved(tx, guestId);
    return moved;
  });
  await deps.guestMerge.done(accountId);
}

const deleteMoved = (tx: Orm, guestId: OwnerId) =>
  tx.delete(users).where(and(eq(users.id, guestId), eq(users.isGuest, true)));

/** Moves at most `limit` rows; returns how many. */
async function moveSome(
  tx: Orm,
  deps: AccountDeps,
  guestId: OwnerId,
  accountId: OwnerId,
  limit: number,
): Promise<number> {
  let moved = await movePhotos(tx, guestId, accountId, limit);
  if (moved >= limit) return moved;
  const ids = await deps.guestMerge.coins(tx, guestId, accountId, limit - moved);
  if (ids.length > 0) {
    await dropDuplicateSources(tx, guestId, accountId, ids);
    for (const table of OF_COINS)
      await tx
        .update(table)
        .set({ userId: accountId })
        .where(and(eq(table.userId, guestId), inArray(table.coinId, ids)));
  }
  moved += ids.length;
  for (const table of OTHER_ROWS) {
    if (moved >= limit) return moved;
    const some = tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.userId, guestId))
      .limit(limit - moved);
    const gone = await tx
      .update(table)
      .set({ userId: accountId })
      .where(inArray(table.id, some))
      .returning({ id: table.id });
    moved += gone.length;
  }
  return moved;
}

/** A photo that both uploaded becomes one row. */
async function movePhotos(tx: Orm, guestId: OwnerId, accountId: OwnerId, limit: number): Promise<number> {
  const some = await tx
    .select({ id: photos.id, hash: photos.hash })
    .from(photos)
    .where(eq(photos.userId, guestId))
    .limit(limit);
  if (some.length === 0) return 0;
  const hashes = some.map(({ hash }) => hash);
  const both = await tx
    .select({ hash: photos.hash })
    .from(photos)
    .where(and(eq(photos.userId, accountId), inArray(photos.hash, hashes)));
  if (both.length > 0) {
    const held = both.map(({ hash }) => hash);
    await tx.delete(photos).where(and(eq(photos.userId, guestId), inArray(photos.hash, held)));
  }
  const ids = some.map(({ id }) => id);
  await tx
    .update(photos)
    .set({ userId: accountId })
    .where(and(eq(photos.userId, guestId), inArray(photos.id, ids)));
  return some.length;
}

/** A file that both imported: its reference stays with the account's coin. */
async function dropDuplicateSources(
  tx: Orm,
  guestId: OwnerId,
  accountId: OwnerId,
  ids: number[],
): Promise<void> {
  const theirs = and(eq(coinSources.userId, guestId), inArray(coinSources.coinId, ids));
  const known = aliasedTable(coinSources, 'known');
  const both = await tx
    .select({ source: coinSources.source, reference: coinSources.reference })
    .from(coinSources)
    .innerJoin(
      known,
      and(
        eq(known.userId, accountId),
        eq(known.source, coinSources.source),
        eq(known.reference, coinSources.reference),
      ),
    )
    .where(theirs);
  for (const { source, reference } of both)
    await tx
      .delete(coinSources)
      .where(and(theirs, eq(coinSources.source, source), eq(coinSources.reference, reference)));
}

async function mergeUsage(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
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
