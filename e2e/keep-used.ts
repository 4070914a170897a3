/** How many executables, and how many pages, a worker keeps at most: each has processes of its own. */
const MOST = 4;

/** Keeps something as what was used last; of too many what was unused longest goes, and is ended. The map has that first. */
export async function keepUsed<T>(
  kept: Map<string, T>,
  key: string,
  one: T,
  end: (longestUnused: T) => Promise<void>,
): Promise<void> {
  kept.delete(key);
  kept.set(key, one);
  const [oldest] = kept;
  if (kept.size <= MOST || !oldest) return;
  kept.delete(oldest[0]);
  await end(oldest[1]);
}
