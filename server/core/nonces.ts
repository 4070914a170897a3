import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hasSiblings, spendNonce } from '../../db/shared.ts';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';

/** Time between two steps of a sign-in: five minutes. */
export const NONCE_MS = 5 * 60_000;

/** Of each kind; equals 65 a second. */
const MOST_SPENT = 20_000;

const Sealed = z.object({ id: z.string(), endsAt: z.number(), value: z.unknown() });

/**
 * Sealed values that can be used once within five minutes; nothing is stored until then. Not encrypted: the holder can
 * read them.
 */
export function noncesFor<T>(purpose: string, shape: z.ZodType<T>, mostSpent = MOST_SPENT) {
  /** Id → end. Lost at a restart, which is five minutes' worth; with several processes it is in the database. */
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
    /** Null when forged, used or expired. Does not use it up. */
    read: (deps: Pick<Core, 'signed'>, text: string): T | null => open(deps, text)?.value ?? null,
    /** Uses it up. Throws 503 when too many are stored. */
    take: async (deps: Pick<Core, 'signed' | 'db'>, text: string): Promise<T | null> => {
      const opened = open(deps, text);
      if (!opened) return null;
      if (hasSiblings()) return (await spendNonce(deps.db, opened.id, opened.endsAt)) ? opened.value : null;
      if (spent.size >= mostSpent) forgetEnded();
      if (spent.size >= mostSpent)
        throw new AppError(503, 'sign_ins_busy', 'The server is busy. Please try again in a few minutes.');
      spent.set(opened.id, opened.endsAt);
      return opened.value;
    },
  };
}
