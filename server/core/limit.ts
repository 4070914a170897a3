import { AppError } from './errors.ts';

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
      if (!limit.take(key)) throw tooMany(limit.wait(key), sentence);
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

export const tooMany = (seconds: number, sentence: string): AppError =>
  Object.assign(new AppError(429, sentence), { retryAfter: seconds });

const SEED = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** Hashed, as keys may be long; seeded, so that collisions cannot be planned. */
export const short = (key: string): string => Bun.hash.wyhash(key, SEED).toString(36);
