/** The categories of a collection (specification 000, section 3). */
export const CATEGORIES = [
  'Flying Eagle Cents',
  'Indian Head Pennies',
  'Lincoln Pennies',
  'Wheat Pennies',
  'Shield Nickels',
  'Liberty Head Nickels',
  'Buffalo Nickels',
  'Jefferson Nickels',
  'Seated Liberty Dimes',
  'Barber Dimes',
  'Mercury Dimes',
  'Roosevelt Dimes',
  'Barber Quarters',
  'Standing Liberty Quarters',
  'Washington Quarters',
  'State Quarters',
  'America the Beautiful Quarters',
  'American Women Quarters',
  'Barber Half Dollars',
  'Walking Liberty Half Dollars',
  'Franklin Half Dollars',
  'Kennedy Half Dollars',
  'Trade Dollars',
  'Morgan Silver Dollars',
  'Peace Silver Dollars',
  'Eisenhower Dollars',
  'Susan B. Anthony Dollars',
  'Sacagawea Dollars',
  'Presidential Dollars',
  'American Innovation Dollars',
  'American Silver Eagles',
  'Liberty Head Eagles',
  'Indian Head Eagles',
  'Gold Eagles',
  'Double Eagles',
  'Proof Sets',
  'Commemorative Coins',
  'Other Coins',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a coin's words, and where they leave it open its year, say about its category. */
interface Rule {
  category: Category;
  has: RegExp;
  not?: RegExp;
  /** First and last year; a coin without a known year never fits. */
  years?: [first: number, last: number];
}

const CENT = /(?<!\b(five|5|ten|10|fifty|50) )\b(cents?|penny|pennies|1c)\b/;
const NICKEL = /\b(nickels?|5c|five cents?)\b/;
const DIME = /\b(dimes?|10c)\b/;
const QUARTER = /\b(quarters?|25c)\b/;
const HALF = /\b(half|halves|50c)\b/;
const DOLLAR = /\b(dollars?|\$1)(?! (gold|liberty))\b/;

/** Presidents whose dollars are often named without the word: they share the years 2007 to 2020. */
const PRESIDENTS =
  /\b(washington|adams|jefferson|madison|monroe|jackson|van buren|harrison|tyler|polk|taylor|fillmore|pierce|buchanan|lincoln|johnson|grant|hayes|garfield|arthur|cleveland|mckinley|roosevelt|taft|wilson|harding|coolidge|hoover|truman|eisenhower|kennedy|nixon|ford|reagan|bush)\b/;

/** Occasions that commemoratives are named for; the bicentennial of 1976 was kept by circulating coins. */
const OCCASION =
  /commemorative|columbian|isabella|lafayette|panama pacific|stone mountain|oregon trail|boone|booker t|carver|bay bridge|old spanish trail|fort vancouver|lexington|grant memorial|\b(ses?qui)?centennial|tercentenary|sesquicentennial|anniversary|exposition|olympi(c|ad|s)|hall of fame|\bmemorial (half|dollar)|statue of liberty|constitution|mount rushmore|bill of rights|world war|jackie robinson|old mint|founding father|medal of honor|boy scouts|girl scouts|breast cancer|apollo 11|purple heart|negro leagues|harriet tubman|greatest generation|christa mcauliffe/;

/** The first that fits decides: names, then denominations by year. Only a cent without a name goes by its year. */
const RULES: Rule[] = [
  {
    category: 'Proof Sets',
    has: /\b(proof|special mint|prestige) sets?\b/,
    not: /from (a |the )?(\d+ )?(silver )?proof set/,
  },
  { category: 'Other Coins', has: /\b(mint|uncirculated|dollar coin) sets?\b/ },
  { category: 'Commemorative Coins', has: /commemorative/ },
  { category: 'Flying Eagle Cents', has: /flying eagle/ },

  { category: 'Double Eagles', has: /double eagle|\$20\b|twenty dollars?\b/ },
  { category: 'Double Eagles', has: /\b(saint|st) gaudens/, not: /indian|\$10\b|ten dollar/ },
  { category: 'Other Coins', has: /\b(platinum|palladium)\b/ },
  {
    category: 'Other Coins',
    has: /gold buffalo|buffalo gold|buffalo.* gold|first spouse|american liberty\b/,
  },
  { category: 'American Silver Eagles', has: /silver eagle|\base\b/ },
  { category: 'Gold Eagles', has: /american (gold eagle|eagle gold|eagle.*\bgold)|\bgold american eagle/ },
  {
    category: 'Gold Eagles',
    has: /gold eagle|american eagle.*\$(5|10|25|50)\b|\$(5|10|25|50)\b.*american eagle/,
    years: [1986, 2100],
  },
  { category: 'American Silver Eagles', has: /american eagle/ },
  {
    category: 'Other Coins',
    has: /\b(half|quarter) eagle|\$(5|2\.50|2 1 2|2\.5|3|4)\b|gold dollar|stella|three dollar|(five|four) dollar/,
    not: OCCASION,
  },
  {
    category: 'Indian Head Eagles',
    has: /indian.*(\beagle|\$10\b|ten dollar)|(\$10\b|ten dollar|eagle).*indian/,
  },
  {
    category: 'Liberty Head Eagles',
    has: /(liberty|coronet).*(\beagle|\$10\b|ten dollar)|(\$10\b|ten dollar).*(liberty|coronet)/,
  },

  {
    category: 'Other Coins',
    has: /\b(half|large|two|three|twenty|2|3|20) cents?\b|(two|three|twenty) cent\b|\btrime\b|half dis?me/,
  },
  { category: 'Wheat Pennies', has: /\bwheat/ },
  { category: 'Indian Head Pennies', has: /indian (head )?(cent|penn)/ },
  {
    category: 'Lincoln Pennies',
    has: /\blincoln\b/,
    not: /\bdollar|\bhalf\b|\bgold\b|quarter|nickel|\bdime|presidential/,
  },

  { category: 'Shield Nickels', has: /shield.*nickel|nickel.*shield/ },
  { category: 'Liberty Head Nickels', has: /liberty.*\bnickel|\bv nickel|nickel.*liberty/ },
  { category: 'Buffalo Nickels', has: /buffalo|indian head nickel/, not: /\bdollar|gold/ },
  { category: 'Jefferson Nickels', has: /jefferson/, not: /\bdollar|liberty|spouse|presiden/ },
  { category: 'Jefferson Nickels', has: /\b(war|wartime|westward journey).*\bnickel/ },

  { category: 'Seated Liberty Dimes', has: /seated.*\bdime|\bdime.*seated/ },
  { category: 'Barber Dimes', has: /barber.*\bdime|\bdime.*barber/ },
  { category: 'Mercury Dimes', has: /\bmercury|winged liberty|\bmerc\b/ },
  { category: 'Roosevelt Dimes', has: /roosevelt.*\bdime|\bdime.*roosevelt/ },

  { category: 'Barber Quarters', has: /barber.*\bquarter|\bquarter.*barber/ },
  { category: 'Standing Liberty Quarters', has: /standing liberty/ },
  { category: 'American Women Quarters', has: /american women/ },
  {
    category: 'America the Beautiful Quarters',
    has: /america the beautiful|\batb\b|national (park|forest|monument|seashore|lakeshore|memorial|historic|military).*quarter/,
  },
  { category: 'Washington Quarters', has: /crossing the delaware/ },
  {
    category: 'State Quarters',
    has: /\b(state|statehood|territor(y|ies)|district of columbia) quarter|50 state|quarter.*\bstatehood/,
  },
  { category: 'Commemorative Coins', has: /isabella/ },
  { category: 'Other Coins', has: /seated|\bbust\b|flowing hair|gobrecht/ },

  { category: 'Barber Half Dollars', has: /barber.*\bhalf|\bhalf.*barber/ },
  { category: 'Walking Liberty Half Dollars', has: /walking liberty|\bwalker\b.*\bhalf/ },
  { category: 'Franklin Half Dollars', has: /franklin.*\bhalf|\bhalf.*franklin/ },
  { category: 'Kennedy Half Dollars', has: /kennedy.*\bhalf|\bhalf.*kennedy/ },

  { category: 'American Innovation Dollars', has: /innovation/ },
  { category: 'Presidential Dollars', has: /\bpresident(ial)?\b/ },
  { category: 'Susan B. Anthony Dollars', has: /susan b|anthony dollar|\bsba\b/ },
  { category: 'Sacagawea Dollars', has: /sacag?awea|sacajawea|native american|\bsac dollar|golden dollar/ },
  { category: 'Trade Dollars', has: /\btrade dollar/ },
  { category: 'Morgan Silver Dollars', has: /\bmorgan\b/ },
  { category: 'Peace Silver Dollars', has: /\bpeace\b/, not: /medal|memorial|great law/ },
  { category: 'Eisenhower Dollars', has: /eisenhower|\bike\b/, years: [1971, 1978] },
  {
    category: 'Presidential Dollars',
    has: new RegExp(`${PRESIDENTS.source}.*dollar`),
    not: /half|silver/,
    years: [2007, 2020],
  },
  {
    category: 'Commemorative Coins',
    has: OCCASION,
    not: /lincoln|quarter|\bcent\b|penny|bicentennial (half|dollar)|kennedy|eisenhower dollar|\bike\b/,
  },
  {
    category: 'Commemorative Coins',
    has: /bicentennial|centennial/,
    not: /\b(cent|penny|quarter|kennedy|ike)\b|eisenhower dollar/,
    years: [1982, 2100],
  },
  { category: 'Eisenhower Dollars', has: /eisenhower|\bike\b/, not: /centennial/ },
  { category: 'Franklin Half Dollars', has: /\bfranklin\b/, years: [1948, 1963] },
  { category: 'Kennedy Half Dollars', has: /\bkennedy\b|\bjfk\b/, not: /\bdollar/ },
  { category: 'Roosevelt Dimes', has: /\broosevelt\b/, not: /quarter|\bdollar|presiden|spouse/ },

  { category: 'Indian Head Pennies', has: /indian head/, not: /nickel|gold|dollar/, years: [1859, 1909] },
  { category: 'Indian Head Pennies', has: CENT, years: [1859, 1908] },
  { category: 'Wheat Pennies', has: CENT, years: [1909, 1958] },
  { category: 'Wheat Pennies', has: /\bvdb\b/ },
  { category: 'Lincoln Pennies', has: CENT, years: [1959, 2100] },
  { category: 'Shield Nickels', has: NICKEL, years: [1866, 1882] },
  { category: 'Liberty Head Nickels', has: NICKEL, years: [1884, 1912] },
  { category: 'Buffalo Nickels', has: NICKEL, years: [1914, 1937] },
  { category: 'Jefferson Nickels', has: NICKEL, years: [1939, 2100] },
  { category: 'Seated Liberty Dimes', has: DIME, years: [1838, 1891] },
  { category: 'Barber Dimes', has: DIME, years: [1892, 1915] },
  { category: 'Mercury Dimes', has: DIME, years: [1917, 1945] },
  { category: 'Roosevelt Dimes', has: DIME, years: [1946, 2025] },
  { category: 'Barber Quarters', has: QUARTER, years: [1892, 1915] },
  { category: 'Standing Liberty Quarters', has: QUARTER, years: [1917, 1930] },
  { category: 'Washington Quarters', has: QUARTER, years: [1932, 1998] },
  { category: 'State Quarters', has: QUARTER, years: [1999, 2009] },
  { category: 'America the Beautiful Quarters', has: QUARTER, years: [2010, 2021] },
  { category: 'American Women Quarters', has: QUARTER, years: [2022, 2025] },
  { category: 'Washington Quarters', has: QUARTER, years: [2026, 2026] },
  { category: 'Washington Quarters', has: /washington.*quarter|quarter.*washington/ },
  { category: 'Barber Half Dollars', has: HALF, years: [1892, 1915] },
  { category: 'Walking Liberty Half Dollars', has: HALF, years: [1916, 1947] },
  { category: 'Franklin Half Dollars', has: HALF, years: [1948, 1963] },
  { category: 'Kennedy Half Dollars', has: HALF, years: [1964, 2025] },
  { category: 'Morgan Silver Dollars', has: DOLLAR, years: [1878, 1904] },
  { category: 'Peace Silver Dollars', has: DOLLAR, years: [1922, 1935] },
  { category: 'Eisenhower Dollars', has: DOLLAR, years: [1971, 1978] },
  { category: 'Susan B. Anthony Dollars', has: DOLLAR, years: [1979, 1981] },
];

/** A coin's category from its name and type, and its year where they leave it open; 'Other Coins' where nothing fits. */
export function categoryOf({
  name,
  coinType,
  year,
}: {
  name: string;
  coinType: string;
  year?: number | null;
}): Category {
  const text = readable(`${name} / ${coinType}`);
  const known = year ?? Number(name.match(/(?<!\d)(1[789]|20)\d\d(?!\d)/)?.[0] ?? Number.NaN);
  const fits = ({ has, not, years }: Rule) =>
    has.test(text) && !not?.test(text) && (!years || (known >= years[0] && known <= years[1]));
  return RULES.find(fits)?.category ?? 'Other Coins';
}

/** Lower case, letters, digits, amounts and single spaces. */
const readable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b|\s|$)/g, '$1')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9$./]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
