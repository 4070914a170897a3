import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { remarksOf } from './remarks.ts';
import { identified, unknown } from './testing.ts';

test('who says what is told apart', () => {
  const flags = {
    catalogue: ['Several types are possible: clad and silver.'],
    ai: ['The AI isn’t sure about the year. Compare the date on the coin.', 'The date is worn.'],
    advice: ['A key date: look at the mint mark. Altered coins are known; have yours examined.'],
  };
  const uncertaintyFlags = Object.values(flags).flat();
  expect(remarksOf(identified({ uncertaintyFlags }), false)).toEqual(flags);
});

test('where no AI was asked nothing is said to be of one', () => {
  const uncertaintyFlags = ['Nobody looked at the photos, so only the catalogue was asked.', 'A remark.'];
  const coin = identified({ model: null, uncertaintyFlags, original: unknown() });
  expect(remarksOf(coin, false)).toEqual({ catalogue: uncertaintyFlags, ai: [], advice: [] });
});

test('what the banner says is not said again', () => {
  const coin = unknown({
    outcome: 'not a coin',
    model: 'x',
    errorMessage: 'The AI sees no coin in these photos. Please take others.',
    uncertaintyFlags: ['The AI sees no coin in these photos. A photo of each side works best.', 'A cat.'],
  });
  expect(remarksOf(coin, false).ai).toEqual(['A photo of each side works best.', 'A cat.']);
});

test('a mark that was given is no longer looked for', () => {
  const uncertaintyFlags = ['The mint mark stands on the edge; the AI named D.', 'The date is worn.'];
  expect(remarksOf(identified({ uncertaintyFlags }), true).ai).toEqual(['The date is worn.']);
});

test('no sentence is said twice', () => {
  const sentence = fc.constantFrom(
    'One.',
    'The AI sees two.',
    'Such coins are three.',
    'A great rarity: four.',
  );
  fc.assert(
    fc.property(fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 })), (flags) => {
      const uncertaintyFlags = flags.map((sentences) => sentences.join(' '));
      const told = Object.values(remarksOf(identified({ uncertaintyFlags }), false))
        .flat()
        .join(' ');
      const all = told.split(/(?<=\.) /).filter(Boolean);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
