import { expect, test } from 'bun:test';
import { conditionFor, isProofGrade } from './condition.ts';

test.each([
  ['VF', 'Very Fine (VF-20)'],
  ['Very Fine', 'Very Fine (VF-20)'],
  ['Very Fine (VF-30)', 'Very Fine (VF-20)'],
  ['Fine', 'Fine (F-12)'],
  ['F', 'Fine (F-12)'],
  ['F15', 'Fine (F-12)'],
  ['XF-45', 'Extremely Fine (EF-40)'],
  ['Extra Fine', 'Extremely Fine (EF-40)'],
  ['AU-55', 'About Uncirculated (AU-50)'],
  ['About Uncirculated', 'About Uncirculated (AU-50)'],
  ['Almost Good', 'About Good (AG-3)'],
  ['VG-10', 'Very Good (VG-8)'],
  ['Good', 'Good (G-4)'],
  ['Fair', 'Fair (FR-2)'],
  ['Poor', 'Poor (P-1)'],
  ['PO-1', 'Poor (P-1)'],
  ['Uncirculated', 'Mint State (MS-60)'],
  ['Choice Uncirculated', 'Mint State (MS-63)'],
  ['Gem BU', 'Mint State (MS-65)'],
  ['MS64', 'Mint State (MS-63)'],
  ['MS-69', 'Mint State (MS-65)'],
  ['MS 70', 'Mint State (MS-70)'],
  ['65', 'Mint State (MS-65)'],
  ['Proof', 'Proof (PF-60)'],
  ['PR69DCAM', 'Proof (PF-65)'],
  ['PF-70 Ultra Cameo', 'Proof (PF-70)'],
  ['Gem Proof', 'Proof (PF-65)'],
])('%p is %p', (said, condition) => {
  expect(conditionFor(said)).toBe(condition as ReturnType<typeof conditionFor>);
});

test.each([null, '', 'circulated', 'nice', 'MS-71', '0', 'worn 1964', '90%', 'PF-55'])(
  '%p says nothing',
  (said) => {
    expect(conditionFor(said)).toBeNull();
  },
);

test('a proof has a grade of proofs', () => {
  expect(conditionFor('65', true)).toBe('Proof (PF-65)');
  expect(conditionFor('MS-67', true)).toBe('Proof (PF-65)');
  expect(conditionFor('Very Fine', true)).toBeNull();
  expect(isProofGrade('Prooflike')).toBe(false);
});
