import type { Coin } from '../coins/model.ts';
import type { CrossCheck, Identification } from './model.ts';

/** A change of one of these is a correction. */
export const EDITABLE = [
  'name',
  'year',
  'mintMark',
  'series',
  'coinType',
  'condition',
  'variation',
  'composition',
  'weight',
  'diameter',
  'isGraded',
  'gradingCompany',
  'grade',
  'certificationNumber',
  'estimatedValue',
  'country',
  'currency',
  'designer',
  'region',
  'mint',
  'ruler',
  'era',
  'script',
] as const;
export type Editable = (typeof EDITABLE)[number];

interface Correction {
  original: unknown;
  corrected: unknown;
}
export type Corrections = Record<string, Correction>;

export type CoinData = Partial<Identification> & {
  notes?: string | null;
  quantity?: number;
  purchasePrice?: string | null;
  purchaseDate?: string | null;
  currentValue?: string | null;
};

export interface SavedVerified {
  coin: Coin;
  identification: Identification;
  /** Null if no second model was asked. */
  crossCheck: CrossCheck | null;
}

/** `feedbackId`: row of active_learning_feedback. */
export interface SavedWithLearning {
  coin: Coin;
  feedbackId: number;
}

export interface FeedbackGiven {
  id: number;
}

export const RECENT_MS = 7 * 24 * 3_600_000;

/** The caller's own feedback. */
export interface LearningStats {
  totalFeedback: number;
  /** Feedback on an actual prediction. */
  predictions: number;
  /** Percent with one decimal; 0 without predictions. */
  accuracyRate: number;
  /** Country → count. */
  feedbackByCountry: Record<string, number>;
  /** In the last 7 days. */
  recentFeedback: number;
}
