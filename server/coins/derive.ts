import { asc, getTableColumns, gt, type InferInsertModel } from 'drizzle-orm';
import type { Catalogue } from '../../db/catalogue/load.ts';
import { catalogueReadings, coins } from '../../db/schema.ts';
import { categoryOf } from '../../shared/coins/category.ts';
import { gradeOrder } from '../../shared/coins/conditions.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { measureNumber } from '../../shared/coins/fields.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import { KIND_CATEGORIES } from '../../shared/coins/kinds.ts';
import { isOfWords, isProof, isReadBy, usIds, usWords } from '../catalogue/identified.ts';
import { specificationsFor } from '../catalogue/specifications.ts';
import { worldIds, worldWords } from '../catalogue/world/referee.ts';
import { givingTurns, yieldToEventLoop } from '../core/chunks.ts';
import { contentOf, fineMicrograms } from '../valuation/metals/composition.ts';
import type { CoinsDeps } from './deps.ts';
import { type Derived, type Described, SEARCH_TEXTS, searchTextOf } from './search.ts';
import { writeDerived } from './write.ts';

type Catalogues = Pick<CoinsDeps, 'catalogue' | 'world'>;

/**
 * Stored ids while the words are the same, of any catalogue version, as the timetable reads again; else
 * reads now.
 */
export function catalogueIdsOf(deps: Catalogues, coin: Described): string | null {
  const { catalogueIds } = coin;
  if (catalogueIds === null) return null;
  return catalogueIds && isOfWords(catalogueIds, wordsOf(coin)) ? catalogueIds : readAnew(deps, coin);
}

const wordsOf = (coin: Described): string => (isAmerican(coin) ? usWords(coin) : worldWords(coin));

/** What a coin's words are read as with the catalogue there is. */
export const readAnew = (deps: Catalogues, coin: Described): string =>
  isAmerican(coin) ? usIds(deps.catalogue(), coin) : worldIds(deps.world(), coin);

export function isCurrent(deps: Catalogues, coin: Described): boolean {
  const { version } = isAmerican(coin) ? deps.catalogue() : deps.world();
  return isReadBy(coin.catalogueIds, version, wordsOf(coin));
}

/** Types of a key; a coin that could be of more is of none for sure. */
const MOST_TYPES = 8;

/** Of all entries the coin may be; the owner's choice in an album stands while the words allow it. Null while unread or undated. */
export function issueKeyOf(coin: Described, catalogueIds: string | null): string | null {
  if (catalogueIds === null || coin.year === UNDATED) return null;
  const [, , found, mark] = JSON.parse(catalogueIds) as [string, string, string | string[], string | null];
  const entries = typeof found === 'string' ? [found] : found.slice(0, MOST_TYPES);
  if (entries.length === 0) return null;
  const keyOf = (entry: string) => issueKey(entry, coin.year, mark ?? coin.mintMark ?? '', isProof(coin));
  const [chosen = ''] = coin.catalogueIssue?.split('|') ?? [];
  const isPossible =
    keyOf(chosen) === coin.catalogueIssue && entries.some((entry) => kindOf(entry) === kindOf(chosen));
  return keyOf(isPossible ? chosen : entries.join(','));
}

/** "mercury-dime|1916|D|business" */
export const issueKey = (entry: string, year: number, mintMark: string, isOfProof: boolean): string =>
  [entry, year, mintMark, isOfProof ? 'proof' : 'business'].join('|');

/** Types of one denomination that follow each other differ by their first year: "ca-1-cent-1858". US types are told apart by their whole id. */
const kindOf = (entry: string): string =>
  /^[a-z]{2,3}-.*\d{4}/.test(entry) ? entry.replace(/-\d{4}.*$/, '') : entry;

/** Coins read in one transaction: with long notes a search text takes a millisecond to index. */
const PAGE = 50;
const ROW = { id: 1 };

/** Changes when coins are sorted another way. */
const ORDERS = 1;

/** Changes with the catalogue, and when search texts are made another way. */
export const readingVersion = (deps: Pick<CoinsDeps, 'catalogueVersion'>): string =>
  `${deps.catalogueVersion()} ${SEARCH_TEXTS} ${ORDERS}`;

/** Derives all coins again after a change of catalogue or code, page by page; continues after a stop. */
export async function followCatalogue(deps: CoinsDeps, isStopped = () => false): Promise<void> {
  const version = readingVersion(deps);
  const [last] = await deps.db.orm.select().from(catalogueReadings);
  if (last?.version === version && last.coinId === null) return;
  let coinId: number | null = last?.version === version ? last.coinId : 0;
  while (coinId !== null && !isStopped()) {
    coinId = await readPage(deps, version, coinId);
    await yieldToEventLoop();
  }
}

/** Answers the last coin of a page, null where there is none after it. */
const readPage = (deps: CoinsDeps, version: string, after: number): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    const page = await tx
      .select(getTableColumns(coins))
      .from(coins)
      .where(gt(coins.id, after))
      .orderBy(asc(coins.id))
      .limit(PAGE);
    const turn = givingTurns();
    const read = [];
    for (const coin of page) {
      await turn();
      try {
        const searchText = searchTextOf(deps, coin);
        const catalogueIds = isCurrent(deps, coin) ? coin.catalogueIds : readAnew(deps, coin);
        const catalogueIssue = issueKeyOf(coin, catalogueIds);
        const derived = { catalogueIds, catalogueIssue, searchText, ...ordersOf(coin) };
        const names = Object.keys(derived) as (keyof typeof derived)[];
        if (names.some((name) => derived[name] !== coin[name])) read.push({ id: coin.id, ...derived });
      } catch (error) {
        // The coins behind it are not kept waiting; its words are read when they are needed.
        deps.log.error('a part of a job failed', { job: 'catalogue', id: coin.id, error });
      }
    }
    for (const one of read) {
      await turn();
      await writeDerived(tx, [one]);
    }
    const coinId = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
    const row = { ...ROW, version, coinId };
    await tx
      .insert(catalogueReadings)
      .values(row)
      .onConflictDoUpdate({ target: catalogueReadings.id, set: row });
    return coinId;
  });

type CoinRow = InferInsertModel<typeof coins>;

/** Fine metal is that of one piece, of the coin itself, else of the catalogue. */
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
    ...ordersOf(coin),
    searchText: searchTextOf(deps, coin),
    goldMicrograms: fineMicrograms(grams, metals.gold),
    silverMicrograms: fineMicrograms(grams, metals.silver),
    platinumMicrograms: fineMicrograms(grams, metals.platinum),
    catalogueIds,
    catalogueIssue: issueKeyOf(coin, catalogueIds),
  };
}

/** By grade, and by weight in milligrams. */
const ordersOf = (coin: Described): Pick<Derived, 'gradeOrder' | 'weightOrder'> => ({
  gradeOrder: gradeOrder({ ...coin, condition: coin.condition ?? '' }),
  weightOrder: Math.round(measureNumber(coin.weight ?? '') * 1000) || null,
});

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

/** Catalogue facts for fields left open; none where the catalogue is not sure which coin it is. */
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
