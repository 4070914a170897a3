import type { World, WorldCountry, WorldCurrency, WorldType } from '../../../db/catalogue/world/load.ts';
import type { WorldEntry } from '../../../shared/catalogue/world.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { hashOf, idsText, readIds } from '../identified.ts';
import { coversYear, currencyOf, entryOf } from './entries.ts';
import { wordsIn } from './search-index.ts';
import { countriesNamed, denominationKey, folded, gregorianYears, kinOf, livedIn, typesOf } from './words.ts';

export interface WorldClaim {
  country?: string | null;
  denomination?: string | null;
  /** Code or name. */
  currency?: string | null;
  year?: number | null;
  ruler?: string | null;
  words?: string | null;
  composition?: string | null;
  /** Grams, millimetres. */
  weight?: number | null;
  diameter?: number | null;
}

export interface WorldFinding {
  /** Contradictory, or just no such type. */
  standing: 'known' | 'impossible' | 'not in the catalogue';
  type: WorldEntry | null;
  /** Null if unknown. */
  country: { code: string; name: string } | null;
  /** Gregorian. */
  year: number | null;
  flags: string[];
  /** At most three. */
  alternatives: WorldEntry[];
  /** 0 to 1. */
  agreement: number;
}

const NEAREST = 3;
const NOT_IN_CATALOGUE = msg('Not in the catalogue.');

export function judgeWorldCoin(world: World, claim: WorldClaim): WorldFinding {
  const named = claim.country ? countriesNamed(world, claim.country) : [];
  if (named.length === 0) return withoutCountry(world, claim);
  const kin = kinOf(world, named);
  const ofCountry = typesOf(world, kin);
  const sameValue = claim.denomination ? withDenomination(ofCountry, claim.denomination) : ofCountry;
  const { year, flags } = yearMeant(named, claim.year ?? null, sameValue);
  const inYear = year === null ? [] : sameValue.filter((type) => coversYear(type, year));
  const country = countryIn(named, kin, inYear, year);
  if (claim.denomination && inYear.length > 0)
    return known(world, claim, country, year, ownFirst(inYear, named), flags);
  const reason = whyImpossible(world, claim, kin, sameValue, year);
  const alternatives = nearest(world, claim, ofCountry, sameValue, year);
  return {
    standing: reason ? 'impossible' : 'not in the catalogue',
    type: null,
    country: { code: country.code, name: country.name },
    year,
    flags: [...flags, reason ?? notInCatalogue(claim, country, year)],
    alternatives,
    agreement: 0,
  };
}

const keys = new WeakMap<WorldType, string>();

function keyOfType(type: WorldType): string {
  const key = keys.get(type) ?? denominationKey(type.denomination);
  keys.set(type, key);
  return key;
}

function withDenomination(types: readonly WorldType[], denomination: string): WorldType[] {
  const key = denominationKey(denomination);
  const exact = types.filter((type) => keyOfType(type) === key);
  // "1 deutsche mark" means "1 mark" too.
  const last = key.replace(/^(\S+) .* (\S+)$/, '$1 $2');
  return exact.length > 0 || last === key ? exact : types.filter((type) => keyOfType(type) === last);
}

function yearMeant(
  named: readonly WorldCountry[],
  year: number | null,
  types: readonly WorldType[],
): { year: number | null; flags: string[] } {
  if (year === null || types.some((type) => coversYear(type, year))) return { year, flags: [] };
  for (const { code } of named) {
    for (const { year: ours, calendar } of gregorianYears(code, year)) {
      if (types.some((type) => coversYear(type, ours)))
        return {
          year: ours,
          flags: [msg('The year {year} is taken for one {calendar}: {ours}.', { year, calendar, ours })],
        };
    }
  }
  return { year, flags: [] };
}

/** The Empire in 1910. */
function countryIn(
  named: readonly WorldCountry[],
  kin: readonly WorldCountry[],
  inYear: readonly WorldType[],
  year: number | null,
): WorldCountry {
  const has = ({ code }: WorldCountry) => inYear.some(({ country }) => country === code);
  const lives = (country: WorldCountry) => year === null || livedIn(country, year);
  const [first] = [named.find(has), kin.find(has), named.find(lives), kin.find(lives), named[0]].filter(
    (country) => country !== undefined,
  );
  if (!first) throw new Error('a country was named');
  return first;
}

