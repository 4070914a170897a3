import { CoinInput } from '../coins/model.ts';
import type { Recognition } from '../coins/service.ts';
import { isFromMemory } from '../learning/prediction.ts';
import type { Identification } from './model.ts';

/**
 * An identification as a coin to store without anybody having looked at it; null where somebody has to first: nothing was
 * identified, the catalogue knows that such a coin cannot be, the mark on its edge is missing, or the models disagree.
 */
export function asCoin(identification: Identification): (CoinInput & Recognition) | null {
  const { outcome, confidence, catalogueMatch, crossCheck } = identification;
  const isEdgeMissing = identification.requiresEdgeMintMark && !identification.mintMark;
  if (outcome !== 'identified' || confidence <= 0 || catalogueMatch?.possible === false) return null;
  if (isEdgeMissing || crossCheck?.state === 'disagreed') return null;
  const { valuationSource, ...fields } = identification;
  const input = CoinInput.safeParse({ ...fields, valuationSource: valuationSource ?? undefined });
  if (!input.success) return null;
  return {
    ...input.data,
    identificationMethod: isFromMemory(identification) ? 'Recognised photo' : 'AI identification',
    aiConfidence: confidence,
    uncertaintyFlags: identification.uncertaintyFlags,
    needsReview: true,
    userVerified: false,
  };
}
