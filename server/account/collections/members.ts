import { and, asc, count, eq, gt, lte } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import {
  collectionInvitations,
  collectionMembers,
  collections,
  type OwnerId,
  sessions,
  users,
} from '../../../db/schema.ts';
import {
  INVITATION_DAYS,
  type InvitationPreview,
  type InvitationView,
  type Joined,
  MAX_INVITATIONS,
  MAX_MEMBERS,
  type MemberList,
  type NewInvitation,
} from '../../../shared/account/collections.ts';
import { mayAct, type Role } from '../../../shared/account/roles.ts';
import { msg } from '../../../shared/language/msg.ts';
import { accountOfCollection, refuseRole, roleIn } from '../../core/access.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { createRateLimit } from '../../core/limit.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, type Principal, personOf } from '../../core/session/sessions.ts';
import { type User, userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { createMails } from '../email/outbox.ts';
import { hashOf, newToken } from '../email/verification.ts';
import { note } from './journal.ts';
import { nameOf, namesOf, refuseBeyond } from './service.ts';

const DAY_MS = 24 * 3_600_000;
const invited = createRateLimit('invitations', { times: 100, withinMs: DAY_MS });

export async function listMembers({ db }: AccountDeps, caller: Caller): Promise<MemberList> {
  const { orm } = db;
  const person = personOf(caller);
  const isManager = mayAct(caller.role ?? 'owner', 'manager');
  const owner = await userById(orm, await accountOfCollection(orm, caller.id));
  const rows = await orm
    .select({ user: users, role: collectionMembers.role })
    .from(collectionMembers)
    .innerJoin(users, eq(users.id, collectionMembers.userId))
    .where(eq(collectionMembers.collectionId, caller.id))
    .orderBy(asc(collectionMembers.createdAt), asc(collectionMembers.userId));
  const all = [...(owner ? [{ user: owner, role: 'owner' as const }] : []), ...rows];
  const open = await orm
    .select()
    .from(collectionInvitations)
    .where(
      and(eq(collectionInvitations.collectionId, caller.id), gt(collectionInvitations.expiresAt, new Date())),
    )
    .orderBy(asc(collectionInvitations.createdAt));
  return {
    members: all.map(({ user, role }) => ({
      id: user.id,
      name: nameOf({ ...user, email: isManager ? user.email : null }),
      email: isManager ? user.email : null,
      role,
      isYou: user.id === person,
    })),
    invitations: isManager ? open.map(toView) : [],
  };
}

const toView = (row: typeof collectionInvitations.$inferSelect): InvitationView => ({
  id: row.id,
  role: row.role,
  email: row.email,
  expiresAt: row.expiresAt.toISOString(),
});

/** Mailed where an address is given. */
export async function invite(
  deps: AccountDeps,
  caller: Caller,
  { role, email = null }: { role: Role; email?: string | null | undefined },
  origin: Origin,
): Promise<NewInvitation> {
  const person = personOf(caller);
  await invited.use(deps, person, TOO_OFTEN);
  const { token, hash: tokenHash } = newToken('invitation');
  const mails = createMails(deps, origin.language);
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  const row = await deps.db.transaction(async (tx) => {
    const { collectionId, expiresAt: end } = collectionInvitations;
    await tx.delete(collectionInvitations).where(and(eq(collectionId, caller.id), lte(end, new Date())));
    const [open] = await tx
      .select({ n: count() })
      .from(collectionInvitations)
      .where(eq(collectionId, caller.id));
    if (open && open.n >= MAX_INVITATIONS)
      throw new AppError(409, 'invitation_limit_reached', MANY_INVITATIONS, { MAX_INVITATIONS });
    const values = {
      id: crypto.randomUUID(),
      collectionId: caller.id,
      userId: person,
      role,
      email,
      expiresAt,
    };
    const [added] = await tx
      .insert(collectionInvitations)
      .values({ ...values, tokenHash })
      .returning();
    if (email) await mails.enqueue(tx, email, { kind: 'invitation', token });
    return added;
  });
  mails.send();
  audit(deps, origin, 'member-invited', { userId: person });
  if (!row) throw notFound();
  return {
    ...toView(row),
    link: `${deps.url()}/invitation?token=${token}`,
    isMailed: email !== null && deps.mailer !== null,
  };
}

export async function withdraw({ db }: AccountDeps, caller: Caller, invitation: string): Promise<void> {
  const gone = await db.transaction((tx) =>
    tx
      .delete(collectionInvitations)
      .where(and(eq(collectionInvitations.id, invitation), eq(collectionInvitations.collectionId, caller.id)))
      .returning({ id: collectionInvitations.id }),
  );
  if (gone.length === 0) throw notFound();
}

/** Unknown, used, withdrawn and ended ones answer alike. */
export async function previewInvitation(
  deps: AccountDeps,
  caller: Principal | null,
  token: string,
  origin: Origin,
): Promise<InvitationPreview> {
  await deps.limits.beforeToken(origin);
  const { orm } = deps.db;
  const found = await openInvitation(orm, token);
  const { collectionId: id, role, email, expiresAt } = found;
  const account = await accountOfCollection(orm, id);
  const [owner, inviter, user] = await Promise.all([
    userById(orm, account),
    userById(orm, found.userId),
    caller && !caller.isGuest ? userById(orm, caller.id) : null,
  ]);
  const [named] = await orm
    .select({ name: collections.name })
    .from(collections)
    .where(eq(collections.id, id));
  const isMember = user && (await roleIn(deps, user.id, id)) !== null;
  return {
    collection: named?.name ?? null,
    owner: fullName(owner),
    inviter: fullName(inviter),
    role,
    expiresAt: expiresAt.toISOString(),
    email: email && masked(email),
    refusal: user ? (isMember ? 'member' : refusalOf(deps, found, user)) : null,
  };
}

/** Never the address in place of a name. */
const fullName = (user: User | null | undefined) => (user ? namesOf(user) || null : null);

const masked = (email: string) =>
  email.replace(/^(.)?[^@]*(?=@)/, (local, first) => `${local.length > 1 ? first : ''}•••`);

/** Used, withdrawn and expired ones are 404. */
async function openInvitation(orm: Orm, token: string) {
  const [found] = await orm
    .select()
    .from(collectionInvitations)
    .where(
      and(
        eq(collectionInvitations.tokenHash, hashOf('invitation', token) ?? ''),
        gt(collectionInvitations.expiresAt, new Date()),
      ),
    );
  if (!found) throw new AppError(404, 'invitation_unknown', NO_INVITATION);
  return found;
}

/** Without an address, anyone with the link may use it. */
const isFor = (email: string | null, address: string | null) => email === null || email === address;

function refusalOf(
  { config }: AccountDeps,
  { email }: { email: string | null },
  user: Pick<User, 'email' | 'emailVerified'>,
): 'another-address' | 'unproven-address' | null {
  if (!isFor(email, user.email)) return 'another-address';
  return email === null || config.mail === null || user.emailVerified ? null : 'unproven-address';
}

/** The session uses the collection from now on. */
export async function accept(
  deps: AccountDeps,
  caller: Caller,
  token: string,
  origin: Origin,
): Promise<Joined> {
  await deps.limits.beforeToken(origin);
  const person = personOf(caller);
  const joined = await deps.db.transaction(async (tx) => {
    const found = await openInvitation(tx, token);
    const user = await userById(tx, person);
    if (!user) throw new AppError(404, 'invitation_unknown', NO_INVITATION);
    const { collectionId: id, role } = found;
    const refusal = refusalOf(deps, found, user);
    if (refusal === 'another-address') throw new AppError(403, 'invitation_for_another', FOR_ANOTHER);
    if (refusal) throw new AppError(403, 'invitation_unproven', UNPROVEN);
    const owner = await accountOfCollection(tx, id);
    const members = await tx
      .select({ userId: collectionMembers.userId })
      .from(collectionMembers)
      .where(eq(collectionMembers.collectionId, id));
    if (owner === person || members.some(({ userId }) => userId === person))
      throw new AppError(409, 'collection_member_already', ALREADY);
    await tx.delete(collectionInvitations).where(eq(collectionInvitations.id, found.id));
    if (members.length >= MAX_MEMBERS)
      throw new AppError(409, 'member_limit_reached', MANY_MEMBERS, { MAX_MEMBERS });
    await tx.insert(collectionMembers).values({ collectionId: id, userId: person, role });
    await note(tx, id, person, [{ kind: 'joined', name: nameOf(user), fields: [role] }]);
    await tx
      .update(sessions)
      .set({ collectionId: id })
      .where(and(eq(sessions.sid, caller.sid), eq(sessions.userId, person)));
    const [named] = await tx
      .select({ name: collections.name })
      .from(collections)
      .where(eq(collections.id, id));
    return { id, role, name: named?.name ?? null };
  });
  audit(deps, origin, 'member-joined', { userId: person });
  return joined;
}

/** Errors of `openInvitation`, and 403 for another address. */
export async function openInvitationFor(orm: Orm, token: string, address: string) {
  const found = await openInvitation(orm, token);
  if (!isFor(found.email, address)) throw new AppError(403, 'invitation_for_another', FOR_ANOTHER);
  return found;
}

/** For this address alone from now on: one link opens one account. */
export async function bindInvitation(tx: Orm, token: string, address: string): Promise<void> {
  const { id } = await openInvitationFor(tx, token, address);
  await tx.update(collectionInvitations).set({ email: address }).where(eq(collectionInvitations.id, id));
}

/** 404 unless a member. */
export async function changeRole(
  { db }: AccountDeps,
  caller: Caller,
  member: string,
  role: Role,
): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await memberName(tx, caller.id, member);
    await tx.update(collectionMembers).set({ role }).where(membership(caller.id, member));
    await note(tx, caller.id, personOf(caller), [{ kind: 'role', name, fields: [role] }]);
  });
}

