/** Beyond so many callers those whose time is over are swept out. */
const MANY = 10_000;

/** Lets each caller do something `times` within `withinMs`; answers whether this time is still allowed. */
export function createAllowance({ times, withinMs }: { times: number; withinMs: number }) {
  const used = new Map<string, { count: number; until: number }>();
  return (caller: string): boolean => {
    const now = Date.now();
    if (used.size > MANY) for (const [key, { until }] of used) if (until <= now) used.delete(key);
    const known = used.get(caller);
    const window = known && known.until > now ? known : { count: 0, until: now + withinMs };
    window.count += 1;
    used.set(caller, window);
    return window.count <= times;
  };
}
