import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { createLimit } from './limit.ts';

/** So long may somebody take between two steps of one thing: five minutes. */
export const TICKET_MS = 5 * 60_000;

/**
 * The tickets that were spent. A restart forgets them, which is no more than five minutes' worth: by then each of them
 * has ended.
 */
const spent = createLimit({ times: 1, withinMs: TICKET_MS });

const Sealed = z.object({ id: z.string(), endsAt: z.number(), value: z.unknown() });

/**
 * One kind of ticket: the first step of something hands it out, the last takes it back, and nothing is stored in between.
 * It is bound to its purpose, ends after five minutes and can be spent once. Whoever holds it can read it.
 */
export function ticketsFor<T>(purpose: string, shape: z.ZodType<T>) {
  const open = (deps: Pick<Deps, 'signed'>, text: string) => {
    const sealed = Sealed.safeParse(deps.signed.open(purpose, text)).data;
    if (!sealed || sealed.endsAt <= Date.now() || spent.wait(sealed.id) > 0) return null;
    const value = shape.safeParse(sealed.value);
    return value.success ? { id: sealed.id, value: value.data } : null;
  };
  return {
    issue: (deps: Pick<Deps, 'signed'>, value: T): string => {
      const id = randomBytes(16).toString('base64url');
      return deps.signed.seal(purpose, { id, endsAt: Date.now() + TICKET_MS, value });
    },
    /** What a ticket says; null when it is forged, spent or too old. It can be shown again. */
    read: (deps: Pick<Deps, 'signed'>, text: string): T | null => open(deps, text)?.value ?? null,
    /** The same, and from now on the ticket is spent. */
    take: (deps: Pick<Deps, 'signed'>, text: string): T | null => {
      const opened = open(deps, text);
      if (opened) spent.count(opened.id);
      return opened?.value ?? null;
    },
  };
}
