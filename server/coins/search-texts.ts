import { eq, inArray } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { inPieces } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { searchTextOf } from './derive.ts';
import { writeDerived } from './write.ts';

/**
 * Derives what is searched for the coins that have none, those saved before there was a search: bit by bit, so that
 * everybody is served meanwhile.
 */
export async function deriveSearchTexts(deps: Deps): Promise<void> {
  const without = await deps.db.orm.select({ id: coins.id }).from(coins).where(eq(coins.searchText, ''));
  const ids = without.map(({ id }) => id);
  await inPieces(deps, ids, async (tx, some) => {
    const rows = await tx.select().from(coins).where(inArray(coins.id, some));
    await writeDerived(
      tx,
      rows.map((coin) => ({ id: coin.id, searchText: searchTextOf(coin) })),
    );
  });
}
