import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { lineFinder, slipIn } from './lines.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('any JSON is well formed', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(slipIn(text)).toBeNull()));
});

test('whatever JSON.parse refuses has a slip on one of its lines', () => {
  const damaged = fc
    .record({
      value: fc.jsonValue(),
      at: fc.nat(),
      what: fc.constantFrom('', ',', '"', '}', ']', '/', '0', '\n', '\t', '\\', 'x'),
    })
    .map(({ value, at, what }) => {
      const text = JSON.stringify(value, null, 1);
      const place = at % text.length;
      return text.slice(0, place) + what + text.slice(place + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const slip = slipIn(text);
      if (parses(text)) return;
      expect(slip?.line).toBeWithin(1, text.split('\n').length + 1);
    }),
    { numRuns: 1000 },
  );
});

test('a value is found on its line, what is missing on that of what should hold it', () => {
  const lineOf = lineFinder('{\n"a": [\n1,\n{"b": 2,\n"c": 3}]}');
  expect(lineOf(['a', 0])).toBe(3);
  expect(lineOf(['a', 1, 'c'])).toBe(5);
  expect(lineOf(['a', 1, 'missing', 'deeper'])).toBe(4);
  expect(lineOf(['nowhere'])).toBe(1);
  expect(lineOf([])).toBe(1);
});
