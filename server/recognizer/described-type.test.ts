import { expect, test } from 'bun:test';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { assetFolder } from '../core/assets.ts';
import { typeOfDescribed } from './described-type.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));
const typeOf = (name: string, year: number, coinType = name) =>
  typeOfDescribed(catalogue, { name, coinType, year });

test('a coin of one type has it; a design of a programme is named', () => {
  expect(typeOf('Mercury Dime', 1916)).toEqual({ typeId: 'mercury-dime', itemId: null });
  const delaware = typeOf('1999 Delaware State Quarter', 1999, 'State Quarter');
  expect(delaware?.itemId).toContain('delaware');
});

test('what may be several types, is none, or is a set has no type', () => {
  expect(typeOf('Doubloon', 1916)).toBeNull();
  expect(typeOf('1999 Proof Set', 1999, 'Proof Set')).toBeNull();
});
