import { expect, test } from 'bun:test';
import { answer, catalogues, referee } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogues, answer(coin));

test('what the model thought of as well is offered as far as it can be', () => {
  const alternatives = [
    { series: 'Barber Dime', year: 1909, mintMark: 'D', confidence: 20 },
    { series: 'Barber Dime', year: 1941, mintMark: 'D', confidence: 10 },
    { series: 'Unheard of', year: 1941, mintMark: 'D', confidence: 10 },
    { series: 'Mercury Dime', year: 1941, mintMark: 'D', confidence: 10 },
    { series: 'Mercury Dime', year: 1941, mintMark: 'S', confidence: 5 },
  ];
  expect(of({ alternatives }).alternatives).toEqual([
    {
      name: '1909-D Barber Dime',
      year: 1909,
      mintMark: 'D',
      series: 'Barber Dime',
      coinType: 'Barber Dime',
      kind: 'thought',
      reason: 'The AI thought of it as well',
      confidence: 20,
    },
    {
      name: '1941-S Mercury Dime',
      year: 1941,
      mintMark: 'S',
      series: 'Mercury Dime',
      coinType: 'Mercury Dime',
      kind: 'thought',
      reason: 'The AI thought of it as well',
      confidence: 5,
    },
  ]);
});

test('designs are offered by their names', () => {
  const quarter = {
    series: '50 State Quarters',
    name: null,
    denomination: 'quarter',
    year: 1999,
    mintMark: 'P',
  };
  expect(of(quarter).alternatives.map(({ name }) => name)).toEqual([
    '1999-P Delaware State Quarter',
    '1999-P Pennsylvania State Quarter',
    '1999-P New Jersey State Quarter',
    '1999-P Georgia State Quarter',
    '1999-P Connecticut State Quarter',
  ]);
});
