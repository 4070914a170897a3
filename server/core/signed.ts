import { createHmac, timingSafeEqual } from 'node:crypto';

/** Values that leave the server and come back unchanged, or not at all. They can be read by whoever holds them. */
export interface Signed {
  /** A text safe in addresses; the purpose keeps it from being taken for something else. */
  seal(purpose: string, value: unknown): string;
  /** The value of a text sealed here for the same purpose; undefined for any other. Its shape is the caller's to check. */
  open(purpose: string, text: string): unknown;
  /** A name of 128 bits, always the same for the same text, from which nobody can tell the text. */
  pseudonym(purpose: string, text: string): string;
}

/** Signs with HMAC-SHA-256 under a key of its own, derived from the program's secret. */
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
