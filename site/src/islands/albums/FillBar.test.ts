import { expect, test } from 'bun:test';
import type { Hole } from '../../../../shared/albums/album.ts';
import { holesOfRun } from './FillBar.tsx';

const hole = (year: number, mintMark = '', more: Partial<Hole> = {}): Hole => ({
  ...{ key: `${year}${mintMark}`, label: '', detail: null, year, mintMark, mintage: null, weight: 1 },
  ...{ isAnnounced: false, isProof: false, coin: null, pieces: 0, want: null, ...more },
});

const HOLES = [1941, 1942, 1943].flatMap((year) => ['', 'D', 'S'].map((mark) => hole(year, mark)));
const keys = (text: string, holes = HOLES) => holesOfRun(text, holes)?.map(({ key }) => key) ?? null;

test('reads years, marks and lists', () => {
  expect(keys('1941–1942 P D')).toEqual(['1941', '1941D', '1942', '1942D']);
  expect(keys('1941-43 s')).toEqual(['1941S', '1942S', '1943S']);
  expect(keys('1942')).toEqual(['1942', '1942D', '1942S']);
  expect(keys('1942-D')).toEqual(['1942D']);
  expect(keys('1941 P, 1943 D/S')).toEqual(['1941', '1943D', '1943S']);
  expect(keys('42d')).toEqual(['1942D']);
  expect(keys('41', [...HOLES, hole(1841)])).toBeNull();
});

test('refuses what it cannot read', () => {
  for (const text of ['', '12', 'dimes', '1941 X', '1943-1941', '1000-2000', '1941-1942-1943'])
    expect(keys(text)).toBeNull();
});

test('leaves out filled and announced holes', () => {
  const holes = [hole(1941, '', { isAnnounced: true }), hole(1941, 'D')];
  expect(keys('1941', holes)).toEqual(['1941D']);
  expect(keys('1950', holes)).toEqual([]);
});
