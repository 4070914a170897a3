import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { type OwnerId, sessions, users } from '../../../db/schema.ts';
import {
  NO_PICTURE,
  type PasswordBody,
  PICTURE_TOO_LARGE,
  type ProfileChange,
  type ProfileView,
  type SessionList,
  type SessionsEnded,
  type SessionView,
} from '../../../shared/account/profile.ts';
import { msg } from '../../../shared/language/msg.ts';
import { MARKETPLACES } from '../../../shared/marketplace/model.ts';
import { ownerIdOf } from '../../core/access.ts';
import { AppError, fieldError, notFound, notSignedIn, tooMany } from '../../core/errors.ts';
import { endKeys } from '../../core/session/api-keys.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, endSession, endSessions, openSession } from '../../core/session/sessions.ts';
import { isConnected, type User, userByEmail } from '../../core/session/users.ts';
import { storageOf } from '../../photos/quota.ts';
import { addPicture } from '../../photos/service.ts';
import { type AccountDeps, accountOf, type Presence } from '../deps.ts';
import type { MailTopic } from '../email/mails.ts';
import { createMails } from '../email/outbox.ts';
import { newVerification, withdrawChange } from '../email/verification.ts';
import { hashPassword, reauthenticate, rejectCommon } from '../password/passwords.ts';

/**
 * Re-encodes a JPEG, PNG, GIF (first frame) or WebP to at most 512 pixels and returns its address. 422 if
 * unreadable or beyond 50 megapixels.
 */
export async function takePicture(deps: AccountDeps, userId: OwnerId, bytes: Uint8Array): Promise<string> {
  try {
    return await addPicture(deps, userId, bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'quota_reached') throw error;
    throw error.status === 413
      ? fieldError('profileImageUrl', 'picture_too_large', PICTURE_TOO_LARGE)
      : fieldError('profileImageUrl', 'picture_unreadable', NO_PICTURE);
  }
}

