const TYPES = [
  'Morgan Silver Dollar',
  'Mercury Dime',
  'Wheat Penny',
  'Buffalo Nickel',
  'Washington Quarter',
  'Walking Liberty Half Dollar',
  'Peace Silver Dollar',
  'Barber Dime',
  'Standing Liberty Quarter',
  'Jefferson Nickel',
  'Roosevelt Dime',
  'Kennedy Half Dollar',
  'Indian Head Penny',
  'American Silver Eagle',
  'Franklin Half Dollar',
  'Trade Dollar',
] as const;
const CONDITIONS = [
  'Good (G-4, G-6)',
  'Fine (F-12, F-15)',
  'Very Fine (VF-20 to VF-35)',
  'Extremely Fine (EF-40, EF-45)',
  'Mint State (MS-60 to MS-70)',
] as const;
const MARKS = ['P', 'D', 'S', 'O', 'CC'] as const;

/** The same number for the same n, spread evenly over 0 … below-1. */
function spread(n: number, salt: number, below: number): number {
  const mixed = Math.imul((n + 1) ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % below;
}

const pick = <T>(from: readonly T[], n: number, salt: number): T => from[spread(n, salt, from.length)] as T;

/** The n-th coin of a large collection: types, years, mints, conditions and values as mixed as a collector's. */
export function scaleCoin(n: number) {
  const coinType = pick(TYPES, n, 1);
  const year = 1850 + spread(n, 2, 170);
  const mintMark = pick(MARKS, n, 3);
  return {
    name: `${year}-${mintMark} ${coinType}`,
    year,
    mintMark,
    coinType,
    condition: pick(CONDITIONS, n, 4),
    estimatedValue: `${spread(n, 5, 4000)}.50`,
    purchasePrice: `${spread(n, 6, 3000)}.00`,
    notes: `From tray ${spread(n, 7, 400)}.`,
    quantity: 1 + (spread(n, 8, 10) === 0 ? 1 : 0),
  };
}

/** What is typed into the search of such a collection. */
export const searches = {
  /** Letter by letter, by year, by mint, by grade, and what is not there. */
  usual: [
    'm',
    'mo',
    'mor',
    'morgan',
    'morgan 1893',
    'morgan 1893-s',
    'mercury',
    'mercury dime',
    '1916-d',
    'dime',
    'walking liberty',
    'vf',
    'ms 1881',
    'peace dollar 1921',
    'buffalo nickel',
    '1937 d',
    'cc',
    'cc morgan',
    'penny 1909 s',
    'sestertius',
  ],
  /** The n-th of many that differ. */
  fresh: (n: number) =>
    `${1850 + (n % 170)} ${['morgan', 'dime', 'nickel', 'liberty half', 'fine'][(n + Math.floor(n / 170)) % 5]}`,
};
