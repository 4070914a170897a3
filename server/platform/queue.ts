/** Runs what it is given one after another, in the order it came, whatever becomes of each. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that nobody waits in yet. */
export function createQueue(): Queue {
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    isRunning = false;
  };
  return <T>(work: () => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.push(async () => {
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
