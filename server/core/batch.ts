/** Reads at a time: a second one, so that nobody waits for an answer that is still on its way. */
const AT_ONCE = 2;

/**
 * Answers by key what `read` answers for up to `most` keys, undefined where it has none. What is asked for while as many reads as may are under way
 * is read together once one of them is over: always after it was asked for, never with one that had begun before. Whoever was to be answered
 * by a read that fails is told its error.
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
