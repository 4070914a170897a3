import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { type Hits, hitsIn, slipsIn } from './find-words.ts';
import { lexiconOf } from './lexicon.ts';
import { logSum, orderScores, readOn, type SideRead, saysWord, sideScore, soughtIn } from './score-text.ts';
import { mostOf, ratioOf } from './text/ctc.ts';
import type { SideSeen, TextLine } from './vision/seen.ts';

const lexicon = lexiconOf(loadCatalogue(join(import.meta.dir, '../../db/catalogue')));
const read = (...texts: string[]) =>
  hitsIn(
    texts.map((text): TextLine => ({ text, confidence: 0.9, from: 'outer ring' })),
    lexicon,
  );
const wordsOf = (...texts: string[]) =>
  [...read(...texts)].map((number) => lexicon.signs[number]?.words ?? '');
const sideOf = (hits: Hits): SideRead => ({ hits, odds: new Map(), figure: null });
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
  expect(sideScore(reverse, sideOf(full), lexicon)).toBeGreaterThan(8);
  expect(sideScore(obverse, sideOf(full), lexicon)).toBeLessThan(0);
  const nothing = sideScore(reverse, sideOf(new Set()), lexicon);
  expect(nothing).toBeLessThan(-1);
  // Seven words missed one by one would weigh more than twice as much.
  expect(nothing).toBeGreaterThan(-5);
});

test('the order of the photos hardly matters', () => {
  const sides = [read('E PLURIBUS UNUM'), read('UNITED STATES OF AMERICA', 'ONE DOLLAR')].map(sideOf);
  const straight = logSum(orderScores(entry('morgan-dollar'), sides, lexicon));
  const swapped = logSum(orderScores(entry('morgan-dollar'), sides.toReversed(), lexicon));
  expect(straight).toBeGreaterThan(swapped);
  expect(straight - swapped).toBeLessThan(3);
});

test('logarithms are summed without overflow', () => {
  expect(logSum([1000, 1000])).toBeCloseTo(1000 + Math.log(2), 9);
  expect(logSum([Number.NEGATIVE_INFINITY])).toBe(Number.NEGATIVE_INFINITY);
});

