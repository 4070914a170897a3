import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { resultsAddress } from './address.ts';
import { readLink } from './link.ts';
import { DIME } from './testing.ts';

const searchOf = (data: unknown) => `?${new URLSearchParams({ data: JSON.stringify(data) })}`;
const read = (data: unknown) => readLink(searchOf(data));

test('of an address the coin is read, and where the server holds what it made of it', () => {
  const { search } = new URL(resultsAddress({ identification: DIME, tempId: 'a-1' }), 'http://localhost');
  const link = readLink(search);
  expect(link?.tempId).toBe('a-1');
  expect(DIME).toMatchObject(link?.claim ?? { name: 'none' });
  expect(link?.claim).toMatchObject({ name: DIME.name, year: 1916, mintMark: 'D', weight: '2.5' });
});

test('what only a server can vouch for is not taken from an address', () => {
  const vouched = [
    'confidence',
    'estimatedValue',
    'valuationSource',
    'catalogueMatch',
    'obverseImageUrl',
    'melt',
  ];
  const link = read({ ...DIME, confidence: 100, estimatedValue: '900000.00', valuationSource: 'melt' });
  for (const field of vouched) expect(link?.claim).not.toHaveProperty(field);
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
    tempId: '../x',
  });
  expect(link?.tempId).toBeNull();
  expect(link?.claim).toMatchObject({ name: null, year: null, weight: null, isGraded: false });
});

test('signs that cannot be seen are taken out of texts', () => {
  expect(read({ name: 'A\u202eB\u0000C\nD' })?.claim.name).toBe('ABC\nD');
  expect(read({ name: ' \u200b ' })?.claim.name).toBeNull();
});

test('whatever is handed over is read or refused, and never larger than its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...Object.keys(DIME)), (value, field) => {
      expect(JSON.stringify(read({ ...DIME, [field]: value })).length).toBeLessThan(3000);
    }),
  );
});

test('an address stays short enough for every server: texts go, the coin stays', () => {
  const long = { ...DIME, coinHistory: 'x'.repeat(8000), description: 'é'.repeat(4000) };
  const address = resultsAddress({ identification: long, tempId: 'a-1' });
  expect(address.length).toBeLessThanOrEqual(7000);
  const { search } = new URL(address, 'http://localhost');
  expect(readLink(search)).toMatchObject({ tempId: 'a-1', claim: { name: DIME.name } });
});
