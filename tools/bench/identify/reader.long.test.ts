import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import { drawnSide } from '../../../server/recognizer/testing/drawn-coin.ts';
import { lookAtSide } from '../../../server/recognizer/vision/match.ts';
import type { Engine } from '../../../server/recognizer/vision/seen.ts';
import { byNameTable, measureByName } from './by-name.ts';
import { readLabels } from './labels.ts';
import { labelsByName, measureReader } from './reader.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));
let folder: string;

/** Looks as the engine does, in this thread, and reads nothing. */
const engine: Engine = {
  state: 'ready',
  why: null,
  modelFaults: [],
  waiting: 0,
  look: ({ sides, gallery }) =>
    Promise.all(
      sides.map(async (side) => {
        const { picture: _, ...seen } = await lookAtSide(side, gallery);
        return seen;
      }),
    ),
  close: async () => {},
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-reader-'));
  for (const [kind, motif] of [
    ['dime', 1],
    ['cent', 4],
  ] as const)
    for (const n of [1, 2])
      await Bun.write(
        join(folder, `${kind}-${n}.png`),
        await drawnSide({ top: 'LIBERTY', motif }, { size: 240, turn: 2 * n, format: 'png' }),
      );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked = { galleries: [0, 'starter', 1] as const, draws: 1, seed: 1, readsText: false };

test('labelled photos go through engine and decision, with a gallery and without', async () => {
  const labels = readLabels(
    'obverse,reverse,series,year,mint_mark\ndime-1.png,,Mercury Dime,,\ndime-2.png,,Mercury Dime,1916,D\ncent-1.png,,Indian Head Cent,,\ncent-2.png,,Indian Head Cent,,\n',
    folder,
  );
  const { lines, photos, missed } = await measureReader(
    catalogue,
    engine,
    labels,
    { ...asked, conditions: ['none', 'turned'] },
    () => {},
  );
  expect(photos).toBe(8);
  expect(missed.get('none')).toBe(0);
  expect(lines.map(({ condition, gallery, sides }) => `${condition} ${gallery} ${sides}`)).toEqual([
    ...[0, 'starter', 1].map((gallery) => `none ${gallery} obverse`),
    ...[0, 'starter', 1].map((gallery) => `turned ${gallery} obverse`),
  ]);
  const own = lines.filter(({ gallery }) => gallery === 1);
  expect(own.map(({ ranked }) => [ranked.type[0], ranked.coins])).toEqual([
    [2, 2],
    [2, 2],
  ]);
  expect(lines.filter(({ gallery }) => gallery === 0).map(({ ranked }) => ranked.type[0])).toEqual([0, 0]);
}, 60_000);

test('a label of no coin ends the measurement before it begins', async () => {
  const labels = readLabels('obverse,reverse,series,year,mint_mark\na.png,,Zeppelin,,\n', folder);
  const run = measureReader(catalogue, engine, labels, { ...asked, conditions: ['none'] }, () => {});
  await expect(run).rejects.toThrow('the catalogue knows no "Zeppelin"');
});

test('photos named after what they show are held against each other', async () => {
  const files = ['dime-1.png', 'dime-2.png', 'cent-1.png', 'cent-2.png'];
  const found = await measureByName(engine, labelsByName(files, folder), asked);
  expect(found).toMatchObject({
    photos: 4,
    names: 2,
    missed: 0,
    galleries: [{ each: 1, asked: 2, top1: 100, top3: 100 }],
  });
  expect(byNameTable(found)).toContain('| 1 | 2 | 100 % | 100 % |');
}, 60_000);
