import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { secondSteps, sessions, users } from '../../../db/schema.ts';
import type {
  LoginBody,
  RegisterBody,
  RegistrationPending,
  SignInOptions,
  UserView,
} from '../../../shared/account/account.ts';
import type { SecondStepAsked } from '../../../shared/account/totp.ts';
import { msg } from '../../../shared/language/msg.ts';
import { ownerIdOf } from '../../core/access.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { homeOf } from '../../core/money/rates.ts';
import { noncesFor } from '../../core/nonces.ts';
import { audit } from '../../core/session/audit.ts';
import { takeOperatorCode } from '../../core/session/operators.ts';
import { type Caller, openSession, personOf, type SignInContext } from '../../core/session/sessions.ts';
import { guestById, isPresentGuest, type User, userByEmail, userById } from '../../core/session/users.ts';
import { collectionsOf } from '../collections/service.ts';
import type { AccountDeps } from '../deps.ts';
import { registerUnverified } from '../email/verification.ts';
import { guestsMovedSoon, mergeGuest } from '../guest-merge.ts';
import { requireInvitation, spendInvitation } from '../invitations.ts';
import { fingerprintOf, hashPassword, passwordMatches, rejectCommon } from '../password/passwords.ts';

export interface SignedIn {
  user: UserView;
  sid: string;
}

/** A guest stays the same. 403 without guests. */
export async function startGuest(deps: AccountDeps, context: SignInContext): Promise<SignedIn> {
  if (!deps.config.guestsAllowed)
    throw new AppError(403, 'guest_sessions_off', 'Guest sessions are off on this server. Please sign in.');
  const { caller } = context;
  const signedIn = await deps.db.transaction(async (tx) => {
    // Another request may have registered or deleted the guest meanwhile.
    const known = caller?.isGuest ? await guestById(tx, caller.id) : undefined;
    if (known) return startSession(tx, deps, context, known, 'guest');
    const [user] = await tx
      .insert(users)
      .values({ id: crypto.randomUUID(), isGuest: true, authProvider: 'guest' })
      .returning();
    return startSession(tx, deps, context, user, 'guest');
  });
  audit(deps, context, 'guest-started', { userId: signedIn.user.id });
  return signedIn;
}

/**
 * A guest becomes the account. 403 if registration is closed or the code is wrong, 409 if the address is taken or the guest is gone.
 * With mail, verification comes first and a taken address is not revealed.
 */
export async function register(
  deps: AccountDeps,
  context: SignInContext,
  input: z.output<typeof RegisterBody>,
): Promise<SignedIn | { pending: RegistrationPending; passwordHash: string }> {
  const invitation = await admitNewcomer(deps, context, input);
  rejectCommon(input.password, [input.email, input.firstName, input.lastName]);
  const { caller } = context;
  const passwordHash = await deps.limits.withWaitingLimit(context, () => hashPassword(input.password));
  const account = {
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash,
    isGuest: false,
    authProvider: 'email',
  } as const;
  const admit = async (tx: Orm) => {
    if (invitation) await spendInvitation(tx, invitation, input.email);
  };
  if (deps.config.mail)
    return { pending: await registerUnverified(deps, context, account, admit), passwordHash };
  const signedIn = await deps.db.transaction(async (tx) => {
    if (await userByEmail(tx, input.email)) throw new AppError(409, 'email_taken', TAKEN).at('email');
    await admit(tx);
    if (input.code) await takeOperatorCode(tx, input.code);
    const role = input.code ? 'operator' : 'user';
    const [user] = caller?.isGuest
      ? await tx
          .update(users)
          .set({ ...account, role })
          .where(and(eq(users.id, caller.id), isPresentGuest))
          .returning()
      : await tx
          .insert(users)
          .values({ id: crypto.randomUUID(), ...account, role })
          .returning();
    if (!user) throw new AppError(409, 'guest_gone', NO_GUEST);
    return startSession(tx, deps, context, user, 'password');
  });
  audit(deps, context, 'registered', { userId: signedIn.user.id });
  if (input.code) audit(deps, context, 'role-changed', { userId: signedIn.user.id, reason: 'operator' });
  return signedIn;
}

/** 403 if registration is closed; answers the invitation to spend. */
async function admitNewcomer(
  deps: AccountDeps,
  context: SignInContext,
  { code, invitation, email }: z.output<typeof RegisterBody>,
): Promise<string | null> {
  const { registration, mail } = deps.config;
  if (code) {
    await deps.limits.beforeOperatorCode(context);
    // The address may be mistyped, and the code works once.
    if (mail) throw fieldError('code', 'operator_code_later', CODE_LATER);
    return null;
  }
  if (registration === 'open') return null;
  if (registration === 'closed')
    throw new AppError(403, 'registration_closed', 'Registration is closed here.');
  if (!invitation)
    throw new AppError(403, 'invitation_required', msg('You need an invitation to create an account here.'));
  await deps.limits.beforeToken(context);
  await requireInvitation(deps.db.orm, invitation, email);
  return invitation;
}

const CODE_LATER = msg('Verify your email address first, then enter the code on the operator’s page.');

