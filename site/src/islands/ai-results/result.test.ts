import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { resultsAddress } from './address.ts';
import { readResult } from './result.ts';
import { DIME } from './testing.ts';

const searchOf = (data: unknown) => `?${new URLSearchParams({ data: JSON.stringify(data) })}`;
const read = (data: unknown) => readResult(searchOf(data));

test('what the address of a result says is read back whole', () => {
  const { search } = new URL(resultsAddress({ identification: DIME, tempId: 'a-1' }), 'http://localhost');
  expect(readResult(search)).toEqual({ identification: DIME, tempId: 'a-1' });
});

test('without data there is no result', () => {
  expect(readResult('')).toBeNull();
  expect(readResult('?data=')).toBeNull();
});

test.each(['{', 'null', '7', '"text"', '[]', `{"name":"${'x'.repeat(60_000)}"}`])(
  '%.20s cannot be read',
  (data) => {
    expect(() => readResult(`?${new URLSearchParams({ data })}`)).toThrow(SyntaxError);
  },
);

test('photos are those kept here and no others', () => {
  for (const url of [
    'https://example.org/a.webp',
    '//example.org/a.webp',
    `/photos/${'a'.repeat(64)}.webp?x`,
    `/photos/../${'a'.repeat(64)}.webp`,
    'javascript:alert(1)',
    7,
  ]) {
    const result = read({ ...DIME, obverseImageUrl: url, reverseImageUrl: url });
    expect(result?.identification).toMatchObject({ obverseImageUrl: null, reverseImageUrl: null });
  }
});

test('what is of the wrong kind or beyond its limits is nothing', () => {
  const result = read({
    name: { toString: 'x' },
    year: 99_999,
    confidence: 400,
    weight: '2.5 g',
    estimatedValue: '1e9',
    valuationSource: 'owner',
    metalContent: { silver: '90', gold: -1 },
    uncertaintyFlags: 'one',
    alternatives: [7, { name: 'No year' }],
    crossCheck: { state: 'agreed' },
    tempId: '../x',
  });
  expect(result?.tempId).toBeNull();
  expect(result?.identification).toMatchObject({
    outcome: 'unknown',
    name: null,
    year: null,
    confidence: 0,
    weight: null,
    estimatedValue: null,
    valuationSource: null,
    metalContent: { silver: 90 },
    uncertaintyFlags: [],
    alternatives: [],
    crossCheck: null,
  });
});

test('signs that cannot be seen are taken out of texts', () => {
  expect(read({ name: 'A\u202eB\u0000C\nD' })?.identification.name).toBe('ABC\nD');
  expect(read({ name: ' \u200b ' })?.identification.name).toBeNull();
});

test('whatever is handed over is read or refused, and never larger than its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...Object.keys(DIME)), (value, field) => {
      const result = read({ ...DIME, [field]: value });
      expect(JSON.stringify(result).length).toBeLessThan(60_000);
    }),
  );
});

test('an address stays short enough for every server: texts go, the coin stays', () => {
  const long = { ...DIME, coinHistory: 'x'.repeat(8000), description: 'é'.repeat(4000) };
  const address = resultsAddress({ identification: long, tempId: 'a-1' });
  expect(address.length).toBeLessThanOrEqual(7000);
  const { search } = new URL(address, 'http://localhost');
  expect(readResult(search)?.identification).toMatchObject({ name: DIME.name, coinHistory: null });
});
