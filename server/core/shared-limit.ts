import type { Db } from '../../db/client.ts';
import {
  countSpan,
  forgetSpan,
  giveSpansBack,
  hasSiblings,
  takeSpans,
  waitForSpans,
} from '../../db/shared.ts';
import { createLimit, short, tooMany } from './limit.ts';

export interface WithDb {
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
      if (!(await limit.take(deps, key))) throw tooMany(Math.max(1, await limit.wait(deps, key)), sentence);
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
  if (hasSiblings()) return giveSpansBack(deps.db, spansOf(counted));
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
