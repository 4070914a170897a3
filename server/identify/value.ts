import type { Identification, ValueNote } from '../../shared/identify/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { lastSpot } from '../valuation/metals/service.ts';
import { assess } from '../valuation/service.ts';
import { guaranteedCents } from '../valuation/stored.ts';
import { dollars, guaranteed } from '../valuation/wording.ts';
import type { IdentifyDeps } from './deps.ts';

export type Valued = Pick<
  Identification,
  'estimatedValue' | 'valuationSource' | 'valueConfidence' | 'valueNote' | 'valueNotes' | 'melt'
>;

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

/** Cents. One wrong AI value would distort a collection. */
const MOST_UNSEEN = 1_000_000;
/** Cents, above the 1933 double eagle ($18,872,250, June 2021). */
const MOST_EVER = 2_000_000_000;
/** On the scale of 1 to 7. */
const RARE = 3;

const NO_VALUE: Valued = {
  estimatedValue: null,
  valuationSource: null,
  valueConfidence: null,
  valueNote: null,
  melt: null,
};

/** Dollars, at least metal and face value. Implausible values go to the note. */
export async function worthOf(
  deps: IdentifyDeps,
  coin: Worth | null,
  claimed: number | null,
): Promise<Valued> {
  const estimate = coin && (await leastValueOf(deps, coin));
  const melt = estimate?.parts.melt ?? null;
  const part = melt && { value: melt.value, spotDate: melt.spotDate, source: melt.source };
  const floor = estimate ? guaranteedCents(estimate.parts) : 0;
  const cents = claimed === null ? 0 : Math.round(claimed * 100);
  const guarantee =
    estimate?.atLeast ?? (floor > 0 && estimate ? guaranteed(estimate.parts, dollars(floor)) : null);
  const doubt = disbelief(rarityOf(coin), cents);
  const told = (code: ValueNote['code']) => (guarantee ? { code, text: guarantee } : null);
  if (cents > floor && !doubt) {
    return {
      estimatedValue: moneyText(cents),
      valuationSource: 'ai',
      valueConfidence: 'low',
      ...noted({ code: 'source', text: msg('AI estimate.') }, told('guarantee')),
      melt: part,
    };
  }
  const shown = estimate?.estimatedValue ? estimate : null;
  const isBoth = melt !== null && estimate?.parts.face !== null;
  const note = noted(
    told(shown && !isBoth ? 'figure' : 'guarantee'),
    cents > 0 && {
      code: shown && cents === floor ? 'figure' : 'estimate',
      text: guessed(cents, cents > floor ? doubt : null),
    },
  );
  if (!shown) return { ...NO_VALUE, ...note, melt: part };
  return {
    estimatedValue: shown.estimatedValue,
    valuationSource: shown.valuationSource,
    valueConfidence: shown.confidence,
    ...note,
    melt: part,
  };
}

export function noted(...all: (ValueNote | null | false)[]): Pick<Valued, 'valueNote' | 'valueNotes'> {
  const valueNotes = all.filter((note) => note !== null && note !== false);
  return { valueNote: sentences(...valueNotes.map(({ text }) => text)) || null, valueNotes };
}

function guessed(cents: number, doubt: string | null): string {
  const amount = dollars(cents);
  return doubt
    ? msg('The AI estimate of {amount} isn’t used: {doubt}.', { amount, doubt })
    : msg('AI estimate: {amount}.', { amount });
}

interface Rarity {
  isImpossible: boolean;
  keyDate: string | null;
  rarityScale: number | null;
}

const rarityOf = (coin: Worth | null): Rarity => ({
  isImpossible: coin?.catalogueMatch?.possible === false,
  keyDate: coin?.catalogueMatch?.keyDate ?? null,
  rarityScale: coin?.rarityScale ?? null,
});

export function disbelief({ isImpossible, keyDate, rarityScale }: Rarity, cents: number): string | null {
  if (isImpossible) return msg('no such coin exists');
  const isRare = Boolean(keyDate) || (rarityScale ?? 0) >= RARE;
  if (!isRare && cents > MOST_UNSEEN) return msg('the catalogue lists no rarity');
  return cents > MOST_EVER ? msg('no coin has ever sold for that much') : null;
}

async function leastValueOf(deps: IdentifyDeps, coin: Worth): Promise<Estimate | null> {
  const { coinType, year } = coin;
  if (!coinType || !year) return null;
  const { estimate } = await assess(
    deps,
    { ...coin, coinType, year, name: coin.name ?? undefined, metalContent: coin.metalContent ?? undefined },
    () => lastSpot(deps),
  );
  return estimate;
}
