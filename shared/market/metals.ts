import { msg } from '../language/msg.ts';

export const METALS = ['gold', 'silver', 'platinum', 'palladium', 'copper'] as const;
export type Metal = (typeof METALS)[number];

/** US dollars per troy ounce; null is unknown. */
export type SpotPrices = Record<Metal, number | null>;

export const NO_PRICES: SpotPrices = {
  gold: null,
  silver: null,
  platinum: null,
  palladium: null,
  copper: null,
};

/** Source of the bundled prices. */
export const SHIPPED_PRICES = msg('shipped with Mintmark');

/** `GET /api/metal-prices` */
export interface MetalPrices extends SpotPrices {
  unit: 'troy ounce';
  source: string;
  /** ISO; null before the first. */
  lastUpdated: string | null;
  /** Newer prices are overdue. */
  stale: boolean;
  /** Off: the operator turned prices off. */
  isOn: boolean;
}

/** `GET /api/metal-prices/history`: last known prices of each day (UTC), oldest first. */
export interface MetalPriceHistory {
  points: (SpotPrices & {
    /** "2026-11-21", UTC. */
    day: string;
  })[];
}

/** NIST Handbook 44, appendix C. */
export const GRAMS_PER_TROY_OUNCE = 31.1034768;
