import { and, count, countDistinct, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import {
  auditEvents,
  coins,
  collectionMembers,
  collections,
  type OwnerId,
  users,
} from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { AccountRow } from '../../../shared/operator/model.ts';
import { requestReset } from '../../account/email/reset.ts';
import { markVerified, newToken } from '../../account/email/verification.ts';
import { guestsMoved } from '../../account/guest-merge.ts';
import { ownerIdOf } from '../../core/access.ts';
import { fieldError, notFound } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { audit } from '../../core/session/audit.ts';
import { isNotLastOperator, lastOperator, setRole } from '../../core/session/operators.ts';
import { isAccount, type User, userById } from '../../core/session/users.ts';
import { deleteUser } from '../../export/deletion.ts';
import { bytesOfAccounts } from '../../photos/quota.ts';
import type { OperateDeps } from '../deps.ts';

const PAGE = 50;

/** As it is typed, also with % and _ in it. */
const contains = (q: string): SQL => {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const text = sql`lower(coalesce(${users.email}, '') || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, ''))`;
  return sql`${text} like ${pattern} escape '\\'`;
};

export async function listAccounts(
  { db, config }: OperateDeps,
  { q = '', page = 1 }: { q?: string; page?: number },
): Promise<{
  accounts: AccountRow[];
  total: number;
  pages: number;
  guests: number;
  defaultQuotaMb: number | null;
}> {
  const condition = and(isAccount, q ? contains(q) : undefined);
  const counted = (where: SQL | undefined) => db.orm.select({ n: count() }).from(users).where(where);
  const [[all], [guests], rows] = await Promise.all([
    counted(condition),
    counted(eq(users.isGuest, true)),
    db.orm
      .select()
      .from(users)
      .where(condition)
      .orderBy(desc(users.createdAt), users.id)
      .limit(PAGE)
      .offset((page - 1) * PAGE),
  ]);
  const ids = rows.map(ownerIdOf);
  const [{ coinsOf, membersOf, furtherOf }, bytes] = await Promise.all([
    ownedBy(db.orm, ids),
    bytesOfAccounts(db.orm, ids),
  ]);
  const total = all?.n ?? 0;
  return {
    accounts: rows.map((user) => ({
      id: user.id,
      email: user.email,
      name: [user.firstName, user.lastName].filter(Boolean).join(' '),
      role: user.role,
      emailVerified: user.emailVerified,
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: user.lastSeenAt.toISOString(),
      coins: coinsOf.get(user.id) ?? 0,
      photoBytes: bytes.get(user.id) ?? 0,
      furtherCollections: furtherOf.get(user.id) ?? 0,
      members: membersOf.get(user.id) ?? 0,
      quotaMb: user.quotaMb,
    })),
    total,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    guests: guests?.n ?? 0,
    defaultQuotaMb: config.quotaMb,
  };
}

async function ownedBy(orm: Orm, accounts: OwnerId[]) {
  const further = await orm
    .select({ id: collections.id, account: collections.userId })
    .from(collections)
    .where(inArray(collections.userId, accounts));
  const ids = [...accounts, ...further.map(({ id }) => id)];
  const accountOf = new Map<string, string>(further.map(({ id, account }) => [id, account]));
  const added = (rows: { id: string; n: number }[]) => {
    const sums = new Map<string, number>();
    for (const { id, n } of rows) {
      const account = accountOf.get(id) ?? id;
      sums.set(account, (sums.get(account) ?? 0) + n);
    }
    return sums;
  };
  const { collectionId, userId } = collectionMembers;
  const account = sql<string>`coalesce(${collections.userId}, ${collectionId})`;
  const [owned, members] = await Promise.all([
    orm
      .select({ id: coins.userId, n: count() })
      .from(coins)
      .where(and(inArray(coins.userId, ids), isNull(coins.deletedAt)))
      .groupBy(coins.userId),
    orm
      .select({ id: account, n: countDistinct(userId) })
      .from(collectionMembers)
      .leftJoin(collections, eq(collections.id, collectionId))
      .where(inArray(collectionId, ids))
      .groupBy(account),
  ]);
  return {
    coinsOf: added(owned),
    membersOf: added(members),
    furtherOf: added(further.map(({ id }) => ({ id, n: 1 }))),
  };
}

export async function accountById({ db }: OperateDeps, id: string): Promise<User & { email: string }> {
  const user = await userById(db.orm, id);
  if (!user?.email || user.isGuest) throw notFound();
  return { ...user, email: user.email };
}

export async function verifyAccount(deps: OperateDeps, origin: Origin, id: string): Promise<void> {
  const user = await accountById(deps, id);
  if (user.emailVerified) return;
  await deps.db.transaction((tx) => markVerified(tx, deps, user));
  await guestsMoved(deps, id);
  audit(deps, origin, 'email-verified', { userId: id, method: 'operator' });
}

/** Mailed where mail is set up, else a link to hand over. */
export async function passwordLink(
  deps: OperateDeps,
  origin: Origin,
  id: string,
): Promise<{ sent: boolean; path: string | null }> {
  const user = await accountById(deps, id);
  audit(deps, origin, 'password-reset', { userId: id, method: 'operator', reason: 'link' });
  if (deps.mailer) return { sent: await requestReset(deps, user.email, origin), path: null };
  const { token, hash } = newToken('reset');
  await deps.db.transaction(async (tx) => {
    const link = { passwordResetToken: hash, passwordResetSentAt: new Date() };
    await tx.update(users).set(link).where(eq(users.id, id));
  });
  return { sent: false, path: `/reset-password?token=${token}` };
}

/** 409 for the last operator. */
export async function changeRole(
  deps: OperateDeps,
  origin: Origin,
  id: string,
  role: 'user' | 'operator',
): Promise<void> {
  await accountById(deps, id);
  await deps.db.transaction((tx) => setRole(tx, id, role));
  audit(deps, origin, 'role-changed', { userId: id, method: 'operator', reason: role });
}

/** Null: the server's default. What is stored stays, even beyond it. */
export async function changeQuota(
  deps: OperateDeps,
  origin: Origin,
  id: string,
  quotaMb: number | null,
): Promise<void> {
  await accountById(deps, id);
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ quotaMb }).where(eq(users.id, id));
  });
  const reason = quotaMb === null ? 'default' : `${quotaMb} MB`;
  audit(deps, origin, 'quota-changed', { userId: id, method: 'operator', reason });
}

