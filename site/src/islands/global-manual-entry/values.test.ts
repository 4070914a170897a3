import { expect, test } from 'bun:test';
import type { Coin } from '../../../../shared/coins/model.ts';
import { editOf, fromCoin, toGlobalCoin } from './stored-coin.ts';
import { EMPTY_FORM, isUntouched, readDraft } from './values.ts';

test('empty fields are left out, and texts trimmed', () => {
  const coin = toGlobalCoin({ ...EMPTY_FORM, name: ' 1 Yen ', year: '1989', weight: '1', quantity: 4 });
  expect(coin).toMatchObject({ name: '1 Yen', year: 1989, weight: '1', quantity: 4 });
  expect(coin).toMatchObject({ mintMark: null, estimatedValue: null, designer: null, notes: null });
});

test('a draft is restored, other data is ignored', () => {
  const draft = { ...EMPTY_FORM, country: 'Japan', quantity: 2 };
  expect(readDraft(JSON.stringify({ ...draft, more: 1 }))).toEqual(draft);
  for (const text of [null, '', '{', '[]', '7', 'null', JSON.stringify({ ...draft, year: 1989 })])
    expect(readDraft(text)).toBeNull();
});

test('an empty form is untouched, a changed quantity is not', () => {
  expect(isUntouched(EMPTY_FORM)).toBe(true);
  expect(isUntouched({ ...EMPTY_FORM, quantity: 2 })).toBe(false);
});

const MARK = {
  ...{
    name: '5 Mark',
    country: 'Germany',
    kind: 'coin',
    year: 1975,
    yearTo: null,
    yearApproximate: false,
    catalogueNumbers: null,
    pieces: null,
    coinType: '5 Mark',
    currency: 'DEM',
    condition: 'Fine (F-12)',
  },
  ...{
    mintMark: 'D',
    variation: null,
    estimatedValue: '3.50',
    totalMintage: '8,000,000',
    designer: 'Wolfgang Doehm',
  },
  ...{
    weight: '10',
    diameter: null,
    composition: null,
    notes: null,
    quantity: 2,
    mint: 'Munich',
    series: 'Circulation',
  },
} as unknown as Coin;

test('a stored coin fills the form, and unchanged is no edit', () => {
  const form = fromCoin(MARK);
  expect(form).toMatchObject({
    ...{ country: 'Germany', denomination: '5 Mark', currency: 'DEM', mintMark: 'D', mintage: '8000000' },
    ...{ designer: 'Wolfgang Doehm', mint: 'Munich', year: '1975', quantity: 2, variety: '' },
  });
  expect(editOf(form, fromCoin(MARK))).toEqual({});
});

test('an edit holds what was changed, under the names of a stored coin', () => {
  const before = fromCoin(MARK);
  const form = {
    ...before,
    denomination: '5 Deutsche Mark',
    variety: 'Small eagle',
    mintage: '9000000',
    ruler: '',
  };
  expect(editOf({ ...form, country: ' Germany ', designer: '' }, before)).toEqual({
    coinType: '5 Deutsche Mark',
    variation: 'Small eagle',
    totalMintage: '9,000,000',
    designer: null,
  });
});
