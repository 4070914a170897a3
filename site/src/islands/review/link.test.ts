import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Identification } from '../../../../shared/identify/model.ts';
import { english } from '../../../../shared/language/testing.ts';
import { resultsAddress, showAddress } from '../../lib/results-address.ts';
import { readClaim } from './claim.ts';
import { readLink } from './link.ts';
import { DIME } from './testing.ts';

const VOUCHED: readonly (keyof Identification)[] = [
  ...(['valuationSource', 'valueConfidence', 'valueNote', 'melt', 'modelConfidence', 'model'] as const),
  ...(['prompt', 'errorMessage', 'catalogueMatch', 'remembered', 'crossCheck'] as const),
  ...(['obverseImageUrl', 'reverseImageUrl'] as const),
];
const searchOf = (data: unknown) => `?${new URLSearchParams({ data: JSON.stringify(data) })}`;
const readAll = (search: string) => {
  const link = readLink(search);
  return link && { tempId: link.tempId, claim: readClaim(link.data) };
};
const read = (data: unknown) => readAll(searchOf(data));

test('of an address the coin is read, and where the server holds what it made of it', () => {
  const { search } = new URL(resultsAddress({ identification: DIME, tempId: 'a-1' }), 'http://localhost');
  const link = readAll(search);
  expect(link?.tempId).toBe('a-1');
  const told = (Object.keys(DIME) as (keyof Identification)[]).filter(
    (field) => ![...VOUCHED, 'source', 'uncertaintyFlags', 'amendments', 'alternatives'].includes(field),
  );
  expect(told).toContain('estimatedValue');
  for (const field of told) expect(link?.claim[field]).toEqual(DIME[field]);
  expect(english(link?.claim.source)).toBe('Gemini (from the link)');
});

test('what only a server can vouch for is not taken from an address', () => {
  const link = read({ ...DIME, reverseImageUrl: DIME.obverseImageUrl, valuationSource: 'melt' });
  for (const field of VOUCHED) expect(link?.claim[field]).toBeNull();
  expect(link?.claim).toMatchObject({ uncertaintyFlags: [], amendments: [], alternatives: [] });
});

test('without data there is no result', () => {
  expect(readLink('')).toBeNull();
  expect(readLink('?data=')).toBeNull();
});

test.each(['{', 'null', '7', '"text"', '[]', `{"name":"${'x'.repeat(60_000)}"}`])(
  '%.20s cannot be read',
  (data) => {
    expect(() => readLink(`?${new URLSearchParams({ data })}`)).toThrow(SyntaxError);
  },
);

test('what is of the wrong kind or beyond its limits is nothing', () => {
  const link = read({
    name: { toString: 'x' },
    year: 99_999,
    weight: '2.5 g',
    isGraded: 'yes',
    confidence: 400,
    estimatedValue: '1e9',
    metalContent: { silver: '90', gold: -1 },
    timestamp: 'now',
    tempId: '../x',
  });
  expect(link?.tempId).toBeNull();
  expect(link?.claim).toMatchObject({
    ...{ outcome: 'unknown', name: null, year: null, weight: null, isGraded: false },
    ...{ confidence: 0, estimatedValue: null, metalContent: { silver: 90 }, source: '', timestamp: '' },
  });
});

test('signs that cannot be seen are taken out of texts', () => {
  expect(read({ name: 'A\u202eB\u0000C\nD' })?.claim.name).toBe('ABC\nD');
  expect(read({ name: ' \u200b ' })?.claim.name).toBeNull();
});

test('whatever is handed over is read or refused, and never larger than its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...Object.keys(DIME)), (value, field) => {
      expect(JSON.stringify(read({ ...DIME, [field]: value })).length).toBeLessThan(60_000);
    }),
  );
});

test('an address stays short enough for every server: texts go, the coin stays', () => {
  const long = { ...DIME, coinHistory: 'x'.repeat(8000), description: 'é'.repeat(4000) };
  const address = resultsAddress({ identification: long, tempId: 'a-1' });
  expect(address.length).toBeLessThanOrEqual(7000);
  const { search } = new URL(address, 'http://localhost');
  expect(readAll(search)).toMatchObject({ tempId: 'a-1', claim: { name: DIME.name } });
});

test('/show is asked in words, without what only the catalogue says', () => {
  const quarter = { ...DIME, year: 1932, mintMark: 'D', coinType: 'Washington Quarter (90% silver)' };
  const query = (coin: Identification) =>
    new URL(showAddress(coin) ?? '', 'http://localhost').searchParams.get('q');
  expect(query(quarter)).toBe('1932 D Washington Quarter');
  expect(query({ ...quarter, coinType: null, name: 'Peso, “Cap & Rays”', mintMark: null })).toBe(
    '1932 Peso Cap Rays',
  );
  expect(showAddress({ ...quarter, coinType: null, name: null })).toBeNull();
});
