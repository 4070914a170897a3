import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { arrivalOf, fromPrefill } from './load.ts';
import { EMPTY_FORM } from './values.ts';

describe('fromPrefill', () => {
  test('fills what an identification hands over', () => {
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

  test('never throws and always gives a whole form, whatever the object holds', () => {
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
] as const)('what an identification handed over: %p is %p', (json, arrival) => {
  expect(arrivalOf(fromPrefill(json))).toBe(arrival);
});
