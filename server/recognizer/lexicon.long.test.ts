import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { decide } from './decide.ts';
import { lexiconOf } from './lexicon.ts';
import { CLASSICS, drawnCoins } from './testing/classics.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

test('every coin type of the catalogue is in the lexicon, and no set', () => {
  const { entries } = lexiconOf(catalogue);
  const types = new Set(entries.map(({ typeId }) => typeId));
  const left = catalogue.types.filter(({ id }) => !types.has(id));
  expect(left.filter(({ type }) => !/Set$/.test(type)).map(({ id }) => id)).toEqual([
    'best-of-the-mint-gold-2026',
    'commemorative-sets-modern',
  ]);
  expect(left.every(({ isGroup }) => isGroup)).toBe(true);
  expect(entries.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 9);
});

test('each classic type is one of the catalogue', () => {
  for (const [name, pattern] of CLASSICS)
    expect([name, catalogue.types.filter(({ id }) => pattern.test(id)).length > 0]).toEqual([name, true]);
});

/** Percent of the coins whose first, or any of the first three, candidates is right. */
function accuracy(seed: number, each: number) {
  const coins = drawnCoins(catalogue, each, seed);
  const designs = new Map(lexiconOf(catalogue).entries.map(({ typeId, design }) => [typeId, design]));
  const count = {
    type1: 0,
    type3: 0,
    money1: 0,
    money3: 0,
    year: 0,
    silent: 0,
    wrong: 0,
    sure: 0,
    sureRight: 0,
  };
  for (const { right, denominationCents, year, seen } of coins) {
    const { candidates, state } = decide(catalogue, seen, []);
    const [first] = candidates;
    const three = candidates.slice(0, 3);
    const isRight = first !== undefined && right.has(first.typeId);
    if (isRight) count.type1++;
    if (three.some(({ typeId }) => right.has(typeId))) count.type3++;
    if (first?.denominationCents === denominationCents) count.money1++;
    if (three.some((one) => one.denominationCents === denominationCents)) count.money3++;
    if (!first?.year) count.silent++;
    else if (first.year === year) count.year++;
    else count.wrong++;
    if (state === 'sure') count.sure++;
    if (state === 'sure' && first && designs.get(first.typeId) === designs.get([...right][0] ?? ''))
      count.sureRight++;
  }
  const { sure, sureRight, ...rest } = count;
  const percent = Object.fromEntries(
    Object.entries(rest).map(([part, number]) => [part, (100 * number) / coins.length]),
  ) as Record<keyof typeof rest, number>;
  return { ...percent, sure: (100 * sure) / coins.length, sureRight: (100 * sureRight) / Math.max(1, sure) };
}

test('classic coins read as studio photos are: type and face value among the first, the year right or silent', () => {
  const found = accuracy(8, 5);

  expect(found.type1).toBeGreaterThan(60);
  expect(found.type3).toBeGreaterThan(80);
  expect(found.money1).toBeGreaterThan(68);
  expect(found.money3).toBeGreaterThan(84);
  expect(found.wrong).toBeLessThan(4);
}, 600_000);
