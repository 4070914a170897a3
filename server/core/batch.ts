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
