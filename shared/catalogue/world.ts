import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { type CatalogueEntry, CoinSearchQuery } from './model.ts';
import { SCOPES, WORLD_SEARCH } from './world-search.ts';

const text = z.string().nullable();

export const WorldEntry = z.object({
  id: z.string(),
  /** "2 euro, Germany" */
  name: z.string(),
  country: z.string(),
  /** ISO 3166-1 alpha-2, ISO 3166-3, or our own X…. */
  countryCode: z.string(),
  region: text,
  denomination: z.string(),
  /** Code or name. */
  currency: z.string(),
  currencyName: z.string(),
  /** "1948–1963", "since 1999" */
  yearRange: z.string(),
  yearFrom: z.number().int(),
  /** Null: still struck. */
  yearTo: z.number().int().nullable(),
  /** Null for several. */
  year: z.number().int().nullable(),
  ruler: text,
  era: text,
  composition: text,
  /** Millimetres, grams. */
  diameter: text,
  weight: text,
  thickness: text,
  shape: text,
  edge: text,
  edgeInscription: text,
  script: text,
  /** Null: see `mintageData`. */
  mintMark: text,
  mint: text,
  obverseDescription: text,
  reverseDescription: text,
  /** Separated by " / ". */
  obverseLegend: text,
  reverseLegend: text,
  designerEngraver: text,
  rarityNotes: text,
  historicalContext: text,
  identificationHints: text,
  commonMistakes: text,
  designs: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  source: z.string(),
  /** Null if sourced. */
  remark: text,
  isActive: z.boolean(),
});
export type WorldEntry = z.output<typeof WorldEntry>;

export interface WorldYear {
  year: number;
  /** '' is none. */
  mintMark: string;
  design: string | null;
  circulated: number | null;
  uncirculated: number | null;
  proof: number | null;
}

export interface WorldTypeDetail extends WorldEntry {
  mintageData: WorldYear[];
}

export const GlobalCoinSearchQuery = z.object({
  q: z.string(msg('Please enter what to search for.')),
  limit: z.coerce.number<number | string>().int().min(1).max(WORLD_SEARCH.maxLimit).optional(),
});

/** Default: us. */
export const scope = z.enum(SCOPES, msg('Choose "us", "world" or "any".'));

export const CatalogueSearchQuery = CoinSearchQuery.extend({ scope: scope.default('us') });

export type FoundCoin = (CatalogueEntry & { scope: 'us' }) | (WorldEntry & { scope: 'world' });

export interface CountryChoice {
  code: string;
  name: string;
  /** Of a former country. */
  from: number | null;
  to: number | null;
  otherNames: string[];
  types: number;
  /** Newest first. */
  currencies: { code: string; name: string; symbol: string | null; from: string | null; to: string | null }[];
}

export interface CatalogueSource {
  name: string;
  licence: string;
  licenceUrl: string | null;
  url: string | null;
  attribution: string;
}
