import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { english } from '../language/testing.ts';
import { CoinInput } from './model.ts';
import { changedTags, splitTags, tagsText, tidyTags } from './tags.ts';

const coin = { year: 1916, coinType: 'Mercury Dime', condition: 'Good (G-4)' };
const read = (tags: unknown) => {
  const { data, error } = CoinInput.safeParse({ ...coin, tags });
  return error ? error.issues.map(({ message }) => english(message)) : data?.tags;
};

test.each([
  [
    ['Gold', ' gold ', 'Key  date', ''],
    ['Gold', 'Key date'],
  ],
  [
    ['b', 'A', 'ä'],
    ['A', 'b', 'ä'],
  ],
  [[], null],
  [null, null],
  ['gold', ['Tags must be a list of texts.']],
  [[1], ['A tag must be text.']],
  [['x'.repeat(41)], ['A tag can have at most 40 characters.']],
  [['a, b'], ['A tag cannot hold a comma or a semicolon: they separate tags.']],
  // Counted first: one sentence, not one for each.
  [Array(21).fill(1), ['A coin can have at most 20 tags.']],
])('tags %j become %j', (given, kept) => {
  expect(read(given)).toEqual(kept as string[]);
});

test('a storage place is a text of one line, and nothing is none', () => {
  const placeOf = (storageLocation: unknown) => CoinInput.safeParse({ ...coin, storageLocation });
  expect(placeOf('  Cabinet,\n drawer  3 ').data?.storageLocation).toBe('Cabinet, drawer 3');
  expect(placeOf(' ').data?.storageLocation).toBeNull();
  expect(english(placeOf('x'.repeat(101)).error?.issues[0]?.message)).toBe(
    'Storage place can have at most 100 characters.',
  );
});

test('tags taken away are told by their letters alone, and those added come once', () => {
  expect(changedTags(['Gold', 'Key date'], { add: ['gold', 'new'], remove: ['KEY DATE'] })).toEqual([
    'Gold',
    'new',
  ]);
  expect(changedTags(['Gold'], { remove: ['gold'] })).toBeNull();
});

test('whatever tags there are, as a text they are the same again', () => {
  const tag = fc.string({ maxLength: 40 }).filter((text) => splitTags(text).length === 1);
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 20 }), (tags) => {
      const kept = tidyTags(tags.filter((one) => !/[,;\r\n]/.test(one)));
      expect(tidyTags(splitTags(tagsText(kept)))).toEqual(kept);
    }),
  );
});
