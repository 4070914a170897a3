import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { secondSteps } from '../../../db/schema.ts';
import type { SecondStepAsked } from '../../../shared/account/totp.ts';
import { noncesFor } from '../../core/nonces.ts';
import type { User } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { fingerprintOf } from '../password/fingerprint.ts';

/** Says whose password was right, and which: once it is another, the ticket is worth nothing. */
export const nonces = noncesFor('second step', z.object({ userId: z.string(), password: z.string() }));

/** What to answer to a right password when its owner has switched the second step on; null when not. */
export async function askForSecondStep(
  deps: AccountDeps,
  { id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<SecondStepAsked | null> {
  const [confirmed] = await deps.db.orm
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt)))
    .limit(1);
  if (!confirmed || passwordHash === null) return null;
  return { secondStep: true, ticket: nonces.issue(deps, { userId, password: fingerprintOf(passwordHash) }) };
}
