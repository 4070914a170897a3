/** Obverse first. */
export type CoinPhotos<T> = readonly [T] | readonly [T, T];

interface Taken {
  name: string;
  /** In ms. */
  lastModified: number;
}

/** By time, then name. */
export const inOrder = <T extends Taken>(photos: readonly T[]): T[] =>
  photos.toSorted(
    (one, other) =>
      one.lastModified - other.lastModified ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  );

/** Each back follows sooner than the next coin. */
export function seemsPaired(photos: readonly Taken[]): boolean {
  if (photos.length < 4 || photos.length % 2 === 1) return false;
  const gaps = photos.slice(1).map(({ lastModified }, at) => lastModified - (photos[at]?.lastModified ?? 0));
  const within = gaps.filter((_, at) => at % 2 === 0);
  const between = gaps.filter((_, at) => at % 2 === 1);
  return Math.max(...within) < Math.min(...between);
}

export const inPairs = <T>(photos: readonly T[]): CoinPhotos<T>[] =>
  Array.from({ length: Math.ceil(photos.length / 2) }, (_, at) => {
    const [obverse, reverse] = [photos[2 * at] as T, photos[2 * at + 1]];
    return reverse === undefined ? [obverse] : [obverse, reverse];
  });

export const apart = <T>(coins: readonly CoinPhotos<T>[]): CoinPhotos<T>[] =>
  coins.flatMap((coin) => coin.map((photo): CoinPhotos<T> => [photo]));

export const swapped = <T>(coins: readonly CoinPhotos<T>[], index: number): CoinPhotos<T>[] =>
  coins.map((coin, at) => (at === index && coin.length === 2 ? [coin[1], coin[0]] : coin));

export const separated = <T>(coins: readonly CoinPhotos<T>[], index: number): CoinPhotos<T>[] =>
  coins.flatMap((coin, at) => (at === index ? apart([coin]) : [coin]));

export function joined<T>(coins: readonly CoinPhotos<T>[], index: number): CoinPhotos<T>[] {
  const [one, next] = [coins[index], coins[index + 1]];
  if (one?.length !== 1 || next?.length !== 1) return [...coins];
  return [...coins.slice(0, index), [one[0], next[0]], ...coins.slice(index + 2)];
}
