import type { Orm } from '../../../db/client.ts';
import { withdrawChange } from '../../account/email/verification.ts';
import type { Core } from '../../core/context.ts';
import type { Origin } from '../../core/http/requests.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions } from '../../core/session/sessions.ts';

/** Ends all sessions and a pending change of address; returns how many sessions. */
export async function endAccess(tx: Orm, userId: string): Promise<number> {
  await withdrawChange(tx, userId);
  return endSessions(tx, userId);
}

/** Sessions and API keys, as the operator does it. */
export async function endEverywhere(
  deps: Pick<Core, 'db' | 'log'>,
  origin: Pick<Origin, 'address'>,
  userId: string,
): Promise<{ ended: number; keys: number }> {
  const gone = await deps.db.transaction(async (tx) => ({
    ended: await endAccess(tx, userId),
    keys: await endKeys(tx, userId),
  }));
  await audit(deps, origin, 'session-ended', { userId, method: 'operator' });
  if (gone.keys > 0) await audit(deps, origin, 'api-key-revoked', { userId, method: 'operator' });
  return gone;
}
