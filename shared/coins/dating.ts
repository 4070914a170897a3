import { msg } from '../language/msg.ts';
import { isAmerican } from './identity.ts';

export const MIN_YEAR = 1000;
/** The latest year a coin may carry: next year's coins are sold in advance. */
export const maxYear = (now = new Date()): number => now.getFullYear() + 1;

/** When a coin was struck, as far as it is known. */
export interface Dating {
  /** The year, or the first of a range; negative before Christ, 0 for a coin without a known date. */
  year: number;
  /** The last year of a range; null for a single year. */
  yearTo: number | null;
  /** About that year: "c. 1850". */
  yearApproximate: boolean;
}

/** There is no year 0, so it stands for a coin without a known date. */
export const UNDATED = 0;
/** The earliest year a coin may carry: long before the first coins, for weights and ring money. */
export const EARLIEST_YEAR = -3000;
const EARLIEST_BC = -EARLIEST_YEAR;

/** A dating in English, as a file holds it and `parseDating` reads it back. */
export function datingText({ year, yearTo, yearApproximate }: Dating): string {
  if (year === UNDATED) return 'undated';
  const one = (of: number) => (of < 0 ? `${-of} BC` : String(of));
  const both =
    yearTo === null ? one(year) : `${one(year)} – ${yearTo > 0 && year < 0 ? `AD ${yearTo}` : one(yearTo)}`;
  return yearApproximate ? `c. ${both}` : both;
}

/** What a coin without a name is called: "1881 Morgan Dollar", "44 BC Denarius". */
export function defaultName(coin: Pick<Dating, 'year'> & Partial<Dating> & { coinType: string }): string {
  const { year, yearTo = null, yearApproximate = false, coinType } = coin;
  return year === UNDATED ? coinType : `${datingText({ year, yearTo, yearApproximate })} ${coinType}`;
}

/** The sentence about a year that no coin can carry; the US forms take years from 1000 on. */
export function yearProblem(coin: {
  year: number;
  yearTo?: number | null;
  country?: string | null;
  kind?: string | null;
}): string | null {
  const { year, yearTo } = coin;
  if (year === UNDATED) return yearTo == null ? null : msg('A coin without a date has no last year.');
  const least = isAmerican(coin) ? MIN_YEAR : EARLIEST_YEAR;
  if (year < least)
    return isAmerican(coin)
      ? msg('Year must be {MIN_YEAR} or later.', { MIN_YEAR })
      : msg('The year must be {EARLIEST_BC} BC or later.', { EARLIEST_BC });
  if (Math.max(year, yearTo ?? year) > maxYear())
    return msg('Year must be {maxYear} or earlier.', { maxYear: maxYear() });
  if (yearTo != null && yearTo <= year) return msg('The last year must be after the first.');
  return null;
}

/** The same with the field it is about, but for years to come, which the field's own rule refuses. */
export function yearIssue(coin: Parameters<typeof yearProblem>[0]) {
  if (Math.max(coin.year, coin.yearTo ?? coin.year) > maxYear()) return null;
  const message = yearProblem(coin);
  const path = yearProblem({ ...coin, yearTo: null }) ? 'year' : 'yearTo';
  return message === null ? null : { path, message };
}
