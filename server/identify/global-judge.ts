import { UNITED_STATES } from '../../shared/coins/country.ts';
import type { Identification, Remembered } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { WorldReading } from '../../shared/recognizer/model.ts';
import type { AiCoin } from './ai/answer.ts';
import type { IdentifyDeps } from './deps.ts';
import { difficultyOf } from './difficulty.ts';
import { HALF_NAMED, ofReader, secondLook } from './global-reading.ts';
import { refereed } from './global-referee.ts';
import { calibrated } from './learning/calibration.ts';
import { identificationOf } from './learning/memory.ts';

/** Cap in percent for coins no catalogue has checked. */
const NOT_CHECKED = 70;
/** Cap in percent for a match with the owner's own confirmed photo. */
const RECOGNISED = 90;

const AMERICAN = { country: UNITED_STATES, currency: 'USD', region: 'North America', script: 'Latin' };

export async function worldly(
  deps: IdentifyDeps,
  result: Identification,
  said: AiCoin | null,
  read: WorldReading | null = null,
): Promise<Identification> {
  const isNamed = result.outcome === 'identified' || result.outcome === 'foreign';
  if (!isNamed && read && !said) return ofReader(deps, result, read);
  const held =
    result.outcome === 'foreign'
      ? refereed(deps.world(), { ...result, composition: said?.composition ?? null }, [
          said?.obverseText ?? null,
          said?.reverseText ?? null,
        ])
      : result;
  const placed: Identification = {
    ...held,
    ...(result.outcome === 'identified' && AMERICAN),
    confidence: await sureness(deps, held, said),
    crossCheck: held.crossCheck ?? (said && read && secondLook(held, read, said)),
    // In this flow a foreign coin is no error.
    errorMessage: result.outcome === 'foreign' ? null : result.errorMessage,
  };
  return { ...placed, difficultyLevel: result.difficultyLevel ?? difficultyOf(placed) };
}

async function sureness(deps: IdentifyDeps, result: Identification, said: AiCoin | null): Promise<number> {
  const { outcome, catalogueMatch, confidence, model, country, coinType } = result;
  if (outcome !== 'foreign' || !said || !model) return confidence;
  const proved = await calibrated(deps, model, said.confidence, country);
  if (catalogueMatch) return Math.min(proved, catalogueMatch.possible ? 100 : HALF_NAMED);
  return Math.min(proved, country && coinType ? NOT_CHECKED : HALF_NAMED);
}

/** The same photo in another file overrides the model. */
export async function recognised(
  deps: IdentifyDeps,
  userId: string,
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
    ...{ source: msg('Your collection'), valueNote: msg('The value this coin has in your collection.') },
  };
  return { ...coin, difficultyLevel: difficultyOf(coin) };
}
