import { and, eq, exists, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { coins, identities, passkeys, secondSteps, sessions, users } from '../../../db/schema.ts';
import { VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { userByEmail } from '../../core/session/users.ts';

/** Has anyone signed in and left data? Possible for unverified accounts from a time without mail. */
export async function isInUse(tx: Orm, userId: string): Promise<boolean> {
  const [used] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(...conditionsOfUse(tx))))
    .limit(1);
  return used !== undefined;
}

/** Conditions of which one holds for a used account; active and deleted coins have an index each. */
const conditionsOfUse = (orm: Orm) => [
  ...[isNull, isNotNull].map((isListed) =>
    exists(
      orm
        .select({ id: coins.id })
        .from(coins)
        .where(and(eq(coins.userId, users.id), isListed(coins.deletedAt))),
    ),
  ),
  ...[sessions, passkeys, identities].map((table) =>
    exists(orm.select({ userId: table.userId }).from(table).where(eq(table.userId, users.id))),
  ),
];

/** A link is valid for a day; the registration expires a day later. */
const UNCONFIRMED_MS = 2 * VERIFICATION_HOURS * 3_600_000;

/** Condition on `users`: registered, never confirmed, never used. */
export const isUnconfirmed = (orm: Orm, now: number): SQL | undefined =>
  and(
    eq(users.isGuest, false),
    eq(users.emailVerified, false),
    isNull(users.pendingEmail),
    lt(users.emailVerificationSentAt, new Date(now - UNCONFIRMED_MS)),
    lte(users.lastSeenAt, users.createdAt),
    not(or(...conditionsOfUse(orm)) ?? sql`false`),
  );

/**
 * Deletes an unconfirmed registration of the address; false if a verified or used account has it. Runs in a
 * transaction.
 */
export async function releaseAddress(tx: Orm, email: string): Promise<boolean> {
  const holder = await userByEmail(tx, email);
  if (!holder) return true;
  if (holder.emailVerified || (await isInUse(tx, holder.id))) return false;
  await tx.delete(users).where(and(eq(users.id, holder.id), eq(users.emailVerified, false)));
  return true;
}

/** Removes every credential except the password. Runs in a transaction. */
export async function dropOtherCredentials(tx: Orm, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await endKeys(tx, userId);
  await tx.delete(identities).where(eq(identities.userId, userId));
}

/** For an address that was just verified by someone other than the previous holder. Runs in a transaction. */
export async function dropForeignCredentials(tx: Orm, userId: string): Promise<void> {
  await dropOtherCredentials(tx, userId);
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
}
