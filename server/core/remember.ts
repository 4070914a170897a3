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
