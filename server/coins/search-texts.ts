import type { InferInsertModel } from 'drizzle-orm';
import type { coins } from '../../db/schema.ts';
import { searchText } from '../../db/search.ts';
import { displayMintMark, mintOf } from '../../shared/catalogue/mints.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import { countriesNamed } from '../catalogue/world/words.ts';
import type { CoinsDeps } from './deps.ts';

/** Where a coin is from and who made it, in its owner's words. */
export const ORIGIN = ['region', 'mint', 'ruler', 'era', 'script', 'designer'] as const;

/** To be raised when `searchTextOf` gives other words for the same coin: all coins then get theirs in the background (catalogue-ids.ts). */
export const SEARCH_TEXTS = 3;

/** Name, year, type, condition, country, mint, origin, material, slab, place, tags and notes. */
export const searchTextOf = (deps: Pick<CoinsDeps, 'world'>, coin: Described): string =>
  searchText([
    coin.name,
    coin.year,
    coin.mintMark,
    `${coin.year}${displayMintMark(coin.mintMark)}`,
    mintOf({ mintMark: null, composition: null, ...coin }),
    coin.coinType,
    coin.variation,
    coin.condition,
    coin.gradingCompany,
    coin.grade,
    coin.certificationNumber,
    coin.storageLocation,
    coin.serialNumber,
    ...(coin.catalogueNumbers ?? []).flatMap(({ catalogue, number }) => [catalogue, number]),
    ...(coin.tags ?? []),
    ...(isAmerican(coin) ? ['USA'] : [coin.currency, ...countryNames(deps, coin.country ?? '')]),
    ...ORIGIN.map((field) => coin[field]),
    ...materialsOf(coin),
    ...(coin.purchases ?? []).flatMap(({ seller, place, invoice }) => [seller, place, invoice]),
    coin.notes,
  ]);

/** A country as its coins may be looked for: under other names, and that of the country it became. */
function countryNames({ world }: Pick<CoinsDeps, 'world'>, country: string): string[] {
  const known = countriesNamed(world(), country);
  const heirs = known.flatMap(({ successor }) => world().countriesByCode.get(successor) ?? []);
  return [country, ...[...known, ...heirs].flatMap(({ name, otherNames }) => [name, ...otherNames])];
}

/** Percent from which a metal is what a coin is said to be of: no silver dollar is looked for under "copper". */
const MAIN_METAL = 20;
const SHARE = /(\d+(?:[.,]\d+)?)\s*(?:%|percent)\s*(?:of\s+)?\p{L}+/giu;
const SHARE_AFTER = /\p{L}+\s*[:(=-]?\s*(\d+(?:[.,]\d+)?)\s*(?:%|percent)/giu;
/** Named after a metal they hold nothing of, or too little to count. */
const NOT_OF_IT =
  /\b(?:(?<=(?:nickel|german|tibetan?|alpaca|nordic|new)[\s-])(?:silver|gold)|(?:gold|silver|platinum)(?=[\s-](?:\w*plat(?:ed|ing)|gilt|clad|washed|dipped|layered|coated)))\b/giu;

/** The materials a coin is mainly of. */
function materialsOf({ composition, metalContent }: Described): string[] {
  const text = composition ?? '';
  const metals = Object.entries(metalContent ?? {}).filter(([, percent]) => percent >= MAIN_METAL);
  const main = text.replace(/^\s*\p{L}/u.test(text) ? SHARE_AFTER : SHARE, (said, percent: string) =>
    Number(percent.replace(',', '.')) < MAIN_METAL ? ' ' : said,
  );
  return [main.replace(NOT_OF_IT, ' ').replace(/[\d.,/%]+/g, ' '), ...metals.map(([metal]) => metal)];
}

type CoinRow = InferInsertModel<typeof coins>;

/** What a coin's derived columns are computed from. */
export type Described = Pick<CoinRow, 'name' | 'coinType' | 'year'> &
  Partial<
    Pick<
      CoinRow,
      | 'series'
      | 'mintMark'
      | 'variation'
      | 'condition'
      | 'gradingCompany'
      | 'grade'
      | 'certificationNumber'
      | 'weight'
      | 'composition'
      | 'metalContent'
      | 'estimatedValue'
      | 'country'
      | 'kind'
      | 'catalogueNumbers'
      | 'serialNumber'
      | 'purchases'
      | 'storageLocation'
      | 'tags'
      | 'notes'
      | 'catalogueIds'
      | 'catalogueIssue'
      | 'currency'
      | (typeof ORIGIN)[number]
    >
  >;

/** The columns derived at every write of a coin. */
export type Derived = Pick<
  CoinRow,
  | 'category'
  | 'nameOrder'
  | 'valueOrder'
  | 'searchText'
  | 'goldMicrograms'
  | 'silverMicrograms'
  | 'platinumMicrograms'
  | 'catalogueIds'
  | 'catalogueIssue'
>;
