import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { searchText, searchWords, wordsOf } from './search.ts';

test.each([
  ['1893-S Morgan', ['1893', 's', 'morgan']],
  ['Very Fine (VF-20 to VF-35)', ['very', 'fine', 'vf', '20', 'to', 'vf', '35']],
  ['  Ücoin  d’Été ', ['ucoin', 'd', 'ete']],
  ['קוין 🪙', ['קוין', '🪙']],
  ['…', []],
])('the words of %p', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('a text holds each word once, behind two spaces', () => {
  expect(searchText(['Morgan Dollar', 1893, null, 'Morgan'])).toBe('  morgan  dollar  1893');
});

test('a search without a word is sought as it is, an empty one says nothing', () => {
  expect([searchWords(' % '), searchWords('  '), searchWords(undefined)]).toEqual([['%'], [], []]);
});

test('at most eight words are sought, each once', () => {
  expect(searchWords('a b c a d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test('no text brings a letter of the private use area, which marks owners', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(searchText([text])).not.toMatch(/[\ue000-\uf8ff]/);
    }),
  );
});
