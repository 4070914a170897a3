import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from './load.ts';
import { folder } from './testing.ts';

const catalogue = loadCatalogue(folder);

test('is read once for a folder', () => {
  expect(loadCatalogue(folder)).toBe(catalogue);
});

test('a folder without it is an error', () => {
  expect(() => loadCatalogue(join(folder, 'nowhere'))).toThrow();
});

/** Well-known figures, as a check of the whole pipeline. */
test.each([
  ['lincoln-wheat-vdb', 1_909, 'S', 'business', 484_000],
  ['indian-cent-bronze', 1_877, '', 'business', 852_500],
  ['indian-cent-bronze', 1_909, 'S', 'business', 309_000],
  ['lincoln-wheat-bronze', 1_914, 'D', 'business', 1_193_000],
  ['lincoln-wheat-bronze', 1_931, 'S', 'business', 866_000],
  ['liberty-nickel-with-cents', 1_885, '', 'business', 1_472_700],
  ['liberty-nickel-with-cents', 1_912, 'S', 'business', 238_000],
  ['buffalo-nickel-type-2', 1_926, 'S', 'business', 970_000],
  ['jefferson-nickel-1946-2003', 1_950, 'D', 'business', 2_630_030],
  ['mercury-dime', 1_916, 'D', 'business', 264_000],
  ['mercury-dime', 1_921, '', 'business', 1_230_000],
  ['mercury-dime', 1_921, 'D', 'business', 1_080_000],
  ['standing-liberty-quarter-type-1', 1_916, '', 'business', 52_000],
  ['standing-liberty-quarter-type-2-recessed', 1_927, 'S', 'business', 396_000],
  ['washington-quarter-silver', 1_932, 'D', 'business', 436_800],
  ['washington-quarter-silver', 1_932, 'S', 'business', 408_000],
  ['barber-quarter', 1_901, 'S', 'business', 72_664],
  ['barber-quarter', 1_913, 'S', 'business', 40_000],
  ['walking-liberty-half-dollar', 1_921, '', 'business', 246_000],
  ['walking-liberty-half-dollar', 1_921, 'D', 'business', 208_000],
  ['walking-liberty-half-dollar', 1_938, 'D', 'business', 491_600],
  ['kennedy-half-dollar-40-silver', 1_970, 'D', 'business', 2_150_000],
  ['morgan-dollar', 1_889, 'CC', 'business', 350_000],
  ['morgan-dollar', 1_893, 'S', 'business', 100_000],
  ['morgan-dollar', 1_895, '', 'proof', 880],
  ['peace-dollar-high-relief', 1_921, '', 'business', 1_006_473],
  ['peace-dollar', 1_928, '', 'business', 360_649],
  ['quarter-eagle-indian', 1_911, 'D', 'business', 55_680],
  ['double-eagle-liberty-type-2', 1_870, 'CC', 'business', 3_789],
  ['half-eagle-indian', 1_909, 'O', 'business', 34_200],
  ['american-silver-eagle-type-1', 1_995, 'W', 'proof', 30_125],
  ['american-silver-eagle-type-1', 1_996, '', 'bullion', 3_603_386],
  ['liberty-nickel-with-cents', 1_913, '', 'business', 5],
  ['barber-dime', 1_894, 'S', 'business', 24],
  ['trade-dollar', 1_878, 'CC', 'business', 97_000],
  ['three-dollar-gold', 1_854, 'D', 'business', 1_120],
])('%s %d%s, %s: %d struck', (type, year, mark, strike, mintage) => {
  const issues = (catalogue.issuesByType.get(type) ?? []).filter(
    (issue) => issue.year === year && issue.mintMark === mark && issue.strike === strike,
  );
  expect(issues.map((issue) => issue.mintage)).toContain(mintage);
});

test.each([
  ['washington-quarter-silver', 'weight', '6.25'],
  ['washington-quarter-clad', 'weight', '5.67'],
  ['mercury-dime', 'weight', '2.50'],
  ['morgan-dollar', 'weight', '26.73'],
  ['morgan-dollar', 'diameter', '38.1'],
  ['lincoln-wheat-steel-1943', 'weight', '2.70'],
  ['large-cent-draped-bust', 'weight', '10.89'],
  ['double-eagle-saint-gaudens-motto', 'weight', '33.436'],
  ['trade-dollar', 'weight', '27.22'],
  ['lincoln-memorial-zinc', 'weight', '2.50'],
  ['jefferson-nickel-wartime', 'silverContent', '35%'],
  ['kennedy-half-dollar-40-silver', 'silverContent', '40%'],
  ['american-gold-eagle-1oz-type-1', 'weight', '33.931'],
] as const)('%s: %s is %p', (type, field, value) => {
  expect<unknown>(catalogue.typesById.get(type)?.[field]).toEqual(value);
});

test.each([
  ['liberty-nickel-with-cents', 1_913, '', '1913 Liberty Head', 'mintage', 5],
  ['barber-dime', 1_894, 'S', '1894-S', 'mintage', 24],
  ['double-eagle-saint-gaudens-high-relief', 1_907, '', 'MCMVII High Relief', 'mintage', 12367],
  ['lincoln-wheat-bronze-1947', 1_955, '', '1955 doubled die obverse', 'kind', 'key'],
  ['buffalo-nickel-type-2', 1_937, 'D', '1937-D 3-legged', 'kind', 'key'],
] as const)('%s %d%s %s: %s is %p', (typeId, year, mintMark, variety, field, value) => {
  const found = catalogue.keyDates.find(
    (key) =>
      key.typeId === typeId && key.year === year && key.mintMark === mintMark && key.variety === variety,
  );
  expect<unknown>(found?.[field]).toBe(value);
});

test('1957 proof sets sold', () => {
  expect<unknown>(catalogue.sets.find(({ id }) => id === '1957-proof-set')?.sold).toBe(1247952);
});
