import { describe, expect, test } from 'bun:test';
import { coinInWords, firstSentences, gradeOf } from './words.ts';

const raw = { isGraded: false, grade: null, condition: 'Very Fine (VF-20 to VF-35)' };
const slabbed = { ...raw, isGraded: true, grade: 'MS-65' };

describe('gradeOf', () => {
  test('is the grade of a slab', () => expect(gradeOf(slabbed)).toBe('MS-65'));
  test('is the condition without its grades', () => expect(gradeOf(raw)).toBe('Very Fine'));
  test('ignores a grade left on a coin that is not graded', () => {
    expect(gradeOf({ ...slabbed, isGraded: false })).toBe('Very Fine');
  });
});

test('a coin in words names its mint', () => {
  const coin = { ...raw, coinType: 'Mercury Dime', year: 1916, mintMark: 'D', composition: null };
  expect(coinInWords(coin)).toBe('Mercury Dime, 1916, Denver, Very Fine');
  expect(coinInWords({ ...coin, mintMark: null })).toBe('Mercury Dime, 1916, Very Fine');
});

test('firstSentences keeps at most the given number', () => {
  const text = 'One is here. Two follows! Is three here? Four. Five weighs 2.5 g. Six is too much.';
  expect(firstSentences(text, 5)).toBe('One is here. Two follows! Is three here? Four. Five weighs 2.5 g.');
  expect(firstSentences('One only', 5)).toBe('One only');
});
