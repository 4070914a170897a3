import { flag, withFlags } from '../../../shared/identify/flags.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Said } from './claim.ts';
import { datedText } from './facts.ts';
import { type Doubt, lowered, MOST_FLAGS, ofModel, SURE } from './flags.ts';
import { conditionFor, readSlab } from './grade.ts';
import { ofAi, oneLine } from './text.ts';

export const EMPTY: Verdict = {
  outcome: 'unknown',
  name: null,
  year: null,
  mintMark: null,
  series: null,
  coinType: null,
  condition: null,
  composition: null,
  diameter: null,
  weight: null,
  variation: null,
  description: null,
  rarity: null,
  rarityScale: null,
  totalMintage: null,
  specifications: null,
  specialVariations: null,
  metalContent: null,
  obverseDescription: null,
  reverseDescription: null,
  coinHistory: null,
  isGraded: false,
  gradingCompany: null,
  grade: null,
  certificationNumber: null,
  claimedValue: null,
  confidence: 0,
  modelConfidence: null,
  requiresEdgeMintMark: false,
  edgeMintMarkLocation: null,
  catalogueMatch: null,
  uncertaintyFlags: [],
  amendments: [],
  alternatives: [],
};

const FLAGS = {
  unknown: msg('The AI couldn’t identify this coin. Try sharper photos in even light.'),
  'not a coin': msg('The AI sees no coin in these photos. Photograph each side and fill the frame.'),
};

/** All other fields are ignored. */
export function nothing(said: AiCoin): Verdict {
  const outcome = said.verdict === 'not a coin' ? 'not a coin' : 'unknown';
  return {
    ...EMPTY,
    outcome,
    modelConfidence: said.confidence,
    ...withFlags([
      flag('unrecognized', FLAGS[outcome]),
      ...ofModel({ ...said, series: null, year: null, mintMark: null }),
    ]),
  };
}

/** Uncalibrated confidence. */
export type Verdict = Omit<
  Identification,
  | 'obverseImageUrl'
  | 'reverseImageUrl'
  | 'source'
  | 'model'
  | 'prompt'
  | 'timestamp'
  | 'remembered'
  | 'crossCheck'
  | 'estimatedValue'
  | 'valuationSource'
  | 'valueConfidence'
  | 'valueNote'
  | 'melt'
  | 'errorMessage'
> & {
  /** US dollars. */
  claimedValue: number | null;
};

/** As claimed, at low confidence. */
export function unlisted(said: Said, ai: AiCoin | null): Verdict {
  const { flags, ...slab } = readSlab(ai?.slab ?? null);
  const kind = said.series ?? said.denomination;
  const name = said.name ?? (kind && `${datedText(said.year, said.mark)}${kind}`);
  const modelConfidence = ai?.confidence ?? null;
  const told = [...flags, ...(ai ? ofModel(ai) : [])];
  if (!name) return { ...EMPTY, modelConfidence, ...withFlags([UNNAMED, ...told].slice(0, MOST_FLAGS)) };
  const doubts: Doubt[] = said.year === null ? ['unknown series', 'year unread'] : ['unknown series'];
  return {
    ...EMPTY,
    ...slab,
    outcome: 'identified',
    name,
    year: said.year,
    mintMark: (said.by === 'person' ? said.given.mintMark : said.mark) || null,
    series: said.given.series,
    coinType: said.given.coinType,
    variation: said.given.variation ?? null,
    condition: conditionFor(said.condition, said.isProof),
    description: ofAi(ai?.description),
    claimedValue: ai?.estimatedValue ?? null,
    confidence: lowered(modelConfidence ?? SURE, doubts),
    modelConfidence,
    ...withFlags([UNKNOWN, ...told].slice(0, MOST_FLAGS)),
  };
}

/** A face value without a date identifies nothing. */
export function unnamed(ai: AiCoin): Verdict {
  const face = oneLine(ai.denomination ?? ai.series ?? ai.name, 80);
  const told = face ? flag('face_value_only', msg('AI estimate: face value, {face}.', { face })) : UNNAMED;
  const flags = [told, ...readSlab(ai.slab).flags, ...ofModel(ai)].slice(0, MOST_FLAGS);
  return { ...EMPTY, modelConfidence: ai.confidence, ...withFlags(flags) };
}

const UNKNOWN = flag('not_in_catalogue', msg('Not checked: this coin isn’t in the catalogue.'));
const UNNAMED = flag('not_identified', msg('Not checked: the coin wasn’t identified.'));
