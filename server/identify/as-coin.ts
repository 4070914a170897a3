import { CoinInput } from '../../shared/coins/model.ts';
import type { Identification } from '../../shared/identify/model.ts';
import { FACTS, type Fact } from '../coins/derive.ts';
import type { Recognition } from '../coins/service.ts';
import { isOfReader } from './reading.ts';

/** A coin that can be stored without review; null where a person must check it first. */
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

/** Facts the catalogue could not decide, as the mintage without a mint mark. */
export const openFacts = (identification: Identification): Fact[] =>
  identification.outcome === 'identified' ? FACTS.filter((fact) => identification[fact] === null) : [];
