import { asc, getTableColumns, gt } from 'drizzle-orm';
import { catalogueReadings, coins } from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { isOfWords, isReadBy, usIds, usWords } from '../catalogue/identified.ts';
import { worldIds, worldWords } from '../catalogue/world/referee.ts';
import { givingTurns, yieldToEventLoop } from '../core/chunks.ts';
import type { CoinsDeps } from './deps.ts';
import { type Described, SEARCH_TEXTS, searchTextOf } from './search-texts.ts';
import { writeDerived } from './write.ts';

type Catalogues = Pick<CoinsDeps, 'catalogue' | 'world'>;

/**
 * What a coin's row keeps of how its words are read: what is there while they are the same, which version of the catalogue ever read them, and while
 * nobody has, since that is the timetable's work; else they are read now.
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

/** Coins read in one transaction: with long notes a search text takes a millisecond to index. */
const PAGE = 50;
const ROW = { id: 1 };

/** Changes with the catalogue, and when search texts are made another way. */
export const readingVersion = (deps: Pick<CoinsDeps, 'catalogueVersion'>): string =>
  `${deps.catalogueVersion()} ${SEARCH_TEXTS}`;

/**
 * Reads the words of all coins again, and derives what is searched of them, where the catalogue or the way of deriving has changed: page by
 * page, so that everybody is served meanwhile; stopped, it continues later. Until a coin has had its turn its old search text counts.
 */
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
        if (catalogueIds !== coin.catalogueIds || searchText !== coin.searchText)
          read.push({ id: coin.id, catalogueIds, searchText });
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
