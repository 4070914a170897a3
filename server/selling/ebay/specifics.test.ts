import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { ListedCoin } from '../marketplace.ts';
import type { Aspect, Condition } from './category.ts';
import { conditionOf, gradeParts, specificsOf } from './specifics.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 80 });
const known = fc.oneof(
  text,
  fc.constantFrom('Silver', '90% silver', 'Denver', 'US', 'PCGS', 'MS-65', 'Fine (F-12)'),
);
const maybe = fc.option(known);
const coin: fc.Arbitrary<ListedCoin> = fc.record({
  ...{ name: text, coinType: known, category: known, country: known, condition: known },
  year: fc.integer({ min: -700, max: 2100 }),
  ...{
    mintMark: maybe,
    mint: maybe,
    denomination: maybe,
    composition: maybe,
    weight: maybe,
    diameter: maybe,
  },
  fineness: fc.option(fc.integer({ min: 1, max: 1000 })),
  ...{ variation: maybe, series: maybe, isProof: fc.boolean(), isGraded: fc.boolean() },
  ...{ gradingCompany: maybe, grade: maybe, certificationNumber: maybe },
});
const BLANK: ListedCoin = {
  ...{ name: '', coinType: '', category: '', country: 'Silver', condition: 'Silver', year: 0 },
  ...{ mintMark: null, mint: null, denomination: null, composition: null, weight: null, diameter: null },
  ...{ fineness: null, variation: null, series: null, isProof: false, isGraded: false },
  ...{ gradingCompany: null, grade: null, certificationNumber: null },
};
const NAMES = [
  'Year',
  'Mint Location',
  'Denomination',
  'Composition',
  'Fineness',
  'Grade',
  'Certification',
  'Toning',
];
const aspect: fc.Arbitrary<Aspect> = fc.record({
  name: fc.constantFrom(...NAMES),
  ...{ isRequired: fc.boolean(), isClosed: fc.boolean() },
  values: fc.array(fc.constantFrom('Silver', 'Gold', 'Denver', '10C', 'Unknown', '0.900'), { maxLength: 4 }),
  maxLength: fc.integer({ min: 1, max: 65 }),
});
const aspects = fc.uniqueArray(aspect, { selector: ({ name }) => name, maxLength: 8 });
const named = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), text.filter(Boolean)), known, { maxKeys: 6 });

test('whatever a coin says and its seller names, eBay gets item specifics it takes, or the seller a sentence', () => {
  fc.assert(
    fc.property(coin, named, aspects, (from, specifics, asked) => {
      const { specifics: found, problems } = specificsOf({ coin: from, specifics }, asked);
      const names = found.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { name, value } of found) {
        expect([name.length <= 40, value.length <= 50]).toEqual([true, true]);
        expect(value).toBe(value.trim());
        expect(name).not.toMatch(/^(certification|certification number|circulated\/uncirculated|grade)$/i);
        const of = asked.find((one) => one.name === name);
        if (of?.isClosed && value) expect(of.values).toContain(value);
      }
      // Each required one has a value, or is asked for.
      for (const { name, isRequired } of asked) {
        if (!isRequired || !names.includes(name)) continue;
        const value = found.find((one) => one.name === name)?.value;
        expect(value !== '' || problems.some((problem) => problem.includes(name))).toBe(true);
      }
    }),
    {
      numRuns: 80,
      // A mint of nothing but a space was sent as one, untrimmed.
      examples: [
        [
          { ...BLANK, mint: ' ' },
          {},
          [{ name: 'Mint Location', isRequired: false, isClosed: false, values: [], maxLength: 1 }],
        ],
      ],
    },
  );
});

const descriptor = (id: string, name: string, values: string[]) => ({
  ...{ id, name, isRequired: true, maxLength: 30 },
  values: values.map((value, at) => ({ id: `${id}${at}`, name: value })),
});
const CONDITIONS: Condition[] = [
  {
    ...{ id: '2750', name: 'Graded' },
    descriptors: [
      descriptor('1', 'Professional Grader', ['Professional Coin Grading Service (PCGS)', 'ANACS', 'Other']),
      descriptor('2', 'Number Grade', ['4', '65', '66', '66+']),
      descriptor('3', 'Letter Grade', ['MS', 'PR', 'EF']),
      { ...descriptor('4', 'Certification Number', []), isRequired: false },
    ],
  },
  {
    ...{ id: '4000', name: 'Ungraded' },
    descriptors: [
      descriptor('5', 'Coin Condition', [
        'Uncirculated',
        'Extremely Fine to About Uncirculated',
        'Fine to Very Fine',
        'Below Fine',
      ]),
    ],
  },
];

test('whatever a coin says, its condition is described by the values eBay named, or the seller gets a sentence', () => {
  const ids = CONDITIONS.flatMap(({ descriptors }) =>
    descriptors.flatMap(({ values }) => values.map(({ id }) => id)),
  );
  fc.assert(
    fc.property(coin, (from) => {
      const { condition, problems } = conditionOf(from, CONDITIONS);
      expect(condition?.condition).toBe(from.isGraded ? 'LIKE_NEW' : 'USED_VERY_GOOD');
      for (const { values, additionalInfo } of condition?.descriptors ?? []) {
        for (const value of values ?? []) expect(ids).toContain(value);
        expect((additionalInfo ?? '').length).toBeLessThanOrEqual(30);
      }
      const required = from.isGraded ? 3 : 1;
      const given = condition?.descriptors.filter(({ values }) => values).length ?? 0;
      expect(given + problems.length).toBe(required);
    }),
    { numRuns: 80 },
  );
});

const GRADED = { isGraded: true, gradingCompany: 'PCGS', condition: '' };
test.each<[Partial<ListedCoin>, string[]]>([
  [{ ...GRADED, grade: 'MS-65' }, ['10', '21', '30']],
  [{ ...GRADED, grade: 'MS 66+' }, ['10', '23', '30']],
  // What another service or an older book writes otherwise.
  [{ ...GRADED, gradingCompany: 'ANACS', grade: 'XF-4' }, ['11', '20', '32']],
  [{ ...GRADED, gradingCompany: 'A club', grade: 'PF65 DCAM' }, ['12', '21', '31']],
  [{ isGraded: false, condition: 'About Uncirculated (AU-50 to AU-58)' }, ['51']],
  [{ isGraded: false, condition: 'Good (G-4, G-6)' }, ['53']],
])('%j is described by %j', (fields, values) => {
  const [some] = fc.sample(coin, 1);
  const { condition, problems } = conditionOf(
    { ...(some as ListedCoin), certificationNumber: null, ...fields },
    CONDITIONS,
  );
  expect(problems).toEqual([]);
  expect(condition?.descriptors.flatMap((one) => one.values ?? [])).toEqual(values);
});

test.each([
  ['MS-65', { letters: 'MS', number: '65', plus: false }],
  ['pf70 dcam', { letters: 'PF', number: '70', plus: false }],
  ['MS 66+', { letters: 'MS', number: '66', plus: true }],
  ['Genuine', null],
  ['65', null],
  ['', null],
])('%p is read as %j', (grade, parts) => {
  expect(gradeParts(grade)).toEqual(parts);
});
