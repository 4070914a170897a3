import type { Deps } from '../deps.ts';
import { calibrated } from '../learning/calibration.ts';
import { identificationOf } from '../learning/memory.ts';
import type { AiCoin } from './answer.ts';
import type { Said } from './asking.ts';
import type { Alternative, Identification, Remembered } from './model.ts';
import { referee } from './referee.ts';
import type { PhotoUrlsOf } from './sides.ts';
import { REVIEW, SET_UP, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';

/** The result of an answer, of none (`null`: nobody was asked), or of a failure, with its photos. */
export async function resultOf(
  deps: Deps,
  said: Said | null,
  photos: PhotoUrlsOf,
  prompt: string,
): Promise<Identification> {
  if (!said) return unanswered('unavailable', SET_UP, photos);
  const asked = { source: deps.ai?.name ?? 'The AI', model: said.model, prompt };
  if (!said.ok) return unanswered('failed', said.message, photos, asked);
  return { ...(await judged(deps, said.said, said.model)), ...photos, ...asked };
}

type Judged = Omit<Identification, keyof PhotoUrlsOf | 'source' | 'model' | 'prompt'>;

/** What the catalogue makes of an answer, what it is worth, and how sure that is by past outcomes of the model. */
async function judged(deps: Deps, said: AiCoin, model: string): Promise<Judged> {
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

/**
 * How sure an answer is: no surer than the model's stated confidence has proved to be, nor than the catalogue's doubts allow.
 * The two are held apart, because outcomes are counted by what the model stated. 0 to 100.
 */
export async function confidenceOf(
  deps: Deps,
  { confidence }: Pick<Identification, 'confidence'>,
  said: AiCoin,
  model: string,
): Promise<number> {
  return Math.min(confidence, await calibrated(deps, model, said.confidence));
}

/** Offers the coin its owner has with photos like these, also among the alternatives where it is another issue. */
export async function withRemembered(
  deps: Deps,
  userId: string,
  identification: Identification,
  remembered: Remembered | null,
): Promise<Identification> {
  if (!remembered) return identification;
  const { series, coinType } = await identificationOf(deps, userId, remembered);
  const { name, year, mintMark } = remembered;
  const offered: Alternative = {
    ...{ name, year, mintMark },
    coinType: coinType ?? remembered.coinType,
    series: series ?? remembered.coinType,
    reason: remembered.isSame
      ? 'You have this coin with the same photo'
      : 'You confirmed a similar photo as this',
    confidence: null,
  };
  const others = identification.alternatives.filter((other) => !isSameIssue(other, offered));
  const alternatives = isSameIssue(identification, offered) ? others : [offered, ...others];
  return { ...identification, remembered, alternatives };
}

type Issue = Pick<Identification, 'year' | 'mintMark' | 'coinType'>;
const isSameIssue = (one: Issue, other: Issue) =>
  one.year === other.year && one.mintMark === other.mintMark && one.coinType === other.coinType;
