import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Identification, KEY_FIELDS } from '../../../../shared/identify/model.ts';
import {
  afterReVerify,
  asksForEdge,
  asksSecondModel,
  changed,
  changedKeys,
  claimOf,
  coinDataOf,
  correctionsOf,
  type Edits,
  isClaim,
  isManual,
  isMarkOpen,
  isOwnClaim,
  needsReVerify,
  titleOf,
  UNTOUCHED,
  withEdits,
} from './record.ts';
import { identified, unknown } from './testing.ts';

const held = identified();
/** As the catalogue says it (server/identify/referee/flags.ts). */
const OPEN_MINT = { uncertaintyFlags: ['Look for the mint mark.'], flagCodes: ['mark_open' as const] };

test('only key fields that differ ask for another verification', () => {
  expect(needsReVerify(held, UNTOUCHED)).toBe(false);
  expect(needsReVerify(held, changed(UNTOUCHED, held, { condition: 'Fine (F-12)', weight: '2.4' }))).toBe(
    false,
  );
  for (const field of KEY_FIELDS) {
    const other = field === 'year' ? { year: 1917 } : { [field]: 'another' };
    const review = changed(UNTOUCHED, held, other);
    expect(changedKeys(held, review)).toContain(field);
    expect(needsReVerify(held, review)).toBe(true);
  }
});

test('a name follows the date it begins with, until its collector names it', () => {
  const review = changed(UNTOUCHED, held, { year: 1917 });
  expect(withEdits(held, review).name).toBe('1917-D Mercury Dime');
  expect(withEdits(held, changed(review, held, { mintMark: null })).name).toBe('1917 Mercury Dime');
  const undated = { ...held, name: 'Mercury Dime', year: null, mintMark: null };
  const dated = changed(UNTOUCHED, undated, { year: 1921 });
  expect(withEdits(undated, dated).name).toBe('1921 Mercury Dime');
  expect(withEdits(undated, changed(dated, undated, { mintMark: 'D' })).name).toBe('1921-D Mercury Dime');
  const named = changed(UNTOUCHED, held, { name: "Grandfather's dime" });
  expect(withEdits(held, changed(named, held, { year: 1917 })).name).toBe("Grandfather's dime");
});

test('a coin of another type is called as the catalogue calls it', () => {
  const review = changed(UNTOUCHED, held, { coinType: 'Barber Dime' });
  expect(withEdits(held, review)).toMatchObject({ name: null, series: null });
  expect(titleOf(withEdits(held, review))).toBe('1916-D Barber Dime');
  const taken = {
    name: '1916-S Barber Dime',
    year: 1916,
    mintMark: 'S',
    series: 'Barber Dime',
    coinType: 'Barber Dime',
  };
  expect(withEdits(held, changed(UNTOUCHED, held, taken))).toMatchObject(taken);
});

test('put back as it was identified it is no change', () => {
  const review = changed(changed(UNTOUCHED, held, { year: 1917 }), held, { year: 1916 });
  expect(review.edits).toEqual({});
  expect(needsReVerify(held, review)).toBe(false);
  expect(correctionsOf(withEdits(held, review), review)).toEqual({});
});

test('what could not be verified anew may be saved until a key field changes again', () => {
  const review = changed(UNTOUCHED, held, { year: 1917 });
  const excused = { ...review, excused: claimOf(withEdits(held, review)) };
  expect(needsReVerify(held, excused)).toBe(false);
  expect(needsReVerify(held, changed(excused, held, { condition: 'Fine (F-12)' }))).toBe(false);
  expect(needsReVerify(held, changed(excused, held, { mintMark: 'S' }))).toBe(true);
});

test('a verified record takes the place of the corrections that the catalogue answers for', () => {
  const review = changed(UNTOUCHED, held, {
    year: 1917,
    mintMark: null,
    weight: '9',
    condition: 'Fine (F-12)',
    estimatedValue: '12.00',
  });
  const answer = identified({ year: 1917, mintMark: null, name: '1917 Mercury Dime', weight: '2.50' });
  const after = afterReVerify(review, answer);
  expect(withEdits(answer, after)).toMatchObject({
    name: '1917 Mercury Dime',
    weight: '2.50',
    condition: 'Fine (F-12)',
    estimatedValue: '12.00',
  });
  expect(needsReVerify(answer, after)).toBe(false);
  // What was first identified is not forgotten with it.
  expect(correctionsOf(withEdits(answer, after), after)).toMatchObject({
    year: { original: 1916, corrected: 1917 },
    mintMark: { original: 'D', corrected: null },
  });
});

