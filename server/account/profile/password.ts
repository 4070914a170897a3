import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { sessions, users } from '../../../db/schema.ts';
import type { PasswordBody } from '../../../shared/account/profile.ts';
import { notSignedIn } from '../../core/errors.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions, openSession } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { createMails } from '../email/outbox.ts';
import { withdrawChange } from '../email/service.ts';
import { refuseCommon } from '../password/common-passwords.ts';
import { hashPassword } from '../password/passwords.ts';
import { reauthenticate } from '../password/reauthenticate.ts';
import { accountOf, type Presence } from './presence.ts';

/**
 * Gives the caller's account a new password, tells its owner by mail, ends all of its sessions and answers a new one for
 * the caller (ASVS 5.0, 7.4.3). API keys end with `endApiKeys` alone. A link sent for a forgotten password is worth nothing afterwards, nor
 * is one to another address that was entered. 422 at `password` unless
 * the current one is right (an account without one needs none), and at `newPassword` for a common one.
 */
export async function changePassword(
  deps: AccountDeps,
  presence: Presence,
  { password, newPassword, endApiKeys }: z.output<typeof PasswordBody>,
): Promise<string> {
  const { caller } = presence;
  const user = await accountOf(deps.db.orm, presence);
  refuseCommon(newPassword, [user.email, user.firstName, user.lastName], 'newPassword');
  await reauthenticate(deps, caller, presence, password);
  const limits = deps.limits;
  await limits.beforePasswordChange(caller.id, presence);
  const passwordHash = await limits.withWaitingLimit(presence, () => hashPassword(newPassword), caller.id);
  const mails = createMails(deps, presence.language);
  const { sid, keys } = await deps.db.transaction(async (tx) => {
    const [used] = await tx.select().from(sessions).where(eq(sessions.sid, caller.sid)).limit(1);
    if (!used) throw notSignedIn();
    const fresh = { passwordHash, passwordResetToken: null, passwordResetSentAt: null };
    await tx.update(users).set(fresh).where(eq(users.id, user.id));
    await withdrawChange(tx, user.id);
    await endSessions(tx, user.id);
    if (user.email !== null) await mails.keep(tx, user.email, { kind: 'password-changed' });
    return {
      keys: endApiKeys ? await endKeys(tx, user.id) : 0,
      sid: await openSession(tx, user.id, presence, used.sess.method ?? 'password'),
    };
  });
  audit(deps, presence, 'password-changed', { userId: user.id });
  if (keys > 0) audit(deps, presence, 'api-key-revoked', { userId: user.id });
  mails.send();
  return sid;
}
