import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { invitations } from '../../db/schema.ts';
import { INVITATION_DAYS } from '../../shared/account/collections.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import type { Origin } from '../core/http/requests.ts';
import { audit } from '../core/session/audit.ts';
import { bindInvitation, openInvitationFor } from './collections/members.ts';
import type { AccountDeps } from './deps.ts';
import { createMails } from './email/outbox.ts';
import { hashOf, newToken } from './email/verification.ts';

const DAY_MS = 24 * 3_600_000;

const open = () => and(isNull(invitations.usedAt), gt(invitations.expiresAt, new Date()));

/** Its token is answered once and not stored. */
export async function makeInvitation(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  to?: string,
): Promise<{ id: string; path: string; expiresAt: string }> {
  const { token, hash } = newToken('account-invitation');
  const id = crypto.randomUUID();
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  const mails = createMails(deps, origin.language);
  await deps.db.transaction(async (tx) => {
    await tx.delete(invitations).where(lt(invitations.expiresAt, new Date()));
    await tx.insert(invitations).values({ id, tokenHash: hash, expiresAt });
    if (to) await mails.enqueue(tx, to, { kind: 'account-invitation', token });
  });
  mails.send();
  audit(deps, origin, 'invitation-made', { userId });
  return { id, path: `/register?invitation=${token}`, expiresAt: expiresAt.toISOString() };
}

export async function listInvitations({ db }: AccountDeps) {
  const rows = await db.orm.select().from(invitations).where(open()).orderBy(desc(invitations.createdAt));
  return rows.map(({ id, createdAt, expiresAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function withdrawInvitation(deps: AccountDeps, origin: Origin, userId: string, id: string) {
  const gone = await deps.db.transaction((tx) =>
    tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }),
  );
  if (gone.length > 0) audit(deps, origin, 'invitation-withdrawn', { userId });
}

/** 403 for a used, withdrawn, unknown or expired one. One to a collection counts: errors of `openInvitationFor`. */
export async function requireInvitation(orm: Orm, token: string, address: string): Promise<void> {
  if (hashOf('invitation', token)) return void (await openInvitationFor(orm, token, address));
  const hash = hashOf('account-invitation', token);
  const [row] = hash
    ? await orm
        .select({ id: invitations.id })
        .from(invitations)
        .where(and(eq(invitations.tokenHash, hash), open()))
    : [];
  if (!row) throw new AppError(403, 'invitation_invalid', INVALID);
}

/** Uses it up; errors of `requireInvitation`. Runs in the transaction that makes the account. */
export async function spendInvitation(tx: Orm, token: string, address: string): Promise<void> {
  if (hashOf('invitation', token)) return bindInvitation(tx, token, address);
  await requireInvitation(tx, token, address);
  await tx
    .update(invitations)
    .set({ usedAt: new Date() })
    .where(and(eq(invitations.tokenHash, hashOf('account-invitation', token) ?? ''), open()));
}

const INVALID = msg('This invitation was used already, or it has ended. Ask for a new one.');
