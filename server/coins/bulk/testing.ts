import { and, eq, isNull } from 'drizzle-orm';
import { coins, collectionTotals, type OwnerId } from '../../../db/schema.ts';
import { mergeTotals, shareOf } from '../../../db/totals.ts';
import { idOf } from '../../account/profile/testing.ts';
import { type Client, DIME, type TestApp } from '../../testing/app.ts';

/** Adds coins in the given order and answers their ids. */
export async function addCoins(client: Client, fields: Record<string, unknown>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const coin of fields) {
    const answer = await client.sendJson('POST', '/api/coins', { ...DIME, ...coin });
    if (answer.status !== 201) throw new Error(await answer.text());
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Copies a coin in the database, as its owner might have added it many times, and answers all ids. */
export async function multiply(it: TestApp, id: number, times: number): Promise<number[]> {
  const [coin] = await it.deps.db.orm.select().from(coins).where(eq(coins.id, id));
  if (!coin) throw new Error('no such coin');
  const { id: _id, ...copy } = coin;
  const ids = [id];
  await it.deps.db.transaction(async (tx) => {
    for (let left = times; left > 0; left -= 500) {
      const copies = Array.from({ length: Math.min(left, 500) }, () => copy);
      const rows = await tx.insert(coins).values(copies).returning({ id: coins.id });
      ids.push(...rows.map((row) => row.id));
    }
    if (!coin.deletedAt)
      await mergeTotals(tx, Array<ReturnType<typeof shareOf>>(times).fill(shareOf(coin, 1)));
  });
  return ids;
}

/** The totals as they are kept, and as the coins say they should be. */
export async function totalsOf({ deps: { db } }: TestApp, client: Client) {
  const userId = await idOf(client);
  const rows = await db.orm.select().from(collectionTotals).where(eq(collectionTotals.userId, userId));
  const kept = rows.filter(({ userId: _, category: __, ...sums }) => Object.values(sums).some(Boolean));
  return { kept: byCategory(kept), counted: byCategory(await recounted(db.orm, userId)) };
}

type Totals = typeof collectionTotals.$inferSelect;

const byCategory = (rows: Totals[]) => rows.sort((a, b) => (a.category < b.category ? -1 : 1));

async function recounted(orm: TestApp['deps']['db']['orm'], userId: OwnerId): Promise<Totals[]> {
  const sums = new Map<string, Totals>();
  const rows = await orm
    .select()
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt)));
  for (const coin of rows) {
    const { category, quantity } = coin;
    const zero = {
      records: 0,
      quantity: 0,
      value: 0,
      goldMicrograms: 0,
      silverMicrograms: 0,
      platinumMicrograms: 0,
    };
    const sum = sums.get(category) ?? { userId, category, ...zero };
    sum.records += 1;
    sum.quantity += quantity;
    sum.value += quantity * (coin.estimatedValue ?? 0);
    sum.goldMicrograms += quantity * coin.goldMicrograms;
    sum.silverMicrograms += quantity * coin.silverMicrograms;
    sum.platinumMicrograms += quantity * coin.platinumMicrograms;
    sums.set(category, sum);
  }
  return [...sums.values()];
}

/** Reads a CSV text letter by letter, as RFC 4180 says it is to be read. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error('a quote is not closed');
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (text[at] !== ',' && text[at] !== '\r') {
        if (at >= text.length || text[at] === '"' || text[at] === '\n') throw new Error(`bare ${text[at]}`);
        cell += text[at];
        at += 1;
      }
    }
    record.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      records.push(record);
      record = [];
      at += 2;
    } else throw new Error('neither comma nor line end after a field');
  }
  return records;
}
