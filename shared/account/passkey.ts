import type {
  AuthenticationExtensionsClientOutputs,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

export const MAX_PASSKEYS = 20;

const PASSKEY_NAME_LENGTH = 60;

export interface PasskeyView {
  /** Credential id, base64url. */
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyList {
  /** False on a bare IP address: passkeys belong to a host name. */
  available: boolean;
  passkeys: PasskeyView[];
}

export interface NewPasskey {
  options: PublicKeyCredentialCreationOptionsJSON;
  ticket: string;
}

export interface PasskeyQuestion {
  options: PublicKeyCredentialRequestOptionsJSON;
  ticket: string;
}

/** Ids have at most 1023 bytes (WebAuthn L3, 4), here in base64url. */
const credentialId = z.base64url().min(1).max(1364);
const base64url = z.base64url().max(20_000);
const ticket = z.string('Please start again').max(2000);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // Not needed, so not stored.
  clientExtensionResults: z.object({}).transform((): AuthenticationExtensionsClientOutputs => ({})),
};

const name = z
  .string('Enter a name for the passkey')
  .trim()
  .min(1, 'Enter a name for the passkey')
  .max(PASSKEY_NAME_LENGTH, `A name has at most ${PASSKEY_NAME_LENGTH} characters`);

/** RegistrationResponseJSON (WebAuthn L3, 5.1). */
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

/** AuthenticationResponseJSON (WebAuthn L3, 5.1). */
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
