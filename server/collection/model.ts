import type { Category, CollectionCoin } from '../coins/model.ts';

/** Precious metals a collection is weighed in. */
export const PRECIOUS_METALS = ['gold', 'silver', 'platinum'] as const;
export type PreciousMetal = (typeof PRECIOUS_METALS)[number];

/** Answer of `GET /api/collection/summary`. */
export interface CollectionSummary {
  /** Sum of quantities. */
  totalCount: number;
  /** Categories that hold a coin. */
  categoryCount: number;
  /** US dollars: estimated value times quantity, summed. */
  totalValue: number;
  /** Troy ounces. */
  metalContent: Record<PreciousMetal, number>;
  /** US dollars at the last known prices; 0 while no price is known. */
  metalValues: Record<PreciousMetal, number>;
  /** When the metal prices were taken (ISO), null while none is known. */
  metalPricesAt: string | null;
  /** The five newest coins. */
  recentCoins: CollectionCoin[];
  /** The five most valuable coins. */
  topCoins: CollectionCoin[];
}

/** One category of the owner's collection; answer of `GET /api/collection/categories`. */
export interface CategoryTotal {
  category: Category;
  records: number;
  quantity: number;
  /** US dollars: estimated value times quantity, summed. */
  valueTotal: number;
}

/** Answer of `GET /api/collection/value-history`: oldest first, today's value last. */
export interface ValueHistory {
  points: {
    /** "2026-11-21", in UTC. */
    day: string;
    /** US dollars: at the day's first look, soon after its start while the program runs; for today as of now. */
    value: number;
  }[];
}

/** Answer of `POST /api/collection/update-valuations`. */
export interface ValuationUpdate extends Pick<CollectionSummary, 'totalValue'> {
  /** Sum of quantities, as in the summary. */
  totalCoins: number;
  /** Records whose value is another than before. */
  updated: number;
}
