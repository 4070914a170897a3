import { msg } from '../language/msg.ts';

/** A link in a verification mail works this long, and once. */
export const VERIFICATION_HOURS = 24;
/** A link in a mail about a forgotten password works this long, and once. */
export const RESET_MINUTES = 30;

export const VERIFICATION_FAILED = msg('Email verification failed. The link may be expired or invalid.');
/** What a link says in another browser than the one that registered. */
export const PASSWORD_PLEASE = msg('Please enter the password you registered with.');
export const NOT_THIS_PASSWORD = msg('This is not the password this account was registered with.');
export const RESET_FAILED = msg('This link has expired or was used already. Please ask for a new one.');

/** The ticket of the right password is too old, or spent: the form begins with the password again. */
export const SIGN_IN_TOO_LATE = msg('Signing in took too long. Please start again.');

export const RECOVERY_CODES = 10;

/** Digits of an app's code (RFC 6238). */
export const CODE_DIGITS = 6;

/** Digits and small letters without those that look like others: i, l, o and u (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 120 bits at five a sign. */
export const RECOVERY_LENGTH = 24;

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/**
 * What somebody typed as a code: six digits are the app's, twenty-four signs a recovery code, whatever spaces, hyphens,
 * capitals and full-width signs are between or in them, and with o for 0, i or l for 1. Null for anything else.
 */
export function readCode(typed: string): TypedCode | null {
  const signs = typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash}\p{Cf}]/gu, '')
    .toLowerCase();
  if (/^\d{6}$/.test(signs)) return { kind: 'app', code: signs };
  const code = signs.replaceAll('o', '0').replace(/[il]/g, '1');
  const fits = code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return fits ? { kind: 'recovery', code } : null;
}
