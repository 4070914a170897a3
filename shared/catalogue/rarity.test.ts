import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type RarityFacts, rarityAnalysis, rarityName, rarityScaleFor } from './rarity.ts';

test.each([
  [1_000_001, 1],
  [1_000_000, 2],
  [100_001, 2],
  [100_000, 3],
  [10_001, 3],
  [10_000, 4],
  [1_001, 4],
  [1_000, 5],
  [101, 5],
  [100, 6],
  [2, 6],
  [1, 7],
  [0, null],
  [null, null],
])('%p struck: scale %p', (mintage, scale) => {
  expect(rarityScaleFor(mintage)).toBe(scale);
});

test('fewer coins are never commoner', () => {
  const mintage = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(mintage, mintage, (a, b) => {
      const [fewer, more] = [rarityScaleFor(Math.min(a, b)) ?? 0, rarityScaleFor(Math.max(a, b)) ?? 0];
      expect(fewer).toBeGreaterThanOrEqual(more);
    }),
  );
});

test('the steps have names', () => {
  expect(rarityName(1)).toBe('Common');
  expect(rarityName(7)).toBe('Unique');
  expect(rarityName(8)).toBeNull();
  expect(rarityName(null)).toBeNull();
});

const FACTS: RarityFacts = {
  year: 1916,
  mintage: 264_000,
  confidence: 'high',
  rarityScale: 2,
  areProofs: false,
  uncounted: null,
  isSet: false,
  mint: 'Denver',
  kind: 'key',
  isVariety: false,
  isDeceiving: false,
  ofType: null,
};

test('an analysis says what was struck, what it is known for, and what the scale goes by', () => {
  expect(rarityAnalysis(FACTS)).toBe(
    '264,000 dated 1916 were struck at Denver. It is a key date of its series. ' +
      'Based on mintage; survivors aren’t counted.',
  );
});

test('an analysis is as doubtful as its figure', () => {
  const plain = { ...FACTS, kind: null, rarityScale: null };
  expect(rarityAnalysis({ ...plain, confidence: 'medium' })).toStartWith('About 264,000 dated 1916');
  expect(rarityAnalysis({ ...plain, confidence: 'low' })).toBe(
    '264,000 dated 1916 were struck at Denver, but the figure is unconfirmed.',
  );
});

test('an analysis says which strikes its figure leaves out', () => {
  expect(rarityAnalysis({ ...FACTS, uncounted: 'proofs', kind: null, rarityScale: null })).toBe(
    '264,000 dated 1916 were struck at Denver, proofs not counted.',
  );
});

test('a single proof is one', () => {
  expect(
    rarityAnalysis({ ...FACTS, mintage: 1, areProofs: true, mint: null, kind: null, rarityScale: null }),
  ).toBe('1 proof dated 1916 was struck.');
});

test('nothing is said of a set, nor where nothing is known', () => {
  expect(rarityAnalysis({ ...FACTS, isSet: true })).toBeNull();
  expect(rarityAnalysis({ ...FACTS, mintage: null, kind: null, rarityScale: null })).toBeNull();
  expect(
    rarityAnalysis({ ...FACTS, mintage: null, kind: null, rarityScale: null, ofType: 'Rare type.' }),
  ).toBe('Rare type.');
});
