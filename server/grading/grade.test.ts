import { expect, test } from 'bun:test';
import { CONDITIONS, GRADES } from '../../shared/coins/model.ts';
import { conditionOf, gradeText, lowestGradeOf, readGrade } from './service.ts';

test.each([
  ['MS65RD', 'MS-65 RD', 'Mint State (MS-60 to MS-70)'],
  ['MS65+', 'MS-65+', 'Mint State (MS-60 to MS-70)'],
  ['PR69DCAM', 'PF-69 DCAM', 'Proof Coin (PF/PR-1 to PF/PR-70)'],
  ['SP66', 'SP-66', 'Mint State (MS-60 to MS-70)'],
  ['XF45', 'EF-45', 'Extremely Fine (EF-40, EF-45)'],
  ['AU58', 'AU-58', 'About Uncirculated (AU-50 to AU-58)'],
  ['VG08', 'VG-8', 'Very Good (VG-8, VG-10)'],
  ['PO01', 'PO-1', 'Poor (PO-1)'],
])('%s is %s, %s', (theirs, ours, condition) => {
  const grade = readGrade(theirs);
  expect(grade && gradeText(grade)).toBe(ours);
  expect(conditionOf(grade)).toBe(condition);
});

test.each(['', 'MS71', 'MS0', 'MS65.5', 'Genuine', 'UNC Details', 'XX65'])('%p is no grade', (text) => {
  expect(readGrade(text)).toBeNull();
  expect(conditionOf(readGrade(text))).toBe('Not Applicable');
});

test('every grade of our list can be read', () => {
  expect(GRADES.filter((grade) => readGrade(grade) === null)).toEqual([]);
});

test('the lowest grade of a condition', () => {
  const least = (condition: string) => {
    const grade = lowestGradeOf(condition);
    return grade && gradeText(grade);
  };
  expect(least('Fine (F-12, F-15)')).toBe('F-12');
  expect(least('Mint State (MS-63)')).toBe('MS-63');
  expect(least('Poor (P-1)')).toBe('PO-1');
  expect(CONDITIONS.filter((condition) => lowestGradeOf(condition) === null)).toEqual([
    'Proof Coin (PF/PR-1 to PF/PR-70)',
    'Not Applicable',
  ]);
});
