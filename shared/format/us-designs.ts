/** One for each drawing in site/motifs; tools/motifs.ts makes the reliefs. */
type Motif =
  | 'anthony'
  | 'barber'
  | 'bell'
  | 'bison'
  | 'capped'
  | 'chief'
  | 'coronet'
  | 'draped'
  | 'eagle'
  | 'eagle-flying'
  | 'eagle-moon'
  | 'eagle-perched'
  | 'eagle-resting'
  | 'eagle-rising'
  | 'eagle-soaring'
  | 'eagle-sun'
  | 'fasces'
  | 'franklin'
  | 'indian'
  | 'jefferson'
  | 'kennedy'
  | 'lincoln'
  | 'memorial'
  | 'mercury'
  | 'monticello'
  | 'morgan'
  | 'peace'
  | 'roosevelt'
  | 'sacagawea'
  | 'saint'
  | 'seated'
  | 'shield'
  | 'standing'
  | 'star'
  | 'statue'
  | 'torch'
  | 'walking'
  | 'war-bonnet'
  | 'washington'
  | 'wheat'
  | 'wreath';

/** Hash of all reliefs, in every address (tools/motifs.ts). */
export const MOTIF_SET = '35d8d564';

export const reliefOf = (motif: string, isProof = false): string =>
  `/motifs/${MOTIF_SET}/${motif}${isProof ? '-proof' : ''}.webp`;

export interface Side {
  motif: Motif;
  legend: string;
  /** Where the other side has its year. */
  foot?: string;
  /** Large in the middle, a line each: "1", "EURO". */
  value?: readonly string[];
}

/** Denominations of disc.ts, years ("1916-1945 2016", "2009-"), motif of each side or null. */
type Strike = readonly [denominations: string, years: string, obverse: Motif | null, reverse: Motif | null];

