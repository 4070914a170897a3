import { CoinInput } from '../../shared/coins/model.ts';
import type { Identification } from '../../shared/identify/model.ts';
import { FACTS, type Fact } from '../coins/derive.ts';
import type { Recognition } from '../coins/service.ts';
import { isOfReader } from './reading.ts';

/**
 * An identification as a coin to store without anybody having looked at it; null where somebody has to first: nothing was
 * identified, or by the embedded reader alone, the catalogue knows that such a coin cannot be, the mark on its edge is missing, the
 * models disagree, or a coin with these very photos is in the collection already.
 */
export function asCoin(identification: Identification): (CoinInput & Recognition) | null {
  const { outcome, confidence, catalogueMatch, crossCheck, remembered } = identification;
  const isEdgeMissing = identification.requiresEdgeMintMark && !identification.mintMark;
  if (outcome !== 'identified' || confidence <= 0 || catalogueMatch?.possible === false) return null;
  if (isOfReader(identification) || isEdgeMissing || crossCheck?.state === 'disagreed' || remembered?.isSame)
    return null;
  const { valuationSource, ...fields } = identification;
  const input = CoinInput.safeParse({ ...fields, valuationSource: valuationSource ?? undefined });
  if (!input.success) return null;
  return {
    ...input.data,
    identificationMethod: 'AI identification',
    aiConfidence: confidence,
    uncertaintyFlags: identification.uncertaintyFlags,
    needsReview: true,
    userVerified: false,
    leaveOpen: openFacts(identification),
  };
}

/**
 * Facts that stay open when an identification is stored: the catalogue was asked already and could not decide, as the mintage
 * where the mint mark was not read. None where nothing was identified.
 */
export const openFacts = (identification: Identification): Fact[] =>
  identification.outcome === 'identified' ? FACTS.filter((fact) => identification[fact] === null) : [];
