import { expect, test } from 'bun:test';
import { readFlags } from '../../shared/identify/flags.ts';
import type { SlabLabel } from '../../shared/recognizer/model.ts';
import { identify } from './testing.ts';
import { withReader } from './testing-reader.ts';

const here = withReader();

const LABEL: SlabLabel = {
  company: 'PCGS',
  grade: 'MS65 RD',
  certificationNumber: '12345678',
  year: 1941,
  mintMark: null,
  text: '1941 1C PCGS LINCOLN CENT MS65RD 24556512345678',
  pcgsNumber: null,
  from: 'label',
  isChecked: false,
};

async function identified(slab: SlabLabel) {
  here.engine.sees({ text: [], slab });
  return (await identify(await here.it.user())).identification;
}

test('a label that was only read gives coin and grade, and is not sure', async () => {
  const coin = await identified(LABEL);
  expect(coin).toMatchObject({
    ...{ outcome: 'identified', year: 1941, series: expect.stringContaining('Lincoln') },
    ...{ isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65', certificationNumber: '12345678' },
    source: 'The label of the holder',
    reading: { candidates: [], slab: LABEL },
  });
  expect(coin.confidence).toBeLessThan(80);
  expect(readFlags(coin)[0]).toEqual({
    code: 'slab_read',
    text: 'Company, grade and number were read on the label: compare them.',
  });
});

test('a barcode that agrees is sure, and its number names the coin', async () => {
  const coin = await identified({
    ...LABEL,
    text: 'PCGS',
    year: null,
    pcgsNumber: 2695,
    from: 'barcode',
    isChecked: true,
  });
  expect(coin).toMatchObject({
    outcome: 'identified',
    gradingCompany: 'PCGS',
    certificationNumber: '12345678',
  });
  expect(coin.confidence).toBeGreaterThanOrEqual(80);
  expect(coin.uncertaintyFlags[0]).toContain('its barcode says the same');
});

test('a mint mark on the label is taken', async () => {
  const slab = {
    ...LABEL,
    text: '1881S M0RGAN PCGS DOLLAR MS64 40122464',
    year: 1881,
    mintMark: 'S',
    grade: 'MS64',
  };
  expect(await identified(slab)).toMatchObject({
    year: 1881,
    mintMark: 'S',
    series: 'Morgan Dollar',
    grade: 'MS-64',
  });
});

test('words that fit several types name none: the holder is filled in, the coin is open', async () => {
  const coin = await identified({
    ...LABEL,
    company: 'NGC',
    text: 'NGC 1921 DOLLAR MS63',
    year: 1921,
    grade: 'MS63',
  });
  expect(coin).toMatchObject({ outcome: 'unknown', name: null, gradingCompany: 'NGC', grade: 'MS-63' });
  expect(coin.errorMessage).toBe('The label was read; which coin it is must be chosen.');
});

test('choosing a coin afterwards keeps what the label says', async () => {
  const user = await here.it.user();
  here.engine.sees({ text: [], slab: { ...LABEL, text: 'PCGS MS65RD', year: null } });
  const { tempId } = await identify(user);
  const chosen = await user.sendJson('POST', `/api/verification-data/${tempId}/choose`, {
    typeId: 'mercury-dime',
    itemId: null,
    year: 1941,
  });
  expect((await chosen.json()).identification).toMatchObject({
    ...{ name: '1941 Mercury Dime', gradingCompany: 'PCGS', certificationNumber: '12345678' },
  });
});
