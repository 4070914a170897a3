/** A coin whose looks the reader remembers. */
export interface LearnedCoin {
  id: number;
  name: string;
  obverseImageUrl: string | null;
}

/** A type of coin the reader knows by its owner's photos. */
export interface LearnedType {
  typeId: string;
  name: string;
  /** Null for a coin of the United States. */
  country: string | null;
  /** The newest first; at most ten, five of each side. */
  coins: LearnedCoin[];
}

/** Answer of `GET /api/reader/learned`: what was learned from one collection. */
export interface Learned {
  /** By name. */
  types: LearnedType[];
  /** How often an identification was confirmed or corrected. */
  corrections: number;
}
