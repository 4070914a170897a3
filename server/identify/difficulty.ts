import {
  CONFIDENCE_STEPS,
  DIFFICULTIES,
  type Difficulty,
  type Identification,
} from '../../shared/identify/model.ts';

/** Conditions in which much of a coin is worn away. */
const WORN = /^(poor|fair|about good|good)\b/i;

/**
 * How hard a coin is to identify (specification 001, section 3), by a rule: a point each for a script that is not Latin, for wear
 * down to Good, for a type that is not in the catalogue, for two looks that disagree, and for one side without a photo; one for a confidence below 80
 * percent, two below 60. None or one is easy, two medium, three hard, more expert.
 */
export function difficultyOf(coin: Identification): Difficulty {
  const { confidence, condition, script, catalogueMatch, crossCheck, reverseImageUrl } = coin;
  const doubt = confidence >= CONFIDENCE_STEPS.high ? 0 : confidence >= CONFIDENCE_STEPS.middle ? 1 : 2;
  const points = [
    Boolean(script) && !/latin/i.test(script ?? ''),
    WORN.test(condition ?? ''),
    catalogueMatch === null,
    crossCheck?.state === 'disagreed',
    reverseImageUrl === null,
  ].filter(Boolean).length;
  return DIFFICULTIES[Math.min(3, Math.max(0, doubt + points - 1))] ?? 'expert';
}
