import { type CountedApart, parseMoney, type UnconvertedRow, unconvertedSums } from '../money/money.ts';
import type { Coin, CollectionCoin } from './model.ts';

/** Coins that an answer for a report holds at most. */
export const REPORT_PAGE = 500;

/** What a printed report says of a coin. */
export type ReportCoin = CollectionCoin &
  Pick<
    Coin,
    | 'certificationNumber'
    | 'valuationSource'
    | 'valuedAt'
    | 'purchasePrice'
    | 'ownPurchasePrice'
    | 'purchaseDate'
    | 'weight'
    | 'totalMintage'
  >;

/** Answer of `GET /api/collection/report`; `next` is what the next page comes after. */
export interface ReportPage {
  coins: ReportCoin[];
  next: number | null;
}

/** What coins are worth together. Amounts in cents. */
export interface ReportTotals {
  coins: number;
  pieces: number;
  value: number;
  /** Coins without a value. */
  unvalued: number;
  /** What coins are worth for which there is no rate to dollars. */
  apart: CountedApart[];
}

const cents = (amount: string | null) => (amount === null ? null : parseMoney(amount));

/** The sums of a report: a value is of one piece, and what is unknown or has no rate is in no sum of dollars. */
export function totalsOf(coins: readonly ReportCoin[]): ReportTotals {
  let [pieces, value, unvalued] = [0, 0, 0];
  const apart: UnconvertedRow[] = [];
  for (const { quantity, estimatedValue, ownEstimatedValue, currency } of coins) {
    pieces += quantity;
    const [dollars, own] = [cents(estimatedValue), cents(ownEstimatedValue)];
    if (dollars !== null) value += dollars * quantity;
    else if (own !== null) apart.push({ currency, records: 1, quantity, value: own * quantity });
    else unvalued += 1;
  }
  return { coins: coins.length, pieces, value, unvalued, apart: unconvertedSums(apart) };
}

/** Coins of one category or storage place; by place, those without one have none. */
type Group = [name: string | null, coins: ReportCoin[]];

/** Coins by category or storage place, the most valuable first, those without a place last; within one by name. */
export function groupsOf(coins: readonly ReportCoin[], by: 'category' | 'place'): Group[] {
  const groups = Map.groupBy(coins, ({ category, storageLocation }) =>
    by === 'category' ? category : storageLocation,
  );
  for (const group of groups.values())
    group.sort((one, two) => one.name.localeCompare(two.name, 'en', { numeric: true }));
  return [...groups].sort(
    ([name, one], [other, two]) =>
      Number(name === null) - Number(other === null) ||
      totalsOf(two).value - totalsOf(one).value ||
      (name ?? '').localeCompare(other ?? '', 'en', { numeric: true }),
  );
}
