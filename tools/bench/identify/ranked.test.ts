import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../../db/catalogue/load.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';
import { besideGallery, drawGallery, type SeenCoin } from './gallery.ts';
import { rank } from './ranked.ts';
import { labelsByName } from './reader.ts';
import { readerTable } from './reader-table.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../../db/catalogue'));
const LOOK = Int8Array.from({ length: 4096 }, (_, at) => ((at * 7) % 90) - 45);
const coin = (series: string, typeId: string, year: number): SeenCoin => ({
  label: { obverse: 'a.jpg', reverse: null, series, year, mintMark: '' },
  types: [typeId],
  sides: [{ circle: null, problem: null, descriptor: LOOK, colour: null, likeness: [], text: null }],
});
const reading = (typeIds: string[], more: Partial<Reading> = {}, year: number | null = null): Reading =>
  ({
    state: 'unsure',
    candidates: typeIds.map((typeId, index) => ({
      typeId,
      denominationCents: catalogue.typesById.get(typeId)?.denominationCents,
      chance: index === 0 ? 0.9 : 0.05,
      year,
    })),
    ...more,
  }) as Reading;

test('places, face values, years and sureness are counted', () => {
  const dime = coin('Mercury Dime', 'mercury-dime', 1916);
  const unknown = coin('Barber Quarter', 'barber-quarter', 0);
  const ranked = rank(catalogue, [
    { coin: dime, reading: reading(['mercury-dime'], { state: 'sure' }, 1916) },
    { coin: dime, reading: reading(['barber-dime', 'mercury-dime'], {}, 1915) },
    {
      coin: unknown,
      reading: reading(['barber-half-dollar', 'mercury-dime', 'barber-dime', 'barber-quarter'], {
        state: 'sure',
      }),
    },
    { coin: dime, reading: reading([]) },
  ]);
  expect(ranked).toMatchObject({ coins: 4, type: [1, 2], denomination: [2, 2] });
  expect(ranked.year).toEqual({ right: 1, wrong: 1, silent: 1 });
  // A Barber half dollar has the design of a Barber quarter, and is another type.
  expect(ranked).toMatchObject({ sure: 2, sureWrong: 1, strange: { coins: 0, sure: 0 } });
  expect(ranked.bands).toEqual([{ from: 90, coins: 3, said: expect.closeTo(2.7, 6), right: 1 }]);
});

test('a type of the same design and face value is right, and what is no coin is counted apart', () => {
  const clad = coin('Washington Quarter', 'washington-quarter-clad', 0);
  const token = { ...coin('no coin', '', 0), types: [] };
  const ranked = rank(catalogue, [
    { coin: clad, reading: reading(['washington-quarter-silver']) },
    { coin: token, reading: reading(['morgan-dollar'], { state: 'sure' }) },
    { coin: token, reading: reading(['morgan-dollar']) },
  ]);
  expect(ranked).toMatchObject({
    coins: 1,
    type: [1, 1],
    year: null,
    sure: 0,
    strange: { coins: 2, sure: 1 },
  });
});

test('a gallery takes so many of each label and asks about the others', () => {
  const coins = [1, 2, 3].flatMap((year) => [
    coin('Mercury Dime', 'mercury-dime', 1920 + year),
    coin('Barber Dime', 'barber-dime', 1900 + year),
  ]);
  const { gallery, asked } = drawGallery(catalogue, coins, 2, () => 0);
  expect(gallery.map(({ typeId }) => typeId).sort()).toEqual([
    'barber-dime',
    'barber-dime',
    'mercury-dime',
    'mercury-dime',
  ]);
  expect(asked.size).toBe(2);
  expect(drawGallery(catalogue, coins, 9, () => 0).asked.size).toBe(2);
  const [side] = besideGallery(coins[0]?.sides ?? [], gallery);
  expect(side?.likeness).toHaveLength(4);
  expect(side?.likeness[0]?.score).toBeCloseTo(1, 3);
});

test('names of files that begin with what they show are labels', () => {
  expect(labelsByName(['20c-b.jpg', '1e-a.PNG', 'notes.txt', 'plain.jpg'], 'photos')).toEqual([
    { name: '1e', file: 'photos/1e-a.PNG' },
    { name: '20c', file: 'photos/20c-b.jpg' },
  ]);
});

test('the table says how it was measured', () => {
  const ranked = rank(catalogue, [
    { coin: coin('Mercury Dime', 'mercury-dime', 0), reading: reading(['mercury-dime']) },
  ]);
  const text = readerTable({
    lines: [{ condition: 'L1', sides: 'both', gallery: 3, ranked, answered: ranked }],
    ms: [100, 300],
    missed: new Map([['L1', 1]]),
    photos: 2,
  });
  expect(text).toContain(
    '| L1 | both | 3 | 1 | 100 (21–100) | 100 (21–100) | 100/100, 0 / 0 | 100/100 | 0 / 0 | – | – |',
  );
  expect(text).toContain('| 90–100 | 90 | 1 of 1 | 100 (21–100) |');
  expect(text).toContain('Not looked at: L1 1.');
});
