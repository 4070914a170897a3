import { expect, test } from 'bun:test';
import type { ComparedField, CrossCheck } from '../../../../shared/identify/model.ts';
import { chosenValues } from './Comparison.tsx';
import {
  agreementInWords,
  catalogueInWords,
  comparedBy,
  firstChoices,
  optionsOf,
  ownProblem,
  suggested,
  worthAsking,
} from './choices.ts';
import { DIME } from './testing.ts';

const field = (part: Partial<ComparedField>): ComparedField => ({
  field: 'series',
  label: 'Series',
  first: null,
  second: null,
  catalogue: null,
  agree: false,
  ...part,
});

const check = (fields: ComparedField[], part: Partial<CrossCheck> = {}): CrossCheck => ({
  state: 'disagreed',
  firstModel: 'one',
  secondModel: 'two',
  firstConfidence: 80,
  secondConfidence: 60,
  fields,
  message: '',
  ...part,
});

test('equal values are one option, whoever says them and in whichever letters', () => {
  expect(
    optionsOf(field({ first: 'Mercury Dime', second: 'mercury dime ', catalogue: 'Barber Dime' })),
  ).toEqual([
    { value: 'Mercury Dime', voices: ['first', 'second'] },
    { value: 'Barber Dime', voices: ['catalogue'] },
  ]);
});

test('no mint mark is a value, no series is none', () => {
  expect(optionsOf(field({ field: 'mintMark', first: 'D', second: null }))).toEqual([
    { value: 'D', voices: ['first'] },
    { value: null, voices: ['second'] },
  ]);
  expect(optionsOf(field({ first: 'A', second: null }))).toEqual([{ value: 'A', voices: ['first'] }]);
});

test('it begins with what most say, then the catalogue, then the surer model', () => {
  const begins = (part: Partial<ComparedField>, about: Partial<CrossCheck> = {}) => {
    const at = suggested(field(part), check([], about));
    return at === null ? null : optionsOf(field(part))[at]?.value;
  };
  expect(begins({ first: 'A', second: 'B', catalogue: 'B' })).toBe('B');
  expect(begins({ first: 'A', second: 'B', catalogue: 'C' })).toBe('C');
  expect(begins({ first: 'A', second: 'A', catalogue: 'C' })).toBe('A');
  expect(begins({ first: 'A', second: 'B' })).toBe('A');
  expect(begins({ first: 'A', second: 'B' }, { secondConfidence: 95 })).toBe('B');
  expect(begins({})).toBeNull();
});

test.each([
  [{ agree: true, first: 'A', second: 'A' }, 'They agree'],
  [{ agree: true, first: 'A', second: 'A', catalogue: 'B' }, 'Both agree; the catalogue disagrees'],
  [{ agree: false, first: 'A', second: 'B' }, 'They differ'],
  [{ agree: true, first: 'A', second: null }, 'Only one model names this'],
  [{ agree: true, first: null, second: null }, 'They agree'],
  [{ agree: true, field: 'mintMark', first: 'D', second: null }, 'Only one model names this'],
  [{ agree: true, first: 'Mercury', second: 'Winged Liberty', catalogue: 'Winged Liberty' }, 'They agree'],
] satisfies [Partial<ComparedField>, string][])('%p: %s', (part, words) => {
  expect(agreementInWords(field(part))).toBe(words);
});

test('own words: a year is one, a mint mark may be none, the rest must be said', () => {
  expect(ownProblem('year', '1916')).toBeNull();
  for (const year of ['', '999', '19160', '3000', 'x'])
    expect(ownProblem('year', year)).toContain('Enter a year');
  expect(ownProblem('mintMark', '')).toBeNull();
  expect(ownProblem('series', ' ')).toContain('Enter a value');
  expect(ownProblem('series', 'Mercury Dimes')).toBeNull();
});

test('what was chosen is as an identification has it', () => {
  const fields = [
    field({ field: 'year', first: '1916', second: '1919' }),
    field({ field: 'mintMark', first: 'D', second: null }),
    field({ field: 'series', first: 'Mercury Dime', second: 'Barber Dime' }),
  ];
  const choices = firstChoices(check(fields));
  expect(chosenValues(fields, choices)).toEqual({ year: 1916, mintMark: 'D', series: 'Mercury Dime' });
  expect(
    chosenValues(fields, {
      year: { option: 1, own: '' },
      mintMark: { option: 1, own: '' },
      series: { option: null, own: ' Winged Liberty ' },
    }),
  ).toEqual({ year: 1919, mintMark: null, series: 'Winged Liberty' });
});

test('a mark that was not made out is none to choose', () => {
  expect(optionsOf(field({ field: 'mintMark', first: 'D', second: null, agree: true }))).toEqual([
    { value: 'D', voices: ['first'] },
  ]);
});

test('asked is only what anybody says something of, what is in dispute first', () => {
  const agreed = field({ first: 'A', second: 'A', agree: true });
  const disputed = field({ field: 'year', first: '1916', second: '1919' });
  const silent = field({ field: 'condition', agree: true });
  const none = field({ field: 'variation', agree: true });
  const name = field({ field: 'name', first: 'A', second: 'B' });
  expect(worthAsking([name, agreed, silent, none, disputed])).toEqual([disputed, name, agreed]);
});

test('what the reader does not read is no disagreement, and no value of its own', () => {
  const fields = [
    field({ field: 'mintMark', first: 'D', second: null }),
    field({ field: 'condition', first: 'Good (G-4)', second: null }),
    field({ field: 'year', first: '1932', second: '1934' }),
  ];
  const compared = comparedBy(check(fields, { secondModel: 'reader 1' }));
  expect(compared.map(({ agree }) => agree)).toEqual([true, true, false]);
  expect(compared.map(agreementInWords)).toEqual(['Not read', 'Not read', 'They differ']);
  expect(optionsOf(compared[0] ?? field({}))).toEqual([{ value: 'D', voices: ['first'] }]);
  expect(comparedBy(check(fields))).toEqual(fields);
});

const issues = (year: string | null, mark: string | null): ComparedField[] => [
  {
    field: 'coinType',
    label: 'Coin type',
    first: 'Mercury Dime',
    second: 'Mercury Dime',
    catalogue: null,
    agree: true,
  },
  { field: 'year', label: 'Year', first: '1916', second: '1918', catalogue: year, agree: false },
  { field: 'mintMark', label: 'Mint mark', first: 'D', second: 'S', catalogue: mark, agree: false },
];
const between = (fields: ComparedField[]): CrossCheck => ({
  ...{ state: 'disagreed', firstModel: 'one', secondModel: 'two', message: '', fields },
  ...{ firstConfidence: 80, secondConfidence: 60 },
});

test('the catalogue speaks where it decides, and says where it cannot', () => {
  expect(catalogueInWords(between(issues('1918', 'S')), DIME)).toBe(
    'Only one of the two is in the catalogue.',
  );
  expect(catalogueInWords(between(issues('1917', 'S')), DIME)).toStartWith('Neither is in the catalogue');
  expect(catalogueInWords(between(issues(null, null)), DIME)).toBe('Both are in the catalogue.');
});

test('of what it does not know it says nothing', () => {
  expect(catalogueInWords(between(issues(null, null)), { ...DIME, catalogueMatch: null })).toBeNull();
  expect(catalogueInWords(between(issues(null, null)), { ...DIME, year: 1921 })).toBeNull();
});
