import { and, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { coins, priceHistory } from '../../../db/schema.ts';
import { mergeTotals } from '../../../db/totals.ts';
import { keptCoin } from '../../coins/queries.ts';
import type { NewValue, StoredCoin } from '../stored.ts';

/** A coin as it was read and the value it is to get. */
export interface Valued {
  coin: StoredCoin;
  value: NewValue;
}

/**
 * Writes new values of a user's coins, each with its row of price history, and the totals once a category. Coins that
 * were changed since they were read are left as they are now. Answers how many were written.
 */
export async function writeValues(tx: Orm, userId: string, valued: readonly Valued[]): Promise<number> {
  const valuedAt = new Date();
  const update = updating(tx, userId, valuedAt);
  const record = recording(tx, userId, valuedAt);
  let written = 0;
  const gains = new Map<string, number>();
  for (const { coin, value } of valued) {
    const { cents, ...origin } = value;
    const [after] = await update.all({
      id: coin.id,
      cents,
      source: origin.valuationSource,
      oldCents: coin.estimatedValue,
      oldSource: coin.valuationSource,
      oldPreference: coin.valuationPreference,
      oldUpdatedAt: coin.updatedAt,
    });
    if (!after) continue;
    await record({ coinId: coin.id, cents, ...origin });
    written += 1;
    // By the quantity and category the row has now, which are those it is counted with.
    const gain = after.quantity * (cents - (coin.estimatedValue ?? 0));
    gains.set(after.category, (gains.get(after.category) ?? 0) + gain);
  }
  for (const [category, value] of gains) await mergeTotals(tx, { ...NOTHING, userId, category, value });
  return written;
}

const NOTHING = { records: 0, quantity: 0, goldMicrograms: 0, silverMicrograms: 0, platinumMicrograms: 0 };

interface Point extends NewValue {
  coinId: number;
}

/** Adds a point of history: prepared, as putting a hundred into one statement takes longer than all else. */
function recording(tx: Orm, userId: string, recordedAt: Date): (point: Point) => Promise<unknown> {
  const insert = (metadata: ReturnType<typeof sql.placeholder> | null) =>
    tx
      .insert(priceHistory)
      .values({
        ...{ coinId: sql.placeholder('coinId'), userId, recordedValue: sql.placeholder('cents') },
        valuationSource: sql.placeholder('valuationSource'),
        confidence: sql.placeholder('confidence'),
        ...{ metadata, recordedAt },
      })
      .prepare();
  const [plain, founded] = [insert(null), insert(sql.placeholder('metadata'))];
  // A placeholder would write the word "null".
  return ({ metadata, ...point }) =>
    metadata === null ? plain.run({ ...point }) : founded.run({ ...point, metadata });
}

/** Changes the value of a coin that is still as it was read. */
function updating(tx: Orm, userId: string, valuedAt: Date) {
  const cents = sql`${sql.placeholder('cents')}`;
  return tx
    .update(coins)
    .set({
      estimatedValue: cents,
      valueOrder: cents,
      valuationSource: sql`${sql.placeholder('source')}`,
      valuedAt,
      updatedAt: valuedAt,
    })
    .where(
      and(
        keptCoin(userId, sql.placeholder('id')),
        sql`${coins.updatedAt} = ${sql.param(sql.placeholder('oldUpdatedAt'), coins.updatedAt)}`,
        sql`${coins.estimatedValue} is not distinct from ${sql.placeholder('oldCents')}`,
        sql`${coins.valuationSource} is not distinct from ${sql.placeholder('oldSource')}`,
        // A preference set within the same millisecond as the value.
        sql`${coins.valuationPreference} is not distinct from ${sql.placeholder('oldPreference')}`,
      ),
    )
    .returning({ category: coins.category, quantity: coins.quantity })
    .prepare();
}
