/**
 * Caches results for a time; concurrent calls share one, failures are not cached. Drops the least recently used beyond
 * `most`.
 */
export function createMemory<T>({ forMs, most }: { forMs: number; most: number }) {
  const kept = new Map<string, { until: number; answer: Promise<T> }>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    kept.delete(key);
    const fresh =
      known && known.until > Date.now()
        ? known
        : { until: Date.now() + forMs, answer: forgotten(key, work()) };
    kept.set(key, fresh);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return fresh.answer;
  };

  function forgotten(key: string, answer: Promise<T>): Promise<T> {
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  }
}

/** Caches results for as long as the object lives; drops the oldest beyond `most`. */
export function createCache<Of extends object, T>({ most }: { most: number }) {
  const kept = new WeakMap<Of, Map<string, T>>();
  return (of: Of, key: string, work: () => T): T => {
    const answers = kept.get(of) ?? new Map<string, T>();
    kept.set(of, answers);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = work();
    const [oldest] = answers.keys();
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
    answers.set(key, answer);
    return answer;
  };
}

/** Two, so that a new request need not wait for a read under way. */
const AT_ONCE = 2;

/**
 * Loads values by key in batches of up to `most`; undefined for missing keys. A key never joins a read that has already
 * begun. Rejects all keys of a failed read.
 */
export function createBatch<T>(most: number, read: (keys: string[]) => Promise<ReadonlyMap<string, T>>) {
  type Asked = PromiseWithResolvers<T | undefined>;
  let asked = new Map<string, Asked>();
  let running = 0;

  const next = () => {
    if (running >= AT_ONCE || asked.size === 0) return;
    running += 1;
    const some = new Map([...asked].slice(0, most));
    asked = new Map([...asked].slice(most));
    read([...some.keys()])
      .finally(() => {
        running -= 1;
        next();
      })
      .then(
        (found) => some.forEach(({ resolve }, key) => void resolve(found.get(key))),
        (error) => some.forEach(({ reject }) => void reject(error)),
      );
  };

  return (key: string): Promise<T | undefined> => {
    const known = asked.get(key);
    if (known) return known.promise;
    const fresh: Asked = Promise.withResolvers();
    asked.set(key, fresh);
    next();
    return fresh.promise;
  };
}
