import { eq } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { RegistrationPending } from '../../../shared/account/account.ts';
import { audit } from '../../core/session/audit.ts';
import type { SignInContext } from '../../core/session/sessions.ts';
import { userByEmail } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { afterAnswer } from './after-answer.ts';
import type { Letter } from './mails.ts';
import { createMails } from './outbox.ts';
import { newVerification } from './service.ts';
import { isInUse } from './unproven.ts';

/** What a registration form gives, with the password already hashed. */
interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  isGuest: false;
  authProvider: 'email';
}

/**
 * Registers where addresses are verified: the account can be signed in to once its link was followed. The answer is the
 * same, and as quick, for an address that has an account: its owner gets a mail about that. An address that got too many
 * mails gets no more, and nothing changes.
 */
export async function registerUnverified(
  deps: AccountDeps,
  context: SignInContext,
  account: Registration,
): Promise<RegistrationPending> {
  const { caller } = context;
  const guestId = caller?.isGuest ? caller.id : null;
  if (await deps.limits.beforeMail(context, account.email, 'registration')) {
    afterAnswer(deps, async () => {
      const mails = createMails(deps, context.language);
      const userId = await deps.db.transaction(async (tx) => {
        const enlisted = await enlist(tx, { ...account, guestId });
        await mails.keep(tx, account.email, enlisted.letter);
        return enlisted.userId;
      });
      mails.send();
      if (userId) audit(deps, context, 'registered', { userId });
    });
  }
  return { verificationRequired: true, email: account.email };
}

/** The account, new or still unproven, and the mail about it. */
async function enlist(
  tx: Orm,
  account: Registration & { guestId: string | null },
): Promise<{ letter: Letter; userId?: string }> {
  const known = await userByEmail(tx, account.email);
  if (known && (known.emailVerified || (await isInUse(tx, known.id)))) {
    return { letter: { kind: 'already-registered' } };
  }
  // Whoever registered it before has not proven that it is theirs: the last one counts, and their link alone.
  const [user] = known
    ? await tx.update(users).set(account).where(eq(users.id, known.id)).returning()
    : await tx
        .insert(users)
        .values({ id: crypto.randomUUID(), ...account })
        .returning();
  if (!user) throw new Error('the account was not written');
  return {
    letter: { kind: 'verify', token: await newVerification(tx, user, account.email) },
    userId: user.id,
  };
}
