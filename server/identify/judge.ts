import { flag, readFlags, withFlags } from '../../shared/identify/flags.ts';
import type { Identification } from '../../shared/identify/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import type { AiCoin } from './ai/answer.ts';
import { promptOf } from './ai/prompt.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { confidenceOf } from './learning/calibration.ts';
import { distinct, offeredBy, resultOfReading, secondOpinion } from './reader.ts';
import { referee } from './referee/referee.ts';
import { type PhotoUrls, REVIEW, setUpOf, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';
import { judgeWorld } from './world/judge.ts';

type Judging = Pick<Case, 'scope' | 'answer' | 'reading' | 'photos' | 'verdict'>;

/** By the rules of the United States, then by those of the world where the coin is from there. */
export async function judge(deps: IdentifyDeps, coin: Judging): Promise<void> {
  // Non-blocking.
  if (coin.answer || coin.reading) await buildIndex(deps.catalogue());
  coin.verdict = await verdictOf(deps, coin);
  await judgeWorld(deps, coin);
}

async function verdictOf(
  deps: IdentifyDeps,
  { answer, reading, photos, scope }: Judging,
): Promise<Identification> {
  if (!answer) {
    return reading
      ? resultOfReading(deps, reading, photos)
      : unanswered('unavailable', setUpOf(deps), photos);
  }
  const name = deps.ai?.name ?? msg('The AI');
  const asked = { source: name, model: answer.model, prompt: promptOf(scope) };
  if (!answer.ok) {
    if (!isProposal(reading)) return unanswered('failed', answer.message, photos, asked);
    const proposed = await resultOfReading(deps, reading, photos);
    const errorMessage = sentences(
      msg('{name} didn’t answer. This suggestion comes from recognition.', { name }),
      answer.message,
    );
    const flags = withFlags([flag('no_answer', errorMessage), ...readFlags(proposed)]);
    return { ...proposed, errorMessage, ...flags };
  }
  const verdict = { ...(await judged(deps, answer.said, answer.model)), ...photos, ...asked };
  if (!reading || reading.state === 'off') return verdict;
  const isOpen = verdict.outcome === 'unknown' || verdict.outcome === 'not a coin';
  return {
    ...verdict,
    ...(isOpen && {
      alternatives: distinct([...verdict.alternatives, ...offeredBy(deps.catalogue(), reading)]),
    }),
    crossCheck: await secondOpinion(deps, verdict, reading),
    reading,
  };
}

export function addNotice(coin: Case): void {
  const { notice, verdict } = coin;
  if (notice)
    coin.verdict = {
      ...verdict,
      ...withFlags([flag('limit_reached', notice), ...readFlags(verdict)]),
    };
}

export const isProposal = (reading: Reading | null): reading is Reading =>
  reading !== null && reading.candidates.length > 0;

type Judged = Omit<Identification, keyof PhotoUrls | 'source' | 'model' | 'prompt'>;

async function judged(deps: IdentifyDeps, said: AiCoin, model: string): Promise<Judged> {
  const { claimedValue, ...verdict } = referee(deps.catalogue(), said);
  const { outcome } = verdict;
  const isNamed = outcome === 'identified' || outcome === 'foreign';
  const isKnown = outcome === 'identified' && verdict.catalogueMatch !== null;
  return {
    ...verdict,
    ...(await worthOf(deps, isKnown ? verdict : null, isNamed ? claimedValue : null)),
    confidence: await confidenceOf(deps, verdict, said, model),
    errorMessage: REVIEW[outcome],
    timestamp: new Date().toISOString(),
    remembered: null,
    crossCheck: null,
  };
}
