import type { CoinCircle, FindProblem, SlabLabel } from '../../../shared/recognizer/model.ts';

/** Validated JPEG, PNG or WebP. */
export interface SideAsked {
  photo: Uint8Array;
  /** Null: search for it. */
  circle: CoinCircle | null;
}

export interface GalleryDescriptor {
  key: number;
  side: 'obverse' | 'reverse';
  descriptor: Int8Array;
}

export interface LookRequest {
  /** At most two, obverse first. */
  sides: SideAsked[];
  gallery: GalleryDescriptor[];
  /** Takes seconds. */
  readsText: boolean;
  words?: readonly string[];
}

export interface Likeness {
  key: number;
  /** Cosine, -1 to 1. */
  score: number;
  /** Degrees clockwise. */
  turn: number;
}

export interface TextLine {
  /** Of one script. */
  text: string;
  /** 0 to 1. */
  confidence: number;
  from: 'flat' | 'outer ring' | 'inner ring';
}

/** Relative to neutral grey. */
export interface CoinColour {
  /** Degrees. */
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
  /** Of a photo with two or more coins. */
  several?: CoinCircle[];
  /** 8 rings × 64 sectors × 8 directions; null with a problem. */
  descriptor: Int8Array | null;
  colour: CoinColour | null;
  /** Highest first. */
  likeness: Likeness[];
  /** Null if not requested or unreadable. */
  text: TextLine[] | null;
  deficits?: Deficits;
  /** Left out without a holder's label. */
  slab?: SlabLabel;
}

/** Nats behind the text read in its place. */
export type Deficits = ReadonlyMap<string, number>;

export interface Engine {
  /** 'off' also after repeated crashes. */
  readonly state: 'ready' | 'off';
  readonly why: string | null;
  /** Of the operator's models. */
  readonly modelFaults: readonly string[];
  /** Includes the current one. */
  readonly waiting: number;
  /** Throws if off or aborted. */
  look(request: LookRequest, signal?: AbortSignal): Promise<SideSeen[]>;
  close(): Promise<void>;
}
