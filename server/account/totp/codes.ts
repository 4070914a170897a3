import { createHash, randomBytes } from 'node:crypto';
import {
  CODE_DIGITS,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '../../../shared/account/links.ts';
import type { SecondStepSetUp } from '../../../shared/account/totp.ts';
import type { AccountDeps } from '../deps.ts';

/** Seconds for which a code of an app is shown (RFC 6238, 4.1: the step X). */
const PERIOD = 30;
/** Periods before and after the present one that count, for clocks that differ (RFC 6238, 5.2). */
const DRIFT = 1;
/** Bytes of a secret, as long as the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

/** What all authenticator apps support, whatever the address may say. */
const TOTP = { algorithm: 'SHA1', digits: CODE_DIGITS, period: PERIOD };

/** A new secret of 160 bits, and the address that hands it to an app. */
export async function newSecret(email: string): Promise<SecondStepSetUp> {
  const { Secret, TOTP: Totp } = await import('otpauth');
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new Totp({ ...TOTP, issuer: 'Mintmark', label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Answers for a secret which period a code belongs to: the present one or a neighbour; null for a wrong code. */
export async function periods(): Promise<(secret: string, code: string) => number | null> {
  const { Secret, TOTP: Totp } = await import('otpauth');
  return (secret, token) => {
    const timestamp = Date.now();
    const delta = Totp.validate({
      ...TOTP,
      token,
      secret: Secret.fromBase32(secret),
      timestamp,
      window: DRIFT,
    });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
  };
}

const PURPOSE = 'second-step';

export const lockSecret = ({ vault }: AccountDeps, secret: string): string => vault.lock(PURPOSE, secret);

/** The secret; null when the program's own secret is another one than when it was locked. */
export const unlockSecret = ({ vault }: AccountDeps, locked: string): string | null =>
  vault.unlock(PURPOSE, locked);

/** Ten codes of 120 random bits, as they are shown: "k3v90x-qm7a2c-…". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)]
      .map((byte, at) => `${at > 0 && at % 6 === 0 ? '-' : ''}${RECOVERY_ALPHABET[byte % 32]}`)
      .join(''),
  );

/** How a recovery code is stored: from 112 random bits on, a plain hash is enough (ASVS 5.0, 6.5.2). */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
