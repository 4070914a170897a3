import type { Amendment } from '../../../shared/identify/model.ts';
import type { Identified } from '../../catalogue/identified.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Contradictions } from './contradictions.ts';
import type { Facts } from './facts.ts';
import type { Judgement } from './judge.ts';
import type { Said } from './said.ts';

export interface Case {
  said: Said;
  /** Null for a person's words. */
  ai: AiCoin | null;
  /** Its words name different coins. */
  isTorn: boolean;
  judgement: Judgement;
  /** Impossible coins have no variety. */
  found: Identified;
  facts: Facts;
  against: Contradictions;
  amendments: Amendment[];
  isEdge: boolean;
  /** The mark is not visible on either side. */
  isUnseen: boolean;
}
