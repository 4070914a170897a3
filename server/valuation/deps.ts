import type { Metal } from '../../shared/market/metals.ts';
import type { CatalogueDeps } from '../catalogue/deps.ts';
import type { Spot } from './metals/age.ts';
import type { MetalPriceSource } from './metals/metal-prices.ts';
import type { Doubt } from './metals/sanity.ts';

/** What a server knows of its source: who is asking, how it went, and what is doubted. */
export interface MetalDesk {
  source: MetalPriceSource | null;
  /** The prices this release carries, until a vendor tells newer ones. */
  shipped: Spot | null;
  asking: Promise<Spot> | null;
  askedAt: number;
  failing: boolean;
  doubts: Map<Metal, Doubt>;
  /** The metals whose prices were not believed the last time. */
  refused: string;
  /** Those it told no price of. */
  missing: string;
}

export interface ValuationDeps extends CatalogueDeps {
  metalDesk: MetalDesk;
}
