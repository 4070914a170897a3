import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { ResetBody } from '../../../shared/account/email.ts';
import { RESET_FAILED, RESET_MINUTES } from '../../../shared/account/links.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { guestsMovedSoon } from '../guest-merge.ts';
import { hashPassword, rejectCommon } from '../password/passwords.ts';
import { createMails } from './outbox.ts';
import { dropForeignCredentials, dropOtherCredentials } from './unproven.ts';
import { hashOf, mergeRegisteredGuest, newToken } from './verification.ts';

/** A newer request within this time does not end the link, as it may come from a stranger. */
const MIN_LINK_AGE_MS = 5 * 60_000;

/** Sends a reset link if the address has an account; returns whether it did. */
export async function requestReset(deps: AccountDeps, email: string, { language }: Origin): Promise<boolean> {
  const { token, hash } = newToken('reset');
  const { passwordResetSentAt: sentAt } = users;
  const now = Date.now();
  const mails = createMails(deps, language);
  const isSent = await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordResetToken: hash, passwordResetSentAt: new Date(now) })
      .where(and(eq(users.email, email), or(isNull(sentAt), lte(sentAt, new Date(now - MIN_LINK_AGE_MS)))))
      .returning({ id: users.id });
    if (changed.length > 0) await mails.enqueue(tx, email, { kind: 'reset', token });
    return changed.length > 0;
  });
  mails.send();
  return isSent;
}

/**
 * Sets the password by a reset token, ends all sessions and verifies the address. 400 for a used, replaced,
 * unknown or expired (30 minutes) token.
 */
export async function resetPassword(
  deps: AccountDeps,
  origin: Origin,
  { token, password, signOutEverything, endApiKeys }: z.output<typeof ResetBody>,
): Promise<void> {
  const hash = hashOf('reset', token);
  // Before the hashing, so that made-up tokens cost nothing.
  const requester = hash && (await userByToken(deps.db.orm, hash));
  if (!requester) throw new AppError(400, 'reset_link_invalid', RESET_FAILED);
  rejectCommon(password, [requester.email, requester.firstName, requester.lastName]);
  const limits = deps.limits;
  const passwordHash = await limits.withWaitingLimit(origin, () => hashPassword(password));
  const mails = createMails(deps, origin.language);
  const user = await deps.db.transaction(async (tx) => {
    const owner = await userByToken(tx, hash);
    if (!owner) return null;
    await tx
      .update(users)
      .set({ ...VERIFIED, passwordHash })
      .where(eq(users.id, owner.id));
    await endSessions(tx, owner.id);
    const keys = endApiKeys ? await endKeys(tx, owner.id) : 0;
    if (signOutEverything) await dropOtherCredentials(tx, owner.id);
    if (!owner.emailVerified) {
      await dropForeignCredentials(tx, owner.id);
      await mergeRegisteredGuest(tx, deps, owner);
    }
    if (owner.email) await mails.enqueue(tx, owner.email, { kind: 'password-changed' });
    return { ...owner, keys };
  });
  if (!user?.email) throw new AppError(400, 'reset_link_invalid', RESET_FAILED);
  await guestsMovedSoon(deps, user.id);
  await limits.ownerProven(origin, user.email);
  audit(deps, origin, 'password-reset', { userId: user.id });
  if (user.keys > 0) audit(deps, origin, 'api-key-revoked', { userId: user.id });
  mails.send();
}

/** Ends the links of all older mails. */
const VERIFIED = {
  emailVerified: true,
  passwordResetToken: null,
  passwordResetSentAt: null,
  emailVerificationToken: null,
  emailVerificationSentAt: null,
  pendingEmail: null,
  guestId: null,
};

async function userByToken(orm: Orm, hash: string) {
  const oldest = new Date(Date.now() - RESET_MINUTES * 60_000);
  const [user] = await orm
    .select()
    .from(users)
    .where(and(eq(users.passwordResetToken, hash), gt(users.passwordResetSentAt, oldest)))
    .limit(1);
  return user;
}
