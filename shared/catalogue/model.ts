import { z } from 'zod';
import { msg } from '../language/msg.ts';

/** Specification 001, section 9; a longer query is cut, so that no text can make the search slow. */
export const SEARCH = { minLength: 2, maxLength: 100, limit: 10, maxLimit: 50 } as const;

const text = z.string().nullable();
const range = z.object({ start: z.number().int(), end: z.number().int() });

/** An entry of the reference catalogue as the search answers it (specification 001, section 3, and ours). */
export const CatalogueEntry = z.object({
  /** Of this entry: the type's, or type/year, type/year/mark, … of an issue. */
  id: z.string(),
  /** The type to ask issues of. */
  typeId: z.string(),
  name: z.string(),
  /** Kind of coin: Penny, Nickel, Dime, …, Gold, Bullion, Commemorative, Proof Set. */
  type: z.string(),
  years: z.string(),
  yearRanges: z.array(range),
  composition: text,
  /** Grams as decimal text, the way a coin stores them. */
  weight: text,
  /** Millimetres as decimal text. */
  diameter: text,
  /** As they stand on the coin; '' is Philadelphia's or none. */
  mintMarks: z.array(z.string()),
  /** Marks by year, where the entry spans several. */
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
  /** Metal → percent of the weight. */
  metalContent: z.record(z.string(), z.number()),
  /** Set when the entry is of one year, … */
  year: z.number().int().nullable(),
  /** … and of one mark; '' is none on the coin. */
  mintMark: text,
  /** Coins struck of exactly this issue, or sets sold; null is unknown or several issues. */
  mintage: z.number().int().positive().nullable(),
  /** "Key date", "Semi-key date", … */
  keyDate: text,
  /** A remark for the result's second line, such as "Philadelphia and San Francisco only". */
  note: text,
  confidence: z.enum(['high', 'medium', 'low']),
});
export type CatalogueEntry = z.output<typeof CatalogueEntry>;

/** Query of `GET /api/coin-search`; the limit's default is the service's. */
export const CoinSearchQuery = z.object({
  q: z.string(msg('Please enter what to search for.')),
  limit: z.coerce.number<number | string>().int().min(1).max(SEARCH.maxLimit).optional(),
});
export type CoinSearchQuery = z.output<typeof CoinSearchQuery>;

/** Query of `GET /api/catalogue/issues`: the id of a type or a design, or a name such as one of the 20 coin types. */
export const IssuesQuery = z.object({
  type: z.string(msg('Please name the catalogue type.')).min(1).max(100),
  year: z.coerce.number<number | string>().int().min(0).max(9999).optional(),
});
/** Query of `GET /api/catalogue/series`. */
export const SeriesQuery = z.object({ of: z.string(msg('Please name a coin type.')).min(1).max(200) });
export type IssuesQuery = z.output<typeof IssuesQuery>;

/** A coin type in the list of all types. */
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

/** A row of the pickers of coin types: what `GET /api/catalogue/type-choices` answers. */
export interface TypeChoice {
  /** As a coin stores it: one of the 20 coin types, else the name of a type. */
  name: string;
  /** "1948–1963"; the first and the last year where it was struck in many spans. */
  years: string;
  /** Nicknames and face values it is searched by besides, in lower case: "ben 50c". */
  words: string;
  /** One of the 20 that are offered first. */
  isOffered?: true;
}

/** What was struck of a type in one year with one mark, in one way. */
export interface CatalogueIssue {
  year: number;
  /** As it stands on the coin; '' is Philadelphia's or none. */
  mintMark: string;
  struckAt: string;
  /** 'business', 'proof', 'silver proof', 'bullion', …; null where only the issue is known. */
  strike: string | null;
  /** Coins struck; null is unknown. */
  mintage: number | null;
  /** Anything but 'issued' is a warning, not a refusal. */
  status: 'issued' | 'pattern' | 'not_regular' | 'none_known' | 'not_issued';
  confidence: 'high' | 'medium' | 'low';
  note: string | null;
  /** The design, for programmes: "Delaware". */
  design: string | null;
}

