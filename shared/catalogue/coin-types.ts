export const COIN_TYPES = [
  'Lincoln Penny',
  'Jefferson Nickel',
  'Roosevelt Dime',
  'Washington Quarter',
  'Kennedy Half Dollar',
  'Morgan Silver Dollar',
  'Peace Silver Dollar',
  'American Eagle',
  'Walking Liberty Half Dollar',
  'Mercury Dime',
  'Buffalo Nickel',
  'Flying Eagle Cent',
  'Indian Head Penny',
  'Wheat Penny',
  'Standing Liberty Quarter',
  'Barber Dime',
  'Barber Quarter',
  'Barber Half Dollar',
  'Commemorative Coins',
  'Proof Set',
] as const;
export type CoinType = (typeof COIN_TYPES)[number];

/** The first match decides. */
const RULES: [type: RegExp, name: RegExp, coinType: CoinType][] = [
  [/^proof set$/i, /./, 'Proof Set'],
  [/^commemorative$/i, /./, 'Commemorative Coins'],
  [/penny|cent/i, /flying eagle/i, 'Flying Eagle Cent'],
  [/penny|cent/i, /indian/i, 'Indian Head Penny'],
  [/penny|cent/i, /wheat|\bv\.?d\.?b\b|steel/i, 'Wheat Penny'],
  [/penny|cent/i, /lincoln/i, 'Lincoln Penny'],
  [/nickel/i, /buffalo/i, 'Buffalo Nickel'],
  [/nickel/i, /jefferson/i, 'Jefferson Nickel'],
  [/dime|gold/i, /mercury/i, 'Mercury Dime'],
  [/dime/i, /roosevelt/i, 'Roosevelt Dime'],
  [/dime/i, /barber/i, 'Barber Dime'],
  [/quarter|gold/i, /standing liberty/i, 'Standing Liberty Quarter'],
  [/quarter/i, /barber/i, 'Barber Quarter'],
  [
    /^quarter$/i,
    /washington|state|territories|america the beautiful|american women|semiquincentennial/i,
    'Washington Quarter',
  ],
  [/bullion/i, /america the beautiful/i, 'Washington Quarter'],
  [/half|gold/i, /walking liberty/i, 'Walking Liberty Half Dollar'],
  [/half|gold/i, /kennedy/i, 'Kennedy Half Dollar'],
  [/half/i, /barber/i, 'Barber Half Dollar'],
  [/dollar/i, /morgan/i, 'Morgan Silver Dollar'],
  [/dollar/i, /\bpeace (silver )?dollar/i, 'Peace Silver Dollar'],
  [/bullion/i, /american (silver|gold|platinum|palladium) eagle/i, 'American Eagle'],
];

/** A Penny may be one of four types. Null if none fits. */
export function coinTypeFor(entry: {
  type: string;
  name: string;
  coinTypeOption?: string | null;
}): CoinType | null {
  const known = COIN_TYPES.find((coinType) => coinType === entry.coinTypeOption);
  if (known) return known;
  return RULES.find(([type, name]) => type.test(entry.type) && name.test(entry.name))?.[2] ?? null;
}
