import type { Db } from '../../db/client.ts';
import { countSpan, forgetSpan, hasSiblings, returnSpans, takeSpans, waitForSpans } from '../../db/shared.ts';
import { tooMany } from './errors.ts';
import { networkOf, widerNetworksOf } from './network.ts';

export interface Limit {
  /** Whole seconds until the next; 0 for now. */
  wait(key: string): number;
  count(key: string): void;
  giveBack(key: string): void;
  forget(key: string): void;
  /** False when used up. */
  take(key: string): boolean;
  /** Throws 429 when used up. */
  use(key: string, sentence: string): void;
}

interface Span {
  count: number;
  until: number;
}

/**
 * A rate limit per key, from its first use on. Full maps drop their oldest entries; used-up keys have a map of their
 * own, so that a flood of new keys does not free them.
 */
export function createLimit(options: { times: number; withinMs: number; keys?: number }): Limit {
  const { times, withinMs, keys = 20_000 } = options;
  const counting = new Map<string, Span>();
  const waiting = new Map<string, Span>();
  const current = (key: string) => {
    const span = waiting.get(key) ?? counting.get(key);
    // If the clock is set back, the wait does not grow.
    const left = (span?.until ?? 0) - Date.now();
    if (!span || (left > 0 && left <= withinMs)) return span;
    limit.forget(key);
  };
  const keep = (key: string, span: Span) => {
    const spans = span.count >= times ? waiting : counting;
    if (spans.has(key)) return;
    limit.forget(key);
    if (spans.size >= keys) dropOldest(spans, Math.ceil(keys / 20));
    spans.set(key, span);
  };
  const limit: Limit = {
    wait: (key) => {
      const span = current(key);
      return !span || span.count < times ? 0 : Math.max(1, Math.ceil((span.until - Date.now()) / 1000));
    },
    count: (key) => {
      const span = current(key) ?? { count: 0, until: Date.now() + withinMs };
      span.count += 1;
      keep(key, span);
    },
    giveBack: (key) => {
      const span = current(key);
      if (!span) return;
      span.count -= 1;
      if (span.count > 0) keep(key, span);
      else limit.forget(key);
    },
    forget: (key) => {
      counting.delete(key);
      waiting.delete(key);
    },
    take: (key) => {
      if (limit.wait(key) > 0) return false;
      limit.count(key);
      return true;
    },
    use: (key, sentence) => {
      if (!limit.take(key)) throw tooMany(limit.wait(key), 'rate_limit_reached', sentence);
    },
  };
  return limit;
}

/** Several at once: deleted entries at the front of a Map slow down iteration. */
function dropOldest(spans: Map<string, Span>, many: number): void {
  let left = many;
  for (const key of spans.keys()) {
    if (left === 0) return;
    spans.delete(key);
    left -= 1;
  }
}

const SEED = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** Hashed, as keys may be long; seeded, so that collisions cannot be planned. */
export const short = (key: string): string => Bun.hash.wyhash(key, SEED).toString(36);

interface WithDb {
  db: Db;
}

/** A rate limit for all processes on one database: in memory for one process, else in `rate_limits`. */
export interface SharedLimit {
  /** Whole seconds until the next; 0 for now. */
  wait(deps: WithDb, key: string): Promise<number>;
  count(deps: WithDb, key: string): Promise<void>;
  giveBack(deps: WithDb, key: string): Promise<void>;
  forget(deps: WithDb, key: string): Promise<void>;
  /** False when used up. */
  take(deps: WithDb, key: string): Promise<boolean>;
  /** Throws 429 when used up. */
  use(deps: WithDb, key: string, sentence: string): Promise<void>;
}

export type Counted = [SharedLimit, string];

const made = new WeakMap<SharedLimit, { name: string; times: number; withinMs: number; memory: Memory }>();

type Memory = ReturnType<typeof createLimit>;

/** `name` must be unique. */
export function createSharedLimit(name: string, options: { times: number; withinMs: number }): SharedLimit {
  const memory = createLimit(options);
  const limit: SharedLimit = {
    wait: (deps, key) => waitFor(deps, [[limit, key]]),
    count: async (deps, key) =>
      hasSiblings() ? countSpan(deps.db, { name, key, ...options }) : memory.count(short(key)),
    giveBack: (deps, key) => giveBackAll(deps, [[limit, key]]),
    forget: async (deps, key) =>
      hasSiblings() ? forgetSpan(deps.db, { name, key }) : memory.forget(short(key)),
    take: async (deps, key) => (hasSiblings() ? takeAll(deps, [[limit, key]]) : memory.take(short(key))),
    use: async (deps, key, sentence) => {
      if (!(await limit.take(deps, key)))
        throw tooMany(Math.max(1, await limit.wait(deps, key)), 'rate_limit_reached', sentence);
    },
  };
  made.set(limit, { name, ...options, memory });
  return limit;
}

