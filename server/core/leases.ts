import { endLease, hasSiblings, renewLease, takeLeaseOf } from '../../db/shared.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';

/** Ms after which a silent process loses its lease; renewed three times as often. */
const LEASE_MS = 30_000;

/** The right of one process to a piece of work. */
interface Lease {
  /** Aborted when another process may have taken it over. */
  signal: AbortSignal;
  end(): Promise<void>;
}

export type From = Pick<Core, 'db' | 'log'>;

/**
 * Null while another process, or another part of this one, holds it. With a single process it is granted at once:
 * callers exclude each other themselves.
 */
export async function takeLease({ db, log }: From, name: string, ms = LEASE_MS): Promise<Lease | null> {
  const lost = new AbortController();
  if (!hasSiblings()) return { signal: lost.signal, end: async () => {} };
  const holder = crypto.randomUUID();
  if (!(await takeLeaseOf(db, name, holder, ms))) return null;
  let until = Date.now() + ms;
  const renewing = setInterval(async () => {
    const asked = Date.now();
    try {
      if (await renewLease(db, name, holder, ms)) until = asked + ms;
      else lost.abort();
    } catch (error) {
      log.warn('a lease could not be renewed', { lease: name, error });
    }
    if (Date.now() >= until) lost.abort();
    if (lost.signal.aborted) clearInterval(renewing);
  }, ms / 3);
  return {
    signal: lost.signal,
    end: async () => {
      clearInterval(renewing);
      // It expires by itself if the database is away.
      await endLease(db, name, holder).catch(() => {});
    },
  };
}

const taken = new WeakMap<From['db'], Set<string>>();

/** Also excludes other callers within this process. */
export async function takeAlone(from: From, name: string): Promise<Lease | null> {
  const here = taken.get(from.db) ?? new Set<string>();
  taken.set(from.db, here);
  if (here.has(name)) return null;
  here.add(name);
  const lease = await takeLease(from, name).catch((error) => {
    here.delete(name);
    throw error;
  });
  if (!lease) here.delete(name);
  return (
    lease && {
      signal: lease.signal,
      end: async () => {
        here.delete(name);
        await lease.end();
      },
    }
  );
}

/** Does nothing while another process holds the lease. `lost` is aborted when another may have taken it. */
export async function whileLeased(
  deps: From,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lease = await takeLease(deps, name);
  if (!lease) return;
  try {
    await work(lease.signal);
  } finally {
    await lease.end();
  }
}

/** Ms between two attempts to get a lease. */
const ASK_MS = 5000;

/**
 * Runs `start` in one process at a time. Its result stops it, as does the function returned. After a crash another
 * process takes over within `ms` + ASK_MS.
 */
export function inOneProcess(
  deps: From,
  name: string,
  start: () => () => Promise<void>,
  { ms = LEASE_MS, askMs = ASK_MS } = {},
): () => Promise<void> {
  if (!hasSiblings()) return start();
  let stop: (() => Promise<void>) | undefined;
  let lease: Lease | null = null;
  let isOver = false;
  const ask = async () => {
    if (lease && !lease.signal.aborted) return;
    const before = stop;
    stop = undefined;
    await before?.();
    const taken = await takeLease(deps, name, ms).catch(() => null);
    if (isOver) return void (await taken?.end());
    lease = taken;
    if (taken) stop = start();
  };
  let asking: Promise<void> | null = null;
  const askOnce = () => {
    asking ??= ask()
      .catch((error: unknown) => deps.log.error('a lease was not asked for', { lease: name, error }))
      .finally(() => {
        asking = null;
      });
  };
  askOnce();
  const timer = setInterval(askOnce, askMs);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await asking;
    await stop?.();
    await lease?.end();
  };
}

/** When the last work under each name ends, by database. */
const last = new WeakMap<From['db'], Map<string, Promise<void>>>();

/** Ms between two attempts (first, longest), and until giving up. */
const LOOK_MS = [10, 100] as const;
const PATIENCE_MS = 120_000;

/** Runs works of the same name one after another, across processes. Throws 503 when another process does not finish. */
export function withLock<T>(
  from: From,
  name: string,
  work: () => Promise<T>,
  refusal = msg('The server is already doing this. Please try again in a minute.'),
): Promise<T> {
  let tookMs = 0;
  const alone = async () => {
    const lease = await leaseOf(from, name, refusal);
    const began = performance.now();
    try {
      return await work();
    } finally {
      tookMs = performance.now() - began;
      await lease.end();
    }
  };
  const known = last.get(from.db) ?? new Map<string, Promise<void>>();
  last.set(from.db, known);
  const before = known.get(name);
  const mine = before ? before.then(alone) : alone();
  const leave = async () => {
    if (known.get(name) === over) known.delete(name);
    // Without a pause another process, which polls, would hardly get a turn.
    else if (hasSiblings()) await Bun.sleep(Math.min(tookMs / 10, LOOK_MS[1]));
  };
  const over = mine.then(leave, leave);
  known.set(name, over);
  return mine;
}

async function leaseOf(from: From, name: string, refusal: string) {
  const until = Date.now() + PATIENCE_MS;
  for (let pauseMs: number = LOOK_MS[0]; ; pauseMs = Math.min(2 * pauseMs, LOOK_MS[1])) {
    const lease = await takeLease(from, name);
    if (lease) return lease;
    if (Date.now() > until) throw new AppError(503, 'work_in_progress', refusal);
    await Bun.sleep(pauseMs);
  }
}

/** Long works of one user run one after another, across processes. Throws as `withLock`. */
export const withUserLock = <T>(from: From, userId: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    from,
    `user ${userId}`,
    work,
    msg('Another of your requests is still running. Please try again in a minute.'),
  );
