import type { AskedScope } from '../catalogue/world-search.ts';
import { fieldsOf, fieldsWith } from '../coins/fields.ts';
import type { Flagged } from '../identify/flags.ts';
import type { Alternative, CatalogueMatch, Difficulty, Found, Outcome, Scope } from '../identify/model.ts';
import type { Reading } from '../recognizer/model.ts';

export const GLOBAL_STEPS = { estimatedValue: 0.01, weight: 0.01, diameter: 0.1 } as const;

/** Plain inputs of the form, by kind. */
export const WORLD_TEXTS = fieldsOf('text', fieldsWith('world'));
export const WORLD_MEASURES = fieldsOf('measure', fieldsWith('world'));
export const WORLD_COUNTS = fieldsOf('count', fieldsWith('world'));
export const WORLD_PLAIN = [...WORLD_TEXTS, ...WORLD_MEASURES, ...WORLD_COUNTS] as const;

type WorldPlain = { [Name in (typeof WORLD_TEXTS)[number]]?: string | null } & {
  [Name in (typeof WORLD_MEASURES)[number] | (typeof WORLD_COUNTS)[number]]?: number | string | null;
};

/** Numbers may be sent as text. */
export interface GlobalCoin extends WorldPlain {
  name: string;
  country: string;
  /** Negative is BC, 0 undated; with `yearTo` the start of a range. */
  year: number | string;
  yearTo?: number | null;
  yearApproximate?: boolean;
  /** Default: coin. */
  kind?: string;
  denomination: string;
  currency: string;
  condition: string;
  mintMark?: string | null;
  variety?: string | null;
  /** US dollars for one piece. */
  estimatedValue?: number | string | null;
  /** For one piece, in the coin's own currency. */
  ownEstimatedValue?: number | string | null;
  ownPurchasePrice?: number | string | null;
  mintage?: number | string | null;
  /** "KM# 12; N# 4321". */
  catalogueNumbers?: string | null;
  pieces?: number | string | null;
  storageLocation?: string | null;
  /** Separated by commas. */
  tags?: string | null;
  quantity?: number | string;
}

export interface GlobalCoinAdded {
  id: number;
  name: string;
  country: string;
}

/** 0 to 1: green, yellow. */
export const GLOBAL_CONFIDENCE = { high: 0.8, middle: 0.6 } as const;
/** Above this confidence a result may be saved without verification. */
export const SAVED_ABOVE = 0.7;
/** Further photos are dropped. */
export const MAX_BULK = 20;

export interface GlobalIdentification extends Found, Flagged {
  name: string | null;
  year: number | null;
  country: string | null;
  currency: string | null;
  /** The denomination. */
  coinType: string | null;
  condition: string | null;
  /** 0 to 1; 0 asks for a manual review. */
  confidence: number;
  difficultyLevel: Difficulty;
  region: string | null;
  script: string | null;
  era: string | null;
  /** US dollars for one piece, "12.34". */
  estimatedValue: string | null;
  coinHistory: string | null;
  success: boolean;
  message: string;
  tempId: string;
  outcome: Outcome;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  /** "Gemini", "Recognition", "Your collection", "Nobody". */
  source: string;
  alternatives: Alternative[];
  catalogueMatch: CatalogueMatch | null;
}

export interface GlobalIdentified {
  success: boolean;
  result: GlobalIdentification;
  message: string;
  tempId: string;
}

export interface GlobalRecord extends Found, Flagged {
  tempId: string;
  name: string | null;
  country: string | null;
  year: number | null;
  denomination: string | null;
  currency: string | null;
  condition: string | null;
  mintMark: string | null;
  variety: string | null;
  /** US dollars for one piece. */
  estimatedValue: string | null;
  mintage: string | null;
  /** Grams and millimetres, decimal text. */
  weight: string | null;
  diameter: string | null;
  composition: string | null;
  designer: string | null;
  region: string | null;
  mint: string | null;
  ruler: string | null;
  era: string | null;
  script: string | null;
  obverseDescription: string | null;
  reverseDescription: string | null;
  coinHistory: string | null;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  identificationMethod: string;
  confidence: 'high' | 'medium' | 'low';
  /** 0 to 1. */
  sureness: number;
  difficultyLevel: Difficulty;
  source: string;
  outcome: Outcome;
  errorMessage: string | null;
  alternatives: Alternative[];
  catalogueMatch: CatalogueMatch | null;
  /** Of the recognizer, with the answers so far; circles only where they are in doubt. */
  reading: (Pick<Reading, 'question' | 'facts' | 'swapped'> & { circles: Reading['circles'] | null }) | null;
  /** Null while it is pending. */
  coinId: number | null;
  expiresAt: string;
}

export type GlobalCorrections = Partial<GlobalCoin>;

export interface BulkItem {
  /** Chosen by the client. */
  id: string;
  /** Default: world. */
  scope?: AskedScope;
  /** Null once processed. */
  file: string | null;
  /** Of the other side; left out for one photo. */
  reverse?: string | null;
  state: 'waiting' | 'working' | 'done' | 'failed';
  /** Where the result, or the photo of a failed one, is stored; while working, the worker. */
  tempId: string | null;
  /** Why it failed, or a note; a sentence. */
  message: string | null;
}

export interface BulkResult {
  id: string;
  success: boolean;
  result?: GlobalIdentification;
  tempId?: string;
  message?: string;
}

export interface BulkIdentified {
  success: boolean;
  totalProcessed: number;
  results: BulkResult[];
  message: string;
  runId: string;
  /** Names of photos over the limit. */
  dropped: string[];
}

export interface BulkRun {
  runId: string;
  total: number;
  processed: number;
  items: (Omit<BulkItem, 'file' | 'reverse' | 'scope'> & {
    /** Of its review. */
    scope: Scope;
    /** What it probably is, where nothing named it. */
    guess: string | null;
    result: GlobalIdentification | null;
    coinId: number | null;
    coinName: string | null;
  })[];
  dropped: string[];
  startedAt: string;
  finishedAt: string | null;
}

/** The newest run of the last day, finished or not. */
export interface BulkState {
  run: BulkRun | null;
}
