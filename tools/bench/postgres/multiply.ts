import type { Side } from './side.ts';

const but = (columns: readonly string[], ...left: string[]) =>
  columns.filter((column) => !left.includes(column)).map((column) => `"${column}"`);

/** The id of the n-th owner, who has a session by the name of the same. */
export const ownerOf = (n: number) => {
  const hex = Bun.hash(`owner ${n}`).toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8000-${String(n).padStart(12, '0')}`;
};

const FIRST = "(SELECT id FROM users WHERE email = 'collector@example.org')";

/** Copies the first account's coins so often that there are `times` as many. */
export async function multiplyCoins(side: Side, times: number): Promise<void> {
  const columns = but(await side.columns('coins'), 'id').join(', ');
  const copies = Array.from({ length: times - 1 }, (_, n) => `(${n})`).join(', ');
  await side.run([
    `INSERT INTO coins (${columns}) SELECT ${columns} FROM coins, (VALUES ${copies}) AS v WHERE user_id = ${FIRST}`,
    ...[
      'records',
      'quantity',
      'value_cents',
      'gold_micrograms',
      'silver_micrograms',
      'platinum_micrograms',
    ].map((sum) => `UPDATE collection_totals SET ${sum} = ${times} * ${sum} WHERE user_id = ${FIRST}`),
  ]);
}

const PIECE = 1000;

/** Adds owners `from` to `to`, each a copy of the first account with a session, and a hundredth of its coins. */
export async function addOwners(side: Side, from: number, to: number): Promise<void> {
  const userColumns = but(await side.columns('users'), 'id', 'email').join(', ');
  const sessionColumns = but(await side.columns('sessions'), 'sid', 'user_id').join(', ');
  const coinColumns = but(await side.columns('coins'), 'id', 'user_id');
  const statements: string[] = [];
  for (let at = from; at < to; at += PIECE) {
    const some = Array.from({ length: Math.min(PIECE, to - at) }, (_, n) => at + n);
    const values = some.map((n) => `('${ownerOf(n)}', ${n})`).join(', ');
    statements.push(
      `INSERT INTO users (id, email, ${userColumns})
        SELECT v.column1, v.column1 || '@example.org', ${userColumns} FROM users, (VALUES ${values}) AS v WHERE id = ${FIRST}`,
      `INSERT INTO sessions (sid, user_id, ${sessionColumns})
        SELECT v.column1, v.column1, ${sessionColumns} FROM sessions, (VALUES ${values}) AS v WHERE user_id = ${FIRST}`,
      `INSERT INTO coins (user_id, ${coinColumns.join(', ')})
        SELECT v.column1, ${coinColumns.map((column) => `c.${column}`).join(', ')}
        FROM coins AS c JOIN (VALUES ${values}) AS v ON v.column2 % 100 = c.id % 100 WHERE c.user_id = ${FIRST}`,
    );
  }
  const sums = ['gold', 'silver', 'platinum'].map((metal) => `${metal}_micrograms`);
  await side.run([
    ...statements,
    `DELETE FROM collection_totals WHERE user_id <> ${FIRST}`,
    `INSERT INTO collection_totals (user_id, category, records, quantity, value_cents, ${sums.join(', ')})
      SELECT user_id, category, count(*), sum(quantity), sum(quantity * coalesce(estimated_value_cents, 0)),
        ${sums.map((sum) => `sum(quantity * ${sum})`).join(', ')}
      FROM coins WHERE user_id <> ${FIRST} GROUP BY user_id, category`,
  ]);
}
