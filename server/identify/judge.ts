import type { Alternative, Identification, Remembered, Scope } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { buildIndex } from '../catalogue/service.ts';
import type { AiCoin } from './ai/answer.ts';
import type { IdentifyDeps } from './deps.ts';
import type { AiAnswer } from './jobs/asking.ts';
import { confidenceOf } from './learning/calibration.ts';
import { identificationOf } from './learning/memory.ts';
import type { PhotoUrlsOf } from './photos.ts';
import { distinct, offeredBy, resultOfReading, secondOpinion } from './reader.ts';
import { referee } from './referee/referee.ts';
import { REVIEW, setUpOf, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';
import { worldly } from './world/judge.ts';

/** Null: the AI was not asked, or the reader did not run. */
export interface Heard {
  said: AiAnswer | null;
  reading: Reading | null;
}

/** A foreign coin is checked against the world catalogue in either flow. */
export async function resultOf(
  deps: IdentifyDeps,
  { said, reading }: Heard,
  photos: PhotoUrlsOf,
  prompt: string,
  scope: Scope = 'us',
): Promise<Identification> {
  // Builds the index without blocking other requests.
  if (said || reading) await buildIndex(deps.catalogue());
  const result = await answered(deps, { said, reading }, photos, prompt);
  if (scope === 'us' && result.outcome !== 'foreign') return result;
  const coin = await worldly(deps, result, said?.ok ? said.said : null, reading?.world ?? null);
  return scope === 'world' ? coin : { ...coin, errorMessage: result.errorMessage };
}

async function answered(
  deps: IdentifyDeps,
  { said, reading }: Heard,
  photos: PhotoUrlsOf,
  prompt: string,
): Promise<Identification> {
  if (!said) {
    return reading
      ? resultOfReading(deps, reading, photos)
      : unanswered('unavailable', setUpOf(deps), photos);
  }
  const name = deps.ai?.name ?? msg('The AI');
  const asked = { source: name, model: said.model, prompt };
  if (!said.ok) {
    if (!isProposal(reading)) return unanswered('failed', said.message, photos, asked);
    const proposed = await resultOfReading(deps, reading, photos);
    const errorMessage = `${msg`${name} did not answer, so this is what the reader proposes.`} ${said.message}`;
    return { ...proposed, errorMessage, uncertaintyFlags: [errorMessage, ...proposed.uncertaintyFlags] };
  }
  const answer = { ...(await judged(deps, said.said, said.model)), ...photos, ...asked };
  if (!reading || reading.state === 'off') return answer;
  const isOpen = answer.outcome === 'unknown' || answer.outcome === 'not a coin';
  return {
    ...answer,
    ...(isOpen && {
      alternatives: distinct([...answer.alternatives, ...offeredBy(deps.catalogue(), reading)]),
    }),
    crossCheck: await secondOpinion(deps, answer, reading),
    reading,
  };
}

export const isProposal = (reading: Reading | null): reading is Reading =>
  reading !== null && reading.candidates.length > 0;

type Judged = Omit<Identification, keyof PhotoUrlsOf | 'source' | 'model' | 'prompt'>;

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

export async function withRemembered(
  deps: IdentifyDeps,
  userId: string,
  identification: Identification,
  remembered: Remembered | null,
): Promise<Identification> {
  if (!remembered) return identification;
  const coin = await identificationOf(deps, userId, remembered);
  // Deleted meanwhile: the reading stands.
  if (!coin) return identification;
  const { series, coinType } = coin;
  const { name, year, mintMark } = remembered;
  const offered: Alternative = {
    ...{ name, year, mintMark },
    coinType: coinType ?? remembered.coinType,
    series: series ?? remembered.coinType,
    reason: remembered.isSame
      ? msg('You have this coin with the same photo')
      : msg('You confirmed a similar photo as this'),
    confidence: null,
  };
  const others = identification.alternatives.filter((other) => !isSameIssue(other, offered));
  const alternatives = isSameIssue(identification, offered) ? others : [offered, ...others];
  return { ...identification, remembered, alternatives };
}

type Issue = Pick<Identification, 'year' | 'mintMark' | 'coinType'>;
const isSameIssue = (one: Issue, other: Issue) =>
  one.year === other.year && one.mintMark === other.mintMark && one.coinType === other.coinType;
