import type { CoinRow } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import {
  type CoinValuation,
  type Estimate,
  VALUATION_ORDER,
  type Valuation,
} from '../../shared/valuation/model.ts';
import { coinRow } from '../coins/queries.ts';
import { notFound } from '../core/errors.ts';
import { estimateValue } from '../valuation/service.ts';
import { type StatedValues, statedValuesOf } from '../valuation/stated.ts';
import { isMarketSource, partOf, statedValue, toValue } from '../valuation/stored.ts';
import { dollars } from '../valuation/wording.ts';
import type { RevaluationDeps } from './deps.ts';

/** A stored coin to be valued; 404 when absent or somebody else's. */
export async function stored(deps: RevaluationDeps, userId: string, id: number): Promise<CoinRow> {
  const row = await coinRow(deps.db.orm, userId, id);
  if (!row) throw notFound();
  return row;
}

/** What one piece of a stored coin is worth to whom; nothing is changed. 404 when absent or somebody else's. */
export async function valuationOf(deps: RevaluationDeps, userId: string, id: number): Promise<CoinValuation> {
  const coin = await stored(deps, userId, id);
  const estimate = await estimateValue(deps, toValue(coin));
  const said = await statedValuesOf(deps.db.orm, coin);
  return {
    ...estimate,
    valuations: valuations(coin, said, estimate),
    preference: VALUATION_ORDER.find((source) => source === coin.valuationPreference) ?? null,
    aiIsOn: deps.ai !== null,
  };
}

function valuations(coin: CoinRow, said: StatedValues, estimate: Estimate): Valuation[] {
  return VALUATION_ORDER.flatMap((source) => {
    const value = isMarketSource(source) ? partOf(source, estimate) : statedValue(source, said);
    if (!value) return [];
    const { cents, confidence } = value;
    const at = {
      owner: said.owner?.recordedAt.toISOString(),
      pcgs: said.pcgs?.recordedAt.toISOString(),
      ai: said.ai?.recordedAt.toISOString(),
      face: null,
    };
    const recordedAt = source === 'melt' ? estimate.parts.melt?.spotDate : at[source];
    return [
      {
        source,
        value: moneyText(cents),
        confidence,
        recordedAt: recordedAt ?? null,
        note: NOTES[source](estimate, said),
        isShown: source === coin.valuationSource,
      },
    ];
  });
}

const NOTES: Record<Valuation['source'], (estimate: Estimate, said: StatedValues) => string> = {
  owner: () => msg('Your own figure.'),
  pcgs: (_, { pcgs }) => {
    const { name, grade } = pcgs?.metadata ?? {};
    const of = [name, grade].filter((text) => typeof text === 'string').join(' in ');
    return of ? msg`The PCGS price guide, ${of}.` : msg('The PCGS price guide.');
  },
  ai: (_, { ai }) => {
    const { low, high, basis } = ai?.metadata ?? {};
    const span = typeof low === 'string' && typeof high === 'string' && low !== high;
    const between = span ? msg`Between ${dollars(low)} and ${dollars(high)}.` : msg("The AI's guess.");
    return typeof basis === 'string' && basis ? `${between} ${basis}` : between;
  },
  melt: ({ parts: { melt } }) => {
    const metals = melt?.metals
      .map(({ metal, fineOunces, spot }) => ouncesAt(shortened(fineOunces), metal, dollars(spot.toFixed(2))))
      .join(', ');
    const stale = melt?.stale ? ` ${msg('Newer prices could not be had.')}` : '';
    return `${msg`${metals ?? ''} per troy ounce.`}${stale}`;
  },
  face: ({ parts: { face }, atLeast }) => atLeast ?? msg`${face?.text ?? ''} in a shop.`,
};

const ouncesAt = (ounces: string, metal: string, price: string) => msg`${ounces} oz of ${metal} at ${price}`;

/** Four significant digits. */
const shortened = (ounces: number): string => String(Number(ounces.toPrecision(4)));
