import type { CoinCircle, FindProblem } from '../../../shared/recognizer/model.ts';

/** Decoded before, so it is a valid JPEG, PNG or WebP. */
export interface SideAsked {
  photo: Uint8Array;
  /** As set by the collector; null to search for it. */
  circle: CoinCircle | null;
}

/** `key` is chosen by the caller. */
export interface GalleryDescriptor {
  key: number;
  side: 'obverse' | 'reverse';
  descriptor: Int8Array;
}

export interface LookRequest {
  /** Obverse first, at most two. */
  sides: SideAsked[];
  gallery: GalleryDescriptor[];
  /** Takes seconds. */
  readsText: boolean;
  /** Words to search for in the network's output. */
  words?: readonly string[];
}

export interface Likeness {
  key: number;
  /** Cosine at the best rotation, -1 to 1. */
  score: number;
  /** Clockwise rotation in degrees, 0 to 359. */
  turn: number;
}

export interface TextLine {
  /** A to Z, digits and spaces. */
  text: string;
  /** Mean of the letters, 0 to 1. */
  confidence: number;
  from: 'flat' | 'outer ring' | 'inner ring';
}

/** Relative to neutral grey. */
export interface CoinColour {
  /** Degrees, 0 to 360. */
  hue: number;
  /** 0 to 1. */
  saturation: number;
  /** 0 to 1. */
  lightness: number;
}

export interface SideSeen {
  /** Null with a problem. */
  circle: CoinCircle | null;
  problem: FindProblem | null;
  /** Polar HOG, 8 rings × 64 sectors × 8 directions; null with a problem. */
  descriptor: Int8Array | null;
  colour: CoinColour | null;
  /** Both sides of the gallery, highest first. */
  likeness: Likeness[];
  /** Null if not requested or unreadable. */
  text: TextLine[] | null;
  /** Words above their limit are omitted. */
  deficits?: Deficits;
}

/** Log likelihood ratio to the text read in its place, in nats; 0 if it is that text. */
export type Deficits = ReadonlyMap<string, number>;

export interface Engine {
  /** 'off' also for a while after repeated crashes. */
  readonly state: 'ready' | 'off';
  readonly why: string | null;
  /** Includes the current one. */
  readonly waiting: number;
  /** Throws if off or aborted; `text` is null if only reading failed. */
  look(request: LookRequest, signal?: AbortSignal): Promise<SideSeen[]>;
  close(): Promise<void>;
}
