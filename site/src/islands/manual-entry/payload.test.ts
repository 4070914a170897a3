import { expect, test } from 'bun:test';
import { type Coin, CoinInput } from '../../../../shared/coins/model.ts';
import { check, formProblem } from './check.ts';
import { fromCoin, toChanges, toPayload } from './payload.ts';
import { type CoinFormValues, EMPTY_FORM, emptyForm, NO_MARK, rulesOf, staleOf } from './values.ts';

const EURO: CoinFormValues = {
  ...EMPTY_FORM,
  ...{ name: '2002 Greece 2 Euro', country: 'Greece', year: '2002', coinType: '2 Euro', currency: 'EUR' },
  ...{
    condition: 'Fine (F-12)',
    quantity: 4,
    weight: '8.5',
    obverseImageUrl: `/photos/${'a'.repeat(64)}.webp`,
  },
};

test('the rules follow the country, and the form of the world has its own', () => {
  expect(rulesOf(EMPTY_FORM)).toBe('us');
  expect(rulesOf({ country: 'usa', kind: 'coin' })).toBe('us');
  expect(rulesOf({ country: 'United States', kind: 'banknote' })).toBe('world');
  expect(rulesOf(EURO)).toBe('world');
  expect(rulesOf(EMPTY_FORM, 'world')).toBe('world');
  expect([EMPTY_FORM.country, emptyForm('world').country]).toEqual(['United States', '']);
});

test('a coin of another country is sent with its photo, its price and what its catalogue knows', () => {
  const typed = { ...EURO, purchasePrice: '5', ruler: ' ', mintMark: 'S', totalMintage: '1000000' };
  expect(check(typed)).toEqual({});
  const coin = CoinInput.parse(toPayload(typed));
  expect(coin).toMatchObject({
    ...{ name: '2002 Greece 2 Euro', country: 'Greece', currency: 'EUR', year: 2002, coinType: '2 Euro' },
    ...{ mintMark: 'S', quantity: 4, purchasePrice: 500, obverseImageUrl: EURO.obverseImageUrl },
    ...{ totalMintage: '1,000,000', ruler: null, kind: 'coin' },
  });
  expect(coin).not.toHaveProperty('series');
  expect(CoinInput.parse(toPayload({ ...EURO, year: 'c. 44 BC' }))).toMatchObject({
    ...{ year: -44, yearTo: null, yearApproximate: true },
  });
});

test('what was typed under another country goes along with a US coin, what a catalogue filled in does not', () => {
  const dime = { ...EURO, country: 'United States', coinType: 'Mercury Dime', year: '1916', era: 'Art Deco' };
  const coin = toPayload({ ...dime, ruler: 'Beatrix', ownEstimatedValue: '7' }, 'us', { ruler: 'Beatrix' });
  expect(coin).toMatchObject({ country: 'United States', currency: 'USD', era: 'Art Deco', year: 1916 });
  expect(coin).not.toHaveProperty('ruler');
  expect(coin).not.toHaveProperty('ownEstimatedValue');
});

test('each country has its own required fields', () => {
  const empty = { ...EMPTY_FORM, country: 'France' };
  expect(Object.keys(check(empty)).sort()).toEqual(['coinType', 'condition', 'currency', 'name', 'year']);
  expect(check(empty).coinType).toBe('Denomination is required');
  expect(formProblem(check(empty), empty).description).toBe(
    'Please complete all required fields: Coin Name, Year, Denomination, Currency, and Condition',
  );
  expect(check({ ...EURO, country: '' }).country).toBe('Country is required');
  expect(check({ ...EURO, purchasePrice: 'a lot' })).toHaveProperty('purchasePrice');
  expect(check({ ...EURO, year: '44 BC' })).toEqual({});
  expect(check({ ...EURO, country: 'United States', year: '44 BC' })).toHaveProperty('year');
});

test('another entry empties what the one before has filled in, and nothing typed', () => {
  const filled = { series: 'Mercury Dime', mintMark: 'D', weight: '2.5', year: '1916' };
  const values = { ...EMPTY_FORM, ...filled, weight: '2.47' };
  expect(staleOf(values, filled, { year: '2002' })).toEqual({ series: '', mintMark: NO_MARK });
});

const MARK = {
  ...{ name: '5 Mark', country: 'Germany', kind: 'coin', year: 1975, yearTo: null, yearApproximate: false },
  ...{ catalogueNumbers: null, pieces: null, coinType: '5 Mark', currency: 'DEM', condition: 'Fine (F-12)' },
  ...{ mintMark: 'D', variation: null, estimatedValue: '3.50', totalMintage: '8,000,000' },
  ...{ designer: 'Wolfgang Doehm', weight: '10', diameter: null, composition: null, notes: null },
  ...{ quantity: 2, mint: 'Munich', series: 'Circulation', isGraded: false, tags: null },
} as unknown as Coin;
const WORLD = ['world', 'world'] as const;

test('a stored coin fills the form, and unchanged is no edit', () => {
  const form = fromCoin(MARK);
  expect(form).toMatchObject({
    ...{ country: 'Germany', coinType: '5 Mark', currency: 'DEM', mintMark: 'D', totalMintage: '8000000' },
    ...{ designer: 'Wolfgang Doehm', mint: 'Munich', year: '1975', quantity: 2, variation: '' },
  });
  expect(toChanges(form, fromCoin(MARK), WORLD)).toEqual({});
});

test('an edit holds what was changed', () => {
  const before = fromCoin(MARK);
  const changed = {
    coinType: '5 Deutsche Mark',
    variation: 'Small eagle',
    totalMintage: '9000000',
    ruler: '',
  };
  const form = { ...before, ...changed, country: ' Germany ', designer: '' };
  expect(toChanges(form, before, WORLD)).toEqual({
    ...{ coinType: '5 Deutsche Mark', variation: 'Small eagle', totalMintage: '9,000,000', designer: null },
  });
});

test('a US coin of an edit is judged as a whole; one that was none before loses what it cannot have', () => {
  const dime = { ...EMPTY_FORM, name: '', coinType: 'Mercury Dime', year: '1916', mintMark: 'D' };
  expect(toChanges({ ...dime, year: '1917' }, dime, ['us', 'us'])).toEqual({
    ...{ name: '1917 Mercury Dime', year: 1917, mintMark: 'D', coinType: 'Mercury Dime' },
    ...{ series: null, variation: null },
  });
  const moved = toChanges({ ...dime, country: 'United States' }, fromCoin(MARK), ['us', 'world']);
  expect(moved).toMatchObject({ country: 'United States', currency: 'USD', ownEstimatedValue: null });
});
