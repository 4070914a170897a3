import type { Coin } from '../coins/model.ts';
import { msg } from '../language/msg.ts';
import type { ReaderMode, Reading } from '../recognizer/model.ts';
import type { MeltPart } from '../valuation/model.ts';

/** A result waits so long for its collector. */
export const TEMPORARY_MS = 24 * 3_600_000;
/** Of one user at the same time; further ones wait in line. */
export const AT_ONCE = 2;
/** A guest has this part of a user's identifications a day. */
export const GUEST_SHARE = 0.1;

/** What the embedded reader is called, and what stands for it where a model is named; its version counts for calibration. */
export const READER = { name: 'The reader', model: 'reader 1' } as const;

/** Fields that decide which coin it is: changed, it has to be verified anew (specification 001, section 9). */
export const KEY_FIELDS = ['name', 'year', 'mintMark', 'series', 'coinType'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** Mint marks of the verification; '' is no mint mark. */
export const VERIFICATION_MARKS = ['P', 'D', 'S', 'W', 'CC', 'O', ''] as const;
/** Mint marks a coin may carry on its edge; '' is none visible. */
export const EDGE_MARKS = ['P', 'D', 'S', 'W', ''] as const;

/** Confidence in percent from which a result is shown green, and yellow (specification 001, section 9). */
export const CONFIDENCE_STEPS = { high: 80, middle: 60 } as const;

/** The sentence of the banner where nothing better is known (specification 001, section 8). */
export const NOT_IDENTIFIED = msg(
  "The AI couldn't identify this coin automatically. Please review and correct the information below.",
);

/** The two roads of an identification: the flows of US coins, and those of coins of the world. */
export type Scope = 'us' | 'world';

/** How hard a coin is to identify (specification 001, section 3). */
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** What is told of a coin of another country besides (specification 001, section 3). */
export const WORLD_FIELDS = ['region', 'mint', 'ruler', 'era', 'script', 'designer'] as const;
export type WorldField = (typeof WORLD_FIELDS)[number];

/**
 * What became of an identification: 'identified' names a coin; 'unknown' and 'not a coin' are answers as well; 'foreign' is a
 * coin of another country; 'unavailable': no provider is configured; 'failed': the provider could not answer.
 */
export type Outcome = 'identified' | 'unknown' | 'not a coin' | 'foreign' | 'unavailable' | 'failed';

/** An issue offered in place of, or beside, what was identified. */
export interface Alternative {
  /** "1916-D Mercury Dime" */
  name: string;
  year: number;
  /** As it stands on the coin; null is none. */
  mintMark: string | null;
  series: string;
  coinType: string;
  /** Why it is offered: "Nearest possible issue", "The AI thought of it as well", "You confirmed a similar photo as this". */
  reason: string;
  /** 0 to 100; null where nobody said. */
  confidence: number | null;
}

/** What the catalogue changed in an answer, for people to see. */
export interface Amendment {
  field: string;
  /** What the AI said. */
  from: string | null;
  to: string | null;
  /** A sentence. */
  why: string;
}

/** What the catalogue made of it. */
export interface CatalogueMatch {
  /** Id and name of the type or design; null where several fit. */
  typeId: string | null;
  name: string | null;
  /** Whether series, year and mint mark can be together. */
  possible: boolean;
  /** Why not, in a sentence or two; null where it can be. */
  problem: string | null;
  /** "Key date", "Semi-key date", …; null for a common issue. */
  keyDate: string | null;
  confidence: 'high' | 'medium' | 'low';
}

/** A coin of the owner's whose confirmed photo this one equals or resembles. */
export interface Remembered {
  coinId: number;
  name: string;
  year: number;
  mintMark: string | null;
  coinType: string;
  obverseImageUrl: string | null;
  /** Bits of 64 in which the two photos differ; 0 where it is the very same file. */
  distance: number;
  isSame: boolean;
}

/** One field as the first model, the second model and the catalogue have it. */
export interface ComparedField {
  field: 'name' | 'series' | 'coinType' | 'year' | 'mintMark' | 'condition' | 'variation';
  label: string;
  first: string | null;
  second: string | null;
  /** Null where the catalogue has nothing to say of it. */
  catalogue: string | null;
  agree: boolean;
}

/** What a second model of the same provider made of the photos. */
export interface CrossCheck {
  /** 'failed' where it could not answer; saving goes on then, and says so. */
  state: 'agreed' | 'disagreed' | 'failed';
  firstModel: string | null;
  secondModel: string;
  /** Confidence of each in percent. */
  firstConfidence: number | null;
  secondConfidence: number | null;
  fields: ComparedField[];
  /** A sentence. */
  message: string;
}

/** Where the value comes from, as `valuationSource` of a coin has it. */
export type IdentifiedValueSource = 'ai' | 'melt' | 'face';

/** An identification as every screen gets it (specification 001, section 3). Text fields are null where nothing is known. */
export interface Identification extends Partial<Record<WorldField, string | null>> {
  outcome: Outcome;
  name: string | null;
  year: number | null;
  /** As it stands on the coin; null is none, or unknown. */
  mintMark: string | null;
  /** Nobody has read or chosen the mark: it is not known that there is none. False, or left out, where it is known. */
  isMintMarkOpen?: boolean;
  series: string | null;
  /** One of the 20 coin types where one fits, else the catalogue's name of the type. */
  coinType: string | null;
  /** Of a coin of another country which one, and its currency as far as it is known; left out for one of the United States. */
  country?: string | null;
  currency?: string | null;
  /** Of coins of the world. */
  difficultyLevel?: Difficulty;
  condition: string | null;
  composition: string | null;
  /** Millimetres and grams as decimal text. */
  diameter: string | null;
  weight: string | null;
  variation: string | null;
  description: string | null;
  rarity: string | null;
  rarityScale: number | null;
  totalMintage: string | null;
  specifications: string | null;
  specialVariations: string | null;
  metalContent: Record<string, number> | null;
  obverseDescription: string | null;
  reverseDescription: string | null;
  coinHistory: string | null;
  isGraded: boolean;
  gradingCompany: string | null;
  grade: string | null;
  certificationNumber: string | null;
  /** US dollars for one piece, "12.34". */
  estimatedValue: string | null;
  valuationSource: IdentifiedValueSource | null;
  /** A value the AI named is never more than 'low'. */
  valueConfidence: 'high' | 'medium' | 'low' | null;
  /** A sentence on where the value comes from; null without one. */
  valueNote: string | null;
  melt: Pick<MeltPart, 'value' | 'spotDate' | 'source'> | null;
  /** 0 to 100, calibrated by past outcomes; 0 asks for a review by hand. */
  confidence: number;
  /** What the model said of itself, 0 to 100; null where none was asked. */
  modelConfidence: number | null;
  errorMessage: string | null;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  requiresEdgeMintMark: boolean;
  /** "On the edge, with the date"; null where the mark is on a side. */
  edgeMintMarkLocation: string | null;
  /** For people: "Gemini", "Your collection", "Nobody". */
  source: string;
  /** "gemini-2.5-flash"; null where none was asked. */
  model: string | null;
  /** "identify 3": name and version of the prompt; null where none was sent. */
  prompt: string | null;
  /** ISO. */
  timestamp: string;
  catalogueMatch: CatalogueMatch | null;
  /** Sentences. */
  uncertaintyFlags: string[];
  amendments: Amendment[];
  alternatives: Alternative[];
  /** The same photo, or one like it, that its owner confirmed before. */
  remembered: Remembered | null;
  crossCheck: CrossCheck | null;
  /** What the embedded reader made of the photos; left out where it did not look. */
  reading?: Reading;
  /** What was identified before its collector said otherwise and had that verified; left out where nobody did. */
  original?: Identification;
}

/** Answer of `POST /api/coins/identify`, `re-identify` and `re-verify`. `tempId` is null where nothing is held. */
export interface IdentifyAnswer {
  identification: Identification;
  tempId: string | null;
}

/** Answer of `POST /api/coins/identify-and-store`: without a coin the result waits under `tempId` for its review. */
export interface StoreAnswer extends IdentifyAnswer {
  coin: Coin | null;
}

/** Answer of `GET /api/verification-data/{tempId}`. */
export interface VerificationData {
  tempId: string;
  coinData: Identification;
  /** The coin it was saved as; null while it waits. */
  coinId: number | null;
  /** ISO. */
  expiresAt: string;
}

/** How far an identification has come. */
export type Stage =
  | 'waiting'
  | 'preparing'
  | 'asking'
  | 'checking'
  | 'storing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** Answer of `GET /api/identifications/{ticket}`. */
export interface Progress {
  /** Chosen by the client: a UUID. */
  ticket: string;
  stage: Stage;
  /** Place in the line, 1 is next; null once it has begun. */
  place: number | null;
  /** ISO. */
  startedAt: string;
  /** Where the result is held; null until it is finished. */
  tempId: string | null;
  /** The coin that identify-and-store made. */
  coinId: number | null;
  /** Why it failed, in a sentence. */
  message: string | null;
}

/** A result that waits for its collector. */
export interface Waiting {
  tempId: string;
  /** Which screen reviews it: /coin-verification, or /global-verification-results. */
  scope: Scope;
  name: string | null;
  confidence: number;
  obverseImageUrl: string | null;
  createdAt: string;
  expiresAt: string;
}

/** Answer of `GET /api/identifications`. */
export interface Identifying {
  /** The AI, else the embedded reader (`READER`); null where neither looks, and `setUp` then says what to set. */
  provider: { name: string; model: string; secondModel: string | null } | null;
  /** What an operator can do about a missing provider, in a sentence; null where there is one. */
  setUp: string | null;
  /** The embedded reader: beside an AI it looks as well. `why` says why it is off, in a sentence. */
  reader: { mode: ReaderMode; state: 'ready' | 'off'; why: string | null };
  /** Identifications by the AI; the reader's are not counted. */
  today: { used: number; limit: number };
  underWay: Progress[];
  waiting: Waiting[];
}

/** Answer of `POST /api/coins/check-details`. */
export interface DetailsCheck {
  possible: boolean;
  /** Why not, or what is so about it, in a sentence or two; null where there is nothing to say. */
  message: string | null;
  nearest: Alternative[];
  catalogueMatch: CatalogueMatch | null;
}
