import type { Db } from '../../db/client.ts';

type Of = { db: Db };

const counts = new WeakMap<Db, { requests: number }>();

const countOf = ({ db }: Of) => {
  const count = counts.get(db) ?? { requests: 0 };
  counts.set(db, count);
  return count;
};

/** Makes the function that counts each request of this server. */
export function requestCounter(deps: Of): () => void {
  const count = countOf(deps);
  return () => {
    count.requests += 1;
  };
}

/** How many requests have arrived so far, so that a long work can tell whether anybody else is there. */
export const requestCount = (deps: Of): number => countOf(deps).requests;
