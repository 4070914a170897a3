/** Updates db/official-rates.json from the European Central Bank. Run and commit before `npm run release`. */
import { join } from 'node:path';
import { officialRateSource } from '../server/core/money/official.ts';

const source = officialRateSource({ provider: 'ecb', baseUrl: null });
if (!source) throw new Error('There is no source of exchange rates.');
const found = await source.latest();
const rates = Object.fromEntries(found.map(({ currency, rate }) => [currency, rate]));
const file = {
  day: found[0]?.day,
  source: source.name,
  note: 'US dollars for one unit, from the euro reference rates of the European Central Bank, which may be reused with its name',
  rates,
};
await Bun.write(join(import.meta.dir, '../db/official-rates.json'), `${JSON.stringify(file, null, 2)}\n`);
console.log(`db/official-rates.json: ${found.length} rates of ${file.day}`);
