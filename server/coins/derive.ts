import type { InferInsertModel } from 'drizzle-orm';
import type { coins } from '../../db/schema.ts';
import { searchText } from '../../db/search.ts';
import { categoryOf } from '../../shared/coins/category.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { KIND_CATEGORIES } from '../../shared/coins/kinds.ts';
import { mintOf } from '../../shared/format/mint-marks.ts';
import { type Catalogue, specificationsFor } from '../catalogue/service.ts';
import { contentOf, fineMicrograms } from '../market/metals/composition.ts';
import type { Deps } from '../platform/deps.ts';
import { catalogueIdsOf } from './catalogue-ids.ts';

type CoinRow = InferInsertModel<typeof coins>;

/** What is said of a coin of the world besides, and searched with it. */
const OF_THE_WORLD = ['currency', 'region', 'mint', 'ruler', 'era', 'script', 'designer'] as const;

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
      | 'storageLocation'
      | 'tags'
      | 'catalogueIds'
      | (typeof OF_THE_WORLD)[number]
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
>;

/** Derives category, sort keys, what is searched, the fine metal of one piece from the coin itself, else from the catalogue, and what the catalogue takes it for. */
export function derive(deps: Pick<Deps, 'catalogue' | 'world'>, coin: Described): Derived {
  const catalogueIds = catalogueIdsOf(deps, coin);
  const isKnown = coin.weight && coin.metalContent;
  const known = isKnown ? null : specificationsOf(deps.catalogue(), { ...coin, catalogueIds });
  const grams = Number(coin.weight ?? known?.weight ?? 0);
  // A coin the catalogue does not know may still say in words what it is made of.
  const metals = coin.metalContent ?? known?.metalContent ?? contentOf(coin.composition ?? '') ?? {};
  return {
    category: categoryOfPiece(coin),
    nameOrder: coin.name.toLowerCase(),
    valueOrder: coin.estimatedValue ?? -1,
    searchText: searchTextOf(coin),
    goldMicrograms: fineMicrograms(grams, metals.gold),
    silverMicrograms: fineMicrograms(grams, metals.silver),
    platinumMicrograms: fineMicrograms(grams, metals.platinum),
    catalogueIds,
  };
}

/** Each other country is a category, and each kind of US piece that is no coin. */
function categoryOfPiece(coin: Described): string {
  if (isAmerican(coin)) return categoryOf(coin);
  if (!isAmerican({ country: coin.country })) return coin.country ?? 'Other Coins';
  return KIND_CATEGORIES[coin.kind ?? 'coin'] ?? 'Other Coins';
}

/**
 * Name, year, coin type and condition (specification 000, section 2), the mint its mark stands for, what a slab or an
 * envelope says besides, where it is kept and what it is filed under; of a coin of the world also under whom it was made. Of American ones that would be the same of all.
 */
export const searchTextOf = (coin: Described): string =>
  searchText([
    coin.name,
    coin.year,
    coin.mintMark,
    mintOf({ mintMark: null, composition: null, ...coin }),
    coin.coinType,
    coin.condition,
    coin.gradingCompany,
    coin.grade,
    coin.certificationNumber,
    coin.storageLocation,
    coin.serialNumber,
    ...(coin.catalogueNumbers ?? []).flatMap(({ catalogue, number }) => [catalogue, number]),
    ...(coin.tags ?? []),
    ...(isAmerican(coin) ? [] : [coin.country, coin.variation, ...OF_THE_WORLD.map((field) => coin[field])]),
  ]);

/** The fields the catalogue can fill. */
export const FACTS = [
  'composition',
  'weight',
  'diameter',
  'metalContent',
  'series',
  'totalMintage',
  'obverseDescription',
  'reverseDescription',
  'rarityScale',
] as const;
export type Fact = (typeof FACTS)[number];

/** Those of one year and mint mark; the others are of the piece itself. */
export const ISSUE_FACTS: readonly Fact[] = ['totalMintage', 'rarityScale'];

/**
 * Facts the catalogue adds to a new coin whose collector left them open: never over what was entered,
 * and none where the catalogue is not sure which coin it is.
 */
export function catalogueFacts(catalogue: Catalogue, coin: Described): Partial<Pick<CoinRow, Fact>> {
  const known = specificationsOf(catalogue, coin);
  if (!known) return {};
  return {
    composition: known.composition,
    weight: known.weight,
    diameter: known.diameter,
    metalContent: known.metalContent,
    series: known.series,
    totalMintage: known.mintage === null ? null : known.mintage.toLocaleString('en-US'),
    obverseDescription: known.obverseDescription,
    reverseDescription: known.reverseDescription,
    rarityScale: known.rarityScale,
  };
}

const specificationsOf = (catalogue: Catalogue, coin: Described) =>
  isAmerican(coin) ? specificationsFor(catalogue, coin) : null;
