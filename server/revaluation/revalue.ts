import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { prepared } from '../../db/client.ts';
import { type CoinRow, type OwnerId, priceHistory } from '../../db/schema.ts';
import { VALUE_BASIS } from '../../shared/coins/identity.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import {
  CoinToValue,
  type Estimate,
  type PriceHistory,
  type Revaluation,
  ValuationPreference,
} from '../../shared/valuation/model.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { derive } from '../coins/derive.ts';
import { coinReads, coinRow } from '../coins/queries.ts';
import { differing } from '../coins/service.ts';
import { reckonedColumns } from '../coins/value.ts';
import { toCoin } from '../coins/view.ts';
import { writeCoin } from '../coins/write.ts';
import { notFound } from '../core/errors.ts';
import { originOf } from '../core/http/requests.ts';
import { widestNetworkOf } from '../core/network.ts';
import { auth } from '../core/session/plugin.ts';
import type { Sender } from '../identify/jobs/runs.ts';
import { problemOf } from '../identify/learning/store.ts';
import { disbelief } from '../identify/value.ts';
import { assess, estimateValue } from '../valuation/service.ts';
import { recordHiddenValue, type StatedValue, saveStatedValue, statedValuesOf } from '../valuation/stated.ts';
import {
  guaranteedCents,
  isMarketSource,
  type NewValue,
  newValueOf,
  partOf,
  toValue,
} from '../valuation/stored.ts';
import { type Assessment, basis, CHANGED_MEANWHILE, dollars, unchanged } from '../valuation/wording.ts';
import { askValue, type Guess } from './ask-ai.ts';
import { preferSource, requireCoin, valuationOf } from './coin-valuation.ts';
import type { RevaluationDeps } from './deps.ts';
import { VALUE_PROMPT } from './prompt.ts';

/** A change of these while the AI answers discards the result. */
const BASIS = [
  ...VALUE_BASIS,
  ...([
    'condition',
    'isGraded',
    'grade',
    'estimatedValue',
    'valuationSource',
    'valuationPreference',
  ] as const),
] as const;

/**
 * Revalues a coin by the AI, if configured, and metal and face value; an equal value leaves `valuedAt`. 404 if absent
 * or another user's; 429, 502, 503 or 504 if the AI fails, then nothing changes.
 */
export async function revalueCoin(deps: RevaluationDeps, sender: Sender, id: number): Promise<Revaluation> {
  const coin = await requireCoin(deps, sender.id, id);
  const assessment = await assess(deps, toValue(coin));
  const { estimate } = assessment;
  const guess = deps.ai && (await askValue(deps, deps.ai, sender, { coin, estimate }));
  return deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, sender.id, id);
    if (!before) throw notFound();
    if (BASIS.some((field) => !isDeepStrictEqual(before[field], coin[field])))
      return { coin: toCoin(before), changed: false, message: CHANGED_MEANWHILE, estimate };
    const known = await statedValuesOf(tx, before);
    const told = guess ? judgeGuess(deps, before, estimate, guess) : null;
    const figure = told?.figure;
    if (figure) await saveStatedValue(tx, before, 'ai', figure);
    const value = newValueOf(before, figure ? { ...known, ai: figure } : known, estimate, Boolean(figure));
    const columns = reckonedColumns(value);
    const derived = value === undefined ? {} : derive(deps, { ...before, ...columns });
    const after = await writeCoin(tx, deps, before, differing(before, { ...columns, ...derived }), {
      reckoned: value,
    });
    const isNews = figure !== undefined && figure !== null && figure.cents !== known.ai?.cents;
    if (isNews && value?.valuationSource !== 'ai') await recordHiddenValue(tx, before, figure);
    return {
      coin: toCoin(after),
      changed: value !== undefined,
      message: sentenceOf({ before, value, told, assessment }),
      estimate,
    };
  });
}

interface Outcome {
  before: CoinRow;
  value: NewValue | null | undefined;
  told: JudgedGuess | null;
  assessment: Assessment;
}

/** The AI's figure first, unless it is the one shown. */
function sentenceOf({ before, value, told, assessment }: Outcome): string {
  if (value) return withGuess(value.valuationSource === 'ai' ? null : told, basis('Now', before, value));
  if (value === null) return withGuess(told, assessment.estimate.atLeast ?? '');
  const { figure = null } = told ?? {};
  if (figure && before.valuationSource === 'ai' && before.estimatedValue === figure.cents)
    return basis('Still', before, { ...figure, valuationSource: 'ai' });
  const shown = isMarketSource(before.valuationSource)
    ? partOf(before.valuationSource, assessment.estimate)
    : null;
  return withGuess(told, unchanged(before, assessment, shown));
}

