import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { RECOVERY_LENGTH, readCode, type TypedCode } from './links.ts';

/**
 * The second step is asked after the password, and only then: a passkey is two factors by itself, and an identity
 * provider asks what it holds right. An account without a password can therefore have none.
 */
export interface SecondStepView {
  enabled: boolean;
  recoveryCodesLeft: number;
}

/** What an authenticator app is set up with. */
export interface SecondStepSetUp {
  /** Base32 (RFC 4648), to be typed. */
  secret: string;
  /** otpauth://totp/…, to be shown as a QR code. */
  uri: string;
}

/** Shown once: each signs in a single time when the app is not at hand. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** The answer to a right password when a second step is on: there is no session yet. */
export interface SecondStepAsked {
  secondStep: true;
  ticket: string;
}

const code = z
  .string(msg('Please enter the code'))
  .trim()
  .min(1, msg('Please enter the code'))
  .max(100, msg('A code is shorter'));

export const ConfirmBody = z.object({ code });

export const SecondStepSignInBody = z.object({ ticket: z.string(msg('Please start again')).max(2000), code });

const typedCode = (kind: TypedCode['kind'], message: string) =>
  z.object({ code: z.string().refine((typed) => readCode(typed)?.kind === kind, message) });

/** The forms that ask for the second step's code, by what it comes from. */
export const CodeForms = {
  app: typedCode('app', msg('Please enter the 6 digits that your app shows')),
  recovery: typedCode(
    'recovery',
    msg`Please enter one of your recovery codes, all ${RECOVERY_LENGTH} characters of it`,
  ),
};
