import { AppError } from './errors.ts';

/** So much at most, per key and span of time. */
export interface Limit {
  /** Whole seconds until the key may go on; 0 when it may now. */
  wait(key: string): number;
  /** Counts once for the key. */
  count(key: string): void;
  /** Forgets what was counted for the key. */
  forget(key: string): void;
  /** Counts once, or throws 429 with the sentence when the key has used up what it may. */
  use(key: string, sentence: string): void;
}

/**
 * Lets each key count `times` within `withinMs`, from its first time on. Of at most `keys` keys is kept a count; the one
 * that began first is forgotten for a new one, so that no loop fills the memory.
 */
export function createLimit(options: { times: number; withinMs: number; keys?: number }): Limit {
  const { times, withinMs, keys = 20_000 } = options;
  const spans = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const span = spans.get(key);
    if (!span || span.until > Date.now()) return span;
    spans.delete(key);
  };
  const limit: Limit = {
    wait: (key) => {
      const span = current(key);
      return !span || span.count < times ? 0 : Math.max(1, Math.ceil((span.until - Date.now()) / 1000));
    },
    count: (key) => {
      const span = current(key);
      if (span) {
        span.count += 1;
        return;
      }
      const first = spans.size >= keys ? spans.keys().next().value : undefined;
      if (first !== undefined) spans.delete(first);
      spans.set(key, { count: 1, until: Date.now() + withinMs });
    },
    forget: (key) => {
      spans.delete(key);
    },
    use: (key, sentence) => {
      const seconds = limit.wait(key);
      if (seconds > 0) throw tooMany(seconds, sentence);
      limit.count(key);
    },
  };
  return limit;
}

/** 429 with a Retry-After of so many seconds. */
export const tooMany = (seconds: number, sentence: string): AppError =>
  Object.assign(new AppError(429, sentence), { retryAfter: seconds });
