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
import { msg } from '../../../shared/language/msg.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { reviewCoin } from '../../coins/review.ts';
import { insertCoin, type Recognition } from '../../coins/service.ts';
import { fieldError } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { saveStatedValue } from '../../valuation/stated.ts';
import { recordUnshownValue } from '../../valuation/unshown.ts';
import type { IdentifyDeps } from '../deps.ts';
import { plain } from './claimed.ts';
import { correctionsOf, isReworded, keyCorrections } from './corrections.ts';
import { UNSAID } from './input.ts';
import { isAnswered, percent } from './prediction.ts';
import { problemOf, wrongField } from './problem.ts';
import { type Prediction, recordLearning } from './record.ts';

/** A coin to be stored, and what led to it. */
export interface Storing {
  input: CoinInput & Pick<Recognition, 'leaveOpen'>;
  /** The coin as it was stored before anybody had looked at it; null for one that is added now. */
  before: CoinRow | null;
  prediction: Prediction;
  /** What was shown last: the prediction, or what became of it after the collector's changes. */
  latest: Record<string, unknown>;
  /** Why it cannot be, by what is held. */
  problem: string | null;
  /** What speaks against it besides, in a sentence. */
  doubt: string | null;
  /** What a client says was corrected; left out, the server finds out itself. */
  claimed?: Corrections;
  claimedFields?: string[];
  /** The collector was told what speaks against it, and means it. */
  isMeant: boolean;
}

/**
 * Stores the coin and what is to be learned from it. An issue that the catalogue knows cannot be is refused (422) while it is
 * only the prediction's; in the collector's own words it is stored, flagged for review.
 */
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
    // What nobody here has identified is to be looked at once more.
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
  // Thrown inside the transaction, it takes the coin back.
  if (problem && !isReworded(corrections) && !storing.isMeant) {
    const field = wrongField(deps.catalogue(), input);
    throw fieldError(`coinData.${field}`, `${problem} ${msg('Please correct it before saving.')}`);
  }
  const verdict = { corrections, wrong, isPossible: problem === null };
  return { coin, feedbackId: await recordLearning(tx, coin, prediction, verdict) };
}

/** The figure that was shown comes from where it said; another one is the collector's. */
function sourceOf(input: CoinInput, latest: Record<string, unknown>): ValuationSource {
  const shown = typeof latest.estimatedValue === 'string' ? parseMoney(latest.estimatedValue) : null;
  const source = typeof latest.valuationSource === 'string' ? latest.valuationSource : '';
  const value = input.estimatedValue ?? input.currentValue ?? null;
  return shown !== null && value === shown && isValuationSource(source) ? source : 'owner';
}

/** What the AI had guessed is kept beside the collector's own figure, as long as it was said of this coin. */
async function keepGuess(tx: Orm, coin: Coin, { prediction, latest }: Storing): Promise<void> {
  const { estimatedValue: guess, valuationSource } = latest;
  if (!prediction.isOwn || valuationSource !== 'ai' || coin.valuationSource === 'ai') return;
  const cents = typeof guess === 'string' ? parseMoney(guess) : null;
  if (cents === null || ISSUE.some((field) => (latest[field] ?? null) !== coin[field])) return;
  await saveStatedValue(tx, coin, 'ai', { cents });
  await recordUnshownValue(tx, coin, { cents, confidence: 'low' });
}

/** More than a model is asked for; each a sentence. */
const MAX_FLAGS = 40;

function flagsOf({ latest, doubt }: Storing, problem: string | null): string[] {
  const flags: unknown[] = Array.isArray(latest.uncertaintyFlags) ? latest.uncertaintyFlags : [];
  const told = flags.filter((flag) => typeof flag === 'string').map((flag) => flag.slice(0, 500));
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
