import { expect, test } from 'bun:test';
import { english } from '../../../shared/language/testing.ts';
import { conditionFor, isProofGrade, readSlab } from './grade.ts';

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

const told = ({ flags, ...slab }: ReturnType<typeof readSlab>) => ({
  ...slab,
  flags: flags.map(({ text }) => text),
});
const slab = (company: string | null, grade: string | null, certificationNumber: string | null) =>
  english(told(readSlab({ company, grade, certificationNumber })));

test.each([
  ['PCGS', 'MS65', '12345678', 'PCGS', 'MS-65', '12345678'],
  ['NGC', 'PF 70 Ultra Cameo', '2851234-010', 'NGC', 'PF-70 UCAM', '2851234-010'],
  ['Professional Coin Grading Service', 'PR69DCAM', 'Cert# 7654.65/1', 'PCGS', 'PF-69 DCAM', null],
  ['ANACS', 'XF45', '# 4 123 456', 'ANACS', 'EF-45', '4123456'],
  ['ICG', 'MS 64 RD', null, 'ICG', 'MS-64', null],
  ['CAC Grading', 'AU58', 'AB-1', 'CACG', 'AU-58', 'AB-1'],
])('%s %s is a slab', (company, grade, number, known, stored, certificate) => {
  expect(slab(company, grade, number)).toMatchObject({
    isGraded: true,
    gradingCompany: known,
    grade: stored,
    certificationNumber: certificate,
    flags: expect.arrayContaining(['The AI read the label. Compare company, grade and number.']),
  });
});

test('an unknown company, grade or number is told, not stored', () => {
  expect(slab('Star Grading', 'MS70', '99')).toEqual({
    isGraded: false,
    gradingCompany: null,
    grade: null,
    certificationNumber: null,
    flags: [
      'The holder says “Star Grading”, which isn’t a known grading company.',
      'The label gives the grade “MS70”.',
      'The label gives the number 99.',
    ],
  });
  expect(slab('PCGS', 'Genuine', '<script>1</script>')).toMatchObject({
    isGraded: true,
    grade: null,
    certificationNumber: null,
    flags: [
      'The label gives the grade “Genuine”.',
      'The certification number could not be read.',
      'The AI read the label. Compare company, grade and number.',
    ],
  });
  expect(slab('NGC', 'MS66+', '1')).toMatchObject({
    grade: 'MS-66',
    flags: [expect.stringContaining('plus'), expect.stringContaining('Compare')],
  });
});

test('no slab is no slab', () => {
  expect(readSlab(null)).toEqual({
    isGraded: false,
    gradingCompany: null,
    grade: null,
    certificationNumber: null,
    flags: [],
  });
});