/** The longest wait among them, in whole seconds. */
export async function waitFor(deps: WithDb, counted: readonly Counted[]): Promise<number> {
  if (hasSiblings()) return waitForSpans(deps.db, spansOf(counted));
  return Math.max(0, ...counted.map(([limit, key]) => partsOf(limit).memory.wait(short(key))));
}

/** All or none, atomically. */
export async function takeAll(deps: WithDb, counted: readonly Counted[]): Promise<boolean> {
  if (hasSiblings()) return takeSpans(deps.db, spansOf(counted));
  const kept = counted.map(([limit, key]) => [partsOf(limit).memory, short(key)] as const);
  if (kept.some(([memory, key]) => memory.wait(key) > 0)) return false;
  for (const [memory, key] of kept) memory.count(key);
  return true;
}

export async function giveBackAll(deps: WithDb, counted: readonly Counted[]): Promise<void> {
  if (hasSiblings()) return returnSpans(deps.db, spansOf(counted));
  for (const [limit, key] of counted) partsOf(limit).memory.giveBack(short(key));
}

function partsOf(limit: SharedLimit) {
  const parts = made.get(limit);
  if (!parts) throw new Error('a limit that createSharedLimit has not made');
  return parts;
}

const spansOf = (counted: readonly Counted[]) =>
  counted.map(([limit, key]) => {
    const { name, times, withinMs } = partsOf(limit);
    return { name, key, times, withinMs };
  });

/** A /56 and a /48 get more than one /64: one customer may have it whole, or share it with many. */
const TWICE = 2;
const FOUR_TIMES = 4;

/** A rate limit by network: an attacker has many addresses of one. */
interface NetworkLimit {
  /** One limit with its key for the network, and for each wider one around it. */
  of(address: string, about?: string): [Limit, string][];
  wait(address: string, about?: string): number;
  take(address: string, about?: string): boolean;
}

/**
 * A /56 of IPv6 gets twice and a /48 four times as much, or `wider`. `about` is a second part of the key, such as an
 * account.
 */
export function createNetworkLimit(options: {
  times: number;
  wider?: number;
  withinMs: number;
}): NetworkLimit {
  const { times, wider, withinMs } = options;
  const limits = [times, wider ?? TWICE * times, wider ?? FOUR_TIMES * times].map((most) =>
    createLimit({ times: most, withinMs }),
  );
  const of = (address: string, about = ''): [Limit, string][] =>
    [networkOf(address), ...widerNetworksOf(address)].flatMap((network, at) => {
      const limit = limits[at];
      return limit ? [[limit, short(`${network} ${about}`)] as [Limit, string]] : [];
    });
  const wait = (address: string, about?: string) =>
    Math.max(...of(address, about).map(([limit, key]) => limit.wait(key)));
  return {
    of,
    wait,
    take: (address, about) => {
      if (wait(address, about) > 0) return false;
      for (const [limit, key] of of(address, about)) limit.count(key);
      return true;
    },
  };
}

/** For all processes on one database. */
export interface SharedNetworkLimit {
  of(address: string, about?: string): Counted[];
  wait(deps: WithDb, address: string, about?: string): Promise<number>;
  take(deps: WithDb, address: string, about?: string): Promise<boolean>;
}

/** `name` must be unique. */
export function createSharedNetworkLimit(
  name: string,
  { times, withinMs }: { times: number; withinMs: number },
): SharedNetworkLimit {
  const limits = [times, TWICE * times, FOUR_TIMES * times].map((most, at) =>
    createSharedLimit(`${name} ${at}`, { times: most, withinMs }),
  );
  const of = (address: string, about = ''): Counted[] =>
    [networkOf(address), ...widerNetworksOf(address)].flatMap((network, at) => {
      const limit = limits[at];
      return limit ? [[limit, `${network} ${about}`] as Counted] : [];
    });
  return {
    of,
    wait: (deps, address, about) => waitFor(deps, of(address, about)),
    take: (deps, address, about) => takeAll(deps, of(address, about)),
  };
}
