import { jwt } from '@elysiajs/jwt';

/** Verified tokens kept, so that a busy client's signature is checked once and not at every request. */
const REMEMBERED = 10_000;

export interface Tokens {
  /** A signed token naming a row of `sessions`. */
  sign(sid: string): Promise<string>;
  /** The session a token names, or null when the token is not ours. Whether it still lives is the row's to say. */
  sidOf(token: string): string | null | Promise<string | null>;
}

/** Signs and reads session tokens with HS256 through @elysiajs/jwt. */
export function createTokens(secret: string): Tokens {
  const { tokens } = jwt({ name: 'tokens', secret, alg: 'HS256' }).decorator;
  const verified = new Map<string, string>();

  const verify = async (token: string): Promise<string | null> => {
    const payload = await tokens.verify(token, { algorithms: ['HS256'] });
    if (!payload || typeof payload.sid !== 'string') return null;
    if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, payload.sid);
    return payload.sid;
  };

  return {
    sign: (sid) => tokens.sign({ sid }),
    sidOf: (token) => verified.get(token) ?? verify(token),
  };
}