async function takeDataUrl(deps: AccountDeps, presence: Presence, url: string): Promise<string> {
  await deps.limits.beforeUpload(presence.caller.id, presence);
  return takePicture(deps, presence.caller.id, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

export const profileOf = async (
  deps: AccountDeps,
  presence: Pick<Presence, 'caller'>,
): Promise<ProfileView> => toProfile(deps, await accountOf(deps.db.orm, presence));

/** Returns the whole profile. Errors of `newAddress` and `takeDataUrl`; then nothing has changed. */
export async function changeProfile(
  deps: AccountDeps,
  presence: Presence,
  change: ProfileChange,
): Promise<ProfileView> {
  const user = await accountOf(deps.db.orm, presence);
  const address = await newAddress(deps, presence, user, change);
  const { firstName, lastName, phoneNumber, profileImageUrl: picture } = change;
  const fields = {
    firstName,
    lastName,
    phoneNumber,
    profileImageUrl: picture && (await takeDataUrl(deps, presence, picture)),
  };
  const { changed, ended } = await deps.db.transaction(async (tx) => {
    const unlinked = MARKETPLACES.filter((marketplace) => change[`${marketplace}Linked`] === false);
    const ended = await deps.unlinkMarketplaces(tx, presence, unlinked);
    // Always has a column, as an empty update is an error.
    const values = { updatedAt: new Date(), ...fields, ...(await address?.columns(tx)) };
    const [row] = await tx.update(users).set(values).where(eq(users.id, user.id)).returning();
    if (!row) throw notSignedIn();
    return { changed: row, ended };
  });
  ended();
  await address?.afterCommit();
  return toProfile(deps, changed);
}

async function toProfile(deps: AccountDeps, user: User): Promise<ProfileView> {
  const { oidc } = deps.config;
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    profileImageUrl: user.profileImageUrl,
    ebayLinked: user.ebayLinked,
    etsyLinked: user.etsyLinked,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    isOperator: user.role === 'operator',
    emailVerified: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    pendingEmail: user.pendingEmail,
    hasPassword: user.passwordHash !== null,
    storage: await storageView(deps, user),
    provider: oidc && {
      name: oidc.name,
      label: oidc.label,
      linked: await isConnected(deps.db.orm, oidc, user.id),
    },
    marketplaces: { ebay: deps.config.ebay !== null, etsy: deps.config.etsy !== null },
  };
}

async function storageView(deps: AccountDeps, user: User): Promise<ProfileView['storage']> {
  const storage = await storageOf(deps.db.orm, deps, ownerIdOf(user));
  return storage && { usedBytes: storage.usedBytes, quotaBytes: storage.quotaBytes };
}

/** `columns` to write in the transaction, and `settle` after it. */
interface NewAddress {
  columns(tx: Orm): Promise<Partial<User>>;
  afterCommit(): Promise<void>;
}

/**
 * Undefined if unchanged. With mail the change waits for its link (429 after several); without, it is
 * immediate, ends other sessions, 409 if taken. 422 at `password` or, if only a provider signs in, at `email`.
 */
async function newAddress(
  deps: AccountDeps,
  presence: Presence,
  user: User,
  { email, password }: ProfileChange,
): Promise<NewAddress | undefined> {
  if (email === undefined) return undefined;
  if (email === user.email) return unchanged(user);
  if (user.passwordHash === null) {
    const provider = deps.config.oidc?.label ?? user.authProvider;
    throw fieldError('email', 'email_managed_elsewhere', 'Your email address is managed by {provider}.', {
      provider,
    });
  }
  await reauthenticate(deps, presence.caller, presence, password);
  return deps.config.mail
    ? verifiedChange(deps, presence, user, email)
    : immediateChange(deps, presence, user, email);
}

/** Entering the current address cancels a pending change. */
const unchanged = (user: User): NewAddress => ({
  columns: async () => (user.pendingEmail === null ? {} : NO_PENDING_CHANGE),
  afterCommit: async () => {},
});

const NO_PENDING_CHANGE = { pendingEmail: null, emailVerificationToken: null, emailVerificationSentAt: null };

const immediateChange = (deps: AccountDeps, presence: Presence, user: User, email: string): NewAddress => ({
  columns: async (tx) => {
    if (await isTaken(tx, email))
      throw new AppError(409, 'email_taken', 'An account with this email address already exists.');
    await endSessions(tx, user.id, presence.caller.sid);
    return {
      ...NO_PENDING_CHANGE,
      email,
      emailVerified: false,
      passwordResetToken: null,
      passwordResetSentAt: null,
    };
  },
  afterCommit: async () => audit(deps, presence, 'email-changed', { userId: user.id }),
});

const CHANGE_REQUESTED = { kind: 'security-change', what: 'email-change-requested' } as const;

const TOO_MANY_MAILS = msg('We’ve already sent several emails to this address. Try again in an hour.');

/**
 * Same response if the address has an account, whose owner is mailed. The current address is notified as well,
 * against takeover.
 */
async function verifiedChange(
  deps: AccountDeps,
  presence: Presence,
  user: User,
  email: string,
): Promise<NewAddress> {
  if (!(await deps.limits.beforeMail(presence, email, 'change')))
    throw tooMany(3600, 'mail_limit_reached', TOO_MANY_MAILS);
  const mails = createMails(deps, presence.language);
  return {
    columns: async (tx) => {
      const token = await newVerification(tx, user, email);
      const topic: MailTopic = (await isTaken(tx, email))
        ? { kind: 'already-registered' }
        : { kind: 'verify-change', token };
      await mails.enqueue(tx, email, topic);
      if (user.email) await mails.enqueue(tx, user.email, CHANGE_REQUESTED);
      return { pendingEmail: email };
    },
    afterCommit: async () => mails.send(),
  };
}

async function isTaken(tx: Orm, email: string): Promise<boolean> {
  const holder = await userByEmail(tx, email);
  return holder !== undefined;
}

/**
 * Ends all sessions and pending links, mails the owner and returns a new session (ASVS 5.0, 7.4.3). 422 at
 * `password` if wrong, at `newPassword` if common.
 */
export async function changePassword(
  deps: AccountDeps,
  presence: Presence,
  { password, newPassword, endApiKeys }: z.output<typeof PasswordBody>,
): Promise<string> {
  const { caller } = presence;
  const user = await accountOf(deps.db.orm, presence);
  rejectCommon(newPassword, [user.email, user.firstName, user.lastName], 'newPassword');
  await reauthenticate(deps, caller, presence, password);
  const limits = deps.limits;
  await limits.beforePasswordChange(caller.id, presence);
  const passwordHash = await limits.withWaitingLimit(presence, () => hashPassword(newPassword), caller.id);
  const mails = createMails(deps, presence.language);
  const { sid, keys } = await deps.db.transaction(async (tx) => {
    const [used] = await tx.select().from(sessions).where(eq(sessions.sid, caller.sid)).limit(1);
    if (!used) throw notSignedIn();
    const fresh = { passwordHash, passwordResetToken: null, passwordResetSentAt: null };
    await tx.update(users).set(fresh).where(eq(users.id, user.id));
    await withdrawChange(tx, user.id);
    await endSessions(tx, user.id);
    if (user.email !== null) await mails.enqueue(tx, user.email, { kind: 'password-changed' });
    return {
      keys: endApiKeys ? await endKeys(tx, user.id) : 0,
      sid: await openSession(tx, user.id, presence, used.sess.method ?? 'password'),
    };
  });
  audit(deps, presence, 'password-changed', { userId: user.id });
  if (keys > 0) audit(deps, presence, 'api-key-revoked', { userId: user.id });
  mails.send();
  return sid;
}

/** The current session first, then by last use. */
export async function listSessions(deps: AccountDeps, caller: Caller): Promise<SessionList> {
  const views = (await activeSessions(deps, caller)).map(({ sid, sess, lastSeenAt }): SessionView => {
    const { createdAt, userAgent, method, address } = sess;
    return {
      id: nameOf(sid),
      current: sid === caller.sid,
      device: deviceName(userAgent),
      method: method ?? null,
      address: address ?? null,
      createdAt,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    };
  });
  const used = (view: SessionView) => view.lastSeenAt ?? view.createdAt;
  views.sort((a, b) => Number(b.current) - Number(a.current) || used(b).localeCompare(used(a)));
  return { sessions: views };
}

/** Returns whether it was the current session; 404 for any other. */
export async function endOwn(deps: AccountDeps, presence: Presence, id: string): Promise<boolean> {
  const { caller } = presence;
  const named = (await activeSessions(deps, caller)).find(({ sid }) => nameOf(sid) === id);
  if (!named) throw notFound();
  await endSession(deps, named.sid);
  audit(deps, presence, 'session-ended', { userId: caller.id });
  return named.sid === caller.sid;
}

export async function endOthers(deps: AccountDeps, presence: Presence): Promise<SessionsEnded> {
  const { caller } = presence;
  const ended = await deps.db.transaction((tx) => endSessions(tx, caller.id, caller.sid));
  audit(deps, presence, 'session-ended', { userId: caller.id, reason: 'all others' });
  return { ended };
}

const activeSessions = (deps: AccountDeps, caller: Caller) =>
  deps.db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), gt(sessions.expire, new Date())));

/** Not the cookie's value: a reader of the list could use it. */
const nameOf = (sid: string) => new Bun.CryptoHasher('sha256').update(sid).digest('hex').slice(0, 32);

/** First match wins, since most also claim to be Chrome and Safari. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS|Focus)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

/** iPads with desktop pages claim to be a Mac. */
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: [string, RegExp][], userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];

/** "Chrome on Android", or "Unknown device". */
export function deviceName(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (!system) return browser ?? 'Unknown device';
  return `${browser ?? 'A browser'} on ${system}`;
}
