import { expect, test } from 'bun:test';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { OFF } from '../recognizer/service.ts';
import { claimOf, hintOf, ofDenomination, offeredBy, percentOf, refereeNamed } from './reader.ts';
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

test('three dated candidates are offered, with their reasons and their chance', () => {
  const of = reading(
    { reasons: ['Reads ONE DIME', 'Looks like your 1916 dime'], chance: 0.504 },
    { year: null, chance: 0.2 },
    { typeId: 'barber-dime', name: 'Barber Dime', year: 1912, chance: 0.1 },
    { year: 1942 },
  );
  expect(offeredBy(catalogue, of)).toEqual([
    {
      ...{ name: '1941 Mercury Dime', year: 1941, mintMark: null, series: 'Mercury Dime' },
      ...{ coinType: 'Mercury Dime', reason: 'Reads ONE DIME. Looks like your 1916 dime', confidence: 50 },
    },
    expect.objectContaining({ name: '1912 Barber Dime', coinType: 'Barber Dime', confidence: 10 }),
  ]);
});

test('a known face value leaves its candidates, with the chance of the others, and asks no more', () => {
  const of = {
    ...reading({ chance: 0.4 }, { denominationCents: 50, chance: 0.3 }, { year: 1942, chance: 0.1 }),
    denominations: [
      { cents: 10, label: 'Dime' },
      { cents: 50, label: 'Half dollar' },
    ],
  };
  const dimes = ofDenomination(of, 10);
  expect(dimes?.candidates.map(({ chance }) => Number(chance.toFixed(2)))).toEqual([0.64, 0.16]);
  expect([dimes?.state, dimes?.denominations]).toEqual(['unsure', []]);
  expect(ofDenomination(of, 50)).toMatchObject({ state: 'sure', candidates: [{ denominationCents: 50 }] });
  expect(ofDenomination(of, 100)).toBeNull();
});

test('a face value hardly thought of makes no guess sure', () => {
  const of = reading({ chance: 0.6 }, { denominationCents: 50, chance: 0.02 });
  expect(ofDenomination(of, 50)).toMatchObject({ state: 'unsure', candidates: [{ chance: 0.02 }] });
  expect(ofDenomination({ ...of, state: 'sure' }, 50)?.state).toBe('unsure');
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
