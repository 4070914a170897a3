import type { Amendment } from '../../../shared/identify/model.ts';
import type { Identified } from '../../catalogue/identified.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Contradictions } from './contradictions.ts';
import type { Facts } from './facts.ts';
import type { Judgement } from './judge.ts';
import type { Said } from './said.ts';

/** A coin whose words the catalogue understands, with everything that came of it. */
export interface Case {
  said: Said;
  /** The model's whole answer; null for a person's words. */
  ai: AiCoin | null;
  /** Its words speak of different coins. */
  isTorn: boolean;
  judgement: Judgement;
  /** What was found; no variety of a coin that cannot be. */
  found: Identified;
  facts: Facts;
  against: Contradictions;
  amendments: Amendment[];
  /** Its coins bear the mark on the edge. */
  isEdge: boolean;
  /** The model named a mark no photo of a side shows. */
  isUnseen: boolean;
}