/** By collectors' names. Types without a motif are listed, so that the year alone does not select another. */
const DESIGNS: readonly (readonly [called: RegExp, ...strikes: Strike[]])[] = [
  [/disme/, ['Half Dime', '1792', null, null]],
  [/flowing|chain|wreath/, ['One Cent', '1793', null, null]],
  [/flowing/, ['Half Dime|Half Dollar|One Dollar', '1794-1795', null, null]],
  [/liberty cap/, ['Half Cent', '1793-1797', null, 'wreath'], ['One Cent', '1793-1796', null, 'wreath']],
  [
    /draped/,
    ['Half Cent', '1800-1808', 'draped', 'wreath'],
    ['One Cent', '1796-1807', 'draped', 'wreath'],
    // Small eagle; the heraldic eagle from 1798 to 1801 on.
    ['Half Dime|One Dime|Half Dollar', '1796-1797', 'draped', null],
    ['Half Dime', '1800-1805', 'draped', 'eagle'],
    ['One Dime', '1798-1807', 'draped', 'eagle'],
    ['Quarter Dollar', '1796', 'draped', null],
    ['Quarter Dollar', '1804-1807', 'draped', 'eagle'],
    ['Half Dollar', '1801-1807', 'draped', 'eagle'],
    ['One Dollar', '1795-1798', 'draped', null],
    ['One Dollar', '1798-1804', 'draped', 'eagle'],
  ],
  [
    /classic/,
    ['Half Cent', '1809-1836', null, 'wreath'],
    ['One Cent', '1808-1814', null, 'wreath'],
    ['2½ Dollars', '1834-1839', null, 'eagle'],
    ['Five Dollars', '1834-1838', null, 'eagle'],
  ],
  [
    /coronet|matron|braided/,
    ['Half Cent', '1840-1857', 'coronet', 'wreath'],
    ['One Cent', '1816-1857', 'coronet', 'wreath'],
  ],
  [/flying eagle/, ['One Cent', '1856-1858', 'eagle-flying', 'wreath']],
  [
    /indian/,
    ['One Cent', '1859-1909', 'indian', 'wreath'],
    ['Five Cents', '1913-1938', 'chief', 'bison'],
    ['2½ Dollars|Five Dollars', '1908-1929', 'war-bonnet', 'eagle-perched'],
    ['Ten Dollars', '1907-1933', null, 'eagle-perched'],
    ['Gold Dollar', '1854-1889', null, 'wreath'],
    ['Three Dollars', '1854-1889', null, 'wreath'],
  ],
  [/lincoln|wheat|v\.?d\.?b|steel/, ['One Cent', '1909-1958', 'lincoln', 'wheat']],
  [/lincoln|memorial/, ['One Cent', '1959-2008', 'lincoln', 'memorial']],
  [/lincoln|bicentennial/, ['One Cent', '2009', 'lincoln', null]],
  [/lincoln|shield/, ['One Cent', '2010-2026', 'lincoln', 'shield']],
  [/(two|2)[- ]cent/, ['Two Cents', '1864-1873', null, 'wreath']],
  [/(three|3)[- ]cents? \(?silver|trime/, ['Three Cents', '1851-1873', 'star', null]],
  [/(three|3)[- ]cents? \(?nickel/, ['Three Cents', '1865-1889', 'coronet', 'wreath']],
  [/shield/, ['Five Cents', '1866-1883', null, null]],
  [/liberty (head )?nickel|liberty head|v nickel/, ['Five Cents', '1883-1913', 'coronet', 'wreath']],
  [/buffalo/, ['Five Cents', '1913-1938', 'chief', 'bison']],
  [
    /jefferson/,
    ['Five Cents', '1938-2003', 'jefferson', 'monticello'],
    ['Five Cents', '2004', 'jefferson', null],
    ['Five Cents', '2005', null, null],
    ['Five Cents', '2006-2026', null, 'monticello'],
  ],
  [
    /capped bust(?! right)/,
    ['Half Dime', '1829-1837', 'capped', 'eagle'],
    ['One Dime', '1809-1837', 'capped', 'eagle'],
    ['Quarter Dollar', '1815-1838', 'capped', 'eagle'],
    ['Half Dollar', '1807-1839', 'capped', 'eagle'],
    ['2½ Dollars', '1808', 'capped', 'eagle'],
    ['Five Dollars', '1807-1812', 'capped', 'eagle'],
  ],
  [
    /bust right/,
    ['2½ Dollars', '1796-1807', null, 'eagle'],
    ['Five Dollars', '1795-1798', null, null],
    ['Five Dollars', '1795-1807', null, 'eagle'],
    ['Ten Dollars', '1795-1797', null, null],
    ['Ten Dollars', '1797-1804', null, 'eagle'],
  ],
  [/capped head/, ['2½ Dollars', '1821-1834', null, 'eagle'], ['Five Dollars', '1813-1834', null, 'eagle']],
  [
    /seated/,
    ['Half Dime', '1837-1873', 'seated', 'wreath'],
    ['One Dime', '1837-1891', 'seated', 'wreath'],
    ['Quarter Dollar', '1838-1891', 'seated', 'eagle'],
    ['Half Dollar', '1839-1891', 'seated', 'eagle'],
    ['One Dollar', '1840-1873', 'seated', 'eagle'],
  ],
  [/twenty[- ]cent|seated/, ['Twenty Cents', '1875-1878', 'seated', null]],
  [/gobrecht/, ['One Dollar', '1836-1839', 'seated', 'eagle-flying']],
  [/trade/, ['One Dollar', '1873-1885', null, null]],
  [
    /barber/,
    ['One Dime', '1892-1916', 'barber', 'wreath'],
    ['Quarter Dollar', '1892-1916', 'barber', 'eagle'],
    ['Half Dollar', '1892-1915', 'barber', 'eagle'],
  ],
  [/mercury|winged/, ['One Dime', '1916-1945 2016', 'mercury', 'fasces']],
  [/roosevelt/, ['One Dime', '1946-2025', 'roosevelt', 'torch']],
  [/emerging/, ['One Dime', '2026', null, null]],
  [/standing liberty/, ['Quarter Dollar', '1916-1930 2016', 'standing', 'eagle-soaring']],
  [/washington/, ['Quarter Dollar', '1932-1974 1977-1998', 'washington', 'eagle-rising']],
  [/washington|bicentennial/, ['Quarter Dollar', '1975-1976', 'washington', null]],
  [
    /washington|state(hood)? quarter|territor|columbia|beautiful/,
    ['Quarter Dollar', '1999-2021', 'washington', null],
  ],
  [/washington|women/, ['Quarter Dollar', '2022-2026', null, null]],
  [/walk(ing|er)/, ['Half Dollar', '1916-1947 2016', 'walking', null]],
  [/franklin/, ['Half Dollar', '1948-1963', 'franklin', 'bell']],
  [/kennedy/, ['Half Dollar', '1964-1974 1977-2025', 'kennedy', 'eagle']],
  [/kennedy|bicentennial/, ['Half Dollar', '1975-1976', 'kennedy', null]],
  [/enduring/, ['Half Dollar', '2026', null, null]],
  [/morgan/, ['One Dollar', '1878-1904 1921 2021 2023-', 'morgan', 'eagle-rising']],
  [/peace/, ['One Dollar', '1921-1928 1934-1935 2021 2023-', 'peace', 'eagle-resting']],
  [/eisenhower|\bikes?\b/, ['One Dollar', '1971-1974 1977-1978', null, 'eagle-moon']],
  [/eisenhower|\bikes?\b|bicentennial/, ['One Dollar', '1975-1976', null, null]],
  [/anthony/, ['One Dollar', '1979-1981 1999', 'anthony', 'eagle-moon']],
  [/sacagawea/, ['One Dollar', '2000-2008', 'sacagawea', 'eagle-flying']],
  [/sacagawea|native american/, ['One Dollar', '2009-', 'sacagawea', null]],
  [/presidential/, ['One Dollar', '2007-2016 2020', null, 'statue']],
  [/innovation/, ['One Dollar', '2018-', null, null]],
  // In 2021 a landing eagle replaced the heraldic one.
  [
    /american (silver )?eagle|silver eagle/,
    ['One Dollar', '1986-2021', 'walking', 'eagle'],
    ['One Dollar', '2021-', 'walking', null],
  ],
  [
    /gold dollar/,
    ['Gold Dollar', '1849-1854', 'coronet', 'wreath'],
    ['Gold Dollar', '1854-1889', null, 'wreath'],
  ],
  [/three[- ]dollar|\$3\b/, ['Three Dollars', '1854-1889', null, 'wreath']],
  [
    /liberty head|coronet/,
    ['2½ Dollars', '1840-1907', 'coronet', 'eagle'],
    ['Five Dollars', '1839-1908', 'coronet', 'eagle'],
    ['Ten Dollars', '1838-1907', 'coronet', 'eagle'],
    ['Twenty Dollars', '1849-1907', 'coronet', 'eagle'],
  ],
  [/saint|gaudens|ultra high/, ['Twenty Dollars', '1907-1933 2009', 'saint', 'eagle-sun']],
  [
    /gold eagle|american eagle.*gold/,
    ['Five Dollars|Ten Dollars|Twenty-Five Dollars|Fifty Dollars', '1986-', 'saint', null],
  ],
  [
    /american buffalo|buffalo.*gold|gold.*buffalo/,
    ['Five Dollars|Ten Dollars|Twenty-Five Dollars|Fifty Dollars', '2006-', 'chief', 'bison'],
  ],
  [/commemorative/, ['One Dollar|Five Dollars|Ten Dollars', '1983-', null, null]],
];

/** Words that name no design: the year alone decides. */
const PLAIN_WORDS = new Set(
  `half halves quarter quarters one two three twenty five ten cent cents penny pennies nickel nickels dime dimes dollar dollars eagle eagles
  double piece coin coins large small united states america silver clad copper bronze zinc gold nickel proof uncirculated circulated
  mint mark date year business strike brilliant cameo deep with without no and the doubled die obverse reverse over overdate type`.split(
    /\s+/,
  ),
);
const isPlain = (words: string): boolean =>
  words.split(/[^a-z]+/).every((word) => word.length < 4 || PLAIN_WORDS.has(word));

/** Too many designs for one motif. */
const NO_DESIGN =
  /\bsets?\b|(?<!peace )medal|commemorative|token|isabella|lafayette|panama|library of|awareness|anniversary gold|comic/;

/** On the obverse, besides LIBERTY. */
const LEGENDS: Partial<Record<Motif, string>> = {
  lincoln: 'In God We Trust',
  jefferson: 'In God We Trust',
  indian: 'United States of America',
  'war-bonnet': '',
  'eagle-flying': 'United States of America',
  star: 'United States of America',
  morgan: 'E Pluribus Unum',
};

/** Where it is not the denomination in words. */
const IN_WREATH: Readonly<Record<string, readonly string[]>> = {
  'Five Cents': ['V'],
  'Three Cents': ['III'],
  'Two Cents': ['2', 'Cents'],
};

const UNITED_STATES = 'United States of America';

/** `words` in lower case. A side is given only if all coins it may be share the motif. */
export function usSides(
  words: string,
  legend: string,
  year: number | null,
  isGold: boolean,
): { obverse?: Side; reverse?: Side } {
  if (NO_DESIGN.test(words) || !legend) return {};
  const denomination = isGold && legend === 'One Dollar' ? 'Gold Dollar' : legend;
  const named = DESIGNS.filter(([called]) => called.test(words));
  if (named.length === 0 && !isPlain(words)) return {};
  const struck = (named.length > 0 ? named : DESIGNS)
    .flatMap(([, ...strikes]) => strikes)
    .filter(([of, years]) => of.split('|').includes(denomination) && (year === null || isIn(years, year)));
  const obverse = shared(struck.map(([, , motif]) => motif));
  const reverse = shared(struck.map(([, , , motif]) => motif));
  return {
    ...(obverse && { obverse: { motif: obverse, legend: LEGENDS[obverse] ?? 'Liberty' } }),
    ...(reverse && { reverse: backOf(reverse, legend) }),
  };
}

const shared = (motifs: readonly (Motif | null)[]): Motif | undefined =>
  (new Set(motifs).size === 1 && motifs[0]) || undefined;

const isIn = (years: string, year: number): boolean =>
  years.split(' ').some((range) => {
    const [first, last = first] = range.split('-');
    return year >= Number(first) && (last === '' || year <= Number(last));
  });

function backOf(motif: Motif, legend: string): Side {
  if (motif !== 'wreath' && motif !== 'wheat') return { motif, legend: UNITED_STATES, foot: legend };
  const value = IN_WREATH[legend] ?? legend.split(/ (?=\S+$)/);
  // A numeral alone needs its unit at the foot.
  return { motif, legend: UNITED_STATES, foot: value.length === 1 ? legend : '', value };
}