/** A design or a variety to choose from. */
export interface Variation {
  name: string;
  /** "1999 State Quarter", "Varieties": the heading it is listed under. */
  group: string;
  /** The mark of the coins it is known of; null where it does not matter. */
  mintMark: string | null;
  /** The type it belongs to. */
  typeId: string | null;
}

/** One of the types struck in a year, as far as a form can fill itself from it. */
export interface YearType {
  id: string;
  name: string;
  /** Tells it from its namesakes of the year: "wartime silver". */
  qualifier: string | null;
  composition: string | null;
  /** Grams as decimal text. */
  weight: string | null;
  /** Millimetres as decimal text. */
  diameter: string | null;
  series: string;
  /** Made for circulation, or as bullion. */
  common: boolean;
}

/** One type with everything below it: what `GET /api/catalogue/types/{id}` answers. */
export interface TypeDetail extends CatalogueEntry {
  edge: string | null;
  history: string | null;
  /** Troy ounces of precious metal in one coin. */
  preciousOz: Record<string, number>;
  designs: { id: string; name: string; years: number[] }[];
  keyDates: { year: number; mintMark: string; variety: string; kind: string; howToRecognise: string }[];
}

/** What the catalogue knows of a coin; a field is null where it is not sure. */
export interface Specifications {
  /** Null where several types agree on what is given. */
  typeId: string | null;
  series: string | null;
  composition: string | null;
  /** Grams as decimal text. */
  weight: string | null;
  /** Millimetres as decimal text. */
  diameter: string | null;
  /** Metal → percent of the weight. */
  metalContent: Record<string, number> | null;
  /** Coins struck of exactly this issue. */
  mintage: number | null;
  obverseDescription: string | null;
  reverseDescription: string | null;
  designer: string | null;
  silverContent: string | null;
  /** 1 to 7 by mintage (specification 000, section 4). */
  rarityScale: number | null;
  /** "Key date", "Semi-key date", … */
  keyDate: string | null;
}

/** How to tell a key date or a variety. */
export interface HowToTell {
  /** "Key date", "Variety", "Mint error", … */
  label: string;
  /** Name of the variety as a coin; null where every coin of the issue is meant. */
  name: string | null;
  howToRecognise: string;
  /** Coins of the variety, where they were counted or reckoned apart. */
  mintage: number | null;
  confidence: CatalogueIssue['confidence'];
  source: string;
}

/** What lies in a set. */
export interface SetContents {
  coins: { count: number; denomination: string; design: string | null; metal: string | null }[];
  /** Coins in all. */
  coinCount: number;
  packaging: string | null;
  note: string | null;
}

/**
 * Everything the catalogue knows of a collector's coin: what `GET /api/coins/{id}/reference` answers.
 * A field is null, a list empty, where the coin may be of several types that differ in it.
 */
export interface Reference extends Omit<Specifications, 'keyDate'> {
  /** Name of the type. */
  name: string | null;
  /** Years of the type: "1916–1921, 1923–1931 and 1934–1945". */
  years: string | null;
  faceValueCents: number | null;
  edge: string | null;
  /** Troy ounces of precious metal in one piece. */
  preciousOz: Record<string, number> | null;
  /** Mint or mints that struck it: "Denver". */
  mint: string | null;
  history: string | null;
  facts: string[];
  /** All that was struck with its year and mark. */
  strikes: Pick<CatalogueIssue, 'strike' | 'mintage' | 'confidence' | 'note'>[];
  /** Of the mintage, or the sets sold; null where that is unknown. */
  mintageConfidence: CatalogueIssue['confidence'] | null;
  /** "Less Common": the name of its step on the scale. */
  rarityName: string | null;
  /** What is known of its rarity, in at most five sentences. */
  rarity: string | null;
  /** What the whole issue is known for. */
  keyDate: HowToTell | null;
  /** The variety the coin's own words name. */
  variety: HowToTell | null;
  /** Other varieties of its type, year and mark: it might be one. */
  otherVarieties: HowToTell[];
  /** "Pattern, not a regular issue"; null for a regular coin. */
  warning: string | null;
  set: SetContents | null;
  /** How sure the facts are, the least sure of them. */
  confidence: CatalogueIssue['confidence'];
  source: string;
}

