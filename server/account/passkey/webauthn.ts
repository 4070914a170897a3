import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '../../core/errors.ts';
import { siteOf } from '../../core/http/requests.ts';
import type { AccountDeps } from '../deps.ts';

/**
 * The library that checks what devices answer. It is large, so it is loaded when the first answer is to be checked and
 * not before.
 */
export async function webauthn() {
  // Its reader of certificates wants this to be there first, and in one bundle nothing else sees to the order.
  await import('reflect-metadata');
  const [
    { verifyAuthenticationResponse, verifyRegistrationResponse },
    { decodeAttestationObject, isoBase64URL },
  ] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}

/** Whom passkeys are for: the site by its name, under the one origin they may be used from (WebAuthn L3, 4). */
export interface RelyingParty {
  /** "coins.example.org" */
  id: string;
  /** "https://coins.example.org" */
  origin: string;
}

/** The site as the reader's browser names it; null for a bare IP address, which has no passkeys (WebAuthn L3, 5.1.3). */
export function relyingParty(deps: AccountDeps, request: Request): RelyingParty | null {
  const site = siteOf(deps, request);
  if (!URL.canParse(site)) return null;
  const { hostname, origin } = new URL(site);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

/** The same, or 409. */
export function requireRelyingParty(deps: AccountDeps, request: Request): RelyingParty {
  const site = relyingParty(deps, request);
  if (site) return site;
  throw new AppError(409, 'Passkeys need a name such as localhost or coins.example.org in the address.');
}

/** 256 random bits, base64url; WebAuthn asks for 128 at least (L3, 13.4.3). */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What a device keeps to know whose passkey it is: the bytes of the user's id, base64url. Nothing personal (L3, 14.6.1). */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
