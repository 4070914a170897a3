import { z } from 'zod';
import { msg } from '../language/msg.ts';

/** Longer queries are cut. */
export const SEARCH = { minLength: 2, maxLength: 100, limit: 10, maxLimit: 50 } as const;

const text = z.string().nullable();
const range = z.object({ start: z.number().int(), end: z.number().int() });

export const CatalogueEntry = z.object({
  /** Type, or type/year/mark…. */
  id: z.string(),
  typeId: z.string(),
  name: z.string(),
  type: z.string(),
  years: z.string(),
  yearRanges: z.array(range),
  composition: text,
  /** Grams. */
  weight: text,
  /** Millimetres. */
  diameter: text,
  /** '' is none. */
  mintMarks: z.array(z.string()),
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
  /** Percent by metal. */
  metalContent: z.record(z.string(), z.number()),
  year: z.number().int().nullable(),
  /** '' is none; null: several. */
  mintMark: text,
  /** Null if unknown or several issues. */
  mintage: z.number().int().positive().nullable(),
  keyDate: text,
  /** "Philadelphia and San Francisco only". */
  note: text,
  confidence: z.enum(['high', 'medium', 'low']),
});
export type CatalogueEntry = z.output<typeof CatalogueEntry>;

export const CoinSearchQuery = z.object({
  q: z.string(msg('Enter a search term.')),
  limit: z.coerce.number<number | string>().int().min(1).max(SEARCH.maxLimit).optional(),
});
export type CoinSearchQuery = z.output<typeof CoinSearchQuery>;

/** Id or name. */
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
  /** One of 20, else the type's. */
  name: string;
  /** "1948–1963" */
  years: string;
  /** "ben 50c" */
  words: string;
  isOffered?: true;
}

export interface CatalogueIssue {
  year: number;
  /** '' is none. */
  mintMark: string;
  struckAt: string;
  strike: string | null;
  mintage: number | null;
  /** Others are warnings, not refusals. */
  status: 'issued' | 'pattern' | 'not_regular' | 'none_known' | 'not_issued';
  confidence: 'high' | 'medium' | 'low';
  note: string | null;
  /** "Delaware" */
  design: string | null;
}

export interface Variation {
  name: string;
  group: string;
  /** Null: any mark. */
  mintMark: string | null;
  typeId: string | null;
}

export interface YearType {
  id: string;
  name: string;
  /** "wartime silver" */
  qualifier: string | null;
  composition: string | null;
  weight: string | null;
  diameter: string | null;
  series: string;
  common: boolean;
}

export interface TypeDetail extends CatalogueEntry {
  edge: string | null;
  history: string | null;
  /** Troy ounces by metal. */
  preciousOz: Record<string, number>;
  designs: { id: string; name: string; years: number[] }[];
  keyDates: { year: number; mintMark: string; variety: string; kind: string; howToRecognise: string }[];
}

export interface Specifications {
  /** Null for several types. */
  typeId: string | null;
  series: string | null;
  composition: string | null;
  weight: string | null;
  diameter: string | null;
  metalContent: Record<string, number> | null;
  mintage: number | null;
  obverseDescription: string | null;
  reverseDescription: string | null;
  designer: string | null;
  silverContent: string | null;
  /** 1 to 7. */
  rarityScale: number | null;
  keyDate: string | null;
}

export interface HowToTell {
  label: string;
  /** Null: the whole issue. */
  name: string | null;
  howToRecognise: string;
  /** Of the variety alone. */
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

/** Null or empty where types differ. */
export interface Reference extends Omit<Specifications, 'keyDate'> {
  name: string | null;
  /** "1916–1921 and 1934–1945" */
  years: string | null;
  faceValueCents: number | null;
  edge: string | null;
  /** Troy ounces by metal. */
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
  variety: HowToTell | null;
  otherVarieties: HowToTell[];
  /** "Pattern, not a regular issue" */
  warning: string | null;
  set: SetContents | null;
  /** Of the least certain fact. */
  confidence: CatalogueIssue['confidence'];
  source: string;
}
