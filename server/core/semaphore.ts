import { AppError } from './errors.ts';

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** In order of arrival; throws 503 when `mayWait` are waiting. */
export function createSemaphore(atOnce: number, mayWait = Number.POSITIVE_INFINITY): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mayWait) throw busy();
      // The place is handed over, so that a newcomer cannot take it.
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = () =>
  Object.assign(new AppError(503, 'The server is busy. Please try again in a moment.'), { retryAfter: 3 });

/** Results in the order of `all`. */
export async function someAtOnce<T, R>(
  many: number,
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const limited = createSemaphore(many);
  return Promise.all(all.map((one) => limited(() => work(one))));
}
