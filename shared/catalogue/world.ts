import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { WORLD_SEARCH } from './world-search.ts';

const text = z.string().nullable();

/** A type of the world catalogue as it is answered (`global_coin_database` of specification 001, section 3, and ours). */
export const WorldEntry = z.object({
  id: z.string(),
  /** "2 euro, Germany"; what is searched for leads to it. */
  name: z.string(),
  /** The country's name, as a coin stores it. */
  country: z.string(),
  /** ISO 3166-1 alpha-2, the former code of ISO 3166-3, or X… of our own. */
  countryCode: z.string(),
  /** Africa, Americas, Asia, Europe or Oceania. */
  region: text,
  denomination: z.string(),
  /** As a coin stores it: the ISO code where there is one, else the currency's name. */
  currency: z.string(),
  currencyName: z.string(),
  /** "1948–1963", "1950", "since 1999". */
  yearRange: z.string(),
  yearFrom: z.number().int(),
  /** Null is still struck. */
  yearTo: z.number().int().nullable(),
  /** The year that was searched for, where the type covers it, or the only one it was struck in; else null. */
  year: z.number().int().nullable(),
  ruler: text,
  era: text,
  composition: text,
  /** Millimetres and grams as decimal text, the way a coin stores them; null is unknown. */
  diameter: text,
  weight: text,
  thickness: text,
  shape: text,
  edge: text,
  edgeInscription: text,
  script: text,
  /** Both null here: the catalogue tells marks year by year, in `mintageData`. */
  mintMark: text,
  mint: text,
  obverseDescription: text,
  reverseDescription: text,
  /** Words on the sides, groups apart by " / ". */
  obverseLegend: text,
  reverseLegend: text,
  designerEngraver: text,
  rarityNotes: text,
  historicalContext: text,
  identificationHints: text,
  commonMistakes: text,
  /** Designs of a type that had several, with their years. */
  designs: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Where the facts come from, in words. */
  source: z.string(),
  /** What is to be shown of how sure it is: "From general knowledge, not confirmed by a source.", "specifications unknown"; null where all is sourced. */
  remark: text,
  isActive: z.boolean(),
});
export type WorldEntry = z.output<typeof WorldEntry>;

/** Coins struck in one year; null is unknown. */
export interface WorldYear {
  year: number;
  /** As it stands on the coin; '' is none. */
  mintMark: string;
  design: string | null;
  circulated: number | null;
  uncirculated: number | null;
  proof: number | null;
}

/** One type with its years: `GET /api/global-coins/:id`. */
export interface WorldTypeDetail extends WorldEntry {
  mintageData: WorldYear[];
}

/** Query of `GET /api/global-coin-search`. */
export const GlobalCoinSearchQuery = z.object({
  q: z.string(msg('Please enter what to search for.')),
  limit: z.coerce.number<number | string>().int().min(1).max(WORLD_SEARCH.maxLimit).optional(),
});

/** A country to choose from: `GET /api/global-countries`. */
export interface CountryChoice {
  code: string;
  name: string;
  /** First and last year of a country that is no more; null is open. */
  from: number | null;
  to: number | null;
  otherNames: string[];
  /** Types the catalogue has of it. */
  types: number;
  /** Currencies it has or had, the newest first. */
  currencies: { code: string; name: string; symbol: string | null; from: string | null; to: string | null }[];
}

/** Where facts of the catalogue come from, and the text that is owed: `GET /api/catalogue/sources`. */
export interface CatalogueSource {
  name: string;
  licence: string;
  licenceUrl: string | null;
  url: string | null;
  attribution: string;
}
