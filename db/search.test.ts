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

test.each([
  ['', null],
  ['  ', null],
  [undefined, null],
  [' % ', []],
  ['\0\0\0', []],
  ['m mo mor morg organ zzz', ['mo', 'morg', 'organ', 'zzz']],
  ['1893 1893-S', ['1893', 's']],
])('the search %p asks for %p', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test('no word of a search is left out, unless another says it already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      const sought = searchWords(search) ?? [];
      for (const word of wordsOf(search)) expect(sought.some((one) => one.includes(word))).toBe(true);
    }),
  );
});

test('no text brings a letter of the private use area, which marks owners', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(searchText([text])).not.toMatch(/[\ue000-\uf8ff]/);
    }),
  );
});
