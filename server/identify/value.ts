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
  | 'rarityScale'
  | 'catalogueMatch'
>;

/** US dollars above which nobody is believed unseen, in cents: one mistaken figure would drown a whole collection. */
const MOST_UNSEEN = 1_000_000;
/** "Rare" on the catalogue's scale of 1 to 7. */
const RARE = 3;

const NO_VALUE: Valued = {
  estimatedValue: null,
  valuationSource: null,
  valueConfidence: null,
  valueNote: null,
  melt: null,
};

/**
 * What one piece is worth: the figure the AI named (`claimed`, US dollars), never less than metal and face value guarantee
 * and never surer than 'low'; else what these two guarantee. Of a coin that cannot be, and above $10,000 where the catalogue
 * lists neither a key date nor a rarity, the AI's figure is told in the note alone. `coin` is null for one the catalogue knows
 * nothing of.
 * Metal is reckoned at the last known prices, so that nobody waits for new ones.
 */
export async function worthOf(deps: Deps, coin: Worth | null, claimed: number | null): Promise<Valued> {
  const estimate = coin && (await leastValueOf(deps, coin));
  const melt = estimate?.parts.melt ?? null;
  const part = melt && { value: melt.value, spotDate: melt.spotDate, source: melt.source };
  const floor = parseMoney(estimate?.estimatedValue ?? '') ?? 0;
  const cents = claimed === null ? 0 : Math.round(claimed * 100);
  const guaranteed = floor > 0 && estimate ? guarantee(estimate) : null;
  if (cents > floor && isBelieved(coin, cents)) {
    return {
      estimatedValue: moneyText(cents),
      valuationSource: 'ai',
      valueConfidence: 'low',
      valueNote: sentences("The AI's guess.", guaranteed),
      melt: part,
    };
  }
  const why = cents > floor ? `, which is not taken over: ${doubtOf(coin)}` : '';
  const note = sentences(guaranteed, cents > 0 && `The AI guessed ${dollars(moneyText(cents))}${why}.`);
  if (!estimate?.estimatedValue) return { ...NO_VALUE, valueNote: note, melt: part };
  return {
    estimatedValue: estimate.estimatedValue,
    valuationSource: estimate.valuationSource,
    valueConfidence: estimate.confidence,
    valueNote: note,
    melt: part,
  };
}

const sentences = (...all: (string | false | null)[]) => all.filter(Boolean).join(' ') || null;

const isImpossible = (coin: Worth | null) => coin?.catalogueMatch?.possible === false;

/** Whether the AI may name so many cents for it. */
function isBelieved(coin: Worth | null, cents: number): boolean {
  if (isImpossible(coin)) return false;
  const isRare = Boolean(coin?.catalogueMatch?.keyDate) || (coin?.rarityScale ?? 0) >= RARE;
  return isRare || cents <= MOST_UNSEEN;
}

const doubtOf = (coin: Worth | null) =>
  isImpossible(coin) ? 'there is no such coin' : 'the catalogue knows of no rarity';

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
