import type {
  AuthenticationExtensionsClientOutputs,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

/** Passkeys an account may have at most. */
export const MAX_PASSKEYS = 20;

export const PASSKEY_NAME_LENGTH = 60;

/** A passkey as its owner sees it. */
export interface PasskeyView {
  /** The credential's id, base64url. */
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyList {
  /** False where the site is opened by a bare IP address: passkeys belong to a name, and work under no other. */
  available: boolean;
  passkeys: PasskeyView[];
}

/** What the browser is asked with, and the ticket that comes back with its answer. */
export interface NewPasskey {
  options: PublicKeyCredentialCreationOptionsJSON;
  ticket: string;
}

export interface PasskeyQuestion {
  options: PublicKeyCredentialRequestOptionsJSON;
  ticket: string;
}

/** Ids are 1023 bytes at most (WebAuthn L3, 4); so many characters of base64url. */
const credentialId = z.base64url().min(1).max(1364);
const base64url = z.base64url().max(20_000);
const ticket = z.string('Please start again').max(2000);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // Of these nothing is needed: what the browser says of itself stays out.
  clientExtensionResults: z.object({}).transform((): AuthenticationExtensionsClientOutputs => ({})),
};

const name = z
  .string('Please give the passkey a name')
  .trim()
  .min(1, 'Please give the passkey a name')
  .max(PASSKEY_NAME_LENGTH, `A name has at most ${PASSKEY_NAME_LENGTH} characters`);

/** The answer of `startRegistration` in the browser (WebAuthn L3, 5.1: RegistrationResponseJSON). */
export const AddBody = z.object({
  ticket,
  name,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  }),
});

export const RenameBody = z.object({ name });
export const PasskeyId = z.object({ id: credentialId });

/** The answer of `startAuthentication` in the browser (WebAuthn L3, 5.1: AuthenticationResponseJSON). */
export const PasskeySignInBody = z.object({
  ticket,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
});