/** Predecessors last. */
function ownFirst(types: readonly WorldType[], named: readonly WorldCountry[]): WorldType[] {
  const codes = new Set(named.map(({ code }) => code));
  const own = types.filter(({ country }) => codes.has(country));
  return [...own, ...types.filter((type) => !own.includes(type))];
}

function known(
  world: World,
  claim: WorldClaim,
  country: WorldCountry,
  year: number | null,
  types: readonly WorldType[],
  flags: string[],
): WorldFinding {
  const pointsFor = pointsBy(claim);
  const ranked = types
    .map((type) => ({ type, points: pointsFor(type) }))
    .sort((one, two) => two.points - one.points);
  const [first, ...rest] = ranked;
  if (!first) throw new Error('a type is known');
  const doubts = doubtsOf(first.type, claim, year);
  const [next] = rest;
  const isTie = next !== undefined && first.points - next.points < TIE;
  return {
    standing: 'known',
    type: entryOf(world, first.type, year),
    country: { code: country.code, name: country.name },
    year,
    flags: [
      ...flags,
      ...doubts.sentences,
      ...(isTie ? [severalFit(ranked.length, claim.denomination ?? '', year ?? 0)] : []),
    ],
    alternatives: rest.slice(0, NEAREST).map(({ type }) => entryOf(world, type, year)),
    agreement: doubts.agreement,
  };
}

const severalFit = (count: number, denomination: string, year: number) =>
  msg('{count} types of {denomination} fit {year}: see which it is.', { count, denomination, year });

/** Points. */
const TIE = 1;

const COMMON = new Set('commemorative coin euro cent the of and year anniversary national side'.split(' '));

function pointsBy(claim: WorldClaim): (type: WorldType) => number {
  const said = [...new Set(wordsIn(claim.words ?? ''))].filter(
    (word) => !COMMON.has(word) && !/^\d+$/.test(word),
  );
  const saidIn = onceEach((text) => wordsOf(said, text));
  const isOfMetal = onceEach((composition) => isSameMetal(composition, claim.composition ?? ''));
  return (type) => {
    const { name, designs, obverse, legendsObverse, legendsReverse } = type;
    const shared = new Set(
      said.length > 0 ? [name, designs, obverse, legendsObverse, legendsReverse].flatMap(saidIn) : [],
    );
    return pointsOf(type, claim, shared.size, isOfMetal);
  };
}

function onceEach<T>(look: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const seen = known.get(text) ?? look(text);
    known.set(text, seen);
    return seen;
  };
}

function wordsOf(words: readonly string[], text: string): readonly string[] {
  const plain = folded(text);
  const maybe = words.filter((word) => plain.includes(word));
  if (maybe.length === 0) return maybe;
  const told = new Set(wordsIn(text));
  return maybe.filter((word) => told.has(word));
}

function pointsOf(
  type: WorldType,
  claim: WorldClaim,
  shared: number,
  isOfMetal: (composition: string) => boolean,
): number {
  return (
    Math.min(shared, 5) * 2 +
    (claim.ruler ? (isSameRuler(type.ruler, claim.ruler) ? 4 : type.ruler ? -4 : 0) : 0) +
    (claim.composition ? (isOfMetal(type.composition) ? 2 : type.composition ? -2 : 0) : 0) +
    (agrees(type.weight, claim.weight, WEIGHT_OFF) ?? 0) * 2 +
    (agrees(type.diameter, claim.diameter, DIAMETER_OFF) ?? 0) * 2 -
    // No theme: the common coin.
    (/commemorative/.test(type.name) || type.note.startsWith('struck for') ? 2.5 : 0)
  );
}

/** Worn coins are lighter. */
const WEIGHT_OFF = 0.08;
const DIAMETER_OFF = 0.04;

function agrees(known: string, claimed: number | null | undefined, off: number): 1 | -1 | null {
  if (!known || !claimed) return null;
  return Math.abs(Number(known) - claimed) <= Number(known) * off ? 1 : -1;
}