test('corrections are measured against what was identified, however often a field changed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1793, max: 2026 }), { minLength: 1, maxLength: 6 }), (years) => {
      const review = years.reduce((now, year) => changed(now, held, { year } satisfies Edits), UNTOUCHED);
      const last = years.at(-1) ?? 0;
      const expected = last === 1916 ? undefined : { original: 1916, corrected: last };
      expect(correctionsOf(withEdits(held, review), review).year).toEqual(expected);
      expect(isOwnClaim(withEdits(held, review), review)).toBe(last !== 1916);
    }),
  );
});

test('the mark on an edge is asked for until it is given or said to be none, and is no correction', () => {
  const edge = identified({ requiresEdgeMintMark: true, mintMark: null });
  expect(asksForEdge(edge, UNTOUCHED)).toBe(true);
  expect(asksForEdge(edge, { ...UNTOUCHED, edge: 'skipped' })).toBe(true);
  expect(asksForEdge(edge, { ...UNTOUCHED, edge: 'none' })).toBe(false);
  const given = changed(UNTOUCHED, edge, { mintMark: 'P' });
  const coin = withEdits(edge, given);
  expect(asksForEdge(coin, given)).toBe(false);
  expect(needsReVerify(edge, given)).toBe(false);
  expect(coinDataOf(coin, given)).toMatchObject({ mintMark: 'P', requiresEdgeMintMark: false });
});

test('there is something to verify once the year and the kind of coin are known', () => {
  expect(isClaim(unknown())).toBe(false);
  expect(isClaim(unknown({ year: 1921 }))).toBe(false);
  expect(isClaim(unknown({ coinType: 'Morgan Silver Dollar' }))).toBe(false);
  expect(isClaim(unknown({ year: 1921, coinType: 'Morgan Silver Dollar' }))).toBe(true);
});

test('no mint mark is an answer where nothing was known', () => {
  const review = changed(UNTOUCHED, unknown(), { mintMark: null });
  expect('mintMark' in review.edits).toBe(true);
  expect(needsReVerify(unknown(), review)).toBe(false);
});

test('a mark is open until somebody has seen it, or said that there is none', () => {
  const isOpen = (coin: Identification, edits: Edits = {}) => {
    const review = changed(UNTOUCHED, coin, edits);
    return isMarkOpen(withEdits(coin, review), review);
  };
  expect(isOpen(unknown())).toBe(true);
  expect(isOpen(unknown(), { mintMark: null })).toBe(false);
  expect(isOpen(identified({ mintMark: null }))).toBe(false);
  expect(isOpen(identified({ mintMark: null, original: unknown() }))).toBe(true);
  expect(isOpen(identified({ mintMark: null, requiresEdgeMintMark: true }))).toBe(true);
  const unseen = identified({ mintMark: null, ...OPEN_MINT });
  expect(isOpen(unseen)).toBe(true);
  expect(isOpen(unseen, { mintMark: null })).toBe(false);
});

test('none is an answer that the catalogue can go on with where it had left the mint open', () => {
  const unseen = identified({ mintMark: null, ...OPEN_MINT });
  expect(needsReVerify(unseen, changed(UNTOUCHED, unseen, { mintMark: null }))).toBe(true);
});

test('a second model looks at photos that a first one named, until its collector has decided', () => {
  const photo = identified({ obverseImageUrl: '/photos/x.webp' });
  expect(asksSecondModel(photo, UNTOUCHED)).toBe(true);
  expect(asksSecondModel(photo, { ...UNTOUCHED, decided: true })).toBe(false);
  expect(asksSecondModel(identified(), UNTOUCHED)).toBe(false);
  expect(asksSecondModel({ ...photo, original: unknown() }, UNTOUCHED)).toBe(false);
});

test('confidence 0 and an error message ask for a review by hand', () => {
  expect(isManual(identified())).toBe(false);
  expect(isManual(unknown())).toBe(true);
  expect(isManual(identified({ errorMessage: 'The AI was slow.' }))).toBe(true);
});

test("a value of the collector's own is sent without another's source", () => {
  const review = changed(UNTOUCHED, held, { estimatedValue: '900.00' });
  expect(coinDataOf(withEdits(held, review), review)).toMatchObject({
    estimatedValue: '900.00',
    valuationSource: null,
  });
  expect(coinDataOf(held, UNTOUCHED).valuationSource).toBe('ai');
});

test('a coin of another country is not asked about in the US catalogue, unless it is none', () => {
  const held = identified({ outcome: 'foreign', country: 'France', currency: 'French franc', confidence: 0 });
  const dated = changed(UNTOUCHED, held, { year: 1873, coinType: '5 francs' });
  expect(needsReVerify(held, dated)).toBe(false);
  expect(coinDataOf(withEdits(held, dated), dated)).toMatchObject({
    country: 'France',
    currency: 'French franc',
  });
  expect(needsReVerify(held, changed(dated, held, { country: 'USA' }))).toBe(true);
});
