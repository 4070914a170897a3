import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import { siteOf } from '../../core/http/requests.ts';
import type { AccountDeps } from '../deps.ts';

/** Loads the large library lazily, for the first answer. */
export async function webauthn() {
  // Required first by its certificate parser; a single bundle does not keep that order.
  await import('reflect-metadata');
  const [
    { verifyAuthenticationResponse, verifyRegistrationResponse },
    { decodeAttestationObject, isoBase64URL },
  ] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}

/** The site as passkeys are bound to it (WebAuthn L3, 4). */
export interface RelyingParty {
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
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The user's id in base64url; nothing personal (WebAuthn L3, 14.6.1). */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const DOMAIN_NAME_REQUIRED = msg('Passkeys need a domain name, such as coins.example.org or localhost.');
