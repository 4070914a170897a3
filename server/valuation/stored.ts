import { type CoinRow, coins } from '../../db/schema.ts';
import type { ValuationSource } from '../../shared/coins/model.ts';
import { parseMoney } from '../../shared/money/money.ts';
import type { CoinToValue, Estimate, EstimateSource } from '../../shared/valuation/model.ts';
import type { StatedBy, StatedValue, StatedValues } from './stated.ts';

/** What a value depends on, and what detects a concurrent change. */
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
  catalogueIds: coins.catalogueIds,
  estimatedValue: coins.estimatedValue,
  ownEstimatedValue: coins.ownEstimatedValue,
  valuationSource: coins.valuationSource,
  valuationPreference: coins.valuationPreference,
  createdAt: coins.createdAt,
  updatedAt: coins.updatedAt,
} as const;

export type StoredCoin = Pick<CoinRow, keyof typeof valuedColumns>;

export type Described = CoinToValue & Partial<Pick<StoredCoin, 'catalogueIds'>>;

export const toValue = (coin: StoredCoin): Described => ({
  ...coin,
  weight: coin.weight === null ? null : Number(coin.weight),
});

/** Values that follow the market; an owner's figure stays. */
export const MARKET_SOURCES = ['melt', 'face'] as const satisfies EstimateSource[];

/** May an estimate replace the value? */
export const followsMarket = ({
  estimatedValue,
  valuationSource,
}: Pick<StoredCoin, 'estimatedValue' | 'valuationSource'>): boolean =>
  estimatedValue === null || MARKET_SOURCES.some((source) => source === valuationSource);

/** As stored and recorded in the price history. */
export interface NewValue {
  cents: number;
  valuationSource: ValuationSource;
  confidence: NonNullable<Estimate['confidence']>;
  /** For melt: date and source of the prices. */
  metadata: Record<string, unknown> | null;
}

export const isMarketSource = (source: string | null): source is EstimateSource =>
  MARKET_SOURCES.some((one) => one === source);

/**
 * Value to store at current prices: undefined if unchanged, unsure or the owner's; null if a stored face value is
 * wrong. An AI's shows while above the guaranteed value; a new one (`isFresh`) also replaces what cannot be recomputed.
 */
export function newValueOf(
  coin: StoredCoin,
  said: StatedValues,
  estimate: Estimate,
  isFresh = false,
): NewValue | null | undefined {
  const value = nextValue(coin, said, estimate, isFresh);
  return value === undefined || (value?.cents ?? null) === coin.estimatedValue ? undefined : value;
}

function nextValue(
  coin: StoredCoin,
  said: StatedValues,
  estimate: Estimate,
  isFresh: boolean,
): NewValue | null | undefined {
  const { valuationPreference: preference, valuationSource: source } = coin;
  // Face value is always known; a doubtful melt value is not followed.
  if (preference === 'face' || (preference === 'melt' && estimate.autoFill))
    return partOf(preference, estimate) ?? undefined;
  if (preference === 'melt') return undefined;
  // The owner's value, unknown in dollars without a rate.
  if (coin.ownEstimatedValue !== null) return undefined;
  if (preference === 'ai' && said.ai && isFresh) return asStored('ai', said.ai);
  if (source === 'owner' || source === 'pcgs' || said.owner || said.pcgs || preference !== null)
    return undefined;
  const least = sureValueOf(estimate);
  const isWrongFace = source === 'face' && estimate.atLeast !== null;
  if (!least && isMarketSource(source) && !isFresh && !isWrongFace) return undefined;
  if (exceedsGuarantee(said.ai, estimate)) return asStored('ai', said.ai);
  return least ?? (isWrongFace ? null : undefined);
}

/** Even an unsure estimate counts as the guarantee. */
const exceedsGuarantee = (ai: StatedValue | undefined, { parts }: Estimate): ai is StatedValue =>
  ai !== undefined && ai.cents > guaranteedCents(parts);

/** In cents; 0 if unknown. */
export const guaranteedCents = ({ melt, face }: Estimate['parts']): number =>
  Math.max(parseMoney(melt?.value ?? '') ?? 0, parseMoney(face?.value ?? '') ?? 0);

/** Value by the owner's preference, however sure; else by the usual order. Null if none is sure. */
export function shownValue(
  preference: string | null,
  said: StatedValues,
  estimate: Estimate,
): NewValue | null {
  const least = sureValueOf(estimate);
  const preferred = isMarketSource(preference)
    ? partOf(preference, estimate)
    : preference && statedValue(preference as StatedBy, said);
  if (preferred) return preferred;
  if (said.owner) return asStored('owner', said.owner);
  if (said.pcgs) return asStored('pcgs', said.pcgs);
  return exceedsGuarantee(said.ai, estimate) ? asStored('ai', said.ai) : (least ?? statedValue('ai', said));
}

export function statedValue(source: StatedBy, said: StatedValues): NewValue | null {
  const one = said[source];
  return one ? asStored(source, one) : null;
}

const asStored = (valuationSource: StatedBy, { cents, confidence, metadata }: StatedValue): NewValue => ({
  cents,
  valuationSource,
  confidence,
  metadata,
});

/** Null if unsure. */
export function sureValueOf(estimate: Estimate): NewValue | null {
  const { autoFill, valuationSource } = estimate;
  return autoFill && valuationSource ? partOf(valuationSource, estimate) : null;
}

/** Melt or face value alone, however sure; null if unknown. */
export function partOf(source: EstimateSource, { parts, confidence: sure }: Estimate): NewValue | null {
  const cents = parseMoney(parts[source]?.value ?? '');
  const confidence = sure ?? (source === 'face' ? 'low' : null);
  if (cents === null || !confidence) return null;
  const { melt } = parts;
  const metadata = source === 'melt' && melt ? { spotDate: melt.spotDate, source: melt.source } : null;
  return { cents, valuationSource: source, confidence, metadata };
}
