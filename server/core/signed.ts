import { createHmac, timingSafeEqual } from 'node:crypto';

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
