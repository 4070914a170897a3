import { isDeepStrictEqual } from 'node:util';
import type { CoinRow, OwnerId } from '../../db/schema.ts';
import { VALUE_BASIS } from '../../shared/coins/identity.ts';
import type { ValuationSource } from '../../shared/coins/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import {
  type CoinValuation,
  type Estimate,
  type Revaluation,
  VALUATION_ORDER,
  type Valuation,
} from '../../shared/valuation/model.ts';
import { derive } from '../coins/derive.ts';
import { coinRow } from '../coins/queries.ts';
import { differing } from '../coins/service.ts';
import { valued } from '../coins/value.ts';
import { toCoin } from '../coins/view.ts';
import { writeCoin } from '../coins/write.ts';
import { AppError, notFound } from '../core/errors.ts';
import { assess, estimateValue } from '../valuation/service.ts';
import { STATED_BY, type StatedValues, saveStatedValue, statedValuesOf } from '../valuation/stated.ts';
import {
  isMarketSource,
  type NewValue,
  partOf,
  shownValue,
  statedValue,
  toValue,
} from '../valuation/stored.ts';
import { basis, dollars } from '../valuation/wording.ts';
import type { RevaluationDeps } from './deps.ts';

/** 404 if absent or another user's. */
export async function requireCoin(deps: RevaluationDeps, userId: OwnerId, id: number): Promise<CoinRow> {
  const row = await coinRow(deps.db.orm, userId, id);
  if (!row) throw notFound();
  return row;
}

/** 404 if absent or another user's. */
export async function valuationOf(
  deps: RevaluationDeps,
  userId: OwnerId,
  id: number,
): Promise<CoinValuation> {
  const coin = await requireCoin(deps, userId, id);
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
  owner: () => msg('Your value.'),
  pcgs: (_, { pcgs }) => {
    const { name, grade } = pcgs?.metadata ?? {};
    const of = [name, grade].filter((text) => typeof text === 'string').join(' in ');
    return of ? msg('PCGS price guide, {of}.', { of }) : msg('PCGS price guide.');
  },
  ai: (_, { ai }) => {
    const { low, high, basis } = ai?.metadata ?? {};
    const span = typeof low === 'string' && typeof high === 'string' && low !== high;
    const between = span
      ? msg('Between {low} and {high}.', { low: dollars(low), high: dollars(high) })
      : msg('AI estimate.');
    return typeof basis === 'string' && basis ? sentences(between, basis) : between;
  },
  melt: ({ parts: { melt } }) => {
    const metals = melt?.metals
      .map(({ metal, fineOunces, spot }) => ouncesAt(rounded(fineOunces), metal, dollars(spot.toFixed(2))))
      .join(', ');
    return sentences(
      msg('{value} per troy ounce.', { value: metals ?? '' }),
      melt?.stale && msg('Newer prices aren’t available.'),
    );
  },
  face: ({ parts: { face }, atLeast }) =>
    atLeast ?? msg('Legal tender for {value}.', { value: face?.text ?? '' }),
};

const ouncesAt = (ounces: string, metal: string, price: string) =>
  msg('{ounces} oz of {metal} at {price}', { ounces, metal, price });

const rounded = (ounces: number): string => String(Number(ounces.toPrecision(4)));

/**
 * Shows one source's value from now on, or the usual order's (null). 404 if absent or another user's, 409 if the source
 * has no value.
 */
export async function preferSource(
  deps: RevaluationDeps,
  userId: OwnerId,
  id: number,
  source: ValuationSource | null,
): Promise<Revaluation> {
  const coin = await requireCoin(deps, userId, id);
  const { estimate, hindrance } = await assess(deps, toValue(coin));
  return deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, userId, id);
    if (!before) throw notFound();
    if (VALUE_BASIS.some((field) => !isDeepStrictEqual(before[field], coin[field]))) throw changedMeanwhile();
    const said = await statedValuesOf(tx, before);
    const value = chosenValue(source, said, estimate);
    if (source !== null && !value)
      throw new AppError(
        409,
        'value_unavailable',
        (isMarketSource(source) ? hindrance : null) ?? NO_VALUE[source],
      );
    for (const speaker of STATED_BY) {
      const one = said[speaker];
      if (one) await saveStatedValue(tx, before, speaker, one);
    }
    const isSame =
      !value || (value.cents === before.estimatedValue && value.valuationSource === before.valuationSource);
    const columns = {
      ...(isSame ? {} : valued(value.cents, value.valuationSource)),
      valuationPreference: source,
    };
    const derived = derive(deps, { ...before, ...columns });
    const after = await writeCoin(tx, deps, before, differing(before, { ...columns, ...derived }), {
      reckoned: value,
    });
    return {
      coin: toCoin(after),
      changed: after.estimatedValue !== before.estimatedValue,
      message: value ? basis(isSame ? 'Still' : 'Now', after, value) : msg('The value wasn’t changed.'),
      estimate,
    };
  });
}

const chosenValue = (
  source: ValuationSource | null,
  said: StatedValues,
  estimate: Estimate,
): NewValue | null => {
  if (source === null) return shownValue(null, said, estimate);
  return isMarketSource(source) ? partOf(source, estimate) : statedValue(source, said);
};

const NO_VALUE: Record<ValuationSource, string> = {
  owner: msg('You have not entered a value for this coin.'),
  pcgs: msg('No PCGS price is saved for this coin.'),
  ai: msg('There’s no AI estimate for this coin yet.'),
  melt: msg('There’s no price for this coin’s metals.'),
  face: msg('This coin’s face value isn’t known.'),
};

export const changedMeanwhile = () =>
  new AppError(409, 'coin_changed_meanwhile', 'The coin was changed in the meantime. Please try again.');