describe('words that were nearly read', () => {
  const numberOf = (letters: string) => lexicon.signs.findIndex((sign) => sign.letters === letters);
  /** A side on which these texts were read, and these words cost so much. */
  const seen = (deficits: Record<string, number>, ...texts: string[]): SideSeen => ({
    ...{ circle: null, problem: null, descriptor: null, colour: null, likeness: [] },
    text: texts.map((text) => ({ text, confidence: 0.9, from: 'outer ring' })),
    deficits: new Map(Object.entries(deficits)),
  });
  const oddsOf = (letters: string, deficits: Record<string, number>, ...texts: string[]) =>
    readOn(seen(deficits, ...texts), lexicon)?.odds.get(numberOf(letters));

  test('speak for what bears them, the more the less they cost, and never more than a word that was read', () => {
    const { reverse } = entry('morgan-dollar');
    const score = (side: SideSeen) => sideScore(reverse, readOn(side, lexicon) as SideRead, lexicon);
    const scores = [0.2, 1, 2, 3, 4].map((cost) => score(seen({ UNITED: cost, STATES: cost })));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(score(seen({}, 'UNITED STATES'))).toBeGreaterThan(scores[0] ?? Infinity);
    expect(scores.at(-1)).toBeGreaterThan(score(seen({})));
    for (let cost = 0; cost < 9; cost += 0.5)
      for (const [number, ratio] of readOn(seen({ STATES: cost, AMERICA: cost / 2 }), lexicon)?.odds ?? [])
        expect(ratio).toBeLessThan(1 / (lexicon.signs[number]?.alarm ?? 1));
  });

  test('without a deficit, or with one that says nothing, all is as it was', () => {
    const plain = readOn({ ...seen({}, 'LIBERTY'), deficits: undefined }, lexicon);
    expect(readOn(seen({ STATES: mostOf('STATES') + 0.1 }, 'LIBERTY'), lexicon)).toEqual(plain);
    expect(readOn({ ...seen({ STATES: 1 }), problem: 'too dark' }, lexicon)).toBeNull();
    expect(readOn({ ...seen({ STATES: 1 }), text: null }, lexicon)).toBeNull();
  });

  test('a word that another explains says nothing: one like it, one that holds it, one it holds', () => {
    expect(oddsOf('AMERICANISM', { AMERICANISM: 1 })).toBeGreaterThan(10);
    expect(oddsOf('AMERICANISM', { AMERICANISM: 1, AMERICA: 0.2 })).toBeLessThan(2);
    expect(oddsOf('AMERICANISM', { AMERICANISM: 2 }, 'AMERICA') ?? 0).toBeLessThan(1);
    expect(oddsOf('AMERICA', { AMERICANISM: 1.5, AMERICA: 0.2 })).toBeUndefined();
    expect(oddsOf('STATES', { STATES: 2, SEATED: 1 })).toBeUndefined();
    expect(oddsOf('DOLLAR', { DOLLAR: 2 }, 'DOLLARS')).toBeUndefined();
  });

  test('a phrase speaks for each of its words by half', () => {
    const [half, dollar] = ['HALF', 'DOLLAR'].map((word) => oddsOf(word, { HALFDOLLAR: 4 }));
    expect(half).toBeCloseTo(Math.sqrt(ratioOf(4, 10)), 6);
    expect(dollar).toBeCloseTo(half ?? 0, 6);
  });

  test('one that is nearly certain begins a list, and one that is not does not', () => {
    expect(saysWord(readOn(seen({ AMERICA: 0.5 }), lexicon))).toBe(true);
    expect(saysWord(readOn(seen({ AMERICA: 3.5 }), lexicon))).toBe(false);
    expect(saysWord(null)).toBe(false);
  });

  test('words of six letters and more are sought, short ones within their phrases, figures of value, and the years of all types', () => {
    const sought = soughtIn(lexicon);
    expect(sought).toEqual(
      expect.arrayContaining(['AMERICA', 'TRUST', 'HALFDOLLAR', 'ONECENT', '1793', '1999']),
    );
    expect(sought).toEqual(expect.arrayContaining(['25C', '212D', 'TEND']));
    expect(sought.filter((word) => ['CENT', 'DIME', 'III', 'QUAR'].includes(word))).toEqual([]);
    expect(new Set(sought).size).toBe(sought.length);
  });
});

test('a figure of value is read where no other may stand; 25 C holds 5 C', () => {
  const figureOf = (costs: Record<string, number>) => {
    const read = readOn({ problem: null, text: [], deficits: new Map(Object.entries(costs)) }, lexicon);
    const words = [...(read?.hits ?? [])].map((number) => lexicon.signs[number]?.letters);
    expect(words).toEqual(read?.figure ? [read.figure] : []);
    return read?.figure ?? null;
  };
  expect(figureOf({ '25C': 0.3, '5C': 0.3, '10C': 3 })).toBe('25C');
  expect(figureOf({ '5C': 0, '25C': 2.5 })).toBe('5C');
  expect(figureOf({ '5C': 0, '25C': 1.5 })).toBeNull();
  expect(figureOf({ '50C': 0, '25C': 0.5, '5C': 0.5 })).toBeNull();
  expect(figureOf({ TEND: 1.6 })).toBeNull();
  expect(figureOf({ AMERICA: 6 })).toBeNull();
});

test('a plural is not taken for its unit because a figure stands before it, nor STATES cut short for STATE', () => {
  const across = (text: string) =>
    [...hitsIn([{ text, confidence: 0.9, from: 'flat' }], lexicon)].map(
      (number) => lexicon.signs[number]?.words,
    );
  expect(across('5CENTS')).toContain('CENTS');
  expect(across('5CENTS')).not.toContain('CENT');
  expect(wordsOf('UNITEDSTATE')).toContain('STATES');
});
