import { msg } from '../language/msg.ts';

// Apart from the schemas: pages without forms load no zod.

export const GUEST_COIN_LIMIT = 10;
export const VERIFICATION_HOURS = 24;
export const RESET_MINUTES = 30;

export const VERIFICATION_FAILED = msg('Email verification failed. The link may be expired or invalid.');
/** Shown when the link is opened in another browser than the one that registered. */
export const PASSWORD_NEEDED = msg('Please enter the password you registered with.');
export const NOT_THIS_PASSWORD = msg('This isn’t the password you registered with.');
export const RESET_FAILED = msg('This link has expired or was already used. Request a new one.');

export const RECOVERY_CODES = 10;

/** RFC 6238. */
export const CODE_DIGITS = 6;

/** Crockford's base 32: without i, l, o and u. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 120 bits, five a character. */
export const RECOVERY_LENGTH = 24;

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/**
 * Six digits are the app's, 24 characters a recovery code; spaces, hyphens, capitals and full-width signs are
 * accepted, o counts as 0, i and l as 1. Null otherwise.
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
