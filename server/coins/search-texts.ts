import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import { inChunks } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import { searchTextOf } from './derive.ts';

/**
 * Derives what is searched for the coins that have none, those saved before there was a search: bit by bit, so that
 * everybody is served meanwhile.
 */
export async function deriveSearchTexts(deps: Deps): Promise<void> {
  const without = await deps.db.orm.select({ id: coins.id }).from(coins).where(eq(coins.searchText, ''));
  await inChunks(without, (some) =>
    deps.db.transaction((tx) =>
      derive(
        tx,
        some.map(({ id }) => id),
      ),
    ),
  );
}

async function derive(tx: Orm, ids: number[]): Promise<void> {
  for (const coin of await tx.select().from(coins).where(inArray(coins.id, ids))) {
    // Nothing of the coin itself changes, nor the time of its last change.
    const { updatedAt } = coin;
    await tx
      .update(coins)
      .set({ searchText: searchTextOf(coin), updatedAt })
      .where(eq(coins.id, coin.id));
  }
}
