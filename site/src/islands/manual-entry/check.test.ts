import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { CoinInput, maxYear } from '../../../../shared/coins/model.ts';
import { inLanguage, learn } from '../../../../shared/language/i18n.ts';
import { translateOthers } from '../../../../shared/language/translator.ts';
import { check, formProblem } from './check.ts';
import { toPayload } from './payload.ts';
import { type CoinFormValues, EMPTY_FORM } from './values.ts';

const GOOD: CoinFormValues = {
  ...EMPTY_FORM,
  coinType: 'Mercury Dime',
  year: '1916',
  mintMark: 'D',
  condition: 'About Good (AG-3)',
  composition: '90% silver, 10% copper',
  weight: '2.50 g',
  diameter: '17.9mm',
  currentValue: '$1,250.00',
};

const accepts = (values: CoinFormValues) => Object.keys(check(values)).length === 0;
const problemOf = (values: CoinFormValues) => (accepts(values) ? null : formProblem(check(values), values));

describe('the form', () => {
  test('takes a complete coin', () => {
    expect(problemOf(GOOD)).toBeNull();
  });

  test('takes a photo that is kept on this device until it can be sent', () => {
    const obverseImageUrl = 'data:image/webp;base64,UklGRg==#photo-1-2-3-4-5';
    expect(problemOf({ ...GOOD, obverseImageUrl })).toBeNull();
    expect(problemOf({ ...GOOD, obverseImageUrl: 'https://elsewhere.example/a.webp' })).not.toBeNull();
  });

  test('lists all that is missing, with a message for each field', () => {
    expect(problemOf(EMPTY_FORM)).toEqual({
      title: 'Missing Information',
      description: 'Please complete all required fields: Coin Type, Year, Condition, and Composition',
    });
    expect(Object.keys(check(EMPTY_FORM)).sort()).toEqual(['coinType', 'composition', 'condition', 'year']);
    expect(problemOf({ ...EMPTY_FORM, condition: 'Fine (F-12, F-15)' })?.description).toBe(
      'Please complete all required fields: Coin Type, Year, and Composition',
    );
  });

  test('asks for the condition alone in its own words', () => {
    expect(problemOf({ ...GOOD, condition: '' })).toEqual({
      title: 'Condition Required',
      description: 'Please select the condition of the coin before saving',
    });
  });

  test.each([
    ['coinType', 'Coin Type'],
    ['year', 'Year'],
    ['composition', 'Composition'],
  ] as const)('names a missing %s', (field, label) => {
    expect(problemOf({ ...GOOD, [field]: ' ' })).toEqual({
      title: 'Missing Information',
      description: `Please complete all required fields: ${label}`,
    });
  });

  test('takes an unknown value as none, never as 0', () => {
    expect(problemOf({ ...GOOD, currentValue: ' ' })).toBeNull();
    expect(CoinInput.parse(toPayload({ ...GOOD, currentValue: ' ' })).currentValue).toBeNull();
  });

  test('asks, last of all, for a value that was emptied though melt or face value could be filled in', () => {
    const emptied = { ...GOOD, currentValue: '', valuationSource: 'melt' };
    expect(problemOf(emptied)).toEqual({
      title: 'Current Value Required',
      description: 'Use the Estimate button, or enter what the coin is worth today.',
    });
    expect(problemOf({ ...emptied, composition: '' })?.title).toBe('Missing Information');
  });

  test('tells what is wrong with a value that is there', () => {
    const wrong = { ...GOOD, year: '999', currentValue: 'a lot' };
    const problem = problemOf(wrong);
    expect(problem?.title).toBe('Please Fix These Issues');
    expect(problem?.description).toContain('Year must be 1000 or later.');
    expect(problem?.description).toContain('Enter an amount in US dollars');
  });

  test('the limits of the year are exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (year) => {
        expect(accepts({ ...GOOD, year: String(year) })).toBe(year >= 1000 && year <= maxYear());
      }),
    );
  });

  test('the limits of the quantity are exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1005 }), (quantity) => {
        expect(accepts({ ...GOOD, quantity })).toBe(quantity >= 1 && quantity <= 999);
      }),
    );
  });
});

describe('the payload', () => {
  test('names a nameless coin by year and type, strips units and sends the quantity', () => {
    expect(toPayload({ ...GOOD, quantity: 3 })).toMatchObject({
      name: '1916 Mercury Dime',
      year: 1916,
      mintMark: 'D',
      weight: '2.50',
      diameter: '17.9',
      currentValue: '$1,250.00',
      quantity: 3,
      purchasePrice: null,
      purchaseDate: null,
      notes: null,
    });
  });

  test('an ungraded coin has no slab fields', () => {
    const slab = { gradingCompany: 'PCGS', grade: 'MS-65', certificationNumber: '12345678' };
    expect(toPayload({ ...GOOD, ...slab })).toMatchObject({
      isGraded: false,
      gradingCompany: null,
      grade: null,
      certificationNumber: null,
    });
    expect(toPayload({ ...GOOD, ...slab, isGraded: true })).toMatchObject(slab);
  });

  test('the server accepts all that the form accepts', () => {
    const text = fc.string({ maxLength: 60 });
    const values = fc.record({
      ...Object.fromEntries(Object.entries(EMPTY_FORM).map(([field]) => [field, text])),
      quantity: fc.integer({ min: -1, max: 1001 }),
      isGraded: fc.boolean(),
      year: fc.integer({ min: 900, max: 2100 }).map(String),
      coinType: fc.constantFrom('Half Cent', 'Morgan Silver Dollar'),
      condition: fc.constantFrom('Good (G-4, G-6)', 'Not Applicable'),
      composition: fc.constantFrom('Copper', '90% silver'),
      weight: fc.oneof(text, fc.float().map(String)),
      diameter: fc.oneof(text, fc.constant('38.1 mm')),
      currentValue: fc.oneof(text, fc.float().map(String), fc.constant('$1,250.00')),
      purchasePrice: fc.oneof(text, fc.constant('')),
      purchaseDate: fc.constantFrom('', '2024-05-01', '2024-02-31'),
      mintMark: fc.constantFrom('', 'D', 'CC'),
      obverseImageUrl: fc.constantFrom('', `/photos/${'a'.repeat(64)}.webp`),
      reverseImageUrl: fc.constant(''),
    }) as fc.Arbitrary<CoinFormValues>;
    fc.assert(
      fc.property(values, (form) => {
        if (!accepts(form)) return;
        const answer = CoinInput.safeParse(toPayload(form));
        expect(answer.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['en', 'Storage place can have at most 100 characters.'],
  ['de', 'Aufbewahrungsort darf höchstens 100 Zeichen haben.'],
  ['es', 'Lugar de guardado puede tener 100 caracteres como máximo.'],
] as const)('a limit is told in a toast: %s', async (language, description) => {
  translateOthers();
  const messages = join(import.meta.dir, '../../../../messages', language, 'shared-coins.json');
  if (language !== 'en') learn(language, await Bun.file(messages).json());
  const values = { ...GOOD, storageLocation: 'x'.repeat(101) };
  expect(inLanguage(language, () => formProblem(check(values), values).description)).toBe(description);
});
