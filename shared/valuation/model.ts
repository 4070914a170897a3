import { z } from 'zod';
import { yearProblem } from '../coins/dating.ts';
import { type Coin, CoinFields, type ValuationSource } from '../coins/model.ts';
import { msg } from '../language/msg.ts';
import type { Metal } from '../market/metals.ts';

/** `POST /api/coins/estimate-value`: the form so far; coin type and year are required. */
export const CoinToValue = CoinFields.pick({
  name: true,
  year: true,
  mintMark: true,
  coinType: true,
  series: true,
  variation: true,
  composition: true,
  diameter: true,
  metalContent: true,
  isGraded: true,
  grade: true,
  quantity: true,
  country: true,
})
  .extend({
    condition: CoinFields.shape.condition.nullable().optional(),
    /** As typed: a stored weight has no unit, and "1/10 oz" would weigh 110 g. */
    weight: z
      .union([z.string().max(40), z.number().positive().max(50_000)], msg('Weight must be a number.'))
      .nullable()
      .optional(),
  })
  .superRefine((coin, context) => {
    const message = yearProblem(coin);
    if (message) context.addIssue({ code: 'custom', path: ['year'], message });
  });
export type CoinToValue = z.output<typeof CoinToValue>;

export type EstimateSource = Exclude<ValuationSource, 'owner' | 'pcgs' | 'ai'>;

interface MeltMetal {
  metal: Metal;
  fineOunces: number;
  /** US dollars per troy ounce. */
  spot: number;
  /** US dollars, "12.34". */
  value: string;
}

export interface MeltPart {
  value: string;
  metals: MeltMetal[];
  /** ISO */
  spotDate: string;
  source: string;
  /** Newer prices were not available. */
  stale: boolean;
}

export interface FacePart {
  value: string;
  /** "10 cents" */
  text: string;
}

/** Value of one piece. */
export interface Estimate {
  /** US dollars, "12.34": the larger of melt and face value; null if unknown, or if unpriced metal may exceed it. */
  estimatedValue: string | null;
  valuationSource: EstimateSource | null;
  /** 'high': catalogue data; 'medium': the owner's, or stale prices; 'low': the owner's contradict the catalogue. */
  confidence: 'high' | 'medium' | 'low' | null;
  /** Certain enough to fill in automatically. */
  autoFill: boolean;
  /** A sentence where no value is known. */
  atLeast: string | null;
  parts: { melt: MeltPart | null; face: FacePart | null };
  catalogue: {
    mintage: number | null;
    rarityScale: number | null;
    keyDate: string | null;
    silverContent: string | null;
  } | null;
  /** Most important first. */
  notes: string[];
}

/** Usual order: the owner's figure, PCGS's, the AI's if above melt and face value, else the larger of these. */
export const VALUATION_ORDER = ['owner', 'pcgs', 'ai', 'melt', 'face'] as const satisfies ValuationSource[];

export interface Valuation {
  source: ValuationSource;
  /** US dollars, "12.34". */
  value: string;
  confidence: 'high' | 'medium' | 'low';
  /** ISO; null for face value, which never changes. */
  recordedAt: string | null;
  note: string;
  isShown: boolean;
}

/** `GET /api/coin/{id}/valuation` */
export interface CoinValuation extends Estimate {
  /** In the usual order. */
  valuations: Valuation[];
  /** Null: usual order. */
  preference: ValuationSource | null;
  aiIsOn: boolean;
}

/** `PUT /api/coin/{id}/valuation`; null for the usual order. 409 if the source has no value. */
export const ValuationPreference = z.object({ source: z.enum(VALUATION_ORDER).nullable() });
export type ValuationPreference = z.output<typeof ValuationPreference>;

/** Answer of `POST /api/coins/{id}/gemini-valuation` and `PUT /api/coin/{id}/valuation`. */
export interface Revaluation {
  coin: Coin;
  changed: boolean;
  /** What changed, or why nothing did. */
  message: string;
  estimate: Estimate;
}

/** A value from `recordedAt` on. */
export interface PricePoint {
  /** US dollars for one piece, "12.00". */
  value: string;
  valuationSource: string;
  /** 'high' for the owner's figures, else the estimate's. */
  confidence: string;
  /** Hidden figures stood aside for another. */
  isShown: boolean;
  /** ISO */
  recordedAt: string;
}

/** `GET /api/coins/{id}/price-history`, oldest first. */
export interface PriceHistory {
  points: PricePoint[];
}
