import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createSigned } from './signed.ts';

const signed = createSigned('a secret for tests that is long enough');

test('what was sealed comes back, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = signed.seal('photo', value);
      expect(text).toMatch(/^[\w.-]+$/);
      expect(signed.open('photo', text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('one changed character is enough to be refused', () => {
  const text = signed.seal('photo', { user: 'ada', url: 'https://example.org/1.jpg' });
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('A', 'b', '7', '_', '.'), (at, letter) => {
      const forged = text.slice(0, at) + letter + text.slice(at + 1);
      // The last letter of base64 has bits to spare: another one may stand for the same bytes.
      fc.pre(forged !== text && at !== text.length - 1);
      expect(signed.open('photo', forged)).toBeUndefined();
    }),
  );
});

test('neither another purpose nor another secret opens it', () => {
  const text = signed.seal('photo', 1);
  expect(signed.open('mail', text)).toBeUndefined();
  expect(createSigned('another secret for tests, long enough').open('photo', text)).toBeUndefined();
});

test.each(['', '.', 'a.b', 'eyJhIjoxfQ', 'eyJhIjoxfQ.', `${'x'.repeat(10_000)}.y`, '💰.💰'])(
  '"%s" is nothing we sealed',
  (text) => {
    expect(signed.open('photo', text)).toBeUndefined();
  },
);
