import { msg } from '../language/msg.ts';

/** Centre as parts of width and height of the upright photo, radius as part of the shorter side. */
export interface CoinCircle {
  x: number;
  y: number;
  radius: number;
}

/** Appearance and text, appearance alone, or nothing. */
export const READER_MODES = ['full', 'match', 'off'] as const;
export type ReaderMode = (typeof READER_MODES)[number];

/** Form fields: "x,y,radius", decimal numbers. */
export const CIRCLE_FIELDS = { obverse: 'obverseCircle', reverse: 'reverseCircle' } as const;

export const BY_HAND = msg('You can also enter the coin yourself.');

export type FindProblem = 'no coin' | 'several coins' | 'cut off' | 'too small' | 'too dark';

export interface SimilarCoin {
  coinId: number;
  /** "1934 Washington Quarter" */
  name: string;
  obverseImageUrl: string | null;
}

export interface ReaderCandidate {
  typeId: string;
  itemId: string | null;
  /** Without a date: "Washington Quarter". */
  name: string;
  series: string;
  /** One of the 20 coin types, else the catalogue's type name. */
  coinType: string;
  denominationCents: number | null;
  /** Null if none was read, or not possible for this type. */
  year: number | null;
  /** A guess where none was read. */
  likelyYear?: number;
  /** 0 to 1; the sum over all types is at most 1. */
  chance: number;
  /** "Reads QUARTER DOLLAR and 1932", "Looks like your 1934 Washington Quarter". */
  reasons: string[];
  looksLike: SimilarCoin | null;
}

/** "Quarter", 25. */
export interface DenominationChoice {
  cents: number;
  label: string;
}

/** What a collector can say of a coin that a photo does not show. */
export const FACT_KINDS = ['value', 'side', 'year', 'metal', 'diameter', 'weight', 'country'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** `value`: a value of the question's options, or what was typed: "1916", "24.3"; null is "I can't tell". */
export interface Fact {
  kind: FactKind;
  value: string | null;
}

export interface FactChoice {
  value: string;
  label: string;
}

/** Its answer would most often put the right coin first. */
export interface Question {
  kind: FactKind;
  /** Only what the candidates have; empty for a weight, which is typed. */
  options: FactChoice[];
}

/** Kinds that also take a typed number: years, millimetres, grams. */
export const TYPED = {
  year: { least: 1, most: 2100 },
  diameter: { least: 5, most: 150 },
  weight: { least: 0.1, most: 2000 },
} as const;

export interface GivenFact extends Fact {
  /** Null with a null value. */
  label: string | null;
}

/**
 * 'sure': design and face value are certain and nothing invisible (metal, size) is open; 'unsure': choose from the
 * list, perhaps empty; 'off': the reader cannot work.
 */
export interface Reading {
  state: 'sure' | 'unsure' | 'no coin' | 'off';
  /** At most five, the likeliest first; screens show three. */
  candidates: ReaderCandidate[];
  message: string;
  advice: string[];
  /** Set only where the face value decides between candidates. */
  denominations: DenominationChoice[];
  /** Left out where no answer would help. */
  question?: Question;
  /** In the order they were given. */
  facts?: GivenFact[];
  /** Packed evidence, to rank again without the photos. */
  evidence?: string;
  /** Upper case: "QUARTER DOLLAR". */
  words: string[];
  /** Of the likeliest type; null if none was read. */
  year: number | null;
  metal: 'gold' | 'silver' | 'copper' | 'nickel' | null;
  /** Obverse first; null where none was found. */
  circles: (CoinCircle | null)[];
  /** The first photo shows the reverse, and the result has the sides in order: by the reader, or by the collector. */
  swapped?: 'seen' | 'told';
  /** Of the first photo that shows two to forty coins, in reading order; left out for one coin. */
  coins?: CoinCircle[];
  /** Left out if no photo shows one. */
  slab?: SlabLabel;
  /** As a foreign coin; left out if not asked or unlikely. */
  world?: WorldReading;
}

/** Label of a grading company's holder. */
export interface SlabLabel {
  company: 'PCGS' | 'NGC' | 'ANACS' | 'ICG';
  /** "MS65 RD", as printed, without plus. */
  grade: string | null;
  certificationNumber: string | null;
  year: number | null;
  /** Null if none was read: it may stand there. */
  mintMark: string | null;
  /** All that was read: "PCGS 1941 1C MS65RD". */
  text: string;
  /** From the barcode. */
  pcgsNumber: number | null;
  from: 'barcode' | 'label';
  /** Barcode and print say the same. */
  isChecked: boolean;
}

export interface WorldCandidate {
  typeId: string;
  name: string;
  country: string;
  denomination: string;
  currency: string;
  /** Null if none was read, or not possible for this type. */
  year: number | null;
  /** 0 to 1: of country and face value, all types together. */
  chance: number;
  reasons: string[];
  looksLike: SimilarCoin | null;
}

/** Each is null unless likely enough. */
export interface WorldReading {
  country: string | null;
  denomination: string | null;
  currency: string | null;
  year: number | null;
  /** 0 to 1: of what is named. */
  chance: number;
  words: string[];
  /** At most five, the likeliest first. */
  candidates: WorldCandidate[];
  message: string;
}

interface LearnedCoin {
  id: number;
  name: string;
  obverseImageUrl: string | null;
}

/** More likely than all other candidates together. */
export const LIKELY = 0.5;

export interface LearnedType {
  typeId: string;
  name: string;
  /** Null for a US coin. */
  country: string | null;
  /** The newest first; at most five of each side. */
  coins: LearnedCoin[];
}

export interface Learned {
  types: LearnedType[];
  corrections: number;
}