/** Leaves, or is removed by a manager. */
export async function removeMember(
  deps: AccountDeps,
  caller: Caller,
  member: string,
  origin: Origin,
): Promise<void> {
  const person = personOf(caller);
  const isSelf = member === person;
  if (!isSelf) refuseRole(caller.role ?? 'owner', 'manager');
  await deps.db.transaction(async (tx) => {
    if (member === (await accountOfCollection(tx, caller.id)))
      throw new AppError(409, 'collection_owner_stays', OWNER_STAYS);
    const name = await memberName(tx, caller.id, member);
    await tx.delete(collectionMembers).where(membership(caller.id, member));
    await note(tx, caller.id, person, [{ kind: isSelf ? 'left' : 'removed', name }]);
  });
  audit(deps, origin, 'member-left', { userId: member });
}

/** To a manager; the owner becomes one. */
export async function handOver({ db }: AccountDeps, caller: Caller, member: string): Promise<void> {
  const person = personOf(caller);
  refuseRole(caller.role ?? 'owner', 'owner');
  if (caller.id === person) throw new AppError(409, 'collection_first_stays', FIRST_STAYS);
  await db.transaction(async (tx) => {
    const name = await memberName(tx, caller.id, member);
    const [held] = await tx
      .select({ role: collectionMembers.role })
      .from(collectionMembers)
      .where(membership(caller.id, member));
    if (held?.role !== 'manager') throw new AppError(409, 'member_not_manager', NOT_MANAGER);
    await refuseBeyond(tx, member);
    await tx
      .update(collections)
      .set({ userId: member })
      .where(and(eq(collections.id, caller.id), eq(collections.userId, person)));
    await tx.delete(collectionMembers).where(membership(caller.id, member));
    await tx.insert(collectionMembers).values({ collectionId: caller.id, userId: person, role: 'manager' });
    await note(tx, caller.id, person, [{ kind: 'handed-over', name }]);
  });
}

