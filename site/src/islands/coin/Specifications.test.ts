import { describe, expect, test } from 'bun:test';
import {
  certaintyInWords,
  countInWords,
  currencyInWords,
  doubtInWords,
  faceValue,
  mintageInWords,
  originOf,
  preciousContent,
} from './Specifications.tsx';

test('a count is as doubtful as it is', () => {
  expect(countInWords(264_000, 'high')).toBe('264,000');
  expect(countInWords(264_000, 'medium')).toBe('about 264,000');
  expect(countInWords(264_000, 'low')).toBe('264,000, unconfirmed');
  expect(countInWords(null, 'high')).toBe('not known');
});

describe('the mintage', () => {
  const reference = { mintage: 51_386, mintageConfidence: 'medium' } as const;

  test("is the coin's own before the catalogue's", () => {
    expect(mintageInWords({ totalMintage: '52000' }, reference)).toBe('52,000');
    expect(mintageInWords({ totalMintage: 'some thousands' }, reference)).toBe('some thousands');
    expect(mintageInWords({ totalMintage: '51386 or so' }, reference)).toBe('51386 or so');
  });

  test('that the catalogue filled in keeps its doubt', () => {
    expect(mintageInWords({ totalMintage: '51,386' }, reference)).toBe('about 51,386');
    expect(mintageInWords({ totalMintage: null }, reference)).toBe('about 51,386');
  });

  test('needs no catalogue, and may be unknown', () => {
    expect(mintageInWords({ totalMintage: '264,000' }, null)).toBe('264,000');
    expect(mintageInWords({ totalMintage: null }, null)).toBeNull();
    expect(mintageInWords({ totalMintage: null }, { mintage: null, mintageConfidence: null })).toBeNull();
  });
});

test.each([
  [0.5, '½ cent'],
  [1, '1 cent'],
  [25, '25 cents'],
  [100, '$1'],
  [250, '$2.50'],
  [2000, '$20'],
  [null, null],
])('face value of %p cents', (cents, expected) => {
  expect(faceValue(cents)).toBe(expected);
});

describe('precious content', () => {
  const dime = { weight: '2.50', metalContent: { silver: 90, copper: 10 } };
  const known = { ...dime, preciousOz: { silver: 0.0723 }, silverContent: '90%' };

  test('is what the catalogue has on record', () => {
    expect(preciousContent(dime, known)).toEqual([['Silver content', '90% · 0.0723 oz pure silver']]);
    expect(preciousContent({ weight: null, metalContent: null }, known)).toEqual([
      ['Silver content', '90% · 0.0723 oz pure silver'],
    ]);
  });

  test("follows the coin's own weight and metal where they differ", () => {
    const own = { weight: '5', metalContent: { silver: 35 } };
    expect(preciousContent(own, known)).toEqual([['Silver content', '35% · 0.0563 oz pure silver']]);
    expect(preciousContent(own, null)).toEqual([['Silver content', '35% · 0.0563 oz pure silver']]);
  });

  test('of gold is named as such, of a set without its weight', () => {
    const gold = {
      weight: '33.436',
      metalContent: { gold: 90 },
      preciousOz: { gold: 0.9675 },
      silverContent: null,
    };
    expect(preciousContent(gold, gold)).toEqual([['Gold content', '90% · 0.9675 oz pure gold']]);
    const set = { weight: null, metalContent: null, preciousOz: null, silverContent: '40%' };
    expect(preciousContent(set, set)).toEqual([['Silver content', '40%']]);
  });

  test('of base metal is none', () => {
    expect(preciousContent({ weight: '5', metalContent: { copper: 75, nickel: 25 } }, null)).toEqual([]);
  });
});

test('sources and doubts in words', () => {
  expect(doubtInWords('high')).toBeNull();
  expect(doubtInWords('medium')).toBe('Fairly certain.');
  expect(certaintyInWords('medium')).toBe('Some of these facts rest on one source.');
});

test('a coin of the world says where it is from; an American one does not', () => {
  const mark = {
    country: 'Germany',
    region: null,
    coinType: '5 Mark',
    currency: 'DEM',
    ruler: null,
    era: null,
    script: 'Latin',
  };
  expect(originOf(mark).filter(([, value]) => value)).toEqual([
    ['Country', 'Germany'],
    ['Denomination', '5 Mark'],
    ['Currency', 'German Mark (DEM)'],
    ['Script', 'Latin'],
  ]);
  expect(originOf({ ...mark, country: 'United States' })).toEqual([]);
  expect(currencyInWords('Reales')).toBe('Reales');
});
