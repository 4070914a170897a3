import type { Coin } from '../../../../shared/coins/model.ts';
import { amountOf } from '../../../../shared/format/format.ts';

export interface Gain {
  /** US dollars, signed. */
  difference: number;
  /** Of the purchase price; null when that was zero. */
  percent: number | null;
}

const cents = (value: string | null): number | null => {
  const amount = amountOf(value);
  return amount === null ? null : Math.round(amount * 100);
};

/** Estimated value less purchase price of one piece, only when both are known (specification 000, section 4). */
export function gainOf(coin: Pick<Coin, 'estimatedValue' | 'purchasePrice'>): Gain | null {
  const value = cents(coin.estimatedValue);
  const price = cents(coin.purchasePrice);
  if (value === null || price === null) return null;
  const difference = value - price;
  return { difference: difference / 100, percent: price === 0 ? null : (difference / price) * 100 };
}

/** An amount in US dollars for all pieces; null for a single piece or when the amount is unknown. */
export function totalOf(each: string | null, quantity: number): number | null {
  const value = cents(each);
  return quantity > 1 && value !== null ? (value * quantity) / 100 : null;
}
