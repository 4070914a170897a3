import { asc, getTableColumns, gt } from 'drizzle-orm';
import { catalogueReadings, coins } from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { usIds, usWords } from '../catalogue/identified.ts';
import { isOfWords, isReadBy } from '../catalogue/stored-ids.ts';
import { worldIds, worldWords } from '../catalogue/world/type-of-coin.ts';
import { givingTurns, yieldToEventLoop } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import type { Described } from './derive.ts';
import { writeDerived } from './write.ts';

type Catalogues = Pick<Deps, 'catalogue' | 'world'>;

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

/** Whether they were. */
export function isCurrent(deps: Catalogues, coin: Described): boolean {
  const { version } = isAmerican(coin) ? deps.catalogue() : deps.world();
  return isReadBy(coin.catalogueIds, version, wordsOf(coin));
}

/** Coins read in one transaction. */
const PAGE = 100;
/** The one row of how far it has come. */
const ROW = { id: 1 };

/**
 * Reads the words of all coins anew where the catalogue is another one than when they were read last, page by page, so that everybody is served
 * meanwhile; stopped, it is gone on with later. Of a coin that has not had its turn the words are read whenever they are needed.
 */
export async function followCatalogue(deps: Deps, isStopped = () => false): Promise<void> {
  const version = deps.catalogueVersion();
  const [last] = await deps.db.orm.select().from(catalogueReadings);
  if (last?.version === version && last.coinId === null) return;
  let coinId: number | null = last?.version === version ? last.coinId : 0;
  while (coinId !== null && !isStopped()) {
    coinId = await readPage(deps, version, coinId);
    await yieldToEventLoop();
  }
}

/** Answers the last coin of a page, null where there is none after it. */
const readPage = (deps: Deps, version: string, after: number): Promise<number | null> =>
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
      try {
        if (!isCurrent(deps, coin)) read.push({ id: coin.id, catalogueIds: readAnew(deps, coin) });
      } catch (error) {
        // Its words are read whenever they are needed; the coins behind it are not kept waiting.
        deps.log.error('a part of a job failed', { job: 'catalogue', id: coin.id, error: String(error) });
      }
      await turn();
    }
    await writeDerived(tx, read);
    const coinId = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
    const row = { ...ROW, version, coinId };
    await tx
      .insert(catalogueReadings)
      .values(row)
      .onConflictDoUpdate({ target: catalogueReadings.id, set: row });
    return coinId;
  });
