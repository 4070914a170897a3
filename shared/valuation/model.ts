import { z } from 'zod';
import { yearProblem } from '../coins/dating.ts';
import { type Coin, CoinFields, type ValuationSource } from '../coins/model.ts';
import { msg } from '../language/msg.ts';
import type { Metal } from '../market/metals.ts';

/** Body of `POST /api/coins/estimate-value`: what manual entry holds so far; coin type and year are needed. */
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
    /** As it was typed: what a coin keeps has lost the unit, and "1/10 oz" would weigh 110 g. */
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

/** Where an estimate comes from, as `valuationSource` of a coin names it. */
export type EstimateSource = Exclude<ValuationSource, 'owner' | 'pcgs' | 'ai'>;

/** Fine metal in one piece and what it brings. */
export interface MeltMetal {
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
  /** When the prices were taken (ISO). */
  spotDate: string;
  source: string;
  /** Whether newer prices ought to be there and could not be had. */
  stale: boolean;
}

export interface FacePart {
  value: string;
  /** "10 cents" */
  text: string;
}

/** What one piece is worth; answer of `POST /api/coins/estimate-value`. */
export interface Estimate {
  /** US dollars, "12.34": the larger of melt and face value; null when neither is known, or its metal may be worth more than is known. */
  estimatedValue: string | null;
  valuationSource: EstimateSource | null;
  /**
   * How sure this value is: 'high' where metal and weight are the catalogue's, 'medium' for the owner's words and at old
   * prices, 'low' where those words contradict the catalogue.
   */
  confidence: 'high' | 'medium' | 'low' | null;
  /** Whether it may be filled in unasked: nothing that bears on it is missing or doubtful. */
  autoFill: boolean;
  /** What is guaranteed where no value is known, in a sentence; null otherwise. */
  atLeast: string | null;
  parts: { melt: MeltPart | null; face: FacePart | null };
  catalogue: {
    mintage: number | null;
    rarityScale: number | null;
    keyDate: string | null;
    silverContent: string | null;
  } | null;
  /** Sentences for the owner, the weightiest first. */
  notes: string[];
}

/**
 * Sources in the order in which the value shown is chosen, unless the owner prefers one: their own figure; else the price guide's that
 * they took over from PCGS; else the AI's where it is above what metal and face value guarantee; else the larger of these two.
 */
export const VALUATION_ORDER = ['owner', 'pcgs', 'ai', 'melt', 'face'] as const satisfies ValuationSource[];

/** One piece's value as one source has it. */
export interface Valuation {
  source: ValuationSource;
  /** US dollars, "12.34". */
  value: string;
  confidence: 'high' | 'medium' | 'low';
  /** When it was said, or the metal prices it is reckoned with were taken (ISO); null for face value, which never changes. */
  recordedAt: string | null;
  /** What it rests on, in a sentence. */
  note: string;
  isShown: boolean;
}

/** Answer of `GET /api/coin/{id}/valuation`: what metal and face value guarantee, and what everybody says. */
export interface CoinValuation extends Estimate {
  /** In the usual order; only sources that have a value. */
  valuations: Valuation[];
  /** The source the owner prefers; null for the usual order. */
  preference: ValuationSource | null;
  /** Whether an AI can be asked. */
  aiIsOn: boolean;
}

/** Body of `PUT /api/coin/{id}/valuation`: the source to show from now on, null for the usual order. 409 where it has no value. */
export const ValuationPreference = z.object({ source: z.enum(VALUATION_ORDER).nullable() });
export type ValuationPreference = z.output<typeof ValuationPreference>;

/** Answer of `POST /api/coins/{id}/gemini-valuation` and of `PUT /api/coin/{id}/valuation`. */
export interface Revaluation {
  /** The coin as it is now. */
  coin: Coin;
  /** Whether its value is another than before. */
  changed: boolean;
  /** What was done, or why nothing was, in a sentence or two for the owner. */
  message: string;
  estimate: Estimate;
}

/** A value a coin had from then on. */
export interface PricePoint {
  /** US dollars for one piece, "12.00". */
  value: string;
  /** As `valuationSource` of a coin. */
  valuationSource: string;
  /** 'high' for its owner's figures; else as sure as the estimate was. */
  confidence: string;
  /** Whether it was the value shown; a figure that stood aside for another was not. */
  isShown: boolean;
  /** ISO. */
  recordedAt: string;
}

/** Answer of `GET /api/coins/{id}/price-history`: oldest first. */
export interface PriceHistory {
  points: PricePoint[];
}
