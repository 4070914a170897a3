import type { CoinCircle, FindProblem } from '../../../shared/recognizer/model.ts';

/** One photo of a coin to look at: JPEG, PNG or WebP, of a few megapixels, which has been decoded before. */
export interface SideAsked {
  photo: Uint8Array;
  /** As its collector placed it; null: to be found. */
  circle: CoinCircle | null;
}

/** What a confirmed side looks like; `key` is the caller's own number for it. */
export interface GalleryDescriptor {
  key: number;
  side: 'obverse' | 'reverse';
  descriptor: Int8Array;
}

export interface LookRequest {
  /** Obverse first; two at most. */
  sides: SideAsked[];
  gallery: GalleryDescriptor[];
  /** Whether legends and dates are read, which takes seconds. */
  readsText: boolean;
  /** Letters and digits to search for in what the network thought of each line, where text is read. */
  words?: readonly string[];
}

/** How much a side looks like one of the gallery's. */
export interface Likeness {
  key: number;
  /** Cosine of the two descriptors at the best turn, -1 to 1. */
  score: number;
  /** Degrees clockwise by which the photographed coin is turned against the other, 0 to 359. */
  turn: number;
}

/** A line of letters on a side. */
export interface TextLine {
  /** Letters A to Z and digits; words are parted by a space where a gap was seen. */
  text: string;
  /** 0 to 1, mean of its letters. */
  confidence: number;
  from: 'flat' | 'outer ring' | 'inner ring';
}

/** Mean colour of the coin's inner part against neutral grey, for a weak hint at the metal. */
export interface CoinColour {
  /** Degrees, 0 to 360. */
  hue: number;
  /** 0 to 1. */
  saturation: number;
  /** 0 to 1. */
  lightness: number;
}

/** What was seen on one photo. */
export interface SideSeen {
  /** As given, or found; null with a problem. */
  circle: CoinCircle | null;
  problem: FindProblem | null;
  /** Polar HOG, 8 rings × 64 sectors × 8 directions; null with a problem. */
  descriptor: Int8Array | null;
  colour: CoinColour | null;
  /** Of every side of the gallery, obverses and reverses, the best first. */
  likeness: Likeness[];
  /** Null where no text was asked for, or could not be read. */
  text: TextLine[] | null;
  /** How much less likely each word that was searched for is than what was read in its place; without those that cost too much. */
  deficits?: Deficits;
}

/** By letters: 0 where the word is what was read, in nats; the logarithm of a ratio of likelihoods. */
export type Deficits = ReadonlyMap<string, number>;

/** Looks at photos beside the server's own work, one request at a time. */
export interface Engine {
  /** 'off' where it is switched off, and for a while after its worker failed again and again; with `why` for the log. */
  readonly state: 'ready' | 'off';
  readonly why: string | null;
  /** Requests waiting or worked on. */
  readonly waiting: number;
  /** Throws where the engine is off, or the signal says that nobody waits any more. Null text where only reading failed. */
  look(request: LookRequest, signal?: AbortSignal): Promise<SideSeen[]>;
  close(): Promise<void>;
}
