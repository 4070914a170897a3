import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { identities, secondSteps, users } from '../../../db/schema.ts';
import { email as Email } from '../../../shared/account/account.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
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
import { notifyOwner } from '../email/outbox.ts';
import { releaseAddress } from '../email/unproven.ts';
import { spendInvitation } from '../invitations.ts';
import { canSignIn } from '../passkey/service.ts';
import { type Person, ProviderError } from './identity-provider.ts';

/** An account, and whether the provider was connected just now. */
interface LinkedAccount {
  user: User;
  connected: boolean;
}

/**
 * The connected account, else the one with the same verified address, else a new one. ProviderError no-email,
 * unverified, exists, closed, or one of the invitation.
 */
export async function accountOf(
  deps: AccountDeps,
  origin: Origin,
  settings: Settings,
  person: Person,
  invitation: string | null,
): Promise<LinkedAccount> {
  const { user, event } = await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, settings, person);
    if (owner) return { user: await verifiedByProvider(tx, settings, person, owner), event: null };
    const email = verifiedEmail(settings, person);
    const found = await verifiedUserOf(tx, email);
    if (found && !(await mayConnect(tx, settings, found))) throw new ProviderError('exists');
    const account = found ?? (await newAccount(tx, deps, settings, { ...person, email, invitation }));
    await connect(tx, settings, person, account);
    return { user: account, event: found ? ('provider-linked' as const) : ('registered' as const) };
  });
  if (event) audit(deps, origin, event, { userId: user.id, method: settings.name });
  if (event === 'provider-linked') await notifyOwner(deps, origin, user.id, 'provider-connected');
  return { user, connected: event !== null };
}

/** ProviderError no-email, unverified or taken. */
export async function link(
  deps: AccountDeps,
  origin: Origin,
  settings: Settings,
  person: Person,
  userId: string,
): Promise<LinkedAccount> {
  const linked = await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, settings, person);
    if (owner && owner.id !== userId) throw new ProviderError('taken');
    if (owner) return { user: owner, connected: false };
    verifiedEmail(settings, person);
    const user = await userById(tx, userId);
    if (!user) throw new ProviderError('expired');
    await connect(tx, settings, person, user);
    return { user: await verifiedByProvider(tx, settings, person, user), connected: true };
  });
  if (linked.connected) {
    audit(deps, origin, 'provider-linked', { userId, method: settings.name });
    await notifyOwner(deps, origin, userId, 'provider-connected');
  }
  return linked;
}

/** Disconnects the provider, or all providers if none is configured; 409 if no way to sign in would be left. */
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
        'provider_is_only_sign_in',
        'This is your only way to sign in. Please set a password or add a passkey first.',
      );
    }
    return gone;
  });
  if (removed.length === 0) return;
  audit(deps, origin, 'provider-unlinked', { userId });
  await notifyOwner(deps, origin, userId, 'provider-disconnected');
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

/** If the provider does not say, the operator's setting decides. */
const isVerified = ({ trustsEmail }: Settings, { emailVerified }: Person): boolean =>
  emailVerified ?? trustsEmail;

const NO_EMAIL_VERIFIED = 'it sends no email_verified; MINTMARK_OIDC_TRUST_EMAIL=true trusts its addresses';

function verifiedEmail(settings: Settings, person: Person): string {
  const { data } = Email.safeParse(person.email);
  if (!data) throw new ProviderError('no-email');
  if (!isVerified(settings, person))
    throw new ProviderError('unverified', person.emailVerified === null ? NO_EMAIL_VERIFIED : undefined);
  return data;
}

/** Deletes an unconfirmed registration of the address first. */
async function verifiedUserOf(tx: Orm, email: string): Promise<User | undefined> {
  if (await releaseAddress(tx, email)) return undefined;
  const holder = await userByEmail(tx, email);
  return holder;
}

/**
 * Is a matching address enough to connect? Not if unverified here (its creator may wait for the owner), with a
 * second step, or if connected to another identity (addresses are reassigned).
 */
async function mayConnect(tx: Orm, settings: Settings, user: User): Promise<boolean> {
  if (!user.emailVerified) return false;
  const [step] = await tx
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, user.id), isNotNull(secondSteps.confirmedAt)))
    .limit(1);
  return !step && !(await isConnected(tx, settings, user.id));
}

/** A verified matching address at the provider counts as verified here. */
async function verifiedByProvider(tx: Orm, settings: Settings, person: Person, user: User): Promise<User> {
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
  person: Person & { email: string; invitation: string | null },
): Promise<User> {
  const { email, firstName, lastName, invitation } = person;
  if (config.registration === 'closed') throw new ProviderError('closed');
  if (config.registration === 'invited') {
    if (!invitation) throw new ProviderError('uninvited');
    await spendInvitation(tx, invitation, email).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new ProviderError(error.code === 'invitation_for_another' ? 'invited-other' : 'invitation-ended');
    });
  }
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
