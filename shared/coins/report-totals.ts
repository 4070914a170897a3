import { parseMoney } from '../money/money.ts';
import type { ReportCoin } from './report.ts';

/** What coins are worth together. Amounts in cents. */
export interface ReportTotals {
  coins: number;
  pieces: number;
  value: number;
  /** Coins nobody has put a value on. */
  unvalued: number;
  /** By currency, what coins are worth for which there is no rate to dollars. */
  apart: ReadonlyMap<string, number>;
}

const cents = (amount: string | null) => (amount === null ? null : parseMoney(amount));

/** The sums of a report: a value is of one piece, and what is unknown or has no rate is in no sum of dollars. */
export function totalsOf(coins: readonly ReportCoin[]): ReportTotals {
  let [pieces, value, unvalued] = [0, 0, 0];
  const apart = new Map<string, number>();
  for (const { quantity, estimatedValue, ownEstimatedValue, currency } of coins) {
    pieces += quantity;
    const [dollars, own] = [cents(estimatedValue), cents(ownEstimatedValue)];
    if (dollars !== null) value += dollars * quantity;
    else if (own !== null) apart.set(currency, (apart.get(currency) ?? 0) + own * quantity);
    else unvalued += 1;
  }
  return { coins: coins.length, pieces, value, unvalued, apart };
}

/** Coins by category, the most valuable first; within one by name. */
export function byCategory(coins: readonly ReportCoin[]): [category: string, coins: ReportCoin[]][] {
  const groups = Map.groupBy(coins, ({ category }) => category);
  for (const group of groups.values())
    group.sort((one, two) => one.name.localeCompare(two.name, 'en', { numeric: true }));
  return [...groups].sort(
    ([name, one], [other, two]) =>
      totalsOf(two).value - totalsOf(one).value || name.localeCompare(other, 'en'),
  );
}
