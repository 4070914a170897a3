import { coins } from '../../db/schema.ts';
import type { CoinRow } from '../coins/view.ts';
import { parseMoney } from '../money/model.ts';
import type { CoinToValue, Estimate, EstimateSource } from './model.ts';

/** The columns that decide what a stored coin is worth, and those that tell whether it is still the same. */
export const valuedColumns = {
  id: coins.id,
  name: coins.name,
  year: coins.year,
  mintMark: coins.mintMark,
  coinType: coins.coinType,
  series: coins.series,
  variation: coins.variation,
  composition: coins.composition,
  diameter: coins.diameter,
  weight: coins.weight,
  metalContent: coins.metalContent,
  condition: coins.condition,
  isGraded: coins.isGraded,
  grade: coins.grade,
  country: coins.country,
  estimatedValue: coins.estimatedValue,
  valuationSource: coins.valuationSource,
  createdAt: coins.createdAt,
  updatedAt: coins.updatedAt,
} as const;

export type StoredCoin = Pick<CoinRow, keyof typeof valuedColumns>;

/** A stored coin as one to value; its weight is kept as plain grams. */
export const toValue = (coin: StoredCoin): CoinToValue => ({
  ...coin,
  weight: coin.weight === null ? null : Number(coin.weight),
});

/** Sources of values that follow the market; a figure its owner entered stands until they change it. */
export const FOLLOWING = ['melt', 'face'] as const satisfies EstimateSource[];

/** Whether the coin's value may be replaced by an estimate: it is one, or there is none. */
export const isFollowing = ({
  estimatedValue,
  valuationSource,
}: Pick<StoredCoin, 'estimatedValue' | 'valuationSource'>): boolean =>
  estimatedValue === null || FOLLOWING.some((source) => source === valuationSource);

/** A value as it is stored, and as it is recorded in the price history. */
export interface NewValue {
  cents: number;
  valuationSource: EstimateSource;
  confidence: NonNullable<Estimate['confidence']>;
  /** Whose prices of when it was reckoned with, so that a point of the line can be explained later. */
  metadata: { spotDate: string; source: string } | null;
}

/** What to store for the coin: null where its own value stands, the estimate is unsure, or it is the same amount. */
export function newValueOf(coin: StoredCoin, estimate: Estimate): NewValue | null {
  const value = isFollowing(coin) ? sureValueOf(estimate) : null;
  return value?.cents === coin.estimatedValue ? null : value;
}

/** The estimate as a value to store; null where it is unsure. */
export function sureValueOf(estimate: Estimate): NewValue | null {
  const { autoFill, estimatedValue, valuationSource, confidence, parts } = estimate;
  if (!autoFill || !estimatedValue || !valuationSource || !confidence) return null;
  const cents = parseMoney(estimatedValue);
  if (cents === null) return null;
  const spot = valuationSource === 'melt' ? parts.melt : null;
  const metadata = spot && { spotDate: spot.spotDate, source: spot.source };
  return { cents, valuationSource, confidence, metadata };
}
