import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { secondSteps } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ticketsFor } from '../tickets.ts';
import type { SecondStepAsked } from './model.ts';

/** Says that the password was right, and whose. */
export const tickets = ticketsFor('second step', z.object({ userId: z.string() }));

/** What to answer to a right password when its owner has switched the second step on; null when not. */
export async function askForSecondStep(deps: Deps, userId: string): Promise<SecondStepAsked | null> {
  const [confirmed] = await deps.db.orm
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt)))
    .limit(1);
  return confirmed ? { secondStep: true, ticket: tickets.issue(deps, { userId }) } : null;
}
