import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Values that leave the server and come back unchanged. Not encrypted. */
export interface Signed {
  /** Safe in addresses; opens only for the same purpose. */
  seal(purpose: string, value: unknown): string;
  /** Undefined if not sealed here for this purpose. The caller checks the shape. */
  open(purpose: string, text: string): unknown;
  /** 128 bits, the same for the same text, not reversible. */
  pseudonym(purpose: string, text: string): string;
}

/** HMAC-SHA-256 with a key derived from the program's secret. */
export function createSigned(secret: string): Signed {
  const key = createHmac('sha256', secret).update('mintmark signed values').digest();
  const signature = (purpose: string, body: string) =>
    createHmac('sha256', key).update(`${purpose}\0${body}`).digest();
  return {
    seal: (purpose, value) => {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${body}.${signature(purpose, body).toString('base64url')}`;
    },
    open: (purpose, text) => {
      const [body = '', given = '', ...rest] = text.split('.');
      const expected = signature(purpose, body);
      const actual = Buffer.from(given, 'base64url');
      if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return;
      return JSON.parse(Buffer.from(body, 'base64url').toString());
    },
    pseudonym: (purpose, text) => signature(`name\0${purpose}`, text).subarray(0, 16).toString('base64url'),
  };
}

/** Encrypts secrets in the database: tokens of vendors, seeds of authenticator apps. */
export interface Vault {
  /** Opens only for the same purpose. */
  lock(purpose: string, text: string): string;
  /** Null for another purpose, another secret or damaged text. */
  unlock(purpose: string, locked: string): string | null;
}

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) with a key derived from the program's secret by HKDF-SHA-256. */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mintmark vault', 32));
  return {
    lock: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unlock: (purpose, locked) => {
      const [version, packed = ''] = locked.split('.');
      const bytes = Buffer.from(packed, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export const sha256 = (data: string | Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(data).digest('hex');

/** Ignores case, spaces and hyphens. */
export const hashOfCode = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
