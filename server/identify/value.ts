import type { Deps } from '../deps.ts';
import { lastSpot } from '../metals/service.ts';
import { moneyText, parseMoney } from '../money/model.ts';
import type { Estimate } from '../valuation/model.ts';
import { assess } from '../valuation/service.ts';
import type { Identification } from './model.ts';

/** The fields of an identification that say what it is worth. */
export type Valued = Pick<
  Identification,
  'estimatedValue' | 'valuationSource' | 'valueConfidence' | 'valueNote' | 'melt'
>;

/** What is known of the coin that is to be valued. */
export type Worth = Pick<
  Identification,
  | 'name'
  | 'year'
  | 'mintMark'
  | 'series'
  | 'coinType'
  | 'variation'
  | 'condition'
  | 'composition'
  | 'weight'
  | 'diameter'
  | 'metalContent'
  | 'isGraded'
  | 'grade'
>;

const NO_VALUE: Valued = {
  estimatedValue: null,
  valuationSource: null,
  valueConfidence: null,
  valueNote: null,
  melt: null,
};

/**
 * What one piece is worth: the figure the AI named (`claimed`, US dollars), never less than metal and face value guarantee
 * and never surer than 'low'; else what these two guarantee. `coin` is null for one the catalogue knows nothing of.
 * Metal is reckoned at the last known prices, so that nobody waits for new ones.
 */
export async function worthOf(deps: Deps, coin: Worth | null, claimed: number | null): Promise<Valued> {
  const estimate = coin && (await leastValueOf(deps, coin));
  const melt = estimate?.parts.melt ?? null;
  const part = melt && { value: melt.value, spotDate: melt.spotDate, source: melt.source };
  const floor = parseMoney(estimate?.estimatedValue ?? '') ?? 0;
  const cents = claimed === null ? 0 : Math.round(claimed * 100);
  if (cents > floor) {
    return {
      estimatedValue: moneyText(cents),
      valuationSource: 'ai',
      valueConfidence: 'low',
      valueNote: ["The AI's guess.", floor > 0 && estimate && guarantee(estimate)].filter(Boolean).join(' '),
      melt: part,
    };
  }
  if (!estimate?.estimatedValue) return { ...NO_VALUE, melt: part };
  return {
    estimatedValue: estimate.estimatedValue,
    valuationSource: estimate.valuationSource,
    valueConfidence: estimate.confidence,
    valueNote:
      cents > 0 ? `${guarantee(estimate)} The AI guessed ${dollars(moneyText(cents))}.` : guarantee(estimate),
    melt: part,
  };
}

async function leastValueOf(deps: Deps, coin: Worth): Promise<Estimate | null> {
  const { coinType, year } = coin;
  if (!coinType || !year) return null;
  const { estimate } = await assess(
    deps,
    { ...coin, coinType, year, name: coin.name ?? undefined, metalContent: coin.metalContent ?? undefined },
    () => lastSpot(deps),
  );
  return estimate;
}

/** "Metal and face value guarantee at least $2.40." */
function guarantee({ parts: { melt, face }, estimatedValue }: Estimate): string {
  const who =
    melt && face ? 'Metal and face value guarantee' : `Its ${melt ? 'metal' : 'face value'} guarantees`;
  return `${who} at least ${dollars(estimatedValue ?? '0')}.`;
}

const dollars = (amount: string): string =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
