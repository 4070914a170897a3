import type { Identification } from '../../../shared/identify/model.ts';
import { isOfReader } from '../reading.ts';
import type { HeldResult } from '../temporary.ts';
import { BY_AI, BY_READER, MEMORY, type Method, NO_MODEL, type Prediction } from './record.ts';

/** Skips later verifications of the collector's own claim. */
export const originalOf = ({ coinData }: Pick<HeldResult, 'coinData'>): Identification =>
  coinData.original ?? coinData;

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

/** Of a list, the reader's first candidate is measured. */
function proposed(original: Identification): Identification {
  const [first] = original.reading?.candidates ?? [];
  if (!isOfReader(original) || original.outcome !== 'unknown' || !first) return original;
  const { name, year, series, coinType } = first;
  return { ...original, name: [year, name].filter(Boolean).join(' '), year, series, coinType };
}

export const isFromMemory = ({ remembered, model, outcome }: Identification): boolean =>
  remembered?.isSame === true && model === null && (outcome === 'identified' || outcome === 'foreign');

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

export const isAnswered = ({ model }: Prediction, latest: Record<string, unknown>): boolean =>
  (model !== NO_MODEL && model !== MEMORY) ||
  (typeof latest.model === 'string' && latest.outcome !== 'failed');

/** Client data, untrusted. */
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

/** 0 to 100 with one decimal; 0 if not a number. */
export function percent(value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0;
  return Math.round(Math.min(100, Math.max(0, number)) * 10) / 10;
}
