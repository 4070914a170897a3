import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { keepEntry } from '../../lib/handoff.ts';
import { memoryStorage } from '../../lib/storage.fake.ts';
import { anotherLike, arrivalOf, fromPrefill, keepAnother, readAnother, takeEntry } from './load.ts';
import { entryOf } from './testing.ts';
import { EMPTY_FORM } from './values.ts';

describe('fromPrefill', () => {
  test('fills the fields of an identification', () => {
    const prefill = {
      name: '1893-S Morgan Dollar',
      year: 1893,
      mintMark: 's',
      coinType: 'Morgan Silver Dollar',
      weight: '26.73',
      isGraded: true,
      gradingCompany: 'PCGS',
      grade: 'MS-65',
    };
    const json = JSON.stringify({ ...prefill, estimatedValue: '$1,100.50 - $1,300' });
    expect(fromPrefill(json)).toEqual({
      ...EMPTY_FORM,
      ...prefill,
      year: '1893',
      mintMark: 'S',
      currentValue: '1100.50',
    });
  });

  test.each([
    ['{"year":1e400,"weight":1e21,"diameter":-1}', { year: '', weight: '', diameter: '' }],
    ['{"year":1893,"weight":26.73}', { year: '1893', weight: '26.73' }],
    ['{"year":" 1893 "}', { year: '1893' }],
    ['{"year":"about 1893"}', { year: '' }],
    ['{"year":1893.5}', { year: '' }],
    ['{"year":18930}', { year: '' }],
  ])('takes from %p plain numbers only, and a year that looks like one', (json, expected) => {
    expect(fromPrefill(json)).toMatchObject(expected);
  });

  test('is null for what is no JSON object', () => {
    for (const json of ['', '{', '[]', '"coin"', '7', 'null']) expect(fromPrefill(json)).toBeNull();
  });

  test('never throws and always gives a whole form', () => {
    const object = fc.dictionary(fc.constantFrom(...Object.keys(EMPTY_FORM)), fc.jsonValue());
    fc.assert(
      fc.property(object, (data) => {
        const values = fromPrefill(JSON.stringify(data));
        for (const [field, empty] of Object.entries(EMPTY_FORM)) {
          expect(typeof values?.[field as keyof typeof EMPTY_FORM]).toBe(typeof empty);
        }
      }),
    );
  });
});

test.each([
  ['{"isGraded":true}', 'slab'],
  ['{"isGraded":true,"name":"","grade":null}', 'slab'],
  ['{"isGraded":true,"grade":"MS-65"}', 'filled'],
  ['{"isGraded":true,"name":"1881-S Morgan Dollar"}', 'filled'],
  ['{"coinType":"Franklin Half Dollar","isGraded":false}', 'filled'],
  ['{"isGraded":false}', 'plain'],
  ['{}', 'plain'],
  ['[]', 'unreadable'],
] as const)('the arrival of %p is %p', (json, arrival) => {
  expect(arrivalOf(fromPrefill(json))).toBe(arrival);
});

const DIME = {
  ...EMPTY_FORM,
  ...{ name: '1916-D Mercury Dime', coinType: 'Mercury Dime', year: '1916', mintMark: 'D' },
  ...{
    condition: 'Good (G-4, G-6)',
    composition: '90% silver',
    purchaseDate: '2026-11-01',
    purchasePrice: '900',
  },
  obverseImageUrl: '/photos/a.webp',
};

test('another coin shares type and date only', () => {
  expect(anotherLike(DIME)).toEqual({ ...EMPTY_FORM, coinType: 'Mercury Dime', purchaseDate: '2026-11-01' });
});

test('stored values are read back, invalid ones left out', () => {
  const store = memoryStorage();
  expect(readAnother(store)).toBeNull();
  keepAnother(DIME, store);
  expect(readAnother(store)).toEqual(anotherLike(DIME));
  store.setItem(
    'mintmark:manual-entry:another',
    '{"coinType":7,"condition":"Fine","purchaseDate":"2026-11-02"}',
  );
  expect(readAnother(store)).toEqual({ ...EMPTY_FORM, purchaseDate: '2026-11-02' });
  store.setItem('mintmark:manual-entry:another', '{');
  expect(readAnother(store)).toBeNull();
});

test('an entry is handed to the form once', () => {
  const store = memoryStorage();
  expect(takeEntry(store)).toBeNull();
  const dime = { ...entryOf(), scope: 'us' } as const;
  keepEntry(dime, store);
  expect(takeEntry(store)).toEqual(dime);
  expect(takeEntry(store)).toBeNull();
  store.setItem('mintmark:manual-entry:entry', '{"id":7}');
  expect(takeEntry(store)).toBeNull();
});
