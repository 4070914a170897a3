import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, identities, passkeys, sessions, users } from '../../db/schema.ts';

/**
 * Whether somebody has signed in to an account and left something there. An account registered where addresses are
 * verified has none of it before its address was; one from a time without mail may.
 */
export async function isInUse(tx: Orm, userId: string): Promise<boolean> {
  for (const table of [coins, sessions, passkeys, identities]) {
    const rows = await tx
      .select({ userId: table.userId })
      .from(table)
      .where(eq(table.userId, userId))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Inside a transaction: makes room for the proven owner of an address. False when an account has it that is verified or
 * in use; a mere registration that nobody ever confirmed goes.
 */
export async function giveWayAt(tx: Orm, email: string): Promise<boolean> {
  const [holder] = await tx.select().from(users).where(eq(users.email, email)).limit(1);
  if (!holder) return true;
  if (holder.emailVerified || (await isInUse(tx, holder.id))) return false;
  await tx.delete(users).where(and(eq(users.id, holder.id), eq(users.emailVerified, false)));
  return true;
}

/** Inside a transaction: takes away what whoever held the account before its address was proven could come back with. */
export async function dropKeysOfStrangers(tx: Orm, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
}
