import type { Coin } from '../coins/model.ts';
import { msg } from '../language/msg.ts';
import { LIKELY, type ReaderMode, type Reading } from '../recognizer/model.ts';
import type { MeltPart } from '../valuation/model.ts';
import type { Flagged } from './flags.ts';

export const TEMPORARY_MS = 24 * 3_600_000;
/** Per user; more wait in a queue. */
export const AT_ONCE = 2;
/** Part of a user's daily limit. */
export const GUEST_SHARE = 0.1;

/** `model` versions the calibration. */
export const READER = { name: msg('The reader'), model: 'reader 1' } as const;

/** A change of one of these needs a new verification. */
export const KEY_FIELDS = ['name', 'year', 'mintMark', 'series', 'coinType'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** '' is no mint mark. */
export const VERIFICATION_MARKS = ['P', 'D', 'S', 'W', 'CC', 'O', ''] as const;
/** '' is none visible. */
export const EDGE_MARKS = ['P', 'D', 'S', 'W', ''] as const;

/** In percent: green, yellow. */
export const CONFIDENCE_STEPS = { high: 80, middle: 60 } as const;

export const NOT_IDENTIFIED = msg(
  "The AI couldn't identify this coin automatically. Please review and correct the information below.",
);

export type Scope = 'us' | 'world';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const WORLD_FIELDS = ['region', 'mint', 'ruler', 'era', 'script', 'designer'] as const;
type WorldField = (typeof WORLD_FIELDS)[number];

/** 'unavailable': no provider is configured; 'failed': the provider could not answer. */
export type Outcome = 'identified' | 'unknown' | 'not a coin' | 'foreign' | 'unavailable' | 'failed';

export interface Alternative {
  /** "1916-D Mercury Dime" */
  name: string;
  year: number;
  /** As on the coin; null is none. */
  mintMark: string | null;
  series: string;
  coinType: string;
  /** Of a "nearest type" of the world, `series` is its country. */
  kind?: 'nearest' | 'nearest type' | 'rival' | 'thought' | 'suggested' | 'remembered';
  /** "Nearest possible issue", "The AI thought of it as well", … */
  reason: string;
  /** 0 to 100; null if unknown. */
  confidence: number | null;
}

export interface Amendment {
  field: string;
  from: string | null;
  to: string | null;
  /** A sentence. */
  why: string;
}

export interface CatalogueMatch {
  /** Of the type or design; null where several fit. */
  typeId: string | null;
  name: string | null;
  /** Do series, year and mint mark fit together? */
  possible: boolean;
  /** Why not, in a sentence or two. */
  problem: string | null;
  /** "Key date", "Semi-key date", …; null for a common issue. */
  keyDate: string | null;
  confidence: 'high' | 'medium' | 'low';
}

export interface Remembered {
  coinId: number;
  name: string;
  year: number;
  mintMark: string | null;
  coinType: string;
  obverseImageUrl: string | null;
  /** Hamming distance of 64 bits; 0 for the same file. */
  distance: number;
  isSame: boolean;
}

export interface ComparedField {
  field: 'name' | 'series' | 'coinType' | 'year' | 'mintMark' | 'condition' | 'variation';
  label: string;
  first: string | null;
  second: string | null;
  /** Null where the catalogue has no opinion. */
  catalogue: string | null;
  agree: boolean;
}

export interface CrossCheck {
  /** Saving goes on after 'failed'. */
  state: 'agreed' | 'disagreed' | 'failed';
  firstModel: string | null;
  secondModel: string;
  /** In percent. */
  firstConfidence: number | null;
  secondConfidence: number | null;
  fields: ComparedField[];
  message: string;
}

export type IdentifiedValueSource = 'ai' | 'melt' | 'face';

/** `source` and `figure` repeat what stands beside the note. */
export interface ValueNote {
  code: 'source' | 'figure' | 'guarantee' | 'estimate' | 'collection';
  text: string;
}

/** Text fields are null where unknown. */
export interface Identification extends Partial<Record<WorldField, string | null>>, Flagged {
  outcome: Outcome;
  name: string | null;
  year: number | null;
  /** As on the coin; null is none or unknown. */
  mintMark: string | null;
  /** True: the mark was neither read nor chosen, so null does not mean "none". */
  isMintMarkOpen?: boolean;
  series: string | null;
  /** One of the 20 coin types, else the catalogue's type name. */
  coinType: string | null;
  /** Left out for US coins. */
  country?: string | null;
  currency?: string | null;
  difficultyLevel?: Difficulty;
  condition: string | null;
  composition: string | null;
  /** Millimetres and grams, decimal text. */
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
  /** At most 'low' for a value named by the AI. */
  valueConfidence: 'high' | 'medium' | 'low' | null;
  valueNote: string | null;
  /** Its sentences; results from before have none. */
  valueNotes?: ValueNote[];
  melt: Pick<MeltPart, 'value' | 'spotDate' | 'source'> | null;
  /** 0 to 100, calibrated by past outcomes; 0 asks for a manual review. */
  confidence: number;
  /** 0 to 100, uncalibrated; null without a model. */
  modelConfidence: number | null;
  errorMessage: string | null;
  /** Its process ended before an answer. */
  interrupted?: true;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  requiresEdgeMintMark: boolean;
  /** "On the edge, with the date"; null if not on the edge. */
  edgeMintMarkLocation: string | null;
  /** "Gemini", "Your collection", "Nobody". */
  source: string;
  /** "gemini-2.5-flash" */
  model: string | null;
  /** "identify 3": name and version. */
  prompt: string | null;
  timestamp: string;
  catalogueMatch: CatalogueMatch | null;
  amendments: Amendment[];
  alternatives: Alternative[];
  remembered: Remembered | null;
  crossCheck: CrossCheck | null;
  /** Left out if the reader did not run. */
  reading?: Reading;
  /** Before the collector's correction was verified. */
  original?: Identification;
}

type Photos = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;
export const hasPhoto = ({ obverseImageUrl, reverseImageUrl }: Photos): boolean =>
  obverseImageUrl !== null || reverseImageUrl !== null;

type Circled = Photos & Pick<Identification, 'outcome' | 'model' | 'original' | 'reading'>;

/** Where the coin may lie elsewhere on a photo than the reader looked; null where something else named it. */
export function circlesInDoubt(coin: Circled): Reading['circles'] | null {
  const { outcome, model, original, reading, obverseImageUrl, reverseImageUrl } = coin;
  const isChosen = model === null && original !== undefined;
  if (!hasPhoto(coin) || !reading || reading.state === 'off' || reading.slab || isChosen) return null;
  const { circles, candidates, world } = reading;
  const photos = [obverseImageUrl, reverseImageUrl];
  const isMissed = circles.some((circle, at) => circle === null && photos[at]);
  const isNamed = outcome === 'identified' || outcome === 'foreign';
  const chances = [candidates[0], world?.candidates[0]].map((first) => first?.chance ?? 0);
  const isDoubtful = isNamed ? isMissed && model === READER.model : isMissed || Math.max(...chances) < LIKELY;
  return isDoubtful ? circles : null;
}

export interface Found {
  /** Whose review and rules the coin belongs to. Left out where just this was asked. */
  scope?: Scope;
}

/** `tempId` is null where nothing is stored. */
export interface IdentifyAnswer extends Found {
  identification: Identification;
  tempId: string | null;
}

/** Without a coin the result waits for review under `tempId`. */
export interface StoreAnswer extends IdentifyAnswer {
  coin: Coin | null;
}

export interface VerificationData extends Found {
  tempId: string;
  coinData: Identification;
  /** Null while it is pending. */
  coinId: number | null;
  expiresAt: string;
}

export type Stage =
  | 'waiting'
  | 'preparing'
  | 'asking'
  | 'checking'
  | 'storing'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface Progress extends Found {
  /** UUID chosen by the client. */
  ticket: string;
  stage: Stage;
  /** 1 is next; null once begun. */
  place: number | null;
  startedAt: string;
  /** Null until finished. */
  tempId: string | null;
  coinId: number | null;
  /** Why it failed: of the error, and in a sentence. */
  code?: string;
  message: string | null;
}

export interface Waiting {
  tempId: string;
  /** Decides the review screen: /coin-verification or /global-verification-results. */
  scope: Scope;
  name: string | null;
  /** "1896 Morgan Dollar": the likeliest candidate, where it has no name. */
  guess: string | null;
  confidence: number;
  obverseImageUrl: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface Identifying {
  /** The AI, else the reader; null with neither, then `setUp` says what to configure. */
  provider: { name: string; model: string; secondModel: string | null } | null;
  setUp: string | null;
  /** Runs in addition to an AI. `why`: a sentence on why it is off. */
  reader: { mode: ReaderMode; state: 'ready' | 'off'; why: string | null };
  /** The reader's identifications are not counted. */
  today: { used: number; limit: number };
  underWay: Progress[];
  waiting: Waiting[];
}

export interface DetailsCheck {
  possible: boolean;
  /** Why not, or a note; null if there is nothing to say. */
  message: string | null;
  nearest: Alternative[];
  catalogueMatch: CatalogueMatch | null;
}
