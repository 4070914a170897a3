import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Coin } from '../../../shared/coins/model.ts';
import { NO_PLAIN_FIELDS } from '../../../shared/coins/testing.ts';
import { EDITABLE } from '../../../shared/identify/learning.ts';
import { DIFFICULTIES, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { ownerIdOf } from '../../core/access.ts';
import {
  comparable,
  correctionsOf,
  difficultyOf,
  isReworded,
  keyCorrections,
  qualityOf,
} from './corrections.ts';
import { identified } from './testing.ts';

const coinOf = (fields: object = {}): Coin => ({
  ...NO_PLAIN_FIELDS,
  ...identified(),
  ...{ id: 1, userId: ownerIdOf({ id: 'u' }), category: 'Mercury Dimes', quantity: 1, imageUrl: null },
  ...{ name: '1916 Mercury Dime', year: 1916, coinType: 'Mercury Dime', condition: 'Good (G-4)' },
  ...{
    kind: 'coin',
    yearTo: null,
    yearApproximate: false,
    thickness: null,
    edge: null,
    catalogueNumbers: null,
    serialNumber: null,
    signature: null,
    pieces: null,
    purchases: null,
    files: null,
    photoMarks: null,
    loans: null,
    valuedAt: null,
    valuationPreference: null,
    purchasePrice: null,
    ownPurchasePrice: null,
    ownEstimatedValue: null,
    purchaseDate: null,
    ungradedValueRange: null,
  },
  ...{
    gradedValueRange: null,
    notes: null,
    storageLocation: null,
    tags: null,
    identificationMethod: null,
    country: 'United States',
  },
  ...{ currency: 'USD', region: null, mint: null, ruler: null, era: null, script: null, designer: null },
  ...{ aiConfidence: null, userVerified: true, needsReview: false, feedbackCount: 0 },
  ...{ lastVerified: null, createdAt: '', updatedAt: '' },
  ...fields,
});

const changed = (offered: object, coin: object) =>
  Object.keys(correctionsOf({ ...identified(), ...offered }, coinOf(coin), coinOf(coin)));

test.each([
  [{}, {}, []],
  [{ name: ' 1916  mercury dime ' }, {}, []],
  [{ weight: '2.5 g', diameter: '17.9' }, {}, []],
  [{ weight: '-2.5' }, {}, ['weight']],
  [{ mintMark: '' }, {}, []],
  [{ mintMark: 'No Mint Mark' }, {}, []],
  [{ estimatedValue: '$12.5' }, {}, []],
  [{ year: '1916' }, {}, []],
  [{ isGraded: null }, {}, []],
  [{}, { mintMark: 'D' }, ['mintMark']],
  [{ mintMark: 'D' }, {}, ['mintMark']],
  [{}, { year: 1917, series: null }, ['year', 'series']],
  [{}, { isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65' }, ['isGraded', 'gradingCompany', 'grade']],
  [{ estimatedValue: '12.51' }, {}, ['estimatedValue']],
])('offered %j and saved %j: %j', (offered, coin, fields) => {
  expect(changed(offered, coin)).toEqual(fields);
});

test('what nobody named and the catalogue filled in is no correction; what was cleared is one', () => {
  const offered = { ...identified(), composition: null };
  expect(correctionsOf(offered, { composition: null }, coinOf())).toEqual({});
  expect(correctionsOf(offered, { composition: 'Silver' }, coinOf({ composition: 'Silver' }))).toEqual({
    composition: { original: null, corrected: 'Silver' },
  });
  expect(correctionsOf(identified(), {}, coinOf({ variation: null, condition: 'Fine (F-12)' }))).toEqual({
    condition: { original: 'Good (G-4)', corrected: 'Fine (F-12)' },
  });
});

test('a coin that is saved as it was offered was never corrected, and each difference is one', () => {
  const text = fc.option(fc.string({ maxLength: 40 }));
  const fields = fc.record(Object.fromEntries(EDITABLE.map((field) => [field, text])));
  fc.assert(
    fc.property(fields, (offered) => {
      const coin = coinOf(offered);
      expect(correctionsOf(offered, coin, coin)).toEqual({});
    }),
  );
  fc.assert(
    fc.property(fields, fields, (offered, saved) => {
      const corrections = correctionsOf(offered, saved, coinOf(saved));
      for (const [field, { original, corrected }] of Object.entries(corrections)) {
        expect(EDITABLE).toContain(field as (typeof EDITABLE)[number]);
        expect(original).not.toBe(corrected);
      }
      const wrong = keyCorrections(offered, corrections);
      for (const field of wrong) expect([field in corrections, field === 'name']).toEqual([true, false]);
      const left = KEY_FIELDS.filter((field) => field in corrections && !wrong.includes(field));
      for (const field of left) {
        if (field !== 'name') expect(comparable(field, offered[field])).toBe('');
      }
    }),
  );
});

test('what was left open is completed and not wrong, and a name alone is none either', () => {
  const corrections = {
    name: { original: '2007 Dollar', corrected: '2007-P Dollar' },
    mintMark: { original: null, corrected: 'P' },
  };
  for (const mintMark of [null, undefined, '', 'None']) {
    expect(keyCorrections({ name: '2007 Dollar', mintMark }, corrections)).toEqual([]);
  }
  expect(keyCorrections({ name: '2007 Dollar', mintMark: 'D' }, corrections)).toEqual(['mintMark']);
  const year = { year: { original: 2007, corrected: 2008 } };
  expect(keyCorrections({ year: 2007 }, { ...corrections, ...year })).toEqual(['year']);
  expect([isReworded(corrections), isReworded({ condition: { original: 'x', corrected: 'y' } })]).toEqual([
    true,
    false,
  ]);
});

test('less confidence or more corrections never make a coin easier', () => {
  const rank = (confidence: number, wrong: number) => DIFFICULTIES.indexOf(difficultyOf(confidence, wrong));
  expect([difficultyOf(80, 0), difficultyOf(79, 0), difficultyOf(59, 1), difficultyOf(0, 5)]).toEqual([
    'easy',
    'medium',
    'expert',
    'expert',
  ]);
  const confidence = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(confidence, confidence, fc.nat(5), fc.nat(5), (a, b, c, d) => {
      expect(rank(Math.max(a, b), Math.min(c, d))).toBeLessThanOrEqual(rank(Math.min(a, b), Math.max(c, d)));
    }),
  );
});

test('quality is from 0 to 1, and everything that is there adds to it', () => {
  const nothing = { isOwn: false, hasObverse: false, hasReverse: false, isPossible: false, coin: {} };
  expect(qualityOf(nothing)).toBe(0);
  const coin = coinOf();
  const all = { isOwn: true, hasObverse: true, hasReverse: true, isPossible: true, coin };
  expect(qualityOf(all)).toBe(1);
  for (const part of ['isOwn', 'hasObverse', 'hasReverse', 'isPossible'] as const) {
    expect(qualityOf({ ...nothing, [part]: true })).toBeGreaterThan(0);
    expect(qualityOf({ ...all, [part]: false })).toBeLessThan(1);
  }
  expect(qualityOf({ ...nothing, coin })).toBe(0.1);
});
