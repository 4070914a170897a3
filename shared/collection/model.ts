import type { CollectionCoin } from '../coins/model.ts';
import type { CountedApart } from '../money/money.ts';

/** Precious metals a collection is weighed in. */
export const PRECIOUS_METALS = ['gold', 'silver', 'platinum'] as const;
export type PreciousMetal = (typeof PRECIOUS_METALS)[number];

/** The places of a carousel of coins, numbered (specification 000, section 9). */
export const CAROUSEL = [1, 2, 3, 4, 5] as const;

/** Coins the site asks for at once. */
export const LIST_PAGE = 48;

/** Answer of `GET /api/collection/summary`. */
export interface CollectionSummary {
  records: number;
  /** Sum of quantities. */
  totalCount: number;
  /** Categories that hold a coin. */
  categoryCount: number;
  /** US dollars: estimated value times quantity, summed. */
  totalValue: number;
  /** Coins with a value in a currency for which there is no rate, by currency: they are in no sum of dollars. */
  apart: CountedApart[];
  /** Coins without any value: they are in no sum either. */
  unvalued: number;
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
  /** One of the 38, or the name of a country. */
  category: string;
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
  /** Whether its owner ended it early: what was done until then stays done. */
  cancelled: boolean;
  /** Records it looked at: those whose value follows the market, and those without one. */
  seen: number;
  /** When the metal prices it used were taken (ISO); null where none were needed or known. */
  pricesAt: string | null;
  /** Whether newer prices ought to be there and could not be had. */
  stale: boolean;
}

/** Progress of the valuation run in records; null without one. `DELETE` ends it (204); a second `POST` joins it. */
export interface ValuationRun {
  running: { seen: number; total: number; updated: number; startedAt: string } | null;
}

/** One bar of a composition. */
export interface Share {
  name: string;
  records: number;
  quantity: number;
  /** US dollars: estimated value times quantity, summed. */
  value: number;
}

/** Coins in one condition, those in slabs apart from the others. */
export interface GradeShare extends Share {
  graded: boolean;
}

/** A coin of which both value and purchase price are known, each for one piece times quantity. */
export interface Gain {
  id: number;
  name: string;
  /** US dollars. */
  paid: number;
  value: number;
  /** value − paid; and in percent of what was paid, null where nothing was. */
  gain: number;
  percent: number | null;
  obverseImageUrl: string | null;
  coinType: string;
  year: number;
  mintMark: string | null;
  composition: string | null;
  country: string;
}

/** A name in use, and how many records have it. */
export interface Used {
  name: string;
  records: number;
}

/** Answer of `GET /api/collection/places-and-tags`: at most 1000 of each, the most used first. */
export interface PlacesAndTags {
  places: Used[];
  tags: Used[];
}

/** Answer of `GET /api/collection/dashboard`. */
export interface Dashboard {
  summary: Pick<CollectionSummary, 'totalCount' | 'totalValue' | 'apart'> & {
    records: number;
    /** Records of which no value is known: they count for nothing in every sum. */
    unvalued: number;
  };
  /** Oldest first, today's last: at most a point a day, thinned out to some 400 over the years. */
  history: {
    /** "2026-11-21", in UTC. */
    day: string;
    /** US dollars. */
    value: number;
    /** US dollars paid for what was held then, of the coins whose value and price were known; null where it was not noted. */
    paid: number | null;
  }[];
  /** What was paid and what that is worth, over the coins of which both are known. */
  paid: { records: number; paid: number; value: number };
  /** By the metal that makes a coin precious: Gold, Silver, Platinum, else Other metals. */
  metals: Share[];
  /** Most valuable first. */
  categories: Share[];
  /** "1880s", in order. */
  decades: Share[];
  /** The condition choices in their order, then graded coins in the same order, each where its grade lies. */
  grades: GradeShare[];
  /** Largest gain first, and largest loss first; at most five each. */
  best: Gain[];
  worst: Gain[];
}

/** The name of the share of all decades before 1500. */
export const BEFORE_1500 = 'Before 1500';
