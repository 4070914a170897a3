import type { Identification } from '../../shared/identify/model.ts';
import type { AiCoin } from './ai/answer.ts';
import type { IdentifyDeps } from './deps.ts';
import { calibrated } from './learning/calibration.ts';

/** 0 to 100: the calibrated confidence, capped by the catalogue's doubts. Outcomes are counted by the stated one. */
export async function confidenceOf(
  deps: IdentifyDeps,
  { confidence }: Pick<Identification, 'confidence'>,
  said: AiCoin,
  model: string,
): Promise<number> {
  return Math.min(confidence, await calibrated(deps, model, said.confidence));
}
