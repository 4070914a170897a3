import { and, asc, count, eq, type InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { passkeys } from '../../../db/schema.ts';
import {
  type AddBody,
  MAX_PASSKEYS,
  type NewPasskey,
  type PasskeyView,
} from '../../../shared/account/passkey.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { NONCE_MS, noncesFor } from '../../core/nonces.ts';
import { audit } from '../../core/session/audit.ts';
import { isConnected, userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { tellOwner } from '../email/notices.ts';
import { newChallenge, type RelyingParty, userHandleOf } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

const nonces = noncesFor('new passkey', z.object({ userId: z.string(), challenge: z.string() }));

/** COSE algorithms asked for, the best first: EdDSA, ES256, RS256 (WebAuthn L3, 5.4). */
const ALGORITHMS = [-8, -7, -257];

const FAILED = msg('The passkey could not be added. Please start again.');
const FULL = msg`An account has at most ${MAX_PASSKEYS} passkeys. Please remove one first.`;

/** A user's passkeys, the oldest first. */
export async function listPasskeys(deps: AccountDeps, userId: string): Promise<PasskeyView[]> {
  const rows = await deps.db.orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(toView);
}

/**
 * What the browser is asked for to make a passkey (WebAuthn L3, 7.1, steps 1 and 2): one that its device finds by itself
 * and uses only after a finger, a face or a PIN, so that it signs in alone. 409 when the account is full of them.
 */
export async function newPasskey(deps: AccountDeps, userId: string, site: RelyingParty): Promise<NewPasskey> {
  const [user, known] = await Promise.all([
    userById(deps.db.orm, userId),
    deps.db.orm.select().from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  if (known.length >= MAX_PASSKEYS) throw new AppError(409, FULL);
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

/** Keeps a passkey the browser has made (WebAuthn L3, 7.1). 400 when it does not answer the ticket, 409 when known. */
export async function addPasskey(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  site: RelyingParty,
  { ticket, name, response }: z.output<typeof AddBody>,
): Promise<PasskeyView> {
  const asked = await nonces.take(deps, ticket);
  if (asked?.userId !== userId) throw new AppError(400, 'This took too long. Please start again.');
  const credential = await verified(deps, response, asked.challenge, site);
  const added = await deps.db.transaction(async (tx) => {
    const [held] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    if (held && held.n >= MAX_PASSKEYS) throw new AppError(409, FULL);
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
    if (!row) throw new AppError(409, 'This passkey is registered already.');
    return row;
  });
  audit(deps, origin, 'passkey-added', { userId });
  await tellOwner(deps, origin, userId, 'passkey-added');
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
    // Nobody asked who made the device: certificates would only be something foreign to parse, and addresses to call.
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
  throw new AppError(400, FAILED);
}

/** Gives a passkey another name; 404 unless it is the user's own. */
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

/** Removes a passkey: 404 unless it is the user's own, 409 when there would be no way left to sign in. */
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
        'This is the only way to sign in to your account. Please set up another first.',
      );
    }
  });
  audit(deps, origin, 'passkey-removed', { userId });
  await tellOwner(deps, origin, userId, 'passkey-removed');
}

/** Whether an account can be signed in to: by a password, a passkey, or the provider that is configured. */
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
