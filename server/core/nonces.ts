import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hasSiblings, spendNonce } from '../../db/shared.ts';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';

/** So long may somebody take between two steps of one thing: five minutes. */
export const NONCE_MS = 5 * 60_000;

/** Spent nonces kept of each kind; 65 a second are more than anybody needs. */
const MOST_SPENT = 20_000;

const Sealed = z.object({ id: z.string(), endsAt: z.number(), value: z.unknown() });

/**
 * One kind of nonce, a sealed value that counts once: the first step of something hands it out, the last takes it back, and nothing is stored in between.
 * It is bound to its purpose, ends after five minutes and can be spent once. Whoever holds it can read it.
 */
export function noncesFor<T>(purpose: string, shape: z.ZodType<T>, mostSpent = MOST_SPENT) {
  /**
   * When the spent ones end; none is forgotten before. A restart forgets them, which is no more than five minutes' worth.
   * Where several processes share a database they lie there.
   */
  const spent = new Map<string, number>();

  const open = (deps: Pick<Core, 'signed'>, text: string) => {
    const sealed = Sealed.safeParse(deps.signed.open(purpose, text)).data;
    if (!sealed || sealed.endsAt <= Date.now() || spent.has(sealed.id)) return null;
    const value = shape.safeParse(sealed.value);
    return value.success ? { id: sealed.id, endsAt: sealed.endsAt, value: value.data } : null;
  };
  const forgetEnded = () => {
    const now = Date.now();
    for (const [id, endsAt] of spent) if (endsAt <= now) spent.delete(id);
  };

  return {
    issue: (deps: Pick<Core, 'signed'>, value: T): string => {
      const id = randomBytes(16).toString('base64url');
      return deps.signed.seal(purpose, { id, endsAt: Date.now() + NONCE_MS, value });
    },
    /** What a nonce says; null when it is forged, spent or too old. It can be shown again. */
    read: (deps: Pick<Core, 'signed'>, text: string): T | null => open(deps, text)?.value ?? null,
    /** The same, and from now on the nonce is spent. 503 while no more can be kept. */
    take: async (deps: Pick<Core, 'signed' | 'db'>, text: string): Promise<T | null> => {
      const opened = open(deps, text);
      if (!opened) return null;
      if (hasSiblings()) return (await spendNonce(deps.db, opened.id, opened.endsAt)) ? opened.value : null;
      if (spent.size >= mostSpent) forgetEnded();
      if (spent.size >= mostSpent)
        throw new AppError(503, 'The server is busy. Please try again in a few minutes.');
      spent.set(opened.id, opened.endsAt);
      return opened.value;
    },
  };
}
