/** Runs what it is given one after another, in the order it came, whatever becomes of each. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that nobody waits in yet. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
