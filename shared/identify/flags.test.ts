import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Flag, flag, isOfMark, readFlags, sourceOf, withFlags } from './flags.ts';

const text = fc.constantFrom('One.', 'Two.', 'Three.');
const code = fc.constantFrom(null, 'mark_open', 'model_doubt', 'slab' as const);

test('each sentence keeps the code it was made with, once', () => {
  fc.assert(
    fc.property(fc.array(fc.record<Flag>({ code, text })), (flags) => {
      const kept = readFlags(JSON.parse(JSON.stringify(withFlags(flags))));
      expect(new Set(kept.map((one) => one.text)).size).toBe(kept.length);
      for (const one of kept) expect(flags.find((other) => other.text === one.text)).toEqual(one);
      for (const one of flags) expect(kept.some((other) => other.text === one.text)).toBe(true);
    }),
  );
});

test('results without codes, with too few or with unknown ones are read with their sentences', () => {
  const uncertaintyFlags = ['One.', 'Two.'];
  const plain = uncertaintyFlags.map((text) => ({ code: null, text }));
  expect(readFlags({ uncertaintyFlags })).toEqual(plain);
  for (const flagCodes of [[], [null], ['of tomorrow', 'toString']])
    expect(readFlags({ uncertaintyFlags, flagCodes: flagCodes as [] })).toEqual(plain);
});

test('a code says whose sentence it is, and whether it is about the mint mark', () => {
  expect(sourceOf(flag('mark_open', ''))).toBe('catalogue');
  expect(sourceOf(flag('unsure_mark', ''))).toBe('photo');
  expect(sourceOf(flag('key_date', ''))).toBe('advice');
  expect(sourceOf({ code: null, text: '' })).toBeNull();
  expect(isOfMark(flag('unsure_mark', ''))).toBe(true);
  expect(isOfMark(flag('unsure', 'The mint mark'))).toBe(false);
});
