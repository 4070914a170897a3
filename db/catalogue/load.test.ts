import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from './load.ts';

const folder = import.meta.dir;
const catalogue = loadCatalogue(folder);

test.each([
  ['mercury-dime', 1916, 'D', 264_000],
  ['morgan-dollar', 1893, 'S', 100_000],
  ['lincoln-wheat-vdb', 1909, 'S', 484_000],
  ['lincoln-wheat-bronze', 1914, 'D', 1_193_000],
  ['indian-cent-bronze', 1877, '', 852_500],
  ['liberty-nickel-with-cents', 1913, '', 5],
  ['barber-dime', 1894, 'S', 24],
  ['barber-quarter', 1901, 'S', 72_664],
  ['standing-liberty-quarter-type-1', 1916, '', 52_000],
  ['washington-quarter-silver', 1932, 'D', 436_800],
  ['walking-liberty-half-dollar', 1921, 'D', 208_000],
  ['trade-dollar', 1878, 'CC', 97_000],
  ['peace-dollar', 1928, '', 360_649],
  ['three-dollar-gold', 1854, 'D', 1_120],
  ['double-eagle-liberty-type-2', 1870, 'CC', 3_789],
  ['american-silver-eagle-type-1', 1996, '', 3_603_386],
])('%s of %d%s: %d struck', (type, year, mark, mintage) => {
  const figures = catalogue.issuesByType
    .get(type)
    ?.filter((issue) => issue.year === year && issue.mintMark === mark)
    .map((issue) => issue.mintage);
  expect(figures).toContain(mintage);
});

test('is read once for a folder', () => {
  expect(loadCatalogue(folder)).toBe(catalogue);
});

test('a folder without it is an error', () => {
  expect(() => loadCatalogue(join(folder, 'nowhere'))).toThrow();
});
