import type { OwnerId } from '../../db/schema.ts';
import type { Alternative, Identification, Remembered } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { photoOfUpload, type Upload } from '../photos/service.ts';
import type { Case, UploadCase } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { difficultyOf } from './judge.ts';
import { identificationOf, recallSame, recallSimilar, recallUnconfirmed } from './learning/memory.ts';
import { NOTHING } from './unanswered.ts';
import { noted } from './value.ts';

/** Percent. */
const RECOGNISED = 90;

const IN_COLLECTION = noted({ code: 'collection', text: msg('The coin’s value in your collection.') });

export async function recallFile(deps: IdentifyDeps, coin: UploadCase): Promise<boolean> {
  const userId = coin.run.caller.id;
  const [obverse, reverse] = coin.uploads;
  const remembered = await recallSame(deps, userId, obverse.uploadHash, reverse?.uploadHash ?? null);
  const known = remembered && (await identificationOf(deps, userId, remembered));
  // Deleted meanwhile.
  if (!known) return false;
  const urlOf = (side?: Upload) => (side ? photoOfUpload(deps, userId, side.uploadHash) : null);
  coin.remembered = remembered;
  coin.verdict = {
    ...NOTHING,
    outcome: 'identified',
    confidence: 100,
    ...IN_COLLECTION,
    ...known,
    obverseImageUrl: await urlOf(obverse),
    reverseImageUrl: await urlOf(reverse),
    source: msg('Your collection'),
    timestamp: new Date().toISOString(),
    remembered,
  };
  return true;
}

export async function recallLookalike(deps: IdentifyDeps, coin: UploadCase): Promise<void> {
  const userId = coin.run.caller.id;
  const [front, back] = coin.uploads;
  const [obverse, reverse = null] = coin.shown;
  if (!obverse) throw new Error('the photos were not shown');
  const stored =
    coin.scope !== 'world'
      ? await recallUnconfirmed(deps, userId, front.uploadHash, back?.uploadHash ?? null)
      : null;
  coin.remembered = stored ?? (await recallSimilar(deps, userId, obverse, reverse));
}

export async function recogniseWorldCoin(deps: IdentifyDeps, coin: Case): Promise<void> {
  if (coin.scope !== 'world') return;
  coin.verdict = await recognised(deps, coin.run.caller.id, coin.verdict, coin.remembered);
}

/** Overrides the model. */
export async function recognised(
  deps: IdentifyDeps,
  userId: OwnerId,
  result: Identification,
  remembered: Remembered | null,
): Promise<Identification> {
  if (!remembered?.isSame) return result;
  const known = await identificationOf(deps, userId, remembered);
  if (!known) return result;
  const coin = {
    ...result,
    ...known,
    confidence: RECOGNISED,
    errorMessage: null,
    ...{ model: null, modelConfidence: null },
    ...{ source: msg('Your collection'), ...IN_COLLECTION },
  };
  return { ...coin, difficultyLevel: difficultyOf(coin) };
}

export async function offerRemembered(deps: IdentifyDeps, coin: Case): Promise<void> {
  coin.verdict = await withRemembered(deps, coin.run.caller.id, coin.verdict, coin.remembered);
}

export async function withRemembered(
  deps: IdentifyDeps,
  userId: OwnerId,
  identification: Identification,
  remembered: Remembered | null,
): Promise<Identification> {
  if (!remembered) return identification;
  const coin = await identificationOf(deps, userId, remembered);
  // Deleted meanwhile.
  if (!coin) return identification;
  const { series, coinType } = coin;
  const { name, year, mintMark } = remembered;
  const offered: Alternative = {
    ...{ name, year, mintMark },
    coinType: coinType ?? remembered.coinType,
    series: series ?? remembered.coinType,
    ...(remembered.isSame
      ? { reason: msg('Same photo as a coin you have') }
      : { kind: 'remembered', reason: msg('You confirmed a similar photo') }),
    confidence: null,
  };
  const others = identification.alternatives.filter((other) => !isSameIssue(other, offered));
  const alternatives = isSameIssue(identification, offered) ? others : [offered, ...others];
  return { ...identification, remembered, alternatives };
}

type Issue = Pick<Identification, 'year' | 'mintMark' | 'coinType'>;
const isSameIssue = (one: Issue, other: Issue) =>
  one.year === other.year && one.mintMark === other.mintMark && one.coinType === other.coinType;
