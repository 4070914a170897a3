import type { Identification } from '../../../shared/identify/model.ts';
import { isOfReader } from '../reading.ts';
import type { HeldResult } from '../temporary.ts';
import { BY_AI, BY_READER, MEMORY, type Method, NO_MODEL, type Prediction } from './record.ts';

/** What the collector was offered before they changed anything: a verified claim of theirs is no prediction. */
export const originalOf = ({ coinData }: Pick<HeldResult, 'coinData'>): Identification =>
  coinData.original ?? coinData;

/** A held result as a prediction. */
export function predictionOf(held: HeldResult): Prediction {
  const original = proposed(originalOf(held));
  const { original: _earlier, ...offered } = original;
  const method = methodOf(original);
  const isAnswer = method === BY_AI || method === BY_READER;
  return {
    offered,
    modelConfidence: percent(original.modelConfidence ?? original.confidence),
    confidence: percent(original.confidence),
    model: modelOf(original),
    method,
    uncertainties: original.uncertaintyFlags,
    obverseImageUrl: original.obverseImageUrl,
    reverseImageUrl: original.reverseImageUrl,
    isOwn: true,
    isOutcome: isAnswer && original.model !== null,
    tempId: held.tempId,
  };
}

/**
 * Of a list to choose from the first is what the reader proposed: whether it was right is what its chance is to be measured by.
 * Everything else is as it was.
 */
function proposed(original: Identification): Identification {
  const [first] = original.reading?.candidates ?? [];
  if (!isOfReader(original) || original.outcome !== 'unknown' || !first) return original;
  const { name, year, series, coinType } = first;
  return { ...original, name: [year, name].filter(Boolean).join(' '), year, series, coinType };
}

/** Answered from what its owner confirmed, without asking anybody. */
export const isFromMemory = ({ remembered, model, outcome }: Identification): boolean =>
  remembered?.isSame === true && model === null && (outcome === 'identified' || outcome === 'foreign');

/** Who answered: one that failed did not. */
function modelOf(original: Identification): string {
  if (isFromMemory(original)) return MEMORY;
  return original.outcome === 'failed' ? NO_MODEL : (original.model ?? NO_MODEL);
}

export function methodOf(original: Identification): Method {
  if (isFromMemory(original)) return 'Recognised photo';
  if (isOfReader(original) && original.name !== null) return BY_READER;
  const isNamed = original.outcome === 'identified' || original.outcome === 'foreign';
  if (!isNamed || original.confidence <= 0) return 'Manual review';
  return isOfReader(original) ? BY_READER : BY_AI;
}

/** Whether a model answered: what was offered first, or what became of it when it was verified. */
export const isAnswered = ({ model }: Prediction, latest: Record<string, unknown>): boolean =>
  (model !== NO_MODEL && model !== MEMORY) ||
  (typeof latest.model === 'string' && latest.outcome !== 'failed');

/** What a client says it was offered, of which nothing is certain. */
export function claimedPrediction(
  given: Record<string, unknown>,
  photos: Pick<Prediction, 'obverseImageUrl' | 'reverseImageUrl'>,
): Prediction {
  const { original: _earlier, ...offered } = given;
  const confidence = percent(given.confidence);
  const model = typeof given.model === 'string' ? given.model.trim().slice(0, 200) : '';
  const flags = Array.isArray(given.uncertaintyFlags) ? given.uncertaintyFlags : [];
  return {
    offered,
    modelConfidence: percent(given.modelConfidence ?? given.confidence),
    confidence,
    model: model || NO_MODEL,
    method: confidence > 0 ? BY_AI : 'Manual review',
    uncertainties: flags.filter((flag) => typeof flag === 'string').slice(0, 40),
    ...photos,
    isOwn: false,
    isOutcome: false,
    tempId: null,
  };
}

/** 0 to 100 with one decimal; 0 for what is no number. */
export function percent(value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0;
  return Math.round(Math.min(100, Math.max(0, number)) * 10) / 10;
}
