import type { Db } from '../../db/client.ts';
import { countSpan, forgetSpan, hasSiblings, returnSpans, takeSpans, waitForSpans } from '../../db/shared.ts';
import { tooMany } from './errors.ts';
import { networkOf, widerNetworksOf } from './network.ts';

interface Span {
  count: number;
  until: number;
}

interface Rate {
  times: number;
  withinMs: number;
}

/**
 * Counts per key in this process. Full maps drop their oldest entries; used-up keys have their own map, which new
 * keys do not empty.
 */
export function createCounter({ times, withinMs, keys = 20_000 }: Rate & { keys?: number }) {
  const counting = new Map<string, Span>();
  const waiting = new Map<string, Span>();
  const current = (key: string) => {
    const span = waiting.get(key) ?? counting.get(key);
    // If the clock is set back, the wait does not grow.
    const left = (span?.until ?? 0) - Date.now();
    if (!span || (left > 0 && left <= withinMs)) return span;
    forget(key);
  };
  const forget = (key: string) => {
    counting.delete(key);
    waiting.delete(key);
  };
  const wait = (key: string): number => {
    const span = current(key);
    return !span || span.count < times ? 0 : Math.max(1, Math.ceil((span.until - Date.now()) / 1000));
  };
  const count = (key: string) => {
    const span = current(key) ?? { count: 0, until: Date.now() + withinMs };
    span.count += 1;
    keep(key, span);
  };
  const keep = (key: string, span: Span) => {
    const spans = span.count >= times ? waiting : counting;
    if (spans.has(key)) return;
    forget(key);
    if (spans.size >= keys) dropOldest(spans, Math.ceil(keys / 20));
    spans.set(key, span);
  };
  return {
    wait,
    count,
    forget,
    giveBack: (key: string) => {
      const span = current(key);
      if (!span) return;
      span.count -= 1;
      if (span.count > 0) keep(key, span);
      else forget(key);
    },
    take: (key: string): boolean => {
      if (wait(key) > 0) return false;
      count(key);
      return true;
    },
  };
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

/** In memory for one process, else in the table `rate_limits`. */
export interface RateLimit extends Rate {
  /** Unique; null counts in this process alone. */
  name: string | null;
  counter: ReturnType<typeof createCounter>;
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

export type Counted = [RateLimit, string];

export function createRateLimit(name: string | null, rate: Rate): RateLimit {
  const counter = createCounter(rate);
  const limit: RateLimit = {
    ...{ name, ...rate, counter },
    wait: (deps, key) => waitFor(deps, [[limit, key]]),
    count: async (deps, key) => {
      const spans = spansOf([[limit, key]]);
      if (!spans) counter.count(short(key));
      else for (const span of spans) await countSpan(deps.db, span);
    },
    giveBack: (deps, key) => giveBackAll(deps, [[limit, key]]),
    forget: async (deps, key) => {
      const spans = spansOf([[limit, key]]);
      if (!spans) counter.forget(short(key));
      else for (const span of spans) await forgetSpan(deps.db, span);
    },
    take: (deps, key) => takeAll(deps, [[limit, key]]),
    use: async (deps, key, sentence) => {
      if (!(await limit.take(deps, key)))
        throw tooMany(Math.max(1, await limit.wait(deps, key)), 'rate_limit_reached', sentence);
    },
  };
  return limit;
}

/** The longest wait among them, in whole seconds. */
export async function waitFor(deps: WithDb, counted: readonly Counted[]): Promise<number> {
  const spans = spansOf(counted);
  if (spans) return waitForSpans(deps.db, spans);
  return Math.max(0, ...counted.map(([{ counter }, key]) => counter.wait(short(key))));
}

/** All or none, atomically. */
export async function takeAll(deps: WithDb, counted: readonly Counted[]): Promise<boolean> {
  const spans = spansOf(counted);
  if (spans) return takeSpans(deps.db, spans);
  const kept = counted.map(([{ counter }, key]) => [counter, short(key)] as const);
  if (kept.some(([counter, key]) => counter.wait(key) > 0)) return false;
  for (const [counter, key] of kept) counter.count(key);
  return true;
}

export async function giveBackAll(deps: WithDb, counted: readonly Counted[]): Promise<void> {
  const spans = spansOf(counted);
  if (spans) return returnSpans(deps.db, spans);
  for (const [{ counter }, key] of counted) counter.giveBack(short(key));
}

/** Null where they count in this process. */
function spansOf(counted: readonly Counted[]) {
  if (!hasSiblings()) return null;
  const spans = counted.flatMap(([{ name, times, withinMs }, key]) =>
    name === null ? [] : [{ name, key, times, withinMs }],
  );
  return spans.length === 0 && counted.length > 0 ? null : spans;
}

/** By network, as an attacker has many addresses of one. `about` is a second part of the key, such as an account. */
export interface NetworkLimit {
  /** One limit with its key for the network, and for each wider one around it. */
  of(address: string, about?: string): Counted[];
  wait(deps: WithDb, address: string, about?: string): Promise<number>;
  take(deps: WithDb, address: string, about?: string): Promise<boolean>;
}

/**
 * A /56 of IPv6 gets twice and a /48 four times as much, or `wider`: one customer may have it whole, or share it with
 * many.
 */
export function createNetworkLimit(
  name: string | null,
  { times, wider, withinMs }: Rate & { wider?: number },
): NetworkLimit {
  const limits = [times, wider ?? 2 * times, wider ?? 4 * times].map((most, at) =>
    createRateLimit(name && `${name} ${at}`, { times: most, withinMs }),
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