/** 422 unless the address is typed, 409 for the last operator. */
export async function deleteAccount(
  deps: OperateDeps,
  origin: Origin,
  id: string,
  confirmation: string,
): Promise<void> {
  const user = await accountById(deps, id);
  if (confirmation.trim().toLowerCase() !== user.email)
    throw fieldError('confirmation', 'account_address_wrong', msg('This is not the address of the account.'));
  // Two may be deleting each other.
  if (!(await deleteUser(deps, ownerIdOf(user), isNotLastOperator(deps.db.orm, id)))) throw lastOperator();
  audit(deps, origin, 'account-deleted', { userId: id, method: 'operator' });
}

const LINES = 50;

/** Newest first; of one account by its address or id. */
export async function listAudit(
  { db }: OperateDeps,
  { account = '', before }: { account?: string; before?: number },
) {
  const wanted = account.trim().toLowerCase();
  const [named] = wanted.includes('@')
    ? await db.orm.select({ id: users.id }).from(users).where(eq(users.email, wanted)).limit(1)
    : [];
  const rows = await db.orm
    .select()
    .from(auditEvents)
    .where(
      and(
        wanted ? eq(auditEvents.account, named?.id ?? wanted) : undefined,
        before ? lt(auditEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(LINES + 1);
  const lines = rows.slice(0, LINES);
  const ids = [...new Set(lines.flatMap(({ account: id }) => (id ? [id] : [])))];
  const known = await db.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  const emails = new Map(known.map(({ id, email }) => [id, email]));
  return {
    lines: lines.map(({ id, event, account: of, address, method, reason, at }) => ({
      ...{ id, event, address, method, reason, at: at.toISOString() },
      account: of && (emails.get(of) ?? of),
    })),
    next: rows.length > LINES ? (lines.at(-1)?.id ?? null) : null,
  };
}
