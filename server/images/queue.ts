/** Runs what it is given one after another, in the order it came, whatever becomes of each; `'first'` goes before the rest. */
export type Queue = <T>(work: () => Promise<T>, when?: 'first') => Promise<T>;

/** A queue that nobody waits in yet. */
export function createQueue(): Queue {
  const first: (() => Promise<void>)[] = [];
  const rest: (() => Promise<void>)[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (let next = first.shift() ?? rest.shift(); next; next = first.shift() ?? rest.shift()) await next();
    isRunning = false;
  };
  return <T>(work: () => Promise<T>, when?: 'first') => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    (when === 'first' ? first : rest).push(async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    });
    if (!isRunning) void run();
    return promise;
  };
}
