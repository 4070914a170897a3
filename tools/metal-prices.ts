/**
 * Updates db/metal-prices.json from MINTMARK_METALS_PROVIDER; missing or implausible prices are null. Run and commit
 * before `npm run release`.
 */
import { join } from 'node:path';
import { readConfig } from '../server/core/config.ts';
import { metalPriceSource } from '../server/valuation/metals/metal-prices.ts';
import { check } from '../server/valuation/metals/spot.ts';

const file = Bun.file(join(import.meta.dir, '../db/metal-prices.json'));
const source = metalPriceSource(readConfig(process.env).config.metals);
if (!source) throw new Error('MINTMARK_METALS_PROVIDER is none: nobody can be asked for prices.');
const { prices, taken } = check(await source.latest(), null);
if (taken.length === 0) throw new Error(`${source.name} returned no plausible price.`);
const day = new Date().toISOString().slice(0, 10);
const note = `Spot prices, US dollars per troy ounce: ${source.name}`;
await Bun.write(file, `${JSON.stringify({ day, note, ...prices }, null, 2)}\n`);
console.log(`db/metal-prices.json: ${taken.join(', ')} of ${day}, ${source.name}`);
