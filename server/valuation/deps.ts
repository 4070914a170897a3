import type { Metal } from '../../shared/market/metals.ts';
import type { CatalogueDeps } from '../catalogue/deps.ts';
import type { MetalPriceSource } from './metals/metal-prices.ts';
import type { Doubt, Spot } from './metals/spot.ts';

export interface MetalState {
  source: MetalPriceSource | null;
  /** Prices bundled with the release, until a vendor has newer ones. */
  shipped: Spot | null;
  asking: Promise<Spot> | null;
  askedAt: number;
  failing: boolean;
  doubts: Map<Metal, Doubt>;
  /** Already logged. */
  refused: string;
  /** Already logged. */
  missing: string;
}

export interface ValuationDeps extends CatalogueDeps {
  metalState: MetalState;
}
