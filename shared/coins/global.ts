export { GLOBAL_CONDITIONS } from './conditions.ts';
export {
  GLOBAL_LENGTHS,
  type GlobalForm,
  type GlobalProblems,
  globalProblems,
} from './global-check.ts';

/** Steps of the number fields (specification 001, section 5). */
export const GLOBAL_STEPS = { estimatedValue: 0.01, weight: 0.01, diameter: 0.1 } as const;

/** Body of `POST /api/coins/add-global`: a coin of the world as its form sends it. Numbers may be written in digits. */
export interface GlobalCoin {
  name: string;
  country: string;
  year: number | string;
  denomination: string;
  currency: string;
  condition: string;
  mintMark?: string | null;
  variety?: string | null;
  /** US dollars for one piece. */
  estimatedValue?: number | string | null;
  mintage?: number | string | null;
  /** Grams. */
  weight?: number | string | null;
  /** Millimetres. */
  diameter?: number | string | null;
  composition?: string | null;
  designer?: string | null;
  region?: string | null;
  /** The mint's own name or city, beside the mark on the coin. */
  mint?: string | null;
  ruler?: string | null;
  era?: string | null;
  /** In which script it is written: Latin, Arabic, Devanagari. */
  script?: string | null;
  notes?: string | null;
  quantity?: number | string;
}

/** Answer of `POST /api/coins/add-global`. */
export interface GlobalCoinAdded {
  id: number;
  name: string;
  country: string;
}
