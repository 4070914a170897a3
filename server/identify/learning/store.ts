import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Orm } from '../../../db/client.ts';
import type { CoinRow } from '../../../db/schema.ts';
import { ISSUE } from '../../../shared/coins/identity.ts';
import {
  type Coin,
  type CoinInput,
  isValuationSource,
  type ValuationSource,
} from '../../../shared/coins/model.ts';
import { type Corrections, EDITABLE } from '../../../shared/identify/learning.ts';
import { type Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { msg, sentences, shortened } from '../../../shared/language/msg.ts';
import { moneyText, parseMoney } from '../../../shared/money/money.ts';
import { whyImpossible } from '../../catalogue/service.ts';
import { reviewCoin } from '../../coins/review.ts';
import { insertCoin, type Recognition } from '../../coins/service.ts';
import type { OwnedCoin } from '../../coins/view.ts';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { lastSpot } from '../../valuation/metals/service.ts';
import { assess } from '../../valuation/service.ts';
import { recordHiddenValue, saveStatedValue } from '../../valuation/stated.ts';
import { sureValueOf } from '../../valuation/stored.ts';
import type { IdentifyDeps } from '../deps.ts';
import { checkAmerican } from '../referee/united-states.ts';
import { plain } from './bodies.ts';
import { correctionsOf, isReworded, keyCorrections } from './corrections.ts';
import { UNSAID } from './input.ts';
import { isAnswered, type Prediction, percent, recordLearning } from './record.ts';

export interface Storing {
  input: CoinInput & Pick<Recognition, 'leaveOpen'>;
  before: CoinRow | null;
  prediction: Prediction;
  latest: Record<string, unknown>;
  problem: string | null;
  doubt: string | null;
  /** Default: computed. */
  claimed?: Corrections;
  claimedFields?: string[];
  isMeant: boolean;
}

/** 422 for an impossible issue, unless in the collector's own words (flagged). */
export async function storeCoin(
  tx: Orm,
  deps: IdentifyDeps,
  caller: Caller,
  storing: Storing,
): Promise<{ coin: Coin; feedbackId: number }> {
  const { input, before, prediction, latest } = storing;
  const problem = problemOf(deps.catalogue(), input) ?? storing.problem;
  const reviewed = {
    ...input,
    valuationSource: sourceOf(input, latest),
    identificationMethod: prediction.method,
    aiConfidence: prediction.isOwn && isAnswered(prediction, latest) ? percent(latest.confidence) : null,
    userVerified: true,
    lastVerified: new Date(),
    needsReview: problem !== null || !prediction.isOwn,
    uncertaintyFlags: flagsOf(storing, problem),
  };
  const stored = before
    ? await reviewCoin(tx, deps, before, { ...UNSAID, ...reviewed })
    : await insertCoin(tx, deps, caller, reviewed);
  if (!before) await keepGuess(tx, stored, storing);
  const coin = { ...stored, feedbackCount: stored.feedbackCount + 1 };
  const corrections = corrected(storing, coin);
  const wrong = keyCorrections(prediction.offered, corrections);
  // Rolls back the coin.
  if (problem && !isReworded(corrections) && !storing.isMeant) {
    const field = wrongField(deps.catalogue(), input);
    const asked = sentences(problem, msg('Please correct it before saving.'));
    const error = new AppError(422, 'coin_data_impossible', asked).listed();
    throw Object.assign(error, { errors: [{ path: `coinData.${field}`, message: problem }] });
  }
  const verdict = { corrections, wrong, isPossible: problem === null };
  return { coin, feedbackId: await recordLearning(tx, coin, prediction, verdict) };
}

function sourceOf(input: CoinInput, latest: Record<string, unknown>): ValuationSource {
  const shown = typeof latest.estimatedValue === 'string' ? parseMoney(latest.estimatedValue) : null;
  const source = typeof latest.valuationSource === 'string' ? latest.valuationSource : '';
  const value = input.estimatedValue ?? input.currentValue ?? null;
  return shown !== null && value === shown && isValuationSource(source) ? source : 'owner';
}

async function keepGuess(tx: Orm, coin: OwnedCoin, { prediction, latest }: Storing): Promise<void> {
  const { estimatedValue: guess, valuationSource } = latest;
  if (!prediction.isOwn || valuationSource !== 'ai' || coin.valuationSource === 'ai') return;
  const cents = typeof guess === 'string' ? parseMoney(guess) : null;
  if (cents === null || ISSUE.some((field) => (latest[field] ?? null) !== coin[field])) return;
  await saveStatedValue(tx, coin, 'ai', { cents });
  await recordHiddenValue(tx, coin, { cents, confidence: 'low' });
}

const MAX_FLAGS = 40;

function flagsOf({ latest, doubt }: Storing, problem: string | null): string[] {
  const flags: unknown[] = Array.isArray(latest.uncertaintyFlags) ? latest.uncertaintyFlags : [];
  const told = flags.filter((flag) => typeof flag === 'string').map((flag) => shortened(flag, 500));
  return [
    ...new Set([...told.slice(0, MAX_FLAGS), ...(doubt ? [doubt] : []), ...(problem ? [problem] : [])]),
  ];
}

function corrected({ input, prediction, claimed, claimedFields = [] }: Storing, coin: Coin): Corrections {
  const value = input.estimatedValue ?? input.currentValue;
  if (!claimed) return correctionsOf(prediction.offered, { ...input, estimatedValue: value }, coin);
  const all: Corrections = {};
  for (const field of EDITABLE) {
    const said = claimed[field];
    if (!said && !claimedFields.includes(field)) continue;
    all[field] = said ?? { original: plain(prediction.offered[field]), corrected: coin[field] };
  }
  return all;
}

export type Judged = Pick<CoinInput, 'year' | 'coinType'> &
  Partial<Pick<CoinInput, 'name' | 'mintMark' | 'series' | 'variation' | 'country'>> & {
    condition?: string | null;
  };

/** Null if possible or unknown. */
export function problemOf(catalogue: Catalogue, coin: Judged): string | null {
  if ((coin.country ?? 'United States') !== 'United States') return null;
  const { year, coinType, name = '', mintMark = null, series = null } = coin;
  const problem = whyImpossible(catalogue, { year, coinType, name, mintMark, series });
  if (problem) return problem;
  const match = matchOf(catalogue, coin);
  return match?.possible === false ? (match.problem ?? UNKNOWN) : null;
}

/** The mint mark if another one is possible, else the year. */
export const wrongField = (catalogue: Catalogue, coin: Judged): 'mintMark' | 'year' =>
  matchOf(catalogue, { ...coin, mintMark: null })?.possible ? 'mintMark' : 'year';

function matchOf(catalogue: Catalogue, coin: Judged) {
  const { year, coinType, name, mintMark = null, series = null, variation = null, condition } = coin;
  const claim = { name: name || null, year, mintMark, series, coinType, condition, variation };
  return checkAmerican(catalogue, claim).catalogueMatch;
}

export function heldProblem({ catalogueMatch, ...held }: Identification, coin: Judged): string | null {
  const isThisCoin = KEY_FIELDS.every((field) => (coin[field] ?? null) === held[field]);
  return isThisCoin && catalogueMatch?.possible === false ? (catalogueMatch.problem ?? UNKNOWN) : null;
}

const UNKNOWN = msg('This coin isn’t in the catalogue.');

interface Unheld {
  input: CoinInput;
  latest: Record<string, unknown>;
}

/** Untrusted: only corrected values count. */
export async function unheld(
  deps: IdentifyDeps,
  { currentValue, estimatedValue, ...input }: CoinInput,
  offered: Record<string, unknown>,
  corrections: Corrections,
): Promise<Unheld> {
  const { uncertaintyFlags } = offered;
  if ('estimatedValue' in corrections) {
    return { input: { ...input, currentValue, estimatedValue }, latest: { uncertaintyFlags } };
  }
  // As unproven as the value.
  const named = { ...input, weight: undefined, composition: undefined, metalContent: undefined };
  const { estimate } = await assess(deps, named, () => lastSpot(deps));
  const sure = sureValueOf(estimate);
  if (!sure) return { input, latest: { uncertaintyFlags } };
  const { cents, valuationSource } = sure;
  return {
    input: { ...input, estimatedValue: cents },
    latest: { uncertaintyFlags, valuationSource, estimatedValue: moneyText(cents) },
  };
}