const TAKEN = msg('An account with this email address already exists.');
const NO_GUEST = msg('These coins were just moved to an account or deleted. Please sign in.');

/** Or asks for the second step. 401 for any wrong pair, 429 after too many. */
export async function signIn(
  deps: AccountDeps,
  context: SignInContext,
  input: z.output<typeof LoginBody>,
): Promise<SignedIn | SecondStepAsked> {
  const found = await userByEmail(deps.db.orm, input.email);
  const guess = await deps.limits.beforeSignIn(context, input.email);
  const right = await guess((begin) => passwordMatches(input.password, found?.passwordHash ?? null, begin));
  if (!right || !found) {
    audit(deps, context, 'sign-in-failed', { userId: found?.id, method: 'password' });
    throw new AppError(401, 'credentials_wrong', WRONG);
  }
  requireVerified(deps, context, found, 'password');
  return (await askForSecondStep(deps, found)) ?? completeSignIn(deps, context, found.id, 'password');
}

const WRONG = msg('Invalid email or password');
const UNVERIFIED = msg('Please verify your email address before signing in.');

/** 403 while the address is unverified and mail is set up. */
function requireVerified(
  deps: AccountDeps,
  context: SignInContext,
  user: User | undefined,
  method: string,
): User | undefined {
  if (!deps.config.mail || !user || user.emailVerified) return user;
  audit(deps, context, 'sign-in-failed', { userId: user.id, method, reason: 'unverified' });
  throw new AppError(403, 'email_unverified', UNVERIFIED);
}

/** Signs in an authenticated user by `method`; 403 while the address is unverified. */
export async function completeSignIn(
  deps: AccountDeps,
  context: SignInContext,
  userId: string,
  method: string,
): Promise<SignedIn> {
  const signedIn = await deps.db.transaction(async (tx) =>
    startSession(
      tx,
      deps,
      context,
      requireVerified(deps, context, await userById(tx, userId), method),
      method,
    ),
  );
  await guestsMovedSoon(deps, userId);
  audit(deps, context, 'signed-in', { userId, method });
  return signedIn;
}

/**
 * Opens a new session, ends the current one (ASVS 5.0, 7.2.4) and moves a guest's coins. Runs in a transaction.
 */
async function startSession(
  tx: Orm,
  deps: AccountDeps,
  context: SignInContext,
  user: User | undefined,
  method: string,
): Promise<SignedIn> {
  if (!user) throw new AppError(401, 'credentials_wrong', WRONG);
  const { caller } = context;
  if (caller?.isGuest && caller.id !== user.id)
    await mergeGuest(tx, deps, ownerIdOf(caller), ownerIdOf(user));
  if (caller) await tx.delete(sessions).where(eq(sessions.sid, caller.sid));
  return { user: await toView(tx, deps, user), sid: await openSession(tx, user.id, context, method) };
}

/** Null if the account is gone. */
export async function userView(deps: AccountDeps, caller: Caller): Promise<UserView | null> {
  const { orm } = deps.db;
  const user = await userById(orm, personOf(caller));
  return user ? toView(orm, deps, user, caller) : null;
}

/** The currency is that of the collection in use. */
async function toView(
  orm: Orm,
  deps: AccountDeps,
  user: User,
  { id, role = 'owner' }: Pick<Caller, 'id' | 'role'> = { id: ownerIdOf(user) },
): Promise<UserView> {
  const row = id === user.id ? user : ((await userById(orm, id)) ?? user);
  const owner = { id: ownerIdOf(row), homeCurrency: row.homeCurrency };
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    profileImageUrl: user.profileImageUrl,
    isGuest: user.isGuest,
    isOperator: user.role === 'operator',
    startDismissed: user.startDismissed,
    authProvider: user.authProvider,
    emailVerified: user.emailVerified,
    etsyLinked: user.etsyLinked,
    ebayLinked: user.ebayLinked,
    createdAt: user.createdAt.toISOString(),
    homeCurrency: owner.homeCurrency,
    home: await homeOf(orm, deps, owner),
    ...(await collectionsOf(orm, user.id, { id: owner.id, role })),
  };
}

/** Bound to the password: a new one invalidates the ticket. */
export const secondStepNonces = noncesFor(
  'second step',
  z.object({ userId: z.string(), password: z.string() }),
);

/** Null if the second step is off. */
async function askForSecondStep(
  deps: AccountDeps,
  { id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<SecondStepAsked | null> {
  const [confirmed] = await deps.db.orm
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt)))
    .limit(1);
  if (!confirmed || passwordHash === null) return null;
  return {
    secondStep: true,
    ticket: secondStepNonces.issue(deps, { userId, password: fingerprintOf(passwordHash) }),
  };
}

/** `isEmpty` without any account. */
export const optionsOf = ({ config }: Pick<AccountDeps, 'config'>, isEmpty: boolean): SignInOptions => ({
  mail: config.mail !== null,
  registration: config.registration === 'open',
  invited: config.registration === 'invited',
  first: isEmpty && config.mail === null,
  guests: config.guestsAllowed,
  provider: config.oidc && { name: config.oidc.name, label: config.oidc.label },
});
