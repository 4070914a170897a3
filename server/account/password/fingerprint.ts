import { createHash } from 'node:crypto';

/**
 * Names the password an account has: every hash has a salt of its own, so not even the same password gives it again. It
 * tells nothing of the password.
 */
export const fingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');
