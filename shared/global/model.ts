import type { Alternative, CatalogueMatch, Difficulty, Outcome } from '../identify/model.ts';

/** Steps of the number fields (specification 001, section 5). */
export const GLOBAL_STEPS = { estimatedValue: 0.01, weight: 0.01, diameter: 0.1 } as const;

/** Body of `POST /api/coins/add-global`: a coin of the world as its form sends it. Numbers may be written in digits. */
export interface GlobalCoin {
  name: string;
  country: string;
  /** Negative before Christ, 0 without a known date; with `yearTo` the first of a range. */
  year: number | string;
  yearTo?: number | null;
  yearApproximate?: boolean;
  /** What the piece is; a coin where nothing is said. */
  kind?: string;
  denomination: string;
  currency: string;
  condition: string;
  mintMark?: string | null;
  variety?: string | null;
  /** US dollars for one piece. */
  estimatedValue?: number | string | null;
  /** What its owner thinks of one piece, and paid for it, in its own currency. */
  ownEstimatedValue?: number | string | null;
  ownPurchasePrice?: number | string | null;
  mintage?: number | string | null;
  /** Grams. */
  weight?: number | string | null;
  /** Millimetres. */
  diameter?: number | string | null;
  composition?: string | null;
  designer?: string | null;
  region?: string | null;
  /** The mint's own name or city, beside the mark on the coin. */
  mint?: string | null;
  ruler?: string | null;
  era?: string | null;
  /** In which script it is written: Latin, Arabic, Devanagari. */
  script?: string | null;
  /** Millimetres. */
  thickness?: number | string | null;
  edge?: string | null;
  /** "KM# 12; N# 4321". */
  catalogueNumbers?: string | null;
  serialNumber?: string | null;
  signature?: string | null;
  pieces?: number | string | null;
  obverseDescription?: string | null;
  reverseDescription?: string | null;
  coinHistory?: string | null;
  notes?: string | null;
  /** Where its owner keeps it. */
  storageLocation?: string | null;
  /** Separated by commas. */
  tags?: string | null;
  quantity?: number | string;
}

/** Answer of `POST /api/coins/add-global`. */
export interface GlobalCoinAdded {
  id: number;
  name: string;
  country: string;
}

/** Confidence, 0 to 1, from which a result is shown green, and yellow (specification 001, section 9). */
export const GLOBAL_CONFIDENCE = { high: 0.8, middle: 0.6 } as const;
/** A result may be saved without verification when its confidence is above this. */
export const SAVED_ABOVE = 0.7;
/** Photos of a bulk run; what is beyond is dropped. */
export const BULK_MOST = 20;

/** What was made of the photos of a coin of the world (specification 001, section 3). */
export interface GlobalIdentification {
  name: string | null;
  year: number | null;
  country: string | null;
  currency: string | null;
  /** Its denomination. */
  coinType: string | null;
  condition: string | null;
  /** 0 to 1; 0 asks for a review by hand. */
  confidence: number;
  difficultyLevel: Difficulty;
  region: string | null;
  script: string | null;
  era: string | null;
  /** US dollars for one piece, "12.34". */
  estimatedValue: string | null;
  uncertaintyFlags: string[];
  coinHistory: string | null;
  success: boolean;
  message: string;
  tempId: string;
  outcome: Outcome;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  /** Who named it: "Gemini", "The reader", "Your collection", "Nobody". */
  source: string;
  alternatives: Alternative[];
  catalogueMatch: CatalogueMatch | null;
}

/** Answer of `POST /api/coins/identify-global`. */
export interface GlobalIdentified {
  success: boolean;
  result: GlobalIdentification;
  message: string;
  tempId: string;
}

/** Answer of `GET /api/coins/global-verification/{tempId}` (specification 001, section 3). Text fields are null where nothing is known. */
export interface GlobalRecord {
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
  /** Grams, and millimetres, as decimal text. */
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
  uncertaintyFlags: string[];
  alternatives: Alternative[];
  catalogueMatch: CatalogueMatch | null;
  /** The coin it was saved as; null while it waits. */
  coinId: number | null;
  /** ISO. */
  expiresAt: string;
}

/** Body of `POST /api/coins/save-global-coin/{tempId}`: what was corrected, and nothing else need be sent. */
export type GlobalCorrections = Partial<GlobalCoin>;

/** One photo of a bulk run, as it is kept. */
export interface BulkItem {
  /** As its collector's screen named it. */
  id: string;
  /** The file it waits in; null once it is done with. */
  file: string | null;
  state: 'waiting' | 'working' | 'done' | 'failed';
  /** Where its result is held; of one that failed as well where its photo was kept. While it is looked at, who does. */
  tempId: string | null;
  /** Why it failed, or what is to be said of it, in a sentence. */
  message: string | null;
}

/** One photo of a bulk run, as it is answered. */
export interface BulkResult {
  id: string;
  success: boolean;
  result?: GlobalIdentification;
  tempId?: string;
  message?: string;
}

/** Answer of `POST /api/coins/identify-bulk-global`, when all is done. */
export interface BulkIdentified {
  success: boolean;
  totalProcessed: number;
  results: BulkResult[];
  message: string;
  runId: string;
  /** Names of the photos beyond the twentieth. */
  dropped: string[];
}

/** A bulk run as its screen shows it. */
export interface BulkRun {
  runId: string;
  total: number;
  /** Done or failed. */
  processed: number;
  items: (Omit<BulkItem, 'file'> & {
    result: GlobalIdentification | null;
    /** The coin it was saved as, as it is called now. */
    coinId: number | null;
    coinName: string | null;
  })[];
  dropped: string[];
  /** ISO. */
  startedAt: string;
  finishedAt: string | null;
}

/** Answer of `GET /api/coins/identify-bulk-global`: the newest run of the last day, under way or not. */
export interface BulkState {
  run: BulkRun | null;
}

/** Why a type of the world catalogue is offered; the `series` of such an alternative is its country. */
export const NEAREST_TYPE = 'Nearest type of the catalogue';
