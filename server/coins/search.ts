import { desc, type InferInsertModel } from 'drizzle-orm';
import type { Db, Orm } from '../../db/client.ts';
import { coins, type OwnerId } from '../../db/schema.ts';
import {
  endsOf,
  findCoins,
  foundNumber,
  joinedWords,
  type Search,
  type SearchTerm,
  searchAmong,
  searchText,
  searchWords,
} from '../../db/search.ts';
import { displayMintMark, mintOf } from '../../shared/catalogue/mints.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import { slipsToPrefix } from '../catalogue/query.ts';
import { countriesNamed } from '../catalogue/world/words.ts';
import { givingTurns } from '../core/chunks.ts';
import type { CoinsDeps } from './deps.ts';

/** Where a coin is from and who made it, in its owner's words. */
const ORIGIN = ['region', 'mint', 'ruler', 'era', 'script', 'designer'] as const;

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
      | 'isGraded'
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
  | 'gradeOrder'
  | 'weightOrder'
  | 'searchText'
  | 'goldMicrograms'
  | 'silverMicrograms'
  | 'platinumMicrograms'
  | 'catalogueIds'
  | 'catalogueIssue'
>;

/** Coins looked at for words that come near to unknown ones: the newest with a word that begins or ends like one. */
const LOOKED_AT = 500;
/** Unknown words that slips are looked for in: of more, too little is right to go by. */
const MOST_UNKNOWN = 3;
/** Different words of the coins that are compared. */
const MOST_COMPARED = 5000;

/**
 * Likeliest first: as typed, year and mint mark joined, slips corrected. Null: no words; empty: nothing can
 * match.
 */
export async function readingsOf(
  db: Db,
  userId: OwnerId,
  search: string | undefined,
): Promise<(() => Promise<Search>)[] | null> {
  const typed = searchWords(search);
  if (typed === null) return null;
  if (typed.length === 0) return [];
  const asked = await searchAmong(db, userId, typed);
  const joined = joinedWords(search);
  return [
    ...(joined ? [async () => ({ ...asked, words: joined })] : []),
    async () => asked,
    () => withoutSlips(db.orm, asked),
  ];
}

/** Unknown words become the owner's words one slip away: a letter missing, added, wrong, or two swapped. */
async function withoutSlips(orm: Orm, search: Search): Promise<Search> {
  const giveTurn = givingTurns();
  const unknown: string[] = [];
  for (const word of search.words) {
    await giveTurn();
    if (typeof word !== 'string' || (await isKnown(orm, search, word))) continue;
    // Numbers are exact: 1916 is no slip of 1917.
    if (endsOf(word).length === 0 || /\d/.test(word)) return search;
    unknown.push(word);
    if (unknown.length > MOST_UNKNOWN) return search;
  }
  if (unknown.length === 0) return search;
  const near = await wordsNear(orm, search, unknown);
  if (unknown.some((word) => !near.get(word)?.length)) return search;
  return { ...search, words: search.words.map((word) => near.get(word as string) ?? word) };
}

const isKnown = async (orm: Orm, search: Search, word: SearchTerm): Promise<boolean> =>
  (await findCoins(orm, { ...search, words: [word] }, { id: coins.id }).limit(1)).length > 0;

/** For each word those of the owner's coins one slip away. */
async function wordsNear(orm: Orm, search: Search, words: string[]): Promise<Map<string, string[]>> {
  const rows = await findCoins(orm, { ...search, words: [words.flatMap(endsOf)] }, { text: coins.searchText })
    .orderBy(desc(foundNumber(search)))
    .limit(LOOKED_AT);
  const giveTurn = givingTurns();
  const near = new Map<string, string[]>(words.map((word) => [word, []]));
  const compared = new Set<string>();
  for (const { text } of rows) {
    for (const other of text.trim().split('  ')) {
      if (compared.size >= MOST_COMPARED) return near;
      if (compared.has(other)) continue;
      compared.add(other);
      for (const [word, found] of near) if (slipsToPrefix(word, other, 1) <= 1) found.push(other);
    }
    await giveTurn();
  }
  return near;
}
