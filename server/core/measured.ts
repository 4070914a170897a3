import type { Config } from './config.ts';
import type { Log } from './log.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** Upper bounds in seconds. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Answered {
  /** Such as "GET 200". */
  byStatus: Map<string, number>;
  /** Cumulative. */
  buckets: number[];
  count: number;
  seconds: number;
}

export const createAnswered = (): Answered => ({
  ...{ byStatus: new Map(), buckets: BUCKETS.map(() => 0), count: 0, seconds: 0 },
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts answers and times them until they begin. Logs no query, which may hold a token. Returns `fetch` itself when
 * nobody reads the figures.
 */
export function measured(boot: { config: Config; answered: Answered; log: Log }, fetch: Fetch): Fetch {
  const isLogged = boot.config.logLevel === 'debug';
  if (!isLogged && !boot.config.metricsToken) return fetch;
  const { answered } = boot;
  return async (request) => {
    const began = performance.now();
    const response = await fetch(request);
    const ms = performance.now() - began;
    const method = METHODS.has(request.method) ? request.method : 'other';
    const key = `${method} ${response.status}`;
    answered.byStatus.set(key, (answered.byStatus.get(key) ?? 0) + 1);
    answered.count += 1;
    answered.seconds += ms / 1000;
    for (const [at, bound] of BUCKETS.entries()) {
      if (ms / 1000 <= bound) answered.buckets[at] = (answered.buckets[at] ?? 0) + 1;
    }
    if (isLogged) {
      const path = new URL(request.url).pathname.slice(0, 200);
      boot.log.debug('request', { method, path, status: response.status, ms: Math.round(ms * 10) / 10 });
    }
    return response;
  };
}
