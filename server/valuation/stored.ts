import { type CoinRow, coins } from '../../db/schema.ts';
import type { ValuationSource } from '../../shared/coins/model.ts';
import { parseMoney } from '../../shared/money/money.ts';
import type { CoinToValue, Estimate, EstimateSource } from '../../shared/valuation/model.ts';
import type { StatedBy, StatedValue, StatedValues } from './stated.ts';

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
  catalogueIds: coins.catalogueIds,
  estimatedValue: coins.estimatedValue,
  ownEstimatedValue: coins.ownEstimatedValue,
  valuationSource: coins.valuationSource,
  valuationPreference: coins.valuationPreference,
  createdAt: coins.createdAt,
  updatedAt: coins.updatedAt,
} as const;

export type StoredCoin = Pick<CoinRow, keyof typeof valuedColumns>;

/** A coin to be valued; a stored one with what its words were read as. */
export type Described = CoinToValue & Partial<Pick<StoredCoin, 'catalogueIds'>>;

/** A stored coin as one to value; its weight is kept as plain grams. */
export const toValue = (coin: StoredCoin): Described => ({
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
  valuationSource: ValuationSource;
  confidence: NonNullable<Estimate['confidence']>;
  /** What it rests on, so that a point of the line can be explained later: of melt, whose prices of when. */
  metadata: Record<string, unknown> | null;
}

/** Whether the source follows the market. */
export const follows = (source: string | null): source is EstimateSource =>
  FOLLOWING.some((one) => one === source);

/**
 * What to store for the coin as prices are now: undefined where its own value stands, the estimate is unsure, or it is the same
 * amount; null where the face value stored is no value of it. Of what was said, an owner's figure and PCGS's stand, and an AI's is
 * shown while it is above what is guaranteed; one of this moment (`isFresh`) also in place of a value that cannot be reckoned anew.
 */
export function newValueOf(
  coin: StoredCoin,
  said: StatedValues,
  estimate: Estimate,
  isFresh = false,
): NewValue | null | undefined {
  const value = nextOf(coin, said, estimate, isFresh);
  return value === undefined || (value?.cents ?? null) === coin.estimatedValue ? undefined : value;
}

function nextOf(
  coin: StoredCoin,
  said: StatedValues,
  estimate: Estimate,
  isFresh: boolean,
): NewValue | null | undefined {
  const { valuationPreference: preference, valuationSource: source } = coin;
  // What a coin says it is depends on neither metal nor weight; a doubtful melt is nothing to follow.
  if (preference === 'face' || (preference === 'melt' && estimate.autoFill))
    return partOf(preference, estimate) ?? undefined;
  if (preference === 'melt') return undefined;
  // Its owner has said what it is worth: without a rate that is unknown in dollars, and not what its metal brings.
  if (coin.ownEstimatedValue !== null) return undefined;
  if (preference === 'ai' && said.ai && isFresh) return asStored('ai', said.ai);
  if (source === 'owner' || source === 'pcgs' || said.owner || said.pcgs || preference !== null)
    return undefined;
  const least = sureValueOf(estimate);
  const isWrongFace = source === 'face' && estimate.atLeast !== null;
  if (!least && follows(source) && !isFresh && !isWrongFace) return undefined;
  if (isAbove(said.ai, estimate)) return asStored('ai', said.ai);
  return least ?? (isWrongFace ? null : undefined);
}

/** Whether an AI said more than metal and face value guarantee, however sure these are. */
const isAbove = (ai: StatedValue | undefined, { parts }: Estimate): ai is StatedValue =>
  ai !== undefined && ai.cents > guaranteedCents(parts);

/** What metal and face value guarantee together, in cents; 0 where nothing is known. */
export const guaranteedCents = ({ melt, face }: Estimate['parts']): number =>
  Math.max(parseMoney(melt?.value ?? '') ?? 0, parseMoney(face?.value ?? '') ?? 0);

/**
 * The value to show by the owner's preference, however sure it is, as when it was chosen; without one, or where that source has
 * no value any more, by the usual order. Null where nobody knows a sure one.
 */
export function shownOf(preference: string | null, said: StatedValues, estimate: Estimate): NewValue | null {
  const least = sureValueOf(estimate);
  const preferred = follows(preference)
    ? partOf(preference, estimate)
    : preference && statedValue(preference as StatedBy, said);
  if (preferred) return preferred;
  if (said.owner) return asStored('owner', said.owner);
  if (said.pcgs) return asStored('pcgs', said.pcgs);
  return isAbove(said.ai, estimate) ? asStored('ai', said.ai) : (least ?? statedValue('ai', said));
}

/** What owner, PCGS or AI said, as a value to store; null where they said nothing. */
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

/** The estimate as a value to store; null where it is unsure. */
export function sureValueOf(estimate: Estimate): NewValue | null {
  const { autoFill, valuationSource } = estimate;
  return autoFill && valuationSource ? partOf(valuationSource, estimate) : null;
}

/** Metal or face value alone as a value to store, however sure it is; null where it is not known. */
export function partOf(source: EstimateSource, { parts, confidence: sure }: Estimate): NewValue | null {
  const cents = parseMoney(parts[source]?.value ?? '');
  const confidence = sure ?? (source === 'face' ? 'low' : null);
  if (cents === null || !confidence) return null;
  const { melt } = parts;
  const metadata = source === 'melt' && melt ? { spotDate: melt.spotDate, source: melt.source } : null;
  return { cents, valuationSource: source, confidence, metadata };
}
