import { expect, test } from 'bun:test';
import type { ComparedField, CrossCheck } from '../../../../shared/identify/model.ts';
import { DIME } from '../ai-results/testing.ts';
import { catalogueInWords } from './catalogue.ts';

const fieldsOf = (year: string | null, mark: string | null): ComparedField[] => [
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
const check = (fields: ComparedField[]): CrossCheck => ({
  ...{ state: 'disagreed', firstModel: 'one', secondModel: 'two', message: '', fields },
  ...{ firstConfidence: 80, secondConfidence: 60 },
});

test('the catalogue speaks where it decides, and says where it cannot', () => {
  expect(catalogueInWords(check(fieldsOf('1918', 'S')), DIME)).toBe(
    'Only one of the two is in the catalogue.',
  );
  expect(catalogueInWords(check(fieldsOf('1917', 'S')), DIME)).toStartWith('Neither was struck');
  expect(catalogueInWords(check(fieldsOf(null, null)), DIME)).toBe('Both are in the catalogue.');
});

test('of what it does not know it says nothing', () => {
  expect(catalogueInWords(check(fieldsOf(null, null)), { ...DIME, catalogueMatch: null })).toBeNull();
  expect(catalogueInWords(check(fieldsOf(null, null)), { ...DIME, year: 1921 })).toBeNull();
});
