export {
  GLOBAL_LENGTHS,
  type GlobalForm,
  type GlobalProblems,
  globalProblems,
} from './check.ts';

/** Grades of a coin of the world, worst first (specification 001, section 9, "Global manual"). */
const GRADES: readonly [band: string, letters: string, numbers: readonly number[]][] = [
  ['Poor', 'P', [1]],
  ['Fair', 'FR', [2]],
  ['About Good', 'AG', [3]],
  ['Good', 'G', [4, 6]],
  ['Very Good', 'VG', [8, 10]],
  ['Fine', 'F', [12, 15]],
  ['Very Fine', 'VF', [20, 25, 30, 35]],
  ['Extremely Fine', 'EF', [40, 45]],
  ['About Uncirculated', 'AU', [50, 53, 55, 58]],
  ['Mint State', 'MS', [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70]],
  ['Proof', 'PF', [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70]],
];

/** The conditions by their band, each as it is stored: "Very Fine (VF-20)". */
export const GLOBAL_CONDITIONS: readonly (readonly [band: string, conditions: readonly string[]])[] =
  GRADES.map(([band, letters, numbers]) => [band, numbers.map((number) => `${band} (${letters}-${number})`)]);

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
