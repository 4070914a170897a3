/** Does the work for each, so many at a time, and answers in their order. */
export async function someAtOnce<T, R>(
  many: number,
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  const waiting = all.entries();
  const hand = async () => {
    for (const [at, one] of waiting) done[at] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(many, all.length) }, hand));
  return done;
}
