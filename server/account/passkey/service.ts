import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, count, eq, type InferSelectModel, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { passkeys } from '../../../db/schema.ts';
import {
  type AddBody,
  MAX_PASSKEYS,
  type NewPasskey,
  type PasskeyQuestion,
  type PasskeySignInBody,
  type PasskeyView,
} from '../../../shared/account/passkey.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { type Origin, siteOf } from '../../core/http/requests.ts';
import { NONCE_MS, noncesFor } from '../../core/nonces.ts';
import { audit } from '../../core/session/audit.ts';
import type { SignInContext } from '../../core/session/sessions.ts';
import { isConnected, userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { notifyOwner } from '../email/outbox.ts';
import { completeSignIn, type SignedIn } from '../sign-in/service.ts';

/** Loads the large library lazily, for the first answer. */
async function webauthn() {
  // Required first by its certificate parser; a single bundle does not keep that order.
  await import('reflect-metadata');
  const [
    { verifyAuthenticationResponse, verifyRegistrationResponse },
    { decodeAttestationObject, isoBase64URL },
  ] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}

/** The site as passkeys are bound to it (WebAuthn L3, 4). */
interface RelyingParty {
  /** "coins.example.org" */
  id: string;
  /** "https://coins.example.org" */
  origin: string;
}

/** Null for a bare IP address, which cannot have passkeys (WebAuthn L3, 5.1.3). */
export function relyingParty(deps: AccountDeps, request: Request): RelyingParty | null {
  const site = siteOf(deps, request);
  if (!URL.canParse(site)) return null;
  const { hostname, origin } = new URL(site);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

export function requireRelyingParty(deps: AccountDeps, request: Request): RelyingParty {
  const site = relyingParty(deps, request);
  if (site) return site;
  throw new AppError(409, 'domain_name_required', DOMAIN_NAME_REQUIRED);
}

/** 256 random bits, base64url; at least 128 are required (WebAuthn L3, 13.4.3). */
const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The user's id in base64url; nothing personal (WebAuthn L3, 14.6.1). */
const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const DOMAIN_NAME_REQUIRED = msg('Passkeys need a domain name, such as coins.example.org or localhost.');

const nonces = noncesFor('new passkey', z.object({ userId: z.string(), challenge: z.string() }));

/** COSE algorithms by preference: EdDSA, ES256, RS256 (WebAuthn L3, 5.4). */
const ALGORITHMS = [-8, -7, -257];

const FAILED = msg('The passkey could not be added. Please start again.');
const full = () => new AppError(409, 'passkey_limit_reached', PASSKEY_LIMIT_REACHED, { MAX_PASSKEYS });

export async function listPasskeys(deps: AccountDeps, userId: string): Promise<PasskeyView[]> {
  const rows = await deps.db.orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(toView);
}

/**
 * Registration options (WebAuthn L3, 7.1): a discoverable credential with user verification. 409 if the account
 * is full.
 */
export async function newPasskey(deps: AccountDeps, userId: string, site: RelyingParty): Promise<NewPasskey> {
  const [user, known] = await Promise.all([
    userById(deps.db.orm, userId),
    deps.db.orm.select().from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  if (known.length >= MAX_PASSKEYS) throw full();
  const challenge = newChallenge();
  const options: NewPasskey['options'] = {
    rp: { id: site.id, name: 'Mintmark' },
    user: {
      id: userHandleOf(userId),
      name: user?.email ?? 'Mintmark',
      displayName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: NONCE_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({
      type: 'public-key',
      id,
      transports: transports ?? [],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
  return { options, ticket: nonces.issue(deps, { userId, challenge }) };
}

/** Stores a new passkey (WebAuthn L3, 7.1). 400 if it does not match the ticket, 409 if known. */
export async function addPasskey(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  site: RelyingParty,
  { ticket, name, response }: z.output<typeof AddBody>,
): Promise<PasskeyView> {
  const asked = await nonces.take(deps, ticket);
  if (asked?.userId !== userId)
    throw new AppError(400, 'passkey_setup_expired', 'This took too long. Please start again.');
  const credential = await verified(deps, response, asked.challenge, site);
  const added = await deps.db.transaction(async (tx) => {
    const [held] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    if (held && held.n >= MAX_PASSKEYS) throw full();
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        userId,
        name,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError(409, 'passkey_already_registered', 'This passkey is already registered.');
    return row;
  });
  audit(deps, origin, 'passkey-added', { userId });
  await notifyOwner(deps, origin, userId, 'passkey-added');
  return toView(added);
}

async function verified(
  deps: AccountDeps,
  response: z.output<typeof AddBody>['response'],
  expectedChallenge: string,
  site: RelyingParty,
) {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await webauthn();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    // Attestation is not requested: certificates would be foreign data to parse and addresses to call.
    if (attestation.get('attStmt').get('x5c') || !['none', 'packed'].includes(attestation.get('fmt'))) {
      throw new Error('An attestation nobody asked for');
    }
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (error) {
    deps.log.info('passkey refused', { error });
  }
  throw new AppError(400, 'passkey_not_added', FAILED);
}

/** 404 unless it is the user's own. */
export async function renamePasskey(
  deps: AccountDeps,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyView> {
  const [row] = await deps.db.transaction((tx) =>
    tx.update(passkeys).set({ name }).where(ownPasskey(userId, id)).returning(),
  );
  if (!row) throw notFound();
  return toView(row);
}

/** 404 unless it is the user's own, 409 if no way to sign in would be left. */
export async function removePasskey(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await tx.delete(passkeys).where(ownPasskey(userId, id)).returning();
    if (gone.length === 0) throw notFound();
    if (!(await canSignIn(deps, tx, userId))) {
      throw new AppError(
        409,
        'passkey_is_only_sign_in',
        'This is the only way to sign in to your account. Please set up another first.',
      );
    }
  });
  audit(deps, origin, 'passkey-removed', { userId });
  await notifyOwner(deps, origin, userId, 'passkey-removed');
}

export async function canSignIn({ config }: AccountDeps, tx: Orm, userId: string): Promise<boolean> {
  if ((await userById(tx, userId))?.passwordHash) return true;
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  if (passkey) return true;
  return config.oidc !== null && isConnected(tx, config.oidc, userId);
}

const ownPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

const toView = ({ id, name, createdAt, lastUsedAt }: InferSelectModel<typeof passkeys>): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const signInNonces = noncesFor('passkey sign-in', z.object({ challenge: z.string() }));

const REFUSED = msg('This passkey didn’t work. Try another way to sign in.');

/** Names no user: the device finds its passkeys for this site. 429 after too many failures. */
export async function askForPasskey(
  deps: AccountDeps,
  origin: Origin,
  site: RelyingParty,
): Promise<PasskeyQuestion> {
  await deps.limits.beforePasskey(origin);
  const challenge = newChallenge();
  const options: PasskeyQuestion['options'] = {
    rpId: site.id,
    challenge,
    timeout: NONCE_MS,
    userVerification: 'required',
  };
  return { options, ticket: signInNonces.issue(deps, { challenge }) };
}

/**
 * WebAuthn L3, 7.2. Two factors in one, so no second step follows. 401 with one text for every failure, 429
 * after too many.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  context: SignInContext,
  site: RelyingParty,
  { ticket, response }: z.output<typeof PasskeySignInBody>,
): Promise<SignedIn> {
  const guess = await deps.limits.beforePasskey(context);
  let passkey: Passkey | undefined;
  const right = await guess(async (begin) => {
    await begin();
    const asked = signInNonces.read(deps, ticket);
    [passkey] = await deps.db.orm.select().from(passkeys).where(eq(passkeys.id, response.id)).limit(1);
    if (!asked || !passkey) return false;
    const counter = await counterOf(deps, passkey, response, asked.challenge, site);
    if (counter === null) return false;
    // Spent only by a right answer: failures of strangers would fill the store of spent tickets.
    return (await signInNonces.take(deps, ticket)) !== null && recordUse(deps, passkey, counter);
  });
  if (passkey && right) return completeSignIn(deps, context, passkey.userId, 'passkey');
  audit(deps, context, 'sign-in-failed', { userId: passkey?.userId, method: 'passkey' });
  throw new AppError(401, 'passkey_refused', REFUSED);
}

type Passkey = InferSelectModel<typeof passkeys>;

/** Null for a wrong answer. */
async function counterOf(
  deps: AccountDeps,
  passkey: Passkey,
  response: z.output<typeof PasskeySignInBody>['response'],
  expectedChallenge: string,
  site: RelyingParty,
): Promise<number | null> {
  // No user was named, so the device must name the owner (step 6).
  if (response.response.userHandle !== userHandleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    deps.log.info('passkey refused', { error });
    return null;
  }
}

/** False if the counter has not grown, as with a cloned device (step 22); some devices always send 0. */
async function recordUse(deps: AccountDeps, { id, userId }: Passkey, counter: number): Promise<boolean> {
  const hasGrown = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined);
  const updated = await deps.db.transaction((tx) =>
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: new Date() })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), hasGrown))
      .returning({ id: passkeys.id }),
  );
  return updated.length > 0;
}

const PASSKEY_LIMIT_REACHED = msg('An account has at most {MAX_PASSKEYS} passkeys. Please remove one first.');
