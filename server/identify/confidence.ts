import type { Identification } from '../../shared/identify/model.ts';
import type { AiCoin } from './ai/answer.ts';
import type { IdentifyDeps } from './deps.ts';
import { calibrated } from './learning/calibration.ts';

/**
 * How sure an answer is: no surer than the model's stated confidence has proved to be, nor than the catalogue's doubts allow.
 * The two are held apart, because outcomes are counted by what the model stated. 0 to 100.
 */
export async function confidenceOf(
  deps: IdentifyDeps,
  { confidence }: Pick<Identification, 'confidence'>,
  said: AiCoin,
  model: string,
): Promise<number> {
  return Math.min(confidence, await calibrated(deps, model, said.confidence));
}
