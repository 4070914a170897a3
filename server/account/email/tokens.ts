import { createHash } from 'node:crypto';

/** What a link does; the first letter of its token, so that none can be used for something else. */
const MARKS = { verify: 'v', change: 'c', reset: 'r' } as const;

export type Purpose = keyof typeof MARKS;

/** A secret for the link in a mail, and what is kept of it. */
export interface LinkToken {
  /** The purpose's letter and 256 random bits, base64url: for the mail alone. */
  token: string;
  /** SHA-256 of the token, in hex: for the database. */
  hash: string;
}

/** A new token; whoever reads the database cannot follow the link made of it. */
export function newToken(purpose: Purpose): LinkToken {
  const bits = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const token = MARKS[purpose] + bits;
  return { token, hash: sha256(token) };
}

/** The hash under which a token for the purpose may be found; null for a text that cannot be one. */
export const hashOf = (purpose: Purpose, text: string): string | null =>
  text.startsWith(MARKS[purpose]) && /^[A-Za-z0-9_-]{44}$/.test(text) ? sha256(text) : null;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
