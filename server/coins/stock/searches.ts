import type { StockPhotoQuery } from '../../../shared/photos/stock.ts';

/** What Commons calls a coin type of the form, where the form calls it something else. */
const SERIES = new Map([
  ['Lincoln Penny', 'Lincoln cent'],
  ['Wheat Penny', 'Lincoln cent'],
  ['Indian Head Penny', 'Indian Head cent'],
  ['Morgan Silver Dollar', 'Morgan dollar'],
  ['Peace Silver Dollar', 'Peace dollar'],
]);

/**
 * Searches for photos of a coin in the words of CirrusSearch, the most precise first: its design, its year, its series.
 * What people typed goes in as words only, so that no operator of the search gets in.
 */
export function searchesFor(coin: StockPhotoQuery): string[] {
  const series = seriesOf(coin);
  const design = words(coin.variation ?? '').filter((word) => word !== String(coin.year));
  const denomination = series.split(' ').at(-1);
  return [
    ...(design.length > 0 ? [`"${design.join(' ')}" ${denomination} ${coin.year}`] : []),
    `"${series}" ${coin.year}`,
    `"${series}" coin obverse`,
  ];
}

/** The type in the words of Commons; where it is a mere heading, the coin's own name says more. */
function seriesOf({ coinType, name = '', year }: StockPhotoQuery): string {
  if (coinType === 'American Eagle') {
    const metal = /gold|platinum|palladium/i.exec(name)?.[0] ?? 'silver';
    return `American ${metal} eagle`;
  }
  const own = words(name).filter((word) => !word.startsWith(String(year)) && word.length > 1);
  if (coinType === 'Commemorative Coins') return own.join(' ') || 'commemorative coin';
  return SERIES.get(coinType) ?? (words(coinType).join(' ') || 'coin');
}

const MOST_WORDS = 8;
const OPERATORS = ['AND', 'OR', 'NOT'];

const words = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => !OPERATORS.includes(word))
    .slice(0, MOST_WORDS);
