import { AppError } from './errors.ts';

/** So much at most, per key and span of time. */
export interface Limit {
  /** Whole seconds until the key may go on; 0 when it may now. */
  wait(key: string): number;
  /** Counts once for the key. */
  count(key: string): void;
  /** Takes one count of the key back. */
  giveBack(key: string): void;
  /** Forgets what was counted for the key. */
  forget(key: string): void;
  /** Counts once and answers true; false when the key has used up what it may. */
  take(key: string): boolean;
  /** Counts once, or throws 429 with the sentence when the key has used up what it may. */
  use(key: string, sentence: string): void;
}

interface Span {
  count: number;
  until: number;
}

/**
 * Lets each key count `times` within `withinMs`, from its first time on. Of at most `keys` keys is kept a count, and of as
 * many that they have used it up; those that began first are forgotten for new ones, so that no loop fills the memory, and
 * who floods it with new keys does not free one that has to wait.
 */
export function createLimit(options: { times: number; withinMs: number; keys?: number }): Limit {
  const { times, withinMs, keys = 20_000 } = options;
  const counting = new Map<string, Span>();
  const waiting = new Map<string, Span>();
  const current = (key: string) => {
    const span = waiting.get(key) ?? counting.get(key);
    // Should the clock of the machine be put back, nobody waits for longer than they would have.
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

/** Several at once: what is deleted from the front of a Map is walked over by the next who looks there. */
function dropOldest(spans: Map<string, Span>, many: number): void {
  let left = many;
  for (const key of spans.keys()) {
    if (left === 0) return;
    spans.delete(key);
    left -= 1;
  }
}

/** 429 with a Retry-After of so many seconds. */
export const tooMany = (seconds: number, sentence: string): AppError =>
  Object.assign(new AppError(429, sentence), { retryAfter: seconds });

const SEED = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** What is counted may be as long as its sender likes; and which keys meet in one nobody outside can tell. */
export const short = (key: string): string => Bun.hash.wyhash(key, SEED).toString(36);
