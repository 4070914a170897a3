import { and, eq, type InferSelectModel, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { passkeys } from '../../../db/schema.ts';
import type { PasskeyQuestion, PasskeySignInBody } from '../../../shared/account/passkey.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { NONCE_MS, noncesFor } from '../../core/nonces.ts';
import { audit } from '../../core/session/audit.ts';
import type { SignInContext } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { admit, type SignedIn } from '../sign-in/service.ts';
import { newChallenge, type RelyingParty, userHandleOf } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

const nonces = noncesFor('passkey sign-in', z.object({ challenge: z.string() }));

const REFUSED = msg('This passkey could not be used. Try another way to sign in.');

/**
 * What the browser is asked for to sign in. It names nobody: the device knows whose passkeys it holds for this site. 429
 * where too many wrong ones came from.
 */
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
  return { options, ticket: nonces.issue(deps, { challenge }) };
}

/**
 * Signs in with a passkey (WebAuthn L3, 7.2). It is two factors in one, the device and what unlocks it, so no second step
 * follows. 401 for whatever does not fit, always in the same words; 429 after too many of those.
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
    const asked = nonces.read(deps, ticket);
    [passkey] = await deps.db.orm.select().from(passkeys).where(eq(passkeys.id, response.id)).limit(1);
    if (!asked || !passkey) return false;
    const counter = await counterOf(deps, passkey, response, asked.challenge, site);
    if (counter === null) return false;
    // Spent only by a right answer: wrong ones of many strangers would use up the room for spent tickets.
    return (await nonces.take(deps, ticket)) !== null && noteUse(deps, passkey, counter);
  });
  if (passkey && right) return admit(deps, context, passkey.userId, 'passkey');
  audit(deps, context, 'sign-in-failed', { userId: passkey?.userId, method: 'passkey' });
  throw new AppError(401, REFUSED);
}

type Passkey = InferSelectModel<typeof passkeys>;

/** The signature counter of a right answer; null for a wrong one. */
async function counterOf(
  deps: AccountDeps,
  passkey: Passkey,
  response: z.output<typeof PasskeySignInBody>['response'],
  expectedChallenge: string,
  site: RelyingParty,
): Promise<number | null> {
  // Nobody was named before, so the device has to say whose passkey it is (step 6).
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

/**
 * Keeps the counter and the time of use. False when the counter has not grown since, as of a copied device (step 22);
 * devices that do not count always say 0.
 */
async function noteUse(deps: AccountDeps, { id, userId }: Passkey, counter: number): Promise<boolean> {
  const grown = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined);
  const noted = await deps.db.transaction((tx) =>
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: new Date() })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), grown))
      .returning({ id: passkeys.id }),
  );
  return noted.length > 0;
}
