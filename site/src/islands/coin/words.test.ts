import { expect, test } from 'bun:test';
import { coinInWords, firstSentences, formOf, valueSource } from './words.ts';

const raw = { isGraded: false, grade: null, condition: 'Very Fine (VF-20 to VF-35)' };

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

test('every source of a value has its words', () => {
  expect(['owner', 'melt', 'face', 'ai', null].map(valueSource)).toEqual([
    'Your estimate',
    'Melt value',
    'Face value',
    'AI estimate',
    '',
  ]);
  expect(valueSource('PCGS')).toBe('PCGS');
});

test('a coin of the world is named with its country, and edited in its own form', () => {
  const mark = {
    coinType: '5 Mark',
    year: 1975,
    mintMark: 'D',
    composition: null,
    country: 'Germany',
    ...raw,
  };
  expect(coinInWords(mark)).toBe('5 Mark, 1975, Germany, Very Fine');
  expect(formOf({ id: 7, country: 'Germany' })).toBe('/global-manual-entry?edit=7');
  expect(formOf({ id: 7, country: 'United States' })).toBe('/manual-entry?edit=7');
});
