import type { Coin } from '../coins/model.ts';
import type { CrossCheck, Identification } from './model.ts';

/** Fields of an identification that a person can edit; a change of one of them is a correction. */
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

/** What a field was said to be, and what it was corrected to. */
export interface Correction {
  original: unknown;
  corrected: unknown;
}
export type Corrections = Record<string, Correction>;

/** Details of a coin as a screen sends them: whatever of an identification its collector left or changed, and what only they know. */
export type CoinData = Partial<Identification> & {
  notes?: string | null;
  quantity?: number;
  purchasePrice?: string | null;
  purchaseDate?: string | null;
  currentValue?: string | null;
};

/** Answer of `POST /api/coins/save-verified`. */
export interface SavedVerified {
  coin: Coin;
  identification: Identification;
  /** Null where no second model was asked. */
  crossCheck: CrossCheck | null;
}

/** Answer of `POST /api/coins/save-with-learning`; `feedbackId` names the row of active_learning_feedback. */
export interface SavedWithLearning {
  coin: Coin;
  feedbackId: number;
}

/** Answer of `POST /api/coins/active-learning-feedback`. */
export interface FeedbackGiven {
  id: number;
}

/** "Recent" feedback is of the last 7 days (specification 001, section 9). */
export const RECENT_MS = 7 * 24 * 3_600_000;

/** Answer of `GET /api/coins/active-learning-stats`: the caller's own feedback. */
export interface LearningStats {
  totalFeedback: number;
  /** How many of them are of a prediction that was made. */
  predictions: number;
  /** Percent of the predictions that named the right coin, with one decimal; 0 while there is none. */
  accuracyRate: number;
  /** Country → how many. */
  feedbackByCountry: Record<string, number>;
  /** How many in the last 7 days. */
  recentFeedback: number;
}
