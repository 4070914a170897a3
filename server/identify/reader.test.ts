import { expect, test } from 'bun:test';
import type { Identification } from '../../shared/identify/model.ts';
import { english } from '../../shared/language/testing.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { OFF } from '../recognizer/service.ts';
import { asOriginal, claimOf, hintOf, offeredBy, percentOf, refereeNamed } from './reader.ts';
import { catalogue } from './referee/testing.ts';

/** Every type of the catalogue with the years it begins and ends with, and every design with its first. */
const all = catalogue.types.flatMap((type) => {
  const designs = catalogue.items.filter(({ typeIds }) => typeIds.includes(type.id));
  const years = new Set([type.yearRanges[0]?.start, type.yearRanges.at(-1)?.end]);
  return designs.length > 0
    ? designs.map((item) => ({ type, itemId: item.id as string | null, year: item.years[0] ?? null }))
    : [...years].map((year) => ({ type, itemId: null, year: year ?? null }));
});

test('whatever the reader names, the referee takes it for that coin, or leaves open what a photo cannot tell', () => {
  expect(all.length).toBeGreaterThan(1000);
  const wrong = all.filter(({ type, itemId, year }) => {
    const verdict = refereeNamed(catalogue, { typeId: type.id, itemId, year }, 90)?.verdict;
    const match = verdict?.catalogueMatch;
    return !(match?.possible && (match.typeId === type.id || match.typeId === null));
  });
  expect(wrong.map(({ type }) => type.id)).toEqual([]);
}, 60_000);

test('coins of one design are told by their ids where words leave only others', () => {
  const halfOunce = { typeId: 'american-gold-eagle-half-oz-type-1', itemId: null, year: 1986 };
  expect(refereeNamed(catalogue, halfOunce, 90)?.verdict).toMatchObject({
    name: '1986 American Gold Eagle 1/2 oz',
    catalogueMatch: { typeId: halfOunce.typeId, possible: true },
  });
});

test('a claim names no mint mark, no grade and no value, and nothing the catalogue does not know', () => {
  const claim = claimOf(catalogue, { typeId: 'mercury-dime', itemId: null, year: 1941 }, 70);
  expect(claim).toMatchObject({
    ...{ verdict: 'coin', year: 1941, mintMark: null, condition: null, slab: null, estimatedValue: null },
    ...{ isProof: false, confidence: 70, mintMarkConfidence: 0 },
  });
  expect(claimOf(catalogue, { typeId: 'no-such', itemId: null, year: 1941 }, 70)).toBeNull();
  expect(claimOf(catalogue, { typeId: 'mercury-dime', itemId: 'no-such', year: 1941 }, 70)).toBeNull();
});

const candidate = (more: Partial<ReaderCandidate>): ReaderCandidate => ({
  ...{ typeId: 'mercury-dime', itemId: null, name: 'Mercury Dime', series: 'Mercury Dime' },
  ...{
    coinType: 'Mercury Dime',
    denominationCents: 10,
    year: 1941,
    chance: 0.5,
    reasons: [],
    looksLike: null,
  },
  ...more,
});
const reading = (...candidates: Partial<ReaderCandidate>[]): Reading => ({
  ...OFF,
  state: 'unsure',
  candidates: candidates.map(candidate),
});

test('three candidates are offered, with their reasons and their chance, and it is said where a year was not read', () => {
  const of = reading(
    { reasons: ['Reads ONE DIME', 'Looks like your 1916 dime'], chance: 0.504 },
    { year: null, chance: 0.2, reasons: ['Reads ONE DIME'] },
    { typeId: 'barber-dime', name: 'Barber Dime', year: null, likelyYear: 1912, chance: 0.1, reasons: [] },
    { year: 1942 },
  );
  expect(english(offeredBy(catalogue, of))).toEqual([
    {
      ...{ name: '1941 Mercury Dime', year: 1941, mintMark: null, series: 'Mercury Dime' },
      ...{ coinType: 'Mercury Dime', reason: 'Reads ONE DIME. Looks like your 1916 dime', confidence: 50 },
    },
    expect.objectContaining({
      ...{ name: 'Mercury Dime', year: 1916, confidence: 20 },
      reason: 'Reads ONE DIME. Year not read; 1916 is the first year of the type',
    }),
    expect.objectContaining({
      ...{ name: 'Barber Dime', year: 1912, confidence: 10 },
      reason: 'The year was not read for sure: it may be 1912',
    }),
  ]);
});

test('of a first result and a newer one only the newer has the evidence', () => {
  const first = { ...reading({}), evidence: 'packed' };
  const before = { name: 'first', reading: first } as Identification;
  expect(asOriginal(before).reading).not.toHaveProperty('evidence');
  expect(asOriginal({ ...before, original: asOriginal(before) })).toEqual(asOriginal(before));
});

test('what a model is told is short, and nothing where there is nothing to tell', () => {
  expect(hintOf(reading())).toBeNull();
  const of = { ...reading({}, { year: null }, {}, {}), words: Array(40).fill('LIBERTY') };
  expect(hintOf(of)).toEqual({
    words: Array(12).fill('LIBERTY'),
    candidates: ['1941 Mercury Dime', 'Mercury Dime', '1941 Mercury Dime'],
  });
});

test('a chance is percent', () => {
  expect([0, 0.256, 1, 2, -1, Number.NaN].map(percentOf)).toEqual([0, 26, 100, 100, 0, 0]);
});
