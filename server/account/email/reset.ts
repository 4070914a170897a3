import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { ResetBody } from '../../../shared/account/email.ts';
import { RESET_FAILED, RESET_MINUTES } from '../../../shared/account/links.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { guestsMovedSoon } from '../guest-merge.ts';
import { hashPassword, refuseCommon } from '../password/passwords.ts';
import { createMails } from './outbox.ts';
import { dropKeysOfStrangers, dropOtherKeys } from './unproven.ts';
import { hashOf, newToken, takeGuest } from './verification.ts';

/** A newer request within this time does not end the link, as it may come from a stranger. */
const YOUNG_MS = 5 * 60_000;

/** Sends a reset link if the address has an account; returns whether it did. */
export async function askForReset(deps: AccountDeps, email: string, { language }: Origin): Promise<boolean> {
  const { token, hash } = newToken('reset');
  const { passwordResetSentAt: sentAt } = users;
  const now = Date.now();
  const mails = createMails(deps, language);
  const isSent = await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordResetToken: hash, passwordResetSentAt: new Date(now) })
      .where(and(eq(users.email, email), or(isNull(sentAt), lte(sentAt, new Date(now - YOUNG_MS)))))
      .returning({ id: users.id });
    if (changed.length > 0) await mails.keep(tx, email, { kind: 'reset', token });
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
  const asking = hash && (await holderOf(deps.db.orm, hash));
  if (!asking) throw new AppError(400, RESET_FAILED);
  refuseCommon(password, [asking.email, asking.firstName, asking.lastName]);
  const limits = deps.limits;
  const passwordHash = await limits.withWaitingLimit(origin, () => hashPassword(password));
  const mails = createMails(deps, origin.language);
  const user = await deps.db.transaction(async (tx) => {
    const holder = await holderOf(tx, hash);
    if (!holder) return null;
    await tx
      .update(users)
      .set({ ...PROVEN, passwordHash })
      .where(eq(users.id, holder.id));
    await endSessions(tx, holder.id);
    const keys = endApiKeys ? await endKeys(tx, holder.id) : 0;
    if (signOutEverything) await dropOtherKeys(tx, holder.id);
    if (!holder.emailVerified) {
      await dropKeysOfStrangers(tx, holder.id);
      await takeGuest(tx, deps, holder);
    }
    if (holder.email) await mails.keep(tx, holder.email, { kind: 'password-changed' });
    return { ...holder, keys };
  });
  if (!user?.email) throw new AppError(400, RESET_FAILED);
  await guestsMovedSoon(deps, user.id);
  await limits.ownerProven(origin, user.email);
  audit(deps, origin, 'password-reset', { userId: user.id });
  if (user.keys > 0) audit(deps, origin, 'api-key-revoked', { userId: user.id });
  mails.send();
}

/** Ends the links of all older mails. */
const PROVEN = {
  emailVerified: true,
  passwordResetToken: null,
  passwordResetSentAt: null,
  emailVerificationToken: null,
  emailVerificationSentAt: null,
  pendingEmail: null,
  guestId: null,
};

async function holderOf(orm: Orm, hash: string) {
  const oldest = new Date(Date.now() - RESET_MINUTES * 60_000);
  const [user] = await orm
    .select()
    .from(users)
    .where(and(eq(users.passwordResetToken, hash), gt(users.passwordResetSentAt, oldest)))
    .limit(1);
  return user;
}
