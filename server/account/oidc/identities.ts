import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { identities, secondSteps, users } from '../../../db/schema.ts';
import { email as Email } from '../../../shared/account/account.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { audit } from '../../core/session/audit.ts';
import {
  isConnected,
  issuerOf,
  type Settings,
  type User,
  userByEmail,
  userById,
} from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { tellOwner } from '../email/notices.ts';
import { giveWayAt } from '../email/unproven.ts';
import { canSignIn } from '../passkey/service.ts';
import type { Person } from './oidc.ts';
import { ProviderError } from './oidc-error.ts';

/** An account, and whether the provider is connected to it only now. */
export interface Owned {
  user: User;
  connected: boolean;
}

/**
 * The account of somebody the provider knows: the one connected, else the one with the same verified address, else a new
 * one. ProviderError no-email, unverified, exists or closed when there is none to be had.
 */
export async function accountOf(
  deps: AccountDeps,
  origin: Origin,
  settings: Settings,
  person: Person,
): Promise<Owned> {
  const { user, news } = await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, settings, person);
    if (owner) return { user: await vouchedFor(tx, settings, person, owner), news: null };
    const email = verifiedEmail(settings, person);
    const found = await provenHolderOf(tx, email);
    if (found && !(await mayBeTaken(tx, settings, found))) throw new ProviderError('exists');
    const account = found ?? (await newAccount(tx, deps, settings, { ...person, email }));
    await connect(tx, settings, person, account);
    return { user: account, news: found ? ('provider-linked' as const) : ('registered' as const) };
  });
  if (news) audit(deps, origin, news, { userId: user.id, method: settings.name });
  if (news === 'provider-linked') await tellOwner(deps, origin, user.id, 'provider-connected');
  return { user, connected: news !== null };
}

/** Connects somebody the provider knows to the account of a signed-in user. ProviderError no-email, unverified or taken. */
export async function link(
  deps: AccountDeps,
  origin: Origin,
  settings: Settings,
  person: Person,
  userId: string,
): Promise<Owned> {
  const owned = await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, settings, person);
    if (owner && owner.id !== userId) throw new ProviderError('taken');
    if (owner) return { user: owner, connected: false };
    verifiedEmail(settings, person);
    const user = await userById(tx, userId);
    if (!user) throw new ProviderError('expired');
    await connect(tx, settings, person, user);
    return { user: await vouchedFor(tx, settings, person, user), connected: true };
  });
  if (owned.connected) {
    audit(deps, origin, 'provider-linked', { userId, method: settings.name });
    await tellOwner(deps, origin, userId, 'provider-connected');
  }
  return owned;
}

/**
 * Takes the provider away from an account, and where none is configured whatever was connected before; 409 when nothing
 * else would be left to sign in with.
 */
export async function unlink(deps: AccountDeps, origin: Origin, userId: string): Promise<void> {
  const { oidc } = deps.config;
  const removed = await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(identities)
      .where(and(eq(identities.userId, userId), oidc ? eq(identities.issuer, issuerOf(oidc)) : undefined))
      .returning({ subject: identities.subject });
    if (gone.length > 0 && !(await canSignIn(deps, tx, userId))) {
      throw new AppError(
        409,
        'This is your only way to sign in. Please set a password or add a passkey first.',
      );
    }
    return gone;
  });
  if (removed.length === 0) return;
  audit(deps, origin, 'provider-unlinked', { userId });
  await tellOwner(deps, origin, userId, 'provider-disconnected');
}

async function ownerOf(tx: Orm, settings: Settings, { subject }: Person): Promise<User | undefined> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuerOf(settings)), eq(identities.subject, subject)))
    .limit(1);
  return row?.user;
}

/** Whether the address counts as verified; where the provider does not say, the operator decides. */
const isVerified = ({ trustsEmail }: Settings, { emailVerified }: Person): boolean =>
  emailVerified ?? trustsEmail;

/** For the operator's log. */
const UNSAID = 'it sends no email_verified; MINTMARK_OIDC_TRUST_EMAIL=true trusts its addresses';

/** The address the provider vouches for, spelled as accounts have it. */
function verifiedEmail(settings: Settings, person: Person): string {
  const { data } = Email.safeParse(person.email);
  if (!data) throw new ProviderError('no-email');
  if (!isVerified(settings, person))
    throw new ProviderError('unverified', person.emailVerified === null ? UNSAID : undefined);
  return data;
}

/** The account with an address; one that was only ever registered, by whomever, has gone to make room for its owner. */
async function provenHolderOf(tx: Orm, email: string): Promise<User | undefined> {
  if (await giveWayAt(tx, email)) return undefined;
  const holder = await userByEmail(tx, email);
  return holder;
}

/**
 * Whether holding its address at the provider is enough to come into an account. Not when nobody verified the address
 * here: whoever made the account could wait for its owner. Not past a second step. And not when the account is connected to
 * somebody else at this provider: addresses are given to other people.
 */
async function mayBeTaken(tx: Orm, settings: Settings, user: User): Promise<boolean> {
  if (!user.emailVerified) return false;
  const [step] = await tx
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, user.id), isNotNull(secondSteps.confirmedAt)))
    .limit(1);
  return !step && !(await isConnected(tx, settings, user.id));
}

/** An owner who holds the same address at the provider, verified, has verified it here as well. */
async function vouchedFor(tx: Orm, settings: Settings, person: Person, user: User): Promise<User> {
  const same = isVerified(settings, person) && Email.safeParse(person.email).data === user.email;
  if (user.emailVerified || !same) return user;
  const verified = { emailVerified: true, emailVerificationToken: null };
  await tx.update(users).set(verified).where(eq(users.id, user.id));
  return { ...user, ...verified };
}

async function newAccount(
  tx: Orm,
  { config }: AccountDeps,
  { name }: Settings,
  person: Person & { email: string },
): Promise<User> {
  if (!config.registrationOpen) throw new ProviderError('closed');
  const { email, firstName, lastName } = person;
  const [user] = await tx
    .insert(users)
    .values({ id: crypto.randomUUID(), email, firstName, lastName, emailVerified: true, authProvider: name })
    .returning();
  if (!user) throw new Error('the account was not stored');
  return user;
}

async function connect(tx: Orm, settings: Settings, person: Person, user: User): Promise<void> {
  await tx
    .insert(identities)
    .values({ issuer: issuerOf(settings), subject: person.subject, userId: user.id });
  const names = {
    ...(!user.firstName && person.firstName && { firstName: person.firstName }),
    ...(!user.lastName && person.lastName && { lastName: person.lastName }),
  };
  if (Object.keys(names).length > 0) await tx.update(users).set(names).where(eq(users.id, user.id));
}
