/** The metals a price is kept of. */
export const METALS = ['gold', 'silver', 'platinum', 'palladium', 'copper'] as const;
export type Metal = (typeof METALS)[number];

/** US dollars per troy ounce; null while unknown. */
export type SpotPrices = Record<Metal, number | null>;

/** Answer of `GET /api/metal-prices`. */
export interface MetalPrices extends SpotPrices {
  /** Who gave the prices. */
  source: string;
  /** When they were taken (ISO); null before the first. */
  lastUpdated: string | null;
}

/** Grams in a troy ounce (NIST Handbook 44, appendix C). */
export const GRAMS_PER_TROY_OUNCE = 31.1034768;
