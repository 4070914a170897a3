import { jwt } from '@elysiajs/jwt';

/** Cached verifications. */
const REMEMBERED = 10_000;

export interface Tokens {
  /** Names a row of `sessions`. */
  sign(sid: string): Promise<string>;
  /** Null when forged. The row tells whether the session is alive. */
  sidOf(token: string): string | null | Promise<string | null>;
}

/** HS256 through @elysiajs/jwt. */
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
