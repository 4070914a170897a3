/**
 * `bun run tools/bench/seed-history.ts [--url http://127.0.0.1:3000] [--data ./mintmark-data]`: gives a running program a collector
 * with a cabinet and three years of made-up values and metal prices, to look at the dashboard with. Prints how to sign in.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cabinet } from './history/cabinet.ts';
import { priceRows, valueRows } from './history/curves.ts';
import type { History } from './history/insert.ts';
import { person, register } from './mintmark.ts';
import { send } from './subject.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    data: { type: 'string', default: './mintmark-data' },
  },
});

const collector = person(`history-${Date.now()}@example.org`);
const headers = { cookie: await register(values.url, collector) };
const coins = cabinet();
for (const coin of coins) await send(`${values.url}/api/coins`, coin, headers);
const { id: userId } = await (await fetch(`${values.url}/api/auth/user`, { headers })).json();

const prices = priceRows();
const history: History = { userId, prices, values: valueRows(coins, prices) };
const folder = mkdtempSync(join(tmpdir(), 'mintmark-history-'));
try {
  const rows = join(folder, 'rows.json');
  writeFileSync(rows, JSON.stringify(history));
  const insert = join(import.meta.dir, 'history/insert.ts');
  const { exitCode, stderr } = Bun.spawnSync([
    process.execPath,
    insert,
    join(values.data, 'mintmark.db'),
    rows,
  ]);
  if (exitCode !== 0) throw new Error(stderr.toString());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${values.url}/login  ${collector.email}  ${collector.password}`);
