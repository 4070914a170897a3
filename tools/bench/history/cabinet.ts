/** What a type is made of: composition, grams, millimetres. */
const TYPES: Record<string, [composition: string, weight: string, diameter: string]> = {
  'Double Eagle': ['90% gold, 10% copper', '33.436', '34.1'],
  'Half Eagle': ['90% gold, 10% copper', '8.359', '21.6'],
  'Quarter Eagle': ['90% gold, 10% copper', '4.18', '18'],
  'American Gold Eagle': ['91.67% gold, 5.33% copper, 3% silver', '33.931', '32.7'],
  'Platinum Eagle': ['99.95% platinum', '31.12', '32.7'],
  'American Silver Eagle': ['99.9% silver', '31.103', '40.6'],
  'Morgan Silver Dollar': ['90% silver, 10% copper', '26.73', '38.1'],
  'Peace Silver Dollar': ['90% silver, 10% copper', '26.73', '38.1'],
  'Trade Dollar': ['90% silver, 10% copper', '27.22', '38.1'],
  'Walking Liberty Half Dollar': ['90% silver, 10% copper', '12.5', '30.6'],
  'Franklin Half Dollar': ['90% silver, 10% copper', '12.5', '30.6'],
  'Barber Half Dollar': ['90% silver, 10% copper', '12.5', '30.6'],
  'Standing Liberty Quarter': ['90% silver, 10% copper', '6.25', '24.3'],
  'Washington Quarter': ['90% silver, 10% copper', '6.25', '24.3'],
  'Mercury Dime': ['90% silver, 10% copper', '2.5', '17.9'],
  'Barber Dime': ['90% silver, 10% copper', '2.5', '17.9'],
  'Seated Liberty Dime': ['90% silver, 10% copper', '2.49', '17.9'],
  'Buffalo Nickel': ['75% copper, 25% nickel', '5', '21.2'],
  'Wheat Penny': ['95% copper, 5% tin and zinc', '3.11', '19.05'],
  'Indian Head Penny': ['95% copper, 5% tin and zinc', '3.11', '19.05'],
  'Large Cent': ['100% copper', '10.89', '27.5'],
  'Kennedy Half Dollar': ['90% silver, 10% copper', '12.5', '30.6'],
};

const CONDITIONS: Record<string, string> = {
  G: 'Good (G-4, G-6)',
  VG: 'Very Good (VG-8, VG-10)',
  F: 'Fine (F-12, F-15)',
  VF: 'Very Fine (VF-20 to VF-35)',
  EF: 'Extremely Fine (EF-40, EF-45)',
  AU: 'About Uncirculated (AU-50 to AU-58)',
  MS: 'Mint State (MS-60 to MS-70)',
  PF: 'Proof Coin (PF/PR-1 to PF/PR-70)',
};

