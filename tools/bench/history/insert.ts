/** `bun tools/bench/history/insert.ts DATABASE ROWS.json`: writes a history into the database of a running program. */
import { Database } from 'bun:sqlite';
import { readFileSync } from 'node:fs';
import type { PriceRow, ValueRow } from './curves.ts';

/** What is to be written, and whose values they are. */
export interface History {
  userId: string;
  prices: PriceRow[];
  values: ValueRow[];
}

const [file = '', rows = ''] = process.argv.slice(2);
const { userId, prices, values } = JSON.parse(readFileSync(rows, 'utf8')) as History;
const db = new Database(file, { readwrite: true });
db.run('PRAGMA busy_timeout = 5000');
db.transaction(() => {
  const price = db.prepare(
    'INSERT INTO metal_prices (gold, silver, platinum, palladium, copper, source, last_updated) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const row of prices) {
    // At their day's first minute: today's is not yet to come.
    const at = Date.parse(`${row.day}T00:01:00Z`);
    price.run(row.gold, row.silver, row.platinum, row.palladium, row.copper, 'made up', at);
  }
  const value = db.prepare(
    'INSERT OR REPLACE INTO collection_values (user_id, day, value_cents, paid_cents) VALUES (?, ?, ?, ?)',
  );
  for (const row of values) value.run(userId, row.day, row.value, row.paid);
})();
db.close();
