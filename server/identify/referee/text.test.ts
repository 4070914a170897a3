import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { answer, catalogues, referee } from './testing.ts';
import { isAmerican, isOfAi, ofAi, oneLine, readMark, sentence } from './text.ts';

test.each([
  ['  Mercury\n\tDime ', 'Mercury Dime'],
  ['Dime\u202e emiD\u2066', 'Dime emiD'],
  ['a\u0000b\u200bc\ufeff', 'a b c'],
  ['<b>Dime</b> & "more"', '<b>Dime</b> & "more"'],
  ['\ud800 lone', 'lone'],
  ['\u0007\u202e', null],
  ['', null],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text, 40)).toBe(line);
});

test('a line is cut between characters', () => {
  expect(oneLine('🪙🪙🪙', 2)).toBe('🪙🪙');
});

test('whatever is said, a line is short and visible', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 1, max: 80 }),
      (text, max) => {
        const line = oneLine(text, max);
        expect([...(line ?? '')].length).toBeLessThanOrEqual(max);
        expect(line ?? 'x').not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line?.isWellFormed() ?? true).toBe(true);
        expect(line).not.toBe('');
      },
    ),
  );
});

test('a sentence begins with a capital and ends', () => {
  expect(sentence('the date is worn', 100)).toBe('The date is worn.');
  expect(sentence('Is it a D?', 100)).toBe('Is it a D?');
});

const said = 'mintage 12 pieces, 99% gold';

test('what a model describes is told as its words, where the catalogue has none of its own', () => {
  // Several types come into question.
  const cent = { series: 'Lincoln Memorial Cent', name: '1982 Lincoln Memorial Cent', denomination: 'cent' };
  const open = referee(catalogues, answer({ ...cent, year: 1982, mintMark: 'D', description: said }));
  expect(open.catalogueMatch?.typeId).toBeNull();
  expect(open.description).toBe('Seen by the AI: Mintage 12 pieces, 99% gold.');
  const unlisted = { name: 'Elvish penny of Gondolin', series: 'Gondolin', denomination: null };
  expect(isOfAi(referee(catalogues, answer({ ...unlisted, description: said })).description ?? '')).toBe(
    true,
  );
  expect(referee(catalogues, answer({ description: said })).description).toStartWith('Mercury Dime, 1916');
});

test('it is one bounded line, and nothing where nothing is described', () => {
  expect(ofAi('x'.repeat(5000))).toHaveLength(1000);
  expect(ofAi(null)).toBeNull();
  expect(ofAi(' \u0000 ')).toBeNull();
  expect(isOfAi('My own words')).toBe(false);
});

test.each([
  null,
  '',
  'United States',
  'United States of America',
  'The United States',
  'US',
  'U.S.',
  'U.S.A.',
  'USA',
  'u s a',
  'United States (Philadelphia Mint)',
  'unknown',
])('%p is American', (country) => {
  expect(isAmerican(country)).toBe(true);
});

test.each([
  'Canada',
  'United Mexican States',
  'United States of Brazil',
  'South America',
  'Deutschland',
  '日本',
  'United Kingdom',
])('%p is foreign', (country) => {
  expect(isAmerican(country)).toBe(false);
});

test.each([
  ['D', 'D'],
  ['cc', 'CC'],
  ['', ''],
  [null, null],
])('%p is read as it stands', (said, mark) => {
  expect(readMark(said)).toEqual({ mark, isSpelled: false });
});

test.each([
  ['D (DENVER)', 'D'],
  ['DENVER', 'D'],
  ['Denver Mint', 'D'],
  ['S MINT', 'S'],
  ['MINT MARK: S', 'S'],
  ['SAN FRANCISCO', 'S'],
  ['PHILADELPHIA (NO', 'P'],
  ['CARSON CITY', 'CC'],
  ['C.C.', 'CC'],
  ['NEW ORLEANS', 'O'],
  ['0', 'O'],
  ['WEST POINT', 'W'],
  ['D/S', 'D'],
  ['NONE', ''],
  ['No mint mark', ''],
  ['NO MINT MARK (P)', ''],
  ['-', ''],
  ['UNKNOWN', null],
  ['D OR S', null],
  ['NOT VISIBLE', null],
  ['?', null],
  ['N/A', null],
  ['M', 'M'],
  ['<SCRIPT>', 'SC'],
])('%p is spelled out', (said, mark) => {
  expect(readMark(said)).toEqual({ mark, isSpelled: true });
});
