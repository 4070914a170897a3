import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { assetFolder } from '../../../server/core/assets.ts';
import { createLog } from '../../../server/core/log.ts';
import { createEngine } from '../../../server/recognizer/engine.ts';
import type { Labelled } from './labels.ts';
import { measureReader } from './reader.ts';
import { readerTable, reliability } from './reader-table.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));
const engine = createEngine({ mode: 'full', log: createLog('warn') });
afterAll(() => engine.close());

/** What the pictures of the demonstration show: they are drawn, so likeness to real coins says nothing of them, and their letters are clear. */
const SERIES: [name: string, series: string][] = [
  ['morgan', 'Morgan Dollar'],
  ['indian-head', 'Indian Cent'],
  ['wheat', 'Lincoln Wheat Cent'],
  ['buffalo', 'Buffalo Nickel'],
  ['mercury', 'Mercury Dime'],
  ['standing-liberty', 'Standing Liberty Quarter'],
  ['peace', 'Peace Dollar'],
  ['franklin', 'Franklin Half Dollar'],
  ['kennedy', 'Kennedy Half Dollar'],
  ['silver-eagle', 'American Silver Eagle'],
];

const folder = assetFolder('demo-photos');
const labels = readdirSync(folder)
  .filter((file) => file.endsWith('-obverse.webp'))
  .sort()
  .map((file): Labelled => {
    const series = SERIES.find(([name]) => file.includes(name))?.[1];
    if (!series) throw new Error(`what is on ${file}?`);
    const reverse = join(folder, file.replace('obverse', 'reverse'));
    return { obverse: join(folder, file), reverse, series, year: Number.parseInt(file, 10), mintMark: '' };
  })
  // One of each series: reading takes seconds a coin.
  .filter(({ series }, index, all) => all.findIndex((other) => other.series === series) === index);

test('of the pictures here no answer is sure and wrong, and what is said likely is right at least as often', async () => {
  const measured = await measureReader(
    catalogue,
    engine,
    labels,
    { galleries: [0, 'starter'], draws: 1, seed: 1, readsText: true, conditions: ['none'] },
    () => {},
  );
  const { lines } = measured;
  console.log(readerTable(measured));
  console.log(`The chance of the first one, as said and as it was, of all ${lines.length} lines:\n`);
  console.log(reliability(lines));
  expect(lines.map(({ ranked }) => ranked.coins)).toEqual(Array(6).fill(labels.length));
  for (const { ranked } of lines) {
    expect([ranked.sureWrong, ranked.year?.wrong]).toEqual([0, 0]);
    for (const { from, coins, right } of ranked.bands) if (from >= 80) expect(right).toBe(coins);
  }
  const both = lines.filter(({ sides }) => sides === 'both');
  for (const { ranked } of both) expect(ranked.type[0]).toBeGreaterThanOrEqual(labels.length - 1);
}, 300_000);
