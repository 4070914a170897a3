import { msg } from '../language/msg.ts';

/** Where a coin lies on an upright photo: its centre as parts of width and height, its radius as part of the shorter side. */
export interface CoinCircle {
  x: number;
  y: number;
  radius: number;
}

/** What of the reader is switched on: appearance and text, appearance alone, or nothing. */
export const READER_MODES = ['full', 'match', 'off'] as const;
export type ReaderMode = (typeof READER_MODES)[number];

/** Fields of a form that say where the coin lies on a photo: "x,y,radius", each a decimal number (see CoinCircle). */
export const CIRCLE_FIELDS = { obverse: 'obverseCircle', reverse: 'reverseCircle' } as const;

/** What is always left; screens lead to the form by it. */
export const BY_HAND = msg('You can always enter the coin by hand.');

/** Why no coin is looked at on a photo. */
export type FindProblem = 'no coin' | 'several coins' | 'cut off' | 'too small' | 'too dark';

/** A coin of the owner's that the photographed one looks like. */
export interface LooksLike {
  coinId: number;
  /** "1934 Washington Quarter" */
  name: string;
  obverseImageUrl: string | null;
}

/** What the coin may be. */
export interface ReaderCandidate {
  /** Of the catalogue. */
  typeId: string;
  itemId: string | null;
  /** Without a date: "Washington Quarter". */
  name: string;
  series: string;
  /** One of the 20 coin types where one fits, else the catalogue's name of the type. */
  coinType: string;
  denominationCents: number | null;
  /** Read, and possible for this type; null where none was read. */
  year: number | null;
  /** 0 to 1, of all types together 1 at most. */
  chance: number;
  /** In words: "Reads QUARTER DOLLAR and 1932", "Looks like your 1934 Washington Quarter". */
  reasons: string[];
  looksLike: LooksLike | null;
}

/** A face value to choose from, where it is what decides: "Quarter", 25. */
export interface DenominationChoice {
  cents: number;
  label: string;
}

/**
 * What the reader makes of photos. 'sure': the first candidate's design is confident, words tell its face value, and nothing that no photo
 * shows is open, as its metal or size; 'unsure': a list to choose from, which may be empty; 'no coin': nothing to look at; 'off': the reader cannot work.
 */
export interface Reading {
  state: 'sure' | 'unsure' | 'no coin' | 'off';
  /** The likeliest first, five at most; screens show three. */
  candidates: ReaderCandidate[];
  /** A sentence on what was seen, or why nothing was. */
  message: string;
  /** Sentences on what would help. */
  advice: string[];
  /** Two face values or more where they are what tells the candidates apart; else empty. */
  denominations: DenominationChoice[];
  /** Legends read, in capitals: "QUARTER DOLLAR". */
  words: string[];
  /** The date read, of the likeliest type; null where none was read. */
  year: number | null;
  metal: 'gold' | 'silver' | 'copper' | 'nickel' | null;
  /** Where the coin lies on each photo, obverse first; null where none was found. */
  circles: (CoinCircle | null)[];
  /** What it may be as a coin of another country; left out where nobody asked, or nothing speaks for one. */
  world?: WorldReading;
}

/** A type of the world catalogue that the coin may be. */
export interface WorldCandidate {
  /** Of the world catalogue. */
  typeId: string;
  name: string;
  country: string;
  denomination: string;
  /** As a coin stores it. */
  currency: string;
  /** Read, and possible for this type; null where none was read. */
  year: number | null;
  /** 0 to 1: of its country and face value, all types together. */
  chance: number;
  reasons: string[];
  looksLike: LooksLike | null;
}

/** What the reader makes of a coin of the world: country and face value, each named where it is likely enough, else null. */
export interface WorldReading {
  country: string | null;
  denomination: string | null;
  currency: string | null;
  year: number | null;
  /** 0 to 1: of what is named. */
  chance: number;
  /** Words read that stand on coins of the world. */
  words: string[];
  /** Five at most, the likeliest first. */
  candidates: WorldCandidate[];
  /** What is named, and what could not be told. */
  message: string;
}

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
