import { endLease, hasSiblings, holdLease } from '../../db/shared.ts';
import type { Deps } from './deps.ts';

/** Milliseconds that a process may be silent before another does its work; it says that it is there three times as often. */
export const LEASE_MS = 30_000;

/** A piece of work that this process does, and no other. */
export interface Lease {
  /** Aborted when another process may have taken it: this one was silent for too long. */
  signal: AbortSignal;
  /** Gives it up; the next may begin at once. */
  end(): Promise<void>;
}

type From = Pick<Deps, 'db' | 'log'>;

/**
 * Takes the lease of that name; null while another process, or another part of this one, has it. Where no other process can be it is given
 * at once, as whoever asks takes care within the process.
 */
export async function takeLease({ db, log }: From, name: string, ms = LEASE_MS): Promise<Lease | null> {
  const lost = new AbortController();
  if (!hasSiblings()) return { signal: lost.signal, end: async () => {} };
  const holder = crypto.randomUUID();
  if (!(await holdLease(db, name, holder, ms))) return null;
  let until = Date.now() + ms;
  const renewing = setInterval(async () => {
    const asked = Date.now();
    try {
      if (await holdLease(db, name, holder, ms)) until = asked + ms;
      else lost.abort();
    } catch (error) {
      log.warn('a lease could not be renewed', { lease: name, error: String(error) });
    }
    if (Date.now() >= until) lost.abort();
    if (lost.signal.aborted) clearInterval(renewing);
  }, ms / 3);
  return {
    signal: lost.signal,
    end: async () => {
      clearInterval(renewing);
      // Should the database be away, the lease ends by itself.
      await endLease(db, name, holder).catch(() => {});
    },
  };
}
