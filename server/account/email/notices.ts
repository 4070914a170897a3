import type { Origin } from '../../core/http/origin.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import type { SecurityChange } from './mails.ts';
import { sendMail } from './outbox.ts';

/**
 * Tells the owner of an account by mail of a change they may not have made themselves (ASVS 5.0, 6.3.7); nothing happens
 * without mail, or while nobody has proven the address theirs.
 */
export async function tellOwner(
  deps: AccountDeps,
  { language }: Pick<Origin, 'language'>,
  userId: string,
  what: SecurityChange,
): Promise<void> {
  const user = deps.mailer && (await userById(deps.db.orm, userId));
  if (user?.email && user.emailVerified)
    await sendMail(deps, user.email, { kind: 'security-change', what }, language);
}