const METALS = [
  'gold',
  'silver',
  'platinum',
  'palladium',
  'copper',
  'bronze',
  'brass',
  'nickel',
  'zinc',
  'aluminium',
  'steel',
  'iron',
];
const metalsIn = (text: string) => {
  const plain = folded(text)
    .replace(/aluminum/g, 'aluminium')
    .replace(/nordic gold/g, 'brass')
    .replace(/bimetal\w*/g, '');
  return METALS.filter((metal) => plain.includes(metal));
};

function isSameMetal(one: string, two: string): boolean {
  const others = metalsIn(two);
  return others.length === 0 || metalsIn(one).some((metal) => others.includes(metal));
}

function isSameRuler(known: string, claimed: string): boolean {
  const told = wordsIn(known);
  const said = wordsIn(claimed).filter(
    (word) => !['king', 'queen', 'emperor', 'tsar', 'sultan', 'the'].includes(word),
  );
  return (
    said.length > 0 &&
    said.every((word) =>
      told.some((other) => other === word || (word.length > 4 && other.startsWith(word.slice(0, 5)))),
    )
  );
}

function doubtsOf(
  type: WorldType,
  claim: WorldClaim,
  year: number | null,
): { sentences: string[]; agreement: number } {
  const sentences: string[] = [];
  // Country, value and year agree.
  let asked = 3;
  let affirmed = 3;
  const hold = (agreed: boolean, sentence: string) => {
    asked++;
    if (agreed) affirmed++;
    else sentences.push(sentence);
  };
  const { ruler, composition } = type;
  if (claim.ruler && ruler)
    hold(
      isSameRuler(ruler, claim.ruler),
      msg('The catalogue names {ruler} for {year}, not {other}.', {
        ruler,
        year: year ?? '',
        other: claim.ruler,
      }),
    );
  if (claim.composition && composition)
    hold(
      isSameMetal(composition, claim.composition),
      msg('Coins of this type are of {composition}.', { composition }),
    );
  const weight = agrees(type.weight, claim.weight, WEIGHT_OFF);
  if (weight !== null) hold(weight > 0, msg('Coins of this type weigh {weight} g.', { weight: type.weight }));
  const diameter = agrees(type.diameter, claim.diameter, DIAMETER_OFF);
  if (diameter !== null)
    hold(diameter > 0, msg('Coins of this type are {diameter} mm across.', { diameter: type.diameter }));
  if (claim.currency && !isSameCurrency(type, claim.currency))
    hold(
      false,
      type.currency.startsWith('H-')
        ? msg('Coins of this type are in another currency.')
        : msg('Coins of this type are in {currency}.', { currency: type.currency }),
    );
  return { sentences, agreement: affirmed / asked };
}

const isSameCurrency = ({ currency }: WorldType, claimed: string) =>
  !/^[A-Z]{3}$/.test(claimed) || currency === claimed || currency.startsWith('H-');

function whyImpossible(
  world: World,
  { denomination, currency }: WorldClaim,
  kin: readonly WorldCountry[],
  sameValue: readonly WorldType[],
  year: number | null,
): string | null {
  const [country] = kin;
  if (year === null || !country) return null;
  if (!kin.some((one) => livedIn(one, year))) return noCoinsThen(country, year);
  const codes = new Set(kin.map(({ code }) => code));
  const claimed =
    currency && world.currencies.filter((row) => codes.has(row.country) && row.code === currency);
  const meant = denomination ? new Set(sameValue.map((type) => type.currency)) : new Set<string>();
  const rows =
    claimed && claimed.length > 0
      ? claimed
      : meant.size > 0
        ? world.currencies.filter((row) => codes.has(row.country) && meant.has(row.code))
        : [];
  if (rows.length === 0 || rows.some((row) => isCurrentIn(row, year))) return null;
  const [row] = rows;
  if (!row) return null;
  const name = currencyOf(world, row.code, row.country).name;
  const of = world.countriesByCode.get(row.country)?.name ?? country.name;
  const [from, to] = [row.from, row.to].map((day) => Number(day.slice(0, 4)) || null);
  return noCurrencyThen({ coin: denomination ?? name, of, year, name }, from ?? null, to ?? null);
}

function noCoinsThen({ name, from, to }: WorldCountry, year: number): string {
  const values = { name, year, from: from ?? '', to: to ?? '' };
  if (to === null) return msg('{name} had no coins in {year}: it was there from {from}.', values);
  return from === null
    ? msg('{name} had no coins in {year}: it was there until {to}.', values)
    : msg('{name} had no coins in {year}: it was there from {from} to {to}.', values);
}

