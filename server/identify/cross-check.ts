import { type CrossCheck, hasPhoto, type Identification } from '../../shared/identify/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import { identifyQuestion } from './ai/prompt.ts';
import { checkBy, comparedFields, differencesOf, inWords, isMarkUnseen, nameOf } from './compare.ts';
import type { IdentifyDeps } from './deps.ts';
import { type AiAnswer, askOf } from './jobs/asking.ts';
import { hintsFor } from './learning/hints.ts';
import { shownPhotos } from './photos.ts';
import { claimOf } from './re-verify.ts';
import { referee, refereeClaim } from './referee/rules.ts';
import type { Verdict } from './referee/verdict.ts';
import { type HeldResult, replace } from './temporary.ts';

type Wanted = Partial<
  Pick<Identification, 'name' | 'year' | 'mintMark' | 'series' | 'coinType' | 'condition' | 'variation'>
>;

/** Null without model or photos; throws only on abort. */
export async function crossCheck(
  deps: IdentifyDeps,
  caller: Caller,
  held: Pick<HeldResult, 'tempId' | 'coinData'>,
  wanted: Wanted,
  signal?: AbortSignal,
): Promise<CrossCheck | null> {
  const secondModel = deps.ai?.secondModel;
  if (!secondModel || !hasPhoto(held.coinData)) return null;
  const said = await askSecond(deps, caller, { held, secondModel, signal });
  const coin = refereeClaim(deps, claimOf(wanted));
  const check = checkBy(secondModel, held.coinData, outcomeOf(deps, coin, said));
  await replace(deps, caller, held.tempId, { ...held.coinData, crossCheck: check });
  return check;
}

interface Asking {
  held: Pick<HeldResult, 'coinData'>;
  secondModel: string;
  signal?: AbortSignal;
}

/** Outside the daily limit. */
async function askSecond(
  deps: IdentifyDeps,
  caller: Caller,
  { held, secondModel, signal }: Asking,
): Promise<AiAnswer> {
  const provider = deps.ai;
  const failed = (message: string): AiAnswer => ({
    ok: false,
    failure: 'unavailable',
    message,
    model: secondModel,
  });
  if (!provider) return failed(msg('AI isn’t set up on this server.'));
  try {
    const place = deps.queues.ai.enter(caller.id, { signal });
    try {
      await place.begun;
      const photos = await shownPhotos(deps, caller.id, held.coinData);
      const hints = await hintsFor(deps, caller.id, held.coinData.series);
      const question = identifyQuestion({ photos, hasReverse: photos.length > 1, hints });
      return await askOf(deps, provider, caller, { ...question, model: secondModel, signal });
    } finally {
      place.leave();
    }
  } catch (error) {
    signal?.throwIfAborted();
    // Saving must go on.
    if (error instanceof AppError) return failed(error.sentence);
    throw error;
  }
}

function outcomeOf(
  deps: IdentifyDeps,
  coin: Verdict,
  answer: AiAnswer,
): Partial<CrossCheck> & Pick<CrossCheck, 'message'> {
  if (!answer.ok)
    return { message: sentences(msg('The second model couldn’t analyze the coin.'), answer.message) };
  const { said } = answer;
  const verdict = referee(deps, said);
  if (verdict.outcome === 'unknown') return { message: msg('The second model couldn’t identify this coin.') };
  const secondConfidence = verdict.confidence;
  if (verdict.outcome === 'not a coin') {
    const message = msg('The second model sees no coin in these photos.');
    return { state: 'disagreed', secondConfidence, message };
  }
  const seen = { said, verdict };
  const differences = differencesOf(coin, seen);
  return {
    state: differences.length > 0 ? 'disagreed' : 'agreed',
    secondConfidence,
    fields: comparedFields(coin, seen),
    message: sentences(
      differences.length > 0
        ? msg('The second model suggests {verdict}, this is {coin}: they differ in {differences}.', {
            verdict: nameOf(verdict),
            coin: nameOf(coin),
            differences: inWords(differences),
          })
        : msg('The second model agrees.'),
      isMarkUnseen(seen) && coin.mintMark && msg('The mint mark wasn’t readable.'),
    ),
  };
}
