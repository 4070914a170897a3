import type { Db } from '../../db/client.ts';
import { countSpan, forgetSpan, hasSiblings, returnSpans, takeSpans, waitForSpans } from '../../db/shared.ts';
import { createLimit, short, tooMany } from './limit.ts';

/** Where what several processes share is kept. */
export interface WithDb {
  db: Db;
}

/** A limit (limit.ts) that holds for all processes on one database: in memory where there is one, else in `rate_limits`. */
export interface SharedLimit {
  /** Whole seconds until the key may go on; 0 when it may now. */
  wait(deps: WithDb, key: string): Promise<number>;
  /** Counts once for the key. */
  count(deps: WithDb, key: string): Promise<void>;
  /** Takes one count of the key back. */
  giveBack(deps: WithDb, key: string): Promise<void>;
  /** Forgets what was counted for the key. */
  forget(deps: WithDb, key: string): Promise<void>;
  /** Counts once and answers true; false when the key has used up what it may. */
  take(deps: WithDb, key: string): Promise<boolean>;
  /** Counts once, or throws 429 with the sentence when the key has used up what it may. */
  use(deps: WithDb, key: string, sentence: string): Promise<void>;
}

/** One key of a limit. */
export type Counted = [SharedLimit, string];

/** What each is made of; outside this file nobody has to know. */
const made = new WeakMap<SharedLimit, { name: string; times: number; withinMs: number; memory: Memory }>();

type Memory = ReturnType<typeof createLimit>;

/** Lets each key count `times` within `withinMs`; `name` is what no other limit is called. */
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
      if (!(await limit.take(deps, key))) throw tooMany(Math.max(1, await limit.wait(deps, key)), sentence);
    },
  };
  made.set(limit, { name, ...options, memory });
  return limit;
}

/** The longest that one of them has to wait, in whole seconds. */
export async function waitFor(deps: WithDb, counted: readonly Counted[]): Promise<number> {
  if (hasSiblings()) return waitForSpans(deps.db, spansOf(counted));
  return Math.max(0, ...counted.map(([limit, key]) => partsOf(limit).memory.wait(short(key))));
}

/** Counts once for each, or for none where one has used up what it may; answers whether it did. Nobody comes between. */
export async function takeAll(deps: WithDb, counted: readonly Counted[]): Promise<boolean> {
  if (hasSiblings()) return takeSpans(deps.db, spansOf(counted));
  const kept = counted.map(([limit, key]) => [partsOf(limit).memory, short(key)] as const);
  if (kept.some(([memory, key]) => memory.wait(key) > 0)) return false;
  for (const [memory, key] of kept) memory.count(key);
  return true;
}

/** Takes back one count of each. */
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