function noCurrencyThen(
  coin: { coin: string; of: string; year: number; name: string },
  from: number | null,
  to: number | null,
): string {
  const values = { ...coin, from: from ?? '', to: to ?? '' };
  if (to === null)
    return msg('{coin} of {of} cannot be of {year}: {name} was its currency from {from}.', values);
  return from === null
    ? msg('{coin} of {of} cannot be of {year}: {name} was its currency until {to}.', values)
    : msg('{coin} of {of} cannot be of {year}: {name} was its currency from {from} to {to}.', values);
}

/** Euro coins are dated from 1999. */
const isCurrentIn = ({ from, to }: WorldCurrency, year: number) =>
  (from === '' || Number(from.slice(0, 4)) <= year) && (to === '' || year <= Number(to.slice(0, 4)));

function notInCatalogue({ denomination }: WorldClaim, { name }: WorldCountry, year: number | null): string {
  if (!denomination)
    return sentences(NOT_IN_CATALOGUE, msg('Without a denomination no type of {name} is meant.', { name }));
  if (year === null)
    return msg('The year is missing: which type of {denomination} it is cannot be told.', { denomination });
  return sentences(
    NOT_IN_CATALOGUE,
    msg('It has no {denomination} of {name} from {year}.', { denomination, name, year }),
  );
}

function nearest(
  world: World,
  claim: WorldClaim,
  ofCountry: readonly WorldType[],
  sameValue: readonly WorldType[],
  year: number | null,
): WorldEntry[] {
  const pool = claim.denomination && sameValue.length > 0 ? sameValue : ofCountry;
  const pointsFor = pointsBy(claim);
  return pool
    .map((type) => ({
      type,
      points: pointsFor(type) - (year === null ? 0 : yearsApart(type, year) / 10),
    }))
    .sort((one, two) => two.points - one.points)
    .slice(0, NEAREST)
    .map(({ type }) => entryOf(world, type, year !== null && coversYear(type, year) ? year : null));
}

const yearsApart = ({ from, to }: WorldType, year: number) =>
  year < from ? from - year : to !== null && year > to ? year - to : 0;

function withoutCountry(world: World, claim: WorldClaim): WorldFinding {
  const { country, denomination, year = null } = claim;
  const pool = denomination
    ? withDenomination(world.types, denomination).filter((type) => year === null || coversYear(type, year))
    : [];
  return {
    standing: 'not in the catalogue',
    type: null,
    country: null,
    year,
    flags: [
      country
        ? sentences(NOT_IN_CATALOGUE, msg('It knows no country named {country}.', { country }))
        : msg('The country could not be told: please choose it.'),
    ],
    alternatives: nearest(world, claim, pool, pool, year),
    agreement: 0,
  };
}

export interface WorldCoin {
  country?: string | null;
  coinType: string;
  currency?: string | null;
  year: number;
  name: string;
  variation?: string | null;
  ruler?: string | null;
  composition?: string | null;
  catalogueIds?: string | null;
}

/** Fallback: country and face value. */
export const worldTypeOf = (world: World, coin: WorldCoin): string =>
  readIds<[string]>(coin.catalogueIds, world.version, worldWords(coin))?.[0] ?? readWords(world, coin);

export const worldIds = (world: World, coin: WorldCoin): string =>
  idsText(world.version, worldWords(coin), [readWords(world, coin)]);

/** All fields of `readWords`. */
export const worldWords = (coin: WorldCoin): string => {
  const { country, coinType, currency, year, ruler, composition, name, variation } = coin;
  const optional = [country, currency, ruler, composition, variation].map((word) => word ?? null);
  return hashOf([coinType, year, name, ...optional]);
};

function readWords(world: World, coin: WorldCoin): string {
  const { country, coinType, currency, year, ruler, composition } = coin;
  const words = [coin.name, coin.variation].filter(Boolean).join(' ');
  const { type, country: named } = judgeWorldCoin(world, {
    ...{ country, denomination: coinType, currency, year, ruler, composition, words },
  });
  return type?.id ?? `${named?.code ?? country ?? ''} ${denominationKey(coinType)}`;
}
