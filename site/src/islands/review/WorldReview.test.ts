import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { GlobalRecord } from '../../../../shared/global/model.ts';
import { EMPTY_FORM } from '../manual-entry/values.ts';
import { correctionsOf, fromRecord } from './WorldReview.tsx';

const RECORD: GlobalRecord = {
  ...{ tempId: 't', name: '2002 Greece 2 Euro', country: 'Greece', year: 2002, denomination: '2 Euro' },
  ...{ currency: 'EUR', condition: null, mintMark: null, variety: 'Type 1', estimatedValue: '2.50' },
  ...{ mintage: '1,250,000', weight: '8.50', diameter: null, composition: null, designer: null },
  ...{ region: 'Europe', mint: null, ruler: null, era: null, script: 'Greek', coinHistory: null },
  ...{ obverseDescription: null, reverseDescription: null, obverseImageUrl: null, reverseImageUrl: null },
  ...{ identificationMethod: 'AI identification', confidence: 'high', sureness: 0.9, source: 'Gemini' },
  ...{ difficultyLevel: 'easy', outcome: 'foreign', errorMessage: null, uncertaintyFlags: [] },
  ...{ alternatives: [], catalogueMatch: null, reading: null, coinId: null, expiresAt: '' },
};
const FORM = fromRecord(RECORD);

test('a record fills the form of world coins', () => {
  expect(FORM).toMatchObject({
    ...{ name: '2002 Greece 2 Euro', country: 'Greece', year: '2002', coinType: '2 Euro', currency: 'EUR' },
    ...{
      variation: 'Type 1',
      currentValue: '2.50',
      totalMintage: '1250000',
      weight: '8.50',
      mintMark: 'none',
    },
    ...{ condition: '', kind: 'coin', quantity: 1, notes: '' },
  });
  expect(Object.keys(FORM).sort()).toEqual(Object.keys(EMPTY_FORM).sort());
  expect(fromRecord({ ...RECORD, mintage: 'about a million', country: null, year: null })).toMatchObject({
    ...{ totalMintage: '', country: '', year: '' },
  });
});

test('what was changed is sent under the names of the API, and nothing else', () => {
  expect(correctionsOf(FORM, FORM)).toEqual({});
  expect(correctionsOf({ ...FORM, name: ' 2002 Greece 2 Euro ' }, FORM)).toEqual({});
  const changed = { coinType: '1 Euro', variation: '', totalMintage: '7', currentValue: '3', mintMark: 'A' };
  expect(correctionsOf({ ...FORM, ...changed, quantity: 2 }, FORM)).toEqual({
    ...{
      denomination: '1 Euro',
      variety: null,
      mintage: '7',
      estimatedValue: '3',
      mintMark: 'A',
      quantity: 2,
    },
  });
  expect(correctionsOf({ ...FORM, year: 'c. 1850' }, FORM)).toMatchObject({
    year: 1850,
    yearApproximate: true,
  });
  expect(correctionsOf({ ...FORM, year: '20O2' }, FORM)).toEqual({ year: '20O2' });
});

test('whatever is typed into a field, it alone is sent, as text or as nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('name', 'country', 'coinType', 'weight', 'pieces', 'tags', 'catalogueNumbers', 'notes'),
      fc.string({ maxLength: 60 }),
      (field, text) => {
        const sent = correctionsOf({ ...FORM, [field]: text }, FORM);
        const name = field === 'coinType' ? 'denomination' : field;
        const isSame = text.trim() === FORM[field as 'name'];
        expect(sent).toEqual(isSame ? {} : { [name]: text.trim() || null });
      },
    ),
  );
});
