import type { InferInsertModel } from 'drizzle-orm';
import type { coins } from '../../db/schema.ts';
import { categoryOf } from '../../shared/coins/category.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { KIND_CATEGORIES } from '../../shared/coins/kinds.ts';
import { type Catalogue, specificationsFor } from '../catalogue/service.ts';
import { contentOf, fineMicrograms } from '../valuation/metals/composition.ts';
import { catalogueIdsOf, issueKeyOf } from './catalogue-ids.ts';
import type { CoinsDeps } from './deps.ts';
import { type Derived, type Described, searchTextOf } from './search-texts.ts';

type CoinRow = InferInsertModel<typeof coins>;

/** Derives category, sort keys, what is searched, the fine metal of one piece from the coin itself, else from the catalogue, and what the catalogue takes it for. */
export function derive(deps: Pick<CoinsDeps, 'catalogue' | 'world'>, coin: Described): Derived {
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
    searchText: searchTextOf(deps, coin),
    goldMicrograms: fineMicrograms(grams, metals.gold),
    silverMicrograms: fineMicrograms(grams, metals.silver),
    platinumMicrograms: fineMicrograms(grams, metals.platinum),
    catalogueIds,
    catalogueIssue: issueKeyOf(coin, catalogueIds),
  };
}

/** Each other country is a category, and each kind of US piece that is no coin. */
function categoryOfPiece(coin: Described): string {
  if (isAmerican(coin)) return categoryOf(coin);
  if (!isAmerican({ country: coin.country })) return coin.country ?? 'Other Coins';
  return KIND_CATEGORIES[coin.kind ?? 'coin'] ?? 'Other Coins';
}

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
