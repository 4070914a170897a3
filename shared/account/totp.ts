import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { RECOVERY_LENGTH, readCode, type TypedCode } from './links.ts';

/**
 * Asked only after a password: passkeys are two factors, identity providers ask for their own. An account without a
 * password can have none.
 */
export interface SecondStepView {
  enabled: boolean;
  recoveryCodesLeft: number;
}

export interface SecondStepSetUp {
  /** Base32 (RFC 4648). */
  secret: string;
  /** otpauth://totp/… */
  uri: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** Answer to a right password: there is no session yet. */
export interface SecondStepAsked {
  secondStep: true;
  ticket: string;
}

const code = z
  .string(msg('Please enter the code'))
  .trim()
  .min(1, msg('Please enter the code'))
  .max(100, msg('The code is too long'));

export const ConfirmBody = z.object({ code });

export const SecondStepSignInBody = z.object({ ticket: z.string(msg('Please start again')).max(2000), code });

const typedCode = (kind: TypedCode['kind'], message: string) =>
  z.object({ code: z.string().refine((typed) => readCode(typed)?.kind === kind, message) });

export const CodeForms = {
  app: typedCode('app', msg('Please enter the 6 digits that your app shows')),
  recovery: typedCode(
    'recovery',
    msg('Please enter one of your recovery codes, all {RECOVERY_LENGTH} characters of it', {
      RECOVERY_LENGTH,
    }),
  ),
};
