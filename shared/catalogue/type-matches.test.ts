import { expect, test } from 'bun:test';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { typeChoices } from '../../server/catalogue/service.ts';
import { assetFolder } from '../../server/core/assets.ts';
import { typesMeant } from './type-matches.ts';

const { choices } = typeChoices(loadCatalogue(assetFolder('catalogue')));
const namesFor = (text: string) => typesMeant(text, choices).map(({ name }) => name);

test.each([
  ['franklin', 'Franklin Half Dollar'],
  ['ike', 'Eisenhower Dollar'],
  ['seated dime', 'Seated Liberty Dime'],
  ['Seated half dimes', 'Seated Liberty Half Dime'],
  ['$20 liberty', 'Liberty Head Double Eagle'],
  ['20 liberty', 'Liberty Head Double Eagle'],
  ['st gaudens', 'Saint-Gaudens Double Eagle'],
  ['trade', 'Trade Dollar'],
  ['shield nick', 'Shield Nickel'],
  ['merc', 'Mercury Dime'],
  ['morgans', 'Morgan Silver Dollar'],
  ['morgan dollar', 'Morgan Silver Dollar'],
  ['wheat cent', 'Wheat Penny'],
  ['walker', 'Walking Liberty Half Dollar'],
  ['slq', 'Standing Liberty Quarter'],
  ['susan b. anthony', 'Susan B. Anthony Dollar'],
  ['sba', 'Susan B. Anthony Dollar'],
  ['v nickel', 'Liberty Head Nickel'],
  ['indian penny', 'Indian Head Penny'],
  ['half eagle indian', 'Indian Head Half Eagle'],
  ['1/10 oz gold eagle', 'American Gold Eagle 1/10 oz'],
  ['state quarter', 'State Quarter'],
  ['uncirculated set', 'Uncirculated Mint Set'],
  ['old franklin coin', 'Franklin Half Dollar'],
])('"%s" is the %s', (text, name) => {
  expect(namesFor(text)[0]).toBe(name);
});

test('nothing typed is everything, the 20 first; what is no type is none', () => {
  expect(typesMeant('  ', choices)).toBe(choices);
  expect(namesFor('xyzzy')).toEqual([]);
  expect(namesFor('?')).toEqual([]);
});

test('whoever begins to type sees it come', () => {
  for (const length of [3, 5, 8])
    expect(namesFor('franklin'.slice(0, length))).toContain('Franklin Half Dollar');
  expect(namesFor('dime')).toContain('Barber Dime');
});
