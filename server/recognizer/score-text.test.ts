import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { lexiconOf } from './lexicon.ts';
import { hitsIn, logSum, sideScore, slipsIn, wordScore } from './score-text.ts';
import type { TextLine } from './vision/seen.ts';

const lexicon = lexiconOf(loadCatalogue(join(import.meta.dir, '../../db/catalogue')));
const read = (...texts: string[]) =>
  hitsIn(
    texts.map((text): TextLine => ({ text, confidence: 0.9, from: 'outer ring' })),
    lexicon,
  );
const wordsOf = (...texts: string[]) =>
  [...read(...texts)].map((number) => lexicon.signs[number]?.words ?? '');
const entry = (typeId: string) => {
  const found = lexicon.entries.find((one) => one.typeId === typeId);
  if (!found) throw new Error(typeId);
  return found;
};

test.each([
  ['AMERICA', 'AMERICA', 0],
  ['XXAMERLCAXX', 'AMERICA', 1],
  ['SOFAMERCA', 'AMERICA', 1],
  ['ONE', 'AMERICA', 6],
])('%s holds %s with %i slips', (text, word, slips) => {
  expect(slipsIn(text, word)).toBe(slips);
});

test('words are found glued, parted by windows, and in pieces that overlap', () => {
  expect(wordsOf('UNITEDSTATESOFAMERICA')).toEqual(expect.arrayContaining(['UNITED', 'STATES', 'AMERICA']));
  expect(wordsOf('TTEDSTATES', 'SOFAMERI')).toEqual(expect.arrayContaining(['UNITED', 'STATES', 'AMERICA']));
  expect(wordsOf('TLIBER')).toContain('LIBERTY');
});

test('a word is not found in another that is like it', () => {
  expect(
    wordsOf('UNITED STATES OF AMERICA').filter((word) => /^(AMERICAN|AMERICAS|STATE)$/.test(word)),
  ).toEqual([]);
  expect(wordsOf('HALF DOLLAR')).not.toContain('DOL');
  expect(wordsOf('CENTENNIAL')).not.toContain('CENT');
  expect(wordsOf('TWENTY CENTS')).not.toContain('TWENTY D');
});

test('values are found by their words, together or apart, and numbers as reading breaks them', () => {
  expect(wordsOf('ONECENT')).toEqual(expect.arrayContaining(['ONE', 'CENT']));
  expect(wordsOf('ONE', 'CENT')).toEqual(expect.arrayContaining(['ONE', 'CENT']));
  expect(wordsOf('AHALRDOLM')).toEqual(expect.arrayContaining(['HALF', 'DOL']));
  expect(wordsOf('NNO22DV')).toContain('2 1 2 D');
  expect(wordsOf('MO5D')).toContain('5 D');
  expect(wordsOf('MO25D')).not.toContain('5 D');
  expect(wordsOf('25')).toContain('25 C');
});

test.each([
  ['DIMOE', 'DIME'],
  ['DIUMIE', 'DIME'],
  ['HALE', 'HALF'],
  ['CEVT', 'CENT'],
  ['COENTS', 'CENTS'],
  ['CENES', 'CENTS'],
  ['ONOE', 'ONE'],
])('%s in a line of its own across the coin is %s, and nothing where it stands on the rim', (text, word) => {
  const across = hitsIn([{ text, confidence: 0.9, from: 'flat' }], lexicon);
  expect([...across].map((number) => lexicon.signs[number]?.words)).toEqual([word]);
  expect(wordsOf(text)).toEqual([]);
});

test('a line as near to two values is neither', () => {
  const across = hitsIn([{ text: 'CENTE', confidence: 0.9, from: 'flat' }], lexicon);
  const words = [...across].map((number) => lexicon.signs[number]?.words);
  expect(words.filter((word) => word === 'CENT' || word === 'CENTS')).toEqual([]);
});

test('letters without meaning are no word', () => {
  expect(wordsOf('HOTTSINWANO', 'GNRNNOAWW', 'ATNUTIP', 'WERUOM')).toEqual([]);
});

test('what is read speaks for the side it stands on, and what is missing against it, many words together less', () => {
  const { obverse, reverse } = entry('morgan-dollar');
  const full = read('UNITED STATES OF AMERICA', 'ONE DOLLAR', 'IN GOD WE TRUST');
  expect(sideScore(reverse, full, lexicon)).toBeGreaterThan(8);
  expect(sideScore(obverse, full, lexicon)).toBeLessThan(0);
  const nothing = sideScore(reverse, new Set(), lexicon);
  expect(nothing).toBeLessThan(-1);
  // Seven words missed one by one would weigh more than twice as much.
  expect(nothing).toBeGreaterThan(-5);
});

test('the order of the photos hardly matters', () => {
  const sides = [read('E PLURIBUS UNUM'), read('UNITED STATES OF AMERICA', 'ONE DOLLAR')];
  const straight = wordScore(entry('morgan-dollar'), sides, lexicon);
  const swapped = wordScore(entry('morgan-dollar'), sides.toReversed(), lexicon);
  expect(straight).toBeGreaterThan(swapped);
  expect(straight - swapped).toBeLessThan(3);
});

test('logarithms are summed without overflow', () => {
  expect(logSum([1000, 1000])).toBeCloseTo(1000 + Math.log(2), 9);
  expect(logSum([Number.NEGATIVE_INFINITY])).toBe(Number.NEGATIVE_INFINITY);
});
