import {
  CONFIDENCE_STEPS,
  DIFFICULTIES,
  type Difficulty,
  type Identification,
} from '../../shared/identify/model.ts';

const WORN = /^(poor|fair|about good|good)\b/i;

/** One point each: script not Latin, worn, unlisted, looks disagree, one side only, confidence < 80, < 60. */
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