const membership = (collectionId: OwnerId, userId: string) =>
  and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.userId, userId));

async function memberName(tx: Orm, collectionId: OwnerId, member: string): Promise<string> {
  const [row] = await tx
    .select({ user: users })
    .from(collectionMembers)
    .innerJoin(users, eq(users.id, collectionMembers.userId))
    .where(membership(collectionId, member));
  if (!row) throw notFound();
  return nameOf(row.user);
}

const TOO_OFTEN = msg('Too many invitations today. Please try again tomorrow.');
const MANY_INVITATIONS = msg(
  'A collection has at most {MAX_INVITATIONS} open invitations. Please withdraw one first.',
);
const MANY_MEMBERS = msg('A collection has at most {MAX_MEMBERS} members.');
const NO_INVITATION = msg('This invitation has been used, has expired or was withdrawn. Ask for a new one.');
const FOR_ANOTHER = msg(
  'This invitation is for another email address. Sign in with the address it was sent to.',
);
const UNPROVEN = msg('Please verify your email address first: this invitation is for it alone.');
const ALREADY = msg('You already belong to this collection.');
const OWNER_STAYS = msg('The owner cannot leave. Hand the collection over to a manager first.');
const FIRST_STAYS = msg('The first collection of an account cannot be handed over.');
const NOT_MANAGER = msg('Only a manager can take the collection over. Make this member a manager first.');
