import { AppError } from './errors.ts';

/** Runs what it is given when there is room for it, whatever becomes of what came before. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs works in the order they come, so many at once; 503 for one that finds as many waiting as may. */
export function createSemaphore(atOnce: number, mayWait = Number.POSITIVE_INFINITY): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mayWait) throw busy();
      // Whoever is done hands its place over, so that a newcomer cannot slip in between.
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

/** Does the work for each, so many at a time, and answers in their order. */
export async function someAtOnce<T, R>(
  many: number,
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const limited = createSemaphore(many);
  return Promise.all(all.map((one) => limited(() => work(one))));
}
