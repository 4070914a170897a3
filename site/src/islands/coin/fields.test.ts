import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CoinPatch } from '../../../../shared/coins/model.ts';
import { NO_LIST_FIELDS } from '../../../../shared/coins/testing.ts';
import { markChoices } from './EditForm.tsx';
import { amountOr, FIELDS, type KnownCoin, numberOr } from './fields.ts';

const COIN: KnownCoin = {
  ...NO_LIST_FIELDS,
  id: 1,
  name: '1916-D Mercury Dime',
  coinType: 'Mercury Dime',
  category: 'Mercury Dimes',
  kind: 'coin',
  yearTo: null,
  yearApproximate: false,
  year: 1916,
  mintMark: 'D',
  condition: 'Fine (F-12, F-15)',
  ownEstimatedValue: null,
  currency: 'USD',
  estimatedValue: '12.50',
  quantity: 2,
  isGraded: false,
  gradingCompany: null,
  grade: null,
  imageUrl: null,
  obverseImageUrl: null,
  reverseImageUrl: null,
  composition: '90% silver, 10% copper',
  diameter: '17.9',
  country: 'United States',
  needsReview: false,
  storageLocation: null,
  tags: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('numberOr', () => {
  test('is the number of a text that is one, else the text', () => {
    expect(numberOr(' 1916 ')).toBe(1916);
    expect(numberOr('19.5')).toBe(19.5);
    for (const text of ['abc', '', '1e309', '0x7cc', '19 16', 'Infinity']) expect(numberOr(text)).toBe(text);
  });

  test('never makes a number JSON cannot carry', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = numberOr(text);
        if (typeof value === 'number' && text.length < 300) expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe('amountOr', () => {
  test('is a numeric string of an amount as people write it', () => {
    expect(amountOr('1250')).toBe('1250.00');
    expect(amountOr('$1,250.5')).toBe('1250.50');
    expect(amountOr('.5')).toBe('0.50');
    expect(amountOr('  ')).toBeNull();
  });

  test('leaves to the server what is none', () => {
    for (const text of ['abc', '1e309', '-3', '1,25', '$', '1.234']) expect(amountOr(text)).toBe(text);
  });

  test('keeps every amount the API writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(amountOr(text)).toBe(text);
        expect(CoinPatch.parse({ estimatedValue: amountOr(text) }).estimatedValue).toBe(cents);
      }),
    );
  });
});

test.each(['xyz', '', '-5', '0', '1000', '1.5'])(
  'a quantity of "%s" is refused in a sentence, and no other number',
  (text) => {
    const { error } = CoinPatch.safeParse(FIELDS.quantity.edit(text));
    expect(error?.issues[0]?.message).toMatch(/^Quantity must be /);
  },
);

describe('choices', () => {
  test('of mint marks are the seven of the specification, and one that is another', () => {
    expect(markChoices(COIN).map(([value]) => value)).toEqual(['none', 'D', 'S', 'P', 'W', 'O', 'CC']);
    expect(markChoices({ ...COIN, mintMark: 'H' }).at(-1)?.[0]).toBe('H');
  });

  test("none stores null, and the old word for Philadelphia's P is P", () => {
    expect(FIELDS.mintMark.edit('none')).toEqual({ mintMark: null });
    expect(FIELDS.mintMark.text({ ...COIN, mintMark: 'no mint- P' })).toBe('P');
    expect(FIELDS.mintMark.text({ ...COIN, mintMark: null })).toBe('none');
  });
});

test('an emptied field is sent as nothing', () => {
  expect(FIELDS.notes.edit(' \n ')).toEqual({ notes: null });
  expect(FIELDS.purchaseDate.edit('')).toEqual({ purchaseDate: null });
  expect(FIELDS.name.edit('  ')).toEqual({ name: '' });
});

test('the mint mark of another country is typed, and emptied it is none', () => {
  const { control, text, edit } = FIELDS.mintMark;
  const mark = { ...COIN, country: 'Germany', mintMark: null };
  expect(control(mark)).toEqual({ kind: 'line' });
  expect([text(mark), text({ ...mark, mintMark: 'J' })]).toEqual(['', 'J']);
  expect([edit(' F '), edit('')]).toEqual([{ mintMark: 'F' }, { mintMark: null }]);
});
