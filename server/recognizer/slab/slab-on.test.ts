import { expect, test } from 'bun:test';
import { labelOf } from './slab-on.ts';

const PCGS_CODE = '0024556512345678';

test('a PCGS label: company, grade, number and issue; the barcode confirms them', () => {
  const rows = ['1941 1C', 'PCGS', 'MS65RD', '245565 12345678'];
  const label = labelOf(rows, [PCGS_CODE]);
  expect(label).toMatchObject({
    ...{ company: 'PCGS', grade: 'MS65 RD', certificationNumber: '12345678', year: 1941, mintMark: null },
    ...{ pcgsNumber: 2455, from: 'barcode', isChecked: true },
  });
  expect(labelOf(rows, [])).toMatchObject({
    ...{
      company: 'PCGS',
      grade: 'MS65 RD',
      certificationNumber: '12345678',
      from: 'label',
      isChecked: false,
    },
  });
});

test('another grade on the label than in the barcode is not checked', () => {
  expect(labelOf(['PCGS', 'MS64', '12345678'], [PCGS_CODE])?.isChecked).toBe(false);
  expect(labelOf(['PCGS'], [PCGS_CODE])).toMatchObject({ certificationNumber: '12345678', isChecked: false });
});

test('labels of NGC, ANACS and ICG', () => {
  expect(labelOf(['NGC', '1881 S', 'MS 63', '3156789001'], [])).toMatchObject({
    ...{ company: 'NGC', grade: 'MS63', certificationNumber: '3156789-001', year: 1881, mintMark: 'S' },
  });
  expect(labelOf(['NGC'], ['https://www.ngccoin.com/certlookup/3156789-001/63'])).toMatchObject({
    ...{ company: 'NGC', certificationNumber: '3156789-001', from: 'barcode' },
  });
  expect(labelOf(['ANACS', '1909S VDB CENT', 'VF 20', '4567890'], [])).toMatchObject({
    ...{ company: 'ANACS', grade: 'VF20', certificationNumber: '4567890', year: 1909, mintMark: 'S' },
  });
  expect(labelOf(['ICG', 'PR69 DCAM', '1999S 25C', '2071234567'], [])).toMatchObject({
    ...{ company: 'ICG', grade: 'PR69 DCAM', certificationNumber: '2071234567', year: 1999, mintMark: 'S' },
  });
});

test('what the text model takes for another letter, and spaces it loses', () => {
  expect(labelOf(['PC6S', 'M565', '40122464'], [])).toMatchObject({ company: 'PCGS', grade: 'MS65' });
  expect(labelOf(['PCGS 19411C', 'MS65'], [])?.year).toBe(1941);
  expect(labelOf(['NGC 1921DOLLAR', 'PF 69 ULTRA CAMEO'], [])).toMatchObject({
    year: 1921,
    grade: 'PF69 DCAM',
  });
  expect(labelOf(['PCGS', '713065 12345678'], [])?.certificationNumber).toBe('12345678');
  expect(labelOf(['PCGS', 'MS65', '71306512345678'], [])?.certificationNumber).toBe('12345678');
});

test('a grade must be one that is given', () => {
  for (const said of ['MS35', 'AU57', 'VF99', 'MS71', 'F13'])
    expect(labelOf(['PCGS', said, '12345678'], [])?.grade).toBeNull();
});

test('legends, shop labels and foreign codes are no label', () => {
  for (const rows of [
    ['LIBERTY', 'IN GOD WE TRUST', '1932'],
    ['PCGS'],
    ['PRICE MS65', '12345678'],
    ['ORANGE JUICE', '4006381333931'],
    ['ICG'],
    [],
  ])
    expect(labelOf(rows, ['4006381333931', '12345678', 'https://example.com/cert/12345678'])).toBeNull();
});
