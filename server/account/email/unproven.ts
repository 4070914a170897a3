import { and, eq, exists, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { coins, identities, passkeys, secondSteps, sessions, users } from '../../../db/schema.ts';
import { VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { userByEmail } from '../../core/session/users.ts';

/**
 * Whether somebody has signed in to an account and left something there. An account registered where addresses are
 * verified has none of it before its address was; one from a time without mail may.
 */
export async function isInUse(tx: Orm, userId: string): Promise<boolean> {
  const [used] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(...tracesOfUse(tx))))
    .limit(1);
  return used !== undefined;
}

/** One of these holds for a user of `users` who has left something; the two shelves have an index each. */
const tracesOfUse = (orm: Orm) => [
  ...[isNull, isNotNull].map((shelf) =>
    exists(
      orm
        .select({ id: coins.id })
        .from(coins)
        .where(and(eq(coins.userId, users.id), shelf(coins.deletedAt))),
    ),
  ),
  ...[sessions, passkeys, identities].map((table) =>
    exists(orm.select({ userId: table.userId }).from(table).where(eq(table.userId, users.id))),
  ),
];

/** A link lives a day; a registration that is a day older still is nobody's. */
const UNCONFIRMED_MS = 2 * VERIFICATION_HOURS * 3_600_000;

/** Of `users`: registered, never confirmed, and never in use, also not in a time without mail. */
export const isUnconfirmed = (orm: Orm, now: number): SQL | undefined =>
  and(
    eq(users.isGuest, false),
    eq(users.emailVerified, false),
    isNull(users.pendingEmail),
    lt(users.emailVerificationSentAt, new Date(now - UNCONFIRMED_MS)),
    lte(users.lastSeenAt, users.createdAt),
    not(or(...tracesOfUse(orm)) ?? sql`false`),
  );

/**
 * Inside a transaction: makes room for the proven owner of an address. False when an account has it that is verified or
 * in use; a mere registration that nobody ever confirmed goes.
 */
export async function giveWayAt(tx: Orm, email: string): Promise<boolean> {
  const holder = await userByEmail(tx, email);
  if (!holder) return true;
  if (holder.emailVerified || (await isInUse(tx, holder.id))) return false;
  await tx.delete(users).where(and(eq(users.id, holder.id), eq(users.emailVerified, false)));
  return true;
}

/** Inside a transaction: takes away what somebody else than its owner could sign in to an account with, or have a script do, beside the password. */
export async function dropOtherKeys(tx: Orm, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await endKeys(tx, userId);
  await tx.delete(identities).where(eq(identities.userId, userId));
}

/**
 * Inside a transaction: the address of the account has just been proven, and not by whoever held it before. Nothing of
 * theirs lets them in, or keeps the owner out.
 */
export async function dropKeysOfStrangers(tx: Orm, userId: string): Promise<void> {
  await dropOtherKeys(tx, userId);
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
}
