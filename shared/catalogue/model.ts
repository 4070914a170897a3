import { z } from 'zod';
import { msg } from '../language/msg.ts';

/** A longer query is cut, so that no text makes the search slow. */
export const SEARCH = { minLength: 2, maxLength: 100, limit: 10, maxLimit: 50 } as const;

const text = z.string().nullable();
const range = z.object({ start: z.number().int(), end: z.number().int() });

export const CatalogueEntry = z.object({
  /** The type's id, or type/year, type/year/mark, … of an issue. */
  id: z.string(),
  typeId: z.string(),
  name: z.string(),
  /** Penny, Nickel, Dime, …, Gold, Bullion, Commemorative, Proof Set. */
  type: z.string(),
  years: z.string(),
  yearRanges: z.array(range),
  composition: text,
  /** Grams, decimal text. */
  weight: text,
  /** Millimetres, decimal text. */
  diameter: text,
  /** As on the coin; '' is Philadelphia or none. */
  mintMarks: z.array(z.string()),
  /** Where the entry spans several years. */
  mintMarksByYear: z.record(z.string(), z.array(z.string())).optional(),
  variation: text,
  specialVariations: z.array(z.string()),
  mintingTypes: z.array(z.string()),
  series: z.string(),
  obverseDescription: text,
  reverseDescription: text,
  designer: text,
  rarity: text,
  interestingFacts: z.array(z.string()),
  /** No price guide is bundled. */
  valueRange: z.null(),
  description: z.string(),
  /** 'Not Applicable' for sets. */
  condition: text,
  silverContent: text,
  source: z.string(),
  coinTypeOption: text,
  category: z.string(),
  /** Metal → percent by weight. */
  metalContent: z.record(z.string(), z.number()),
  /** Null unless the entry is of one year. */
  year: z.number().int().nullable(),
  /** Null unless the entry is of one mark; '' is none on the coin. */
  mintMark: text,
  /** Of exactly this issue; for sets, sets sold. Null if unknown or several issues. */
  mintage: z.number().int().positive().nullable(),
  /** "Key date", "Semi-key date", … */
  keyDate: text,
  /** "Philadelphia and San Francisco only". */
  note: text,
  confidence: z.enum(['high', 'medium', 'low']),
});
export type CatalogueEntry = z.output<typeof CatalogueEntry>;

export const CoinSearchQuery = z.object({
  q: z.string(msg('Please enter what to search for.')),
  limit: z.coerce.number<number | string>().int().min(1).max(SEARCH.maxLimit).optional(),
});
export type CoinSearchQuery = z.output<typeof CoinSearchQuery>;

/** The id of a type or design, or a name such as one of the 20 coin types. */
export const IssuesQuery = z.object({
  type: z.string(msg('Please name the catalogue type.')).min(1).max(100),
  year: z.coerce.number<number | string>().int().min(0).max(9999).optional(),
});
export const SeriesQuery = z.object({ of: z.string(msg('Please name a coin type.')).min(1).max(200) });
export type IssuesQuery = z.output<typeof IssuesQuery>;

export interface CatalogueType {
  id: string;
  name: string;
  type: string;
  series: string;
  category: string;
  coinTypeOption: string | null;
  years: string;
  yearRanges: { start: number; end: number }[];
  mintMarks: string[];
  confidence: 'high' | 'medium' | 'low';
}

export interface TypeChoice {
  /** One of the 20 coin types, else the name of a type. */
  name: string;
  /** "1948–1963" */
  years: string;
  /** Nicknames and face values to search by, lower case: "ben 50c". */
  words: string;
  /** One of the 20 offered first. */
  isOffered?: true;
}

export interface CatalogueIssue {
  year: number;
  /** As on the coin; '' is Philadelphia or none. */
  mintMark: string;
  struckAt: string;
  /** 'business', 'proof', 'silver proof', 'bullion', …; null if unknown. */
  strike: string | null;
  mintage: number | null;
  /** Anything but 'issued' is a warning, not a refusal. */
  status: 'issued' | 'pattern' | 'not_regular' | 'none_known' | 'not_issued';
  confidence: 'high' | 'medium' | 'low';
  note: string | null;
  /** For programmes: "Delaware". */
  design: string | null;
}

export interface Variation {
  name: string;
  /** List heading: "1999 State Quarter", "Varieties". */
  group: string;
  /** Null where the mark does not matter. */
  mintMark: string | null;
  typeId: string | null;
}

export interface YearType {
  id: string;
  name: string;
  /** Tells it from others of the same name and year: "wartime silver". */
  qualifier: string | null;
  composition: string | null;
  weight: string | null;
  diameter: string | null;
  series: string;
  /** Struck for circulation or as bullion. */
  common: boolean;
}

export interface TypeDetail extends CatalogueEntry {
  edge: string | null;
  history: string | null;
  /** Metal → troy ounces in one coin. */
  preciousOz: Record<string, number>;
  designs: { id: string; name: string; years: number[] }[];
  keyDates: { year: number; mintMark: string; variety: string; kind: string; howToRecognise: string }[];
}

export interface Specifications {
  /** Null where several types agree on these facts. */
  typeId: string | null;
  series: string | null;
  composition: string | null;
  weight: string | null;
  diameter: string | null;
  metalContent: Record<string, number> | null;
  /** Of exactly this issue. */
  mintage: number | null;
  obverseDescription: string | null;
  reverseDescription: string | null;
  designer: string | null;
  silverContent: string | null;
  /** 1 to 7, by mintage. */
  rarityScale: number | null;
  keyDate: string | null;
}

export interface HowToTell {
  label: string;
  /** Null where every coin of the issue is meant. */
  name: string | null;
  howToRecognise: string;
  /** Counted or estimated for the variety alone. */
  mintage: number | null;
  confidence: CatalogueIssue['confidence'];
  source: string;
}

export interface SetContents {
  coins: { count: number; denomination: string; design: string | null; metal: string | null }[];
  coinCount: number;
  packaging: string | null;
  note: string | null;
}

/** Answer of `GET /api/coins/{id}/reference`. Null or empty where the coin's possible types differ. */
export interface Reference extends Omit<Specifications, 'keyDate'> {
  name: string | null;
  /** "1916–1921, 1923–1931 and 1934–1945" */
  years: string | null;
  faceValueCents: number | null;
  edge: string | null;
  /** Metal → troy ounces in one piece. */
  preciousOz: Record<string, number> | null;
  /** "Denver" */
  mint: string | null;
  history: string | null;
  facts: string[];
  strikes: Pick<CatalogueIssue, 'strike' | 'mintage' | 'confidence' | 'note'>[];
  mintageConfidence: CatalogueIssue['confidence'] | null;
  rarityName: string | null;
  /** At most five sentences. */
  rarity: string | null;
  keyDate: HowToTell | null;
  /** Named by the coin's own words. */
  variety: HowToTell | null;
  otherVarieties: HowToTell[];
  /** "Pattern, not a regular issue"; null for a regular coin. */
  warning: string | null;
  set: SetContents | null;
  /** That of the least certain fact. */
  confidence: CatalogueIssue['confidence'];
  source: string;
}
