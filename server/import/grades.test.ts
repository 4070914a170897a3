import { expect, test } from 'bun:test';
import { isDetails, readCondition } from './grades.ts';

const [VF, EF, AU, MS] = [
  'Very Fine (VF-20 to VF-35)',
  'Extremely Fine (EF-40, EF-45)',
  'About Uncirculated (AU-50 to AU-58)',
  'Mint State (MS-60 to MS-70)',
];

test.each([
  ['VF20 plugged', VF, 'VF-20 plugged'],
  ['holed VF', VF, 'holed VF'],
  ['VF w/ scratches', VF, 'VF w/ scratches'],
  ['XF harshly cleaned', EF, 'XF harshly cleaned'],
  ['Genuine (Cleaned) AU Details', AU, 'Genuine (Cleaned) AU Details'],
  ['ss, Henkelspur', VF, 'ss, Henkelspur'],
  ['vz, poliert', EF, 'vz, poliert'],
  ['nettoyé TTB', VF, 'nettoyé TTB'],
  ['SUP coup sur tranche', EF, 'SUP coup sur tranche'],
  ['MBC agujero', VF, 'MBC agujero'],
  ['BB forata', VF, 'BB forata'],
  ['Genuine - Cleaned', 'Not Applicable', 'Genuine - Cleaned'],
  ['cleaned', 'Not Applicable', 'cleaned'],
])('“%s” is no straight grade', (cell, condition, grade) => {
  const read = readCondition(cell);
  expect(read).toMatchObject({ condition, grade });
  expect(isDetails(read?.grade ?? '')).toBe(true);
});

test.each([
  ['aVF', VF, 'aVF'],
  ['GVF', VF, 'GVF'],
  ['near EF', EF, 'near EF'],
  ['VF to XF', VF, 'VF to XF'],
  ['fast sehr schön', VF, 'fast sehr schön'],
  ['q.SPL', AU, 'q.SPL'],
  ['aUNC', AU, 'aUNC'],
  ['аUNC', AU, 'аUNC'],
  ['M.B.C.', VF, 'M.B.C.'],
  ['F.D.C.', MS, 'F.D.C.'],
  ['III', VF, 'III'],
  ['II+', EF, 'II+'],
  ['Soberba', EF, 'Soberba'],
  ['отличное', EF, 'отличное'],
  ['мешковая', MS, 'мешковая'],
  ['Proof-like', MS, 'Proof-like'],
  ['UNC-', MS, 'UNC-'],
  ['VF, rim nicks', VF, 'VF, rim nicks'],
  ['MS67 5FS', 'Mint State (MS-67)', 'MS-67 5FS'],
])('the grade “%s” is of a band, and kept as it stood', (cell, condition, grade) => {
  expect(readCondition(cell)).toMatchObject({ condition, grade });
});

test('company and certificate stand beside a grade', () => {
  expect(readCondition('PCGS MS64 #12345678')).toMatchObject({
    ...{ condition: 'Mint State (MS-64)', grade: 'MS-64', company: 'PCGS', certificate: '12345678' },
  });
  expect(readCondition('MS63 (NGC)')).toMatchObject({ company: 'NGC', grade: 'MS-63', certificate: null });
  expect(readCondition('nice')).toBeNull();
});
