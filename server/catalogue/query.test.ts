import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { normalize, parseQuery, slipsAllowed, slipsToPrefix, toLexicon, wordsOf } from './query.ts';

const lexicon = toLexicon({
  ignored: ['the', 'coin'],
  mints: { 'carson city': 'cc', denver: 'd' },
  aliases: [],
  metals: ['gold'],
  units: ['dime'],
  foreign: ['francs'],
});
const parse = (text: string) => parseQuery(normalize(text), lexicon).tokens;

describe('words', () => {
  test.each([
    ['1916-D Dimes', ['1916', 'd', 'dime']],
    ['V.D.B.', ['vdb']],
    ['Susan B. Anthony', ['susan', 'b', 'anthony']],
    ['pennies and halves', ['penny', 'and', 'half']],
    ['Kanakaʻole, José', ['kanaka', 'ole', 'jose']],
    ["World's", ['world']],
    ['1/10 oz', ['1/10', 'oz']],
    ['½ dime', ['1/2', 'dime']],
    ['40% silver', ['40%', 'silver']],
    ['99.9%', ['99.9%']],
    ['$2.50 gold', ['$2.50', 'gold']],
    ['10c 1909', ['10c', '1909']],
    ['1893cc', ['1893', 'cc']],
    ['1942/1', ['1942/1']],
    ['Columbus glass', ['columbus', 'glass']],
  ])('of %s', (text, words) => {
    expect(wordsOf(normalize(text))).toEqual(words);
  });

  test('survive anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        wordsOf(normalize(text)).every((word) => word !== ''),
      ),
    );
  });
});

describe('tokens', () => {
  test('a letter after the year is a mint mark and nothing else', () => {
    expect(parse('1916-d')[1]).toMatchObject({ mark: 'D', onlyMark: true });
    expect(parse('d 1916')[0]).toMatchObject({ mark: 'D', onlyMark: false });
  });

  test('names of mints are marks', () => {
    expect(parse('Carson City dollar')[0]).toMatchObject({ text: 'cc', mark: 'CC', onlyMark: true });
    expect(parse('denver')[0]).toMatchObject({ mark: 'D', onlyMark: true });
  });

  test('two digits may be a year of any century, three the beginning of one', () => {
    expect(parse('64 dime')[0]?.years).toEqual([1964, 1864, 2064, 1764]);
    expect(parse('dime 191')[1]?.years).toHaveLength(10);
    expect(parse('191 dime')[0]?.years).toEqual([]);
    expect(parse('40% silver')[0]?.years).toEqual([]);
  });

  test('an overdate is of its last year', () => {
    expect(parse('1942/1')[0]?.years).toEqual([1942]);
  });

  test('words that say nothing are left out', () => {
    expect(parse('the coin').map(({ text }) => text)).toEqual([]);
    expect(parse('the dime').map(({ text }) => text)).toEqual(['dime']);
  });

  test('are ten at most', () => {
    expect(parse('a1 '.repeat(40)).length).toBeLessThanOrEqual(10);
  });
});

test.each([
  ['barbar', 'barber', 1],
  ['rosevelt', 'roosevelt', 1],
  ['mrogan', 'morgan', 1],
  ['kenedy', 'kennedy', 1],
  ['rosev', 'roosevelt', 1],
  ['morgan', 'morgan', 0],
  ['morg', 'morgan', 0],
  ['peace', 'morgan', 3],
])('%s is begun %s with %d slips', (typed, word, slips) => {
  expect(slipsToPrefix(typed, word, 2)).toBe(slips);
});

test('short words must be typed right', () => {
  expect([2, 3, 4, 6, 7].map(slipsAllowed)).toEqual([0, 0, 1, 1, 2]);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

test('the beginning of a word has no slips, and one letter dropped is one at most', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, end, dropped) => {
      const typed = text.slice(0, 1 + (end % text.length));
      expect(slipsToPrefix(typed, text, 2)).toBe(0);
      const missing = dropped % typed.length;
      expect(slipsToPrefix(typed.slice(0, missing) + typed.slice(missing + 1), text, 2)).toBeLessThanOrEqual(
        1,
      );
    }),
  );
});
