import { expect, test } from 'bun:test';
import { readSlab } from './slab.ts';

const slab = (company: string | null, grade: string | null, certificationNumber: string | null) =>
  readSlab({ company, grade, certificationNumber });

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
    flags: expect.arrayContaining(['The AI read the label: compare company, grade and number with it.']),
  });
});

test('an unknown company, grade or number is told, not stored', () => {
  expect(slab('Star Grading', 'MS70', '99')).toEqual({
    isGraded: false,
    gradingCompany: null,
    grade: null,
    certificationNumber: null,
    flags: [
      'The holder names “Star Grading”, which is no grading company known here.',
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
      'The AI read the label: compare company, grade and number with it.',
    ],
  });
  expect(slab('NGC', 'MS66+', '1')).toMatchObject({
    grade: 'MS-66',
    flags: [expect.stringContaining('plus'), expect.stringContaining('compare')],
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