/** The 20 coin types manual entry offers (specification 001, section 9). */
export const COIN_TYPES = [
  'Lincoln Penny',
  'Jefferson Nickel',
  'Roosevelt Dime',
  'Washington Quarter',
  'Kennedy Half Dollar',
  'Morgan Silver Dollar',
  'Peace Silver Dollar',
  'American Eagle',
  'Walking Liberty Half Dollar',
  'Mercury Dime',
  'Buffalo Nickel',
  'Flying Eagle Cent',
  'Indian Head Penny',
  'Wheat Penny',
  'Standing Liberty Quarter',
  'Barber Dime',
  'Barber Quarter',
  'Barber Half Dollar',
  'Commemorative Coins',
  'Proof Set',
] as const;
export type CoinType = (typeof COIN_TYPES)[number];

/** Type of the entry, words in its name, and the coin type they stand for; the first that fits decides. */
const RULES: [type: RegExp, name: RegExp, coinType: CoinType][] = [
  [/^proof set$/i, /./, 'Proof Set'],
  [/^commemorative$/i, /./, 'Commemorative Coins'],
  [/penny|cent/i, /flying eagle/i, 'Flying Eagle Cent'],
  [/penny|cent/i, /indian/i, 'Indian Head Penny'],
  [/penny|cent/i, /wheat|\bv\.?d\.?b\b|steel/i, 'Wheat Penny'],
  [/penny|cent/i, /lincoln/i, 'Lincoln Penny'],
  [/nickel/i, /buffalo/i, 'Buffalo Nickel'],
  [/nickel/i, /jefferson/i, 'Jefferson Nickel'],
  [/dime|gold/i, /mercury/i, 'Mercury Dime'],
  [/dime/i, /roosevelt/i, 'Roosevelt Dime'],
  [/dime/i, /barber/i, 'Barber Dime'],
  [/quarter|gold/i, /standing liberty/i, 'Standing Liberty Quarter'],
  [/quarter/i, /barber/i, 'Barber Quarter'],
  [
    /^quarter$/i,
    /washington|state|territories|america the beautiful|american women|semiquincentennial/i,
    'Washington Quarter',
  ],
  [/bullion/i, /america the beautiful/i, 'Washington Quarter'],
  [/half|gold/i, /walking liberty/i, 'Walking Liberty Half Dollar'],
  [/half|gold/i, /kennedy/i, 'Kennedy Half Dollar'],
  [/half/i, /barber/i, 'Barber Half Dollar'],
  [/dollar/i, /morgan/i, 'Morgan Silver Dollar'],
  [/dollar/i, /\bpeace (silver )?dollar/i, 'Peace Silver Dollar'],
  [/bullion/i, /american (silver|gold|platinum|palladium) eagle/i, 'American Eagle'],
];

/**
 * The coin type manual entry selects for a catalogue entry, by its type and name (specification 001,
 * section 4: a Penny is a Lincoln Penny, Indian Head Penny, Flying Eagle Cent or Wheat Penny by name);
 * null where none of the 20 fits, as for a Franklin half dollar.
 */
export function coinTypeFor(entry: {
  type: string;
  name: string;
  coinTypeOption?: string | null;
}): CoinType | null {
  const known = COIN_TYPES.find((coinType) => coinType === entry.coinTypeOption);
  if (known) return known;
  return RULES.find(([type, name]) => type.test(entry.type) && name.test(entry.name))?.[2] ?? null;
}
