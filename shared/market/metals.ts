import { msg } from '../language/msg.ts';

/** The metals a price is kept of. */
export const METALS = ['gold', 'silver', 'platinum', 'palladium', 'copper'] as const;
export type Metal = (typeof METALS)[number];

/** US dollars per troy ounce; null while unknown. */
export type SpotPrices = Record<Metal, number | null>;

export const NO_PRICES: SpotPrices = {
  gold: null,
  silver: null,
  platinum: null,
  palladium: null,
  copper: null,
};

/** The source of prices that came with the release, in place of a vendor's name. */
export const SHIPPED_PRICES = msg('shipped with Mintmark');

/** Answer of `GET /api/metal-prices`. */
export interface MetalPrices extends SpotPrices {
  unit: 'troy ounce';
  /** Who gave the prices. */
  source: string;
  /** When they were taken (ISO); null before the first. */
  lastUpdated: string | null;
  /** Whether newer ones ought to be there and are not. */
  stale: boolean;
  /** Whether newer ones can be asked for: the operator has not turned prices off. */
  isOn: boolean;
}

/** Answer of `GET /api/metal-prices/history`: the last known prices of each day (UTC), oldest first. */
export interface MetalPriceHistory {
  points: (SpotPrices & {
    /** "2026-11-21", in UTC. */
    day: string;
  })[];
}

/** Grams in a troy ounce (NIST Handbook 44, appendix C). */
export const GRAMS_PER_TROY_OUNCE = 31.1034768;
