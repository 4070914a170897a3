import { describe, expect, test } from 'bun:test';
import { CONDITIONS } from '../coins/model.ts';
import { cardWords, isLongName, shortGrade, slabOf } from './card.ts';

const raw = { isGraded: false, grade: null, condition: 'Very Fine (VF-20 to VF-35)' };
const slabbed = { ...raw, isGraded: true, grade: 'MS-65' };

describe('shortGrade', () => {
  test('is the grade of a slab', () => expect(shortGrade(slabbed)).toBe('MS-65'));

  test('ignores a grade left on a coin that is not graded', () => {
    expect(shortGrade({ ...slabbed, isGraded: false })).toBe('VF 20–35');
  });

  test('is short for every condition there is', () => {
    expect(CONDITIONS.map((condition) => shortGrade({ ...raw, condition }))).toEqual([
      'PO-1',
      'FR-2',
      'AG-3',
      'G 4–6',
      'VG 8–10',
      'F 12–15',
      'VF 20–35',
      'EF 40–45',
      'AU 50–58',
      'MS 60–70',
      'Proof',
      '',
    ]);
  });

  test('leaves a condition of another making as it is', () => {
    expect(shortGrade({ ...raw, condition: 'Schön' })).toBe('Schön');
  });
});

test('a slab is named by who graded the coin and how', () => {
  expect(slabOf({ ...slabbed, gradingCompany: 'PCGS' })).toBe('PCGS MS-65');
  expect(slabOf({ ...slabbed, grade: null, gradingCompany: 'NGC' })).toBe('NGC');
  expect(slabOf({ ...raw, gradingCompany: 'PCGS' })).toBe('');
});

test('grade and amount fit the line of a card: smaller, then without the range of the grade and what is read out alone', () => {
  const coin = { ...raw, estimatedValue: '9.50', ownEstimatedValue: null, currency: 'USD', quantity: 1 };
  expect(cardWords({ ...coin, isGraded: true, grade: 'MS-65' })).toMatchObject({
    fit: 'usual',
    amount: '$9.50',
    each: '',
  });
  expect(cardWords({ ...coin, estimatedValue: '1234.50' })).toMatchObject({
    fit: 'small',
    grade: 'VF 20–35',
    hasRoom: true,
  });
  expect(cardWords({ ...coin, estimatedValue: '12345.50', quantity: 3 })).toMatchObject({
    grade: 'VF',
    each: 'each',
  });
  expect(cardWords({ ...coin, estimatedValue: null, quantity: 3 })).toMatchObject({
    fit: 'unvalued',
    amount: '',
    each: '',
  });
});

test('a name of more than sixty signs is long', () => {
  expect([isLongName('x'.repeat(60)), isLongName('x'.repeat(61))]).toEqual([false, true]);
});