const withGuess = (told: JudgedGuess | null, rest: string): string =>
  told ? sentences(told.sentence, rest) : rest;

interface JudgedGuess {
  /** Null if implausible or missing. */
  figure: StatedValue | null;
  sentence: string;
}

/** A span wider than this factor is vague. */
const MAX_SPAN = 20;

/** At most 'medium' confidence. */
function judgeGuess(deps: RevaluationDeps, coin: CoinRow, estimate: Estimate, guess: Guess): JudgedGuess {
  if (guess.estimate === null)
    return { figure: null, sentence: msg('The AI couldn’t estimate this coin’s value.') };
  const cents = Math.round(guess.estimate * 100);
  const { keyDate = null, rarityScale = null } = estimate.catalogue ?? {};
  const isImpossible = problemOf(deps.catalogue(), coin) !== null;
  const doubt =
    cents > 0 ? disbelief({ isImpossible, keyDate, rarityScale }, cents) : msg('the amount is zero');
  const amount = dollars(cents);
  if (doubt)
    return {
      figure: null,
      sentence: msg('The AI estimate of {amount} isn’t used: {doubt}.', { amount, doubt }),
    };
  const [low, high] = [guess.low, guess.high].map((amount) => moneyText(Math.round(amount * 100)));
  const metadata = { low, high, basis: guess.basis, model: guess.model, prompt: VALUE_PROMPT };
  const isVague = guess.high > guess.low * MAX_SPAN;
  const confidence = guess.confidence === 'low' || isVague ? 'low' : 'medium';
  const isLess = cents < guaranteedCents(estimate.parts);
  return {
    figure: { cents, confidence, metadata, recordedAt: new Date() },
    sentence: isLess
      ? msg('AI estimate: {amount}, which is below melt or face value.', { amount })
      : msg('AI estimate: {amount}.', { amount }),
  };
}

/** A line of more points than a screen has columns says nothing more. */
const MOST_POINTS = 1000;

const reads = prepared((orm) => ({
  /** Newest first. */
  points: orm
    .select({
      value: priceHistory.recordedValue,
      valuationSource: priceHistory.valuationSource,
      confidence: priceHistory.confidence,
      isShown: priceHistory.isShown,
      recordedAt: priceHistory.recordedAt,
    })
    .from(priceHistory)
    .where(eq(priceHistory.coinId, sql.placeholder('id')))
    .orderBy(desc(priceHistory.recordedAt), desc(priceHistory.id))
    .limit(MOST_POINTS)
    .prepare(),
}));

/** The newest 1000 values, oldest first, in US dollars; 404 for an absent coin or another user's. */
async function priceHistoryOf(deps: CoinsDeps, userId: OwnerId, id: number): Promise<PriceHistory> {
  const [coin] = await coinReads(deps.db).one.all({ userId, id });
  if (!coin) throw notFound();
  const points = await reads(deps.db).points.all({ id });
  return {
    points: points.reverse().map(({ value, recordedAt, ...point }) => ({
      ...point,
      value: moneyText(value),
      recordedAt: recordedAt.toISOString(),
    })),
  };
}

export const valuationRoutes = (deps: RevaluationDeps) =>
  new Elysia({ prefix: '/api', tags: ['valuation'] })
    .use(auth(deps))
    .post('/coins/estimate-value', async ({ body }) => ({ estimate: await estimateValue(deps, body) }), {
      signedIn: true,
      body: CoinToValue,
    })
    .get('/coin/:id/valuation', ({ caller, params }) => valuationOf(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .put(
      '/coin/:id/valuation',
      ({ caller, params, body }) => preferSource(deps, caller.id, params.id, body.source),
      { signedIn: true, params: CoinId, body: ValuationPreference },
    )
    .post(
      '/coins/:id/gemini-valuation',
      ({ caller, params, request }) => {
        const network = widestNetworkOf(originOf(deps, request).address);
        return deps.patience(request, revalueCoin(deps, { ...caller, network }, params.id));
      },
      { signedIn: true, params: CoinId },
    )
    .get('/coins/:id/price-history', ({ caller, params }) => priceHistoryOf(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    });