/** Type | year and mint | grade, with its service where it is in a slab | worth | paid, where known | bought as the n-th of 34 times | pieces */
const COINS = `
Double Eagle|1924|MS-64 PCGS|4480|2310|2|1
Double Eagle|1904-S|MS-62 NGC|4290|3975|31|1
Half Eagle|1881|AU|1065|610|6|1
Quarter Eagle|1911-D|AU-55 PCGS|3950|4200|19|1
American Gold Eagle|2021|MS|4140|2105|11|1
Platinum Eagle|1997|MS|1655|1020|14|1
American Silver Eagle|1986|MS|71|32|4|4
American Silver Eagle|2021|MS-70 PCGS|118|96|23|1
American Silver Eagle|1995-W|PF-69 DCAM NGC|3900|4350|9|1
Morgan Silver Dollar|1893-S|VF-30 PCGS|5200|4100|5|1
Morgan Silver Dollar|1881-S|MS-65 NGC|245|160|1|1
Morgan Silver Dollar|1889-CC|F|1480|1250|17|1
Morgan Silver Dollar|1878-CC|VF|265|190|8|1
Morgan Silver Dollar|1884-O|MS|94|48|1|3
Morgan Silver Dollar|1921|AU|62|30|1|6
Peace Silver Dollar|1921|EF|245|185|12|1
Peace Silver Dollar|1928|VF|380|410|20|1
Peace Silver Dollar|1923|MS|72|36|3|4
Trade Dollar|1877-S|VF|260||15|1
Walking Liberty Half Dollar|1921-D|VG|410|350|22|1
Walking Liberty Half Dollar|1938-D|F|128|95|7|1
Walking Liberty Half Dollar|1943|AU|38|17|2|5
Franklin Half Dollar|1949-S|MS|74|45|10|1
Franklin Half Dollar|1963-D|MS|27|11|2|8
Barber Half Dollar|1897-O|G|155|120|18|1
Standing Liberty Quarter|1916|AG-3 PCGS|3450|2900|25|1
Standing Liberty Quarter|1927-S|VF|330||26|1
Washington Quarter|1932-D|F|118|98|13|1
Washington Quarter|1932-S|VF|132|110|13|1
Washington Quarter|1964|MS|13|5|1|12
Mercury Dime|1916-D|G-4 NGC|780|690|16|1
Mercury Dime|1942/1|VF|430|455|21|1
Mercury Dime|1945|MS|9|3.5|1|20
Barber Dime|1895-O|VG|560|480|28|1
Seated Liberty Dime|1876-CC|VF|95|62|24|1
Buffalo Nickel|1937-D|VF|715|640|27|1
Buffalo Nickel|1918/7-D|VG-8 PCGS|1380|1690|30|1
Buffalo Nickel|1913-S|F|330||29|1
Wheat Penny|1909-S|EF|1150|1300|32|1
Wheat Penny|1914-D|F|245|195|9|1
Wheat Penny|1943|MS|6|1.5|1|10
Indian Head Penny|1877|VG|690|575|33|1
Indian Head Penny|1909-S|F|610|505|34|1
Large Cent|1798|VG|420|310|29|1
Trade Dollar|1875-CC|AU-53 PCGS|1450|1180|29|1
Double Eagle|1873-S|AU-58 PCGS|4640|3720|22|1
Large Cent|1848|VF|58|0|1|1
Kennedy Half Dollar|1964|PF|26|12|1|4
`;

/** A coin as POST /api/coins takes it. */
export interface CabinetCoin {
  name: string;
  estimatedValue: string;
  purchasePrice: string | null;
  purchaseDate: string;
  quantity: number;
  composition: string;
  [field: string]: unknown;
}

const DAY_MS = 24 * 3_600_000;
/** Days in three years, and the weeks before them. */
export const DAYS = 3 * 365 + 30;

/** The cabinet was begun before its values were kept, and added to every forty days. */
const FIRST = DAYS + 340;
const EVERY = 40;

/** A collector's cabinet, bought over four years up to now. */
export function cabinet(now = Date.now()): CabinetCoin[] {
  return COINS.trim()
    .split('\n')
    .map((line) => {
      const [coinType = '', issue = '', grade = '', worth = '', paid = '', turn = '', pieces = ''] =
        line.split('|');
      const [composition = '', weight = '', diameter = ''] = TYPES[coinType] ?? [];
      const [, year = '', mintMark = null] = /^(\d{4})(?:\/\d)?(?:-(\w+))?$/.exec(issue) ?? [];
      const [, band = '', , company] = /^([A-Z]+)(-\S+(?: DCAM)?)?(?: ([A-Z]+))?$/.exec(grade) ?? [];
      const bought = now - (FIRST - Number(turn) * EVERY) * DAY_MS;
      return {
        name: `${issue} ${coinType}`,
        coinType,
        year: Number(year),
        mintMark,
        condition: CONDITIONS[band] ?? 'About Good (AG-3)',
        composition,
        weight,
        diameter,
        estimatedValue: Number(worth).toFixed(2),
        purchasePrice: paid && Number(paid).toFixed(2),
        purchaseDate: new Date(bought).toISOString().slice(0, 10),
        quantity: Number(pieces),
        ...(company && {
          isGraded: true,
          gradingCompany: company,
          grade: grade.slice(0, -company.length - 1),
        }),
      };
    });
}
