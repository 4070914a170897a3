import { afterAll, expect, test } from 'bun:test';
import { createLog } from '../../core/log.ts';
import { createEngine } from '../engine.ts';
import { type DrawnSlab, drawnSlab } from '../testing/drawn-slab.ts';

const engine = createEngine({ mode: 'full', log: createLog('error', () => {}) });
afterAll(() => engine.close());

/** The worker gives way to all else on the machine. */
const PATIENCE = 300_000;

async function labelOn(slab: DrawnSlab) {
  const sides = [{ photo: await drawnSlab(slab), circle: null }];
  const [side] = await engine.look({ sides, gallery: [], readsText: true, words: [] });
  return side;
}

test(
  'the barcode and the print of a PCGS label say the same',
  async () => {
    const side = await labelOn({
      rows: ['1941 1C|PCGS', 'LINCOLN CENT|MS65RD', '26956512345678'],
      barcode: { text: '0026956512345678', format: 'ITF' },
    });
    expect(side?.circle?.radius).toBeCloseTo(0.2, 1);
    expect(side?.slab).toMatchObject({
      ...{ company: 'PCGS', grade: 'MS65 RD', certificationNumber: '12345678', year: 1941 },
      ...{ pcgsNumber: 2695, from: 'barcode', isChecked: true },
    });
  },
  PATIENCE,
);

test(
  'the address in a QR code, and a label without any code',
  async () => {
    const coded = await labelOn({
      rows: ['1881S MORGAN|PCGS', 'DOLLAR|MS64', '40122464'],
      barcode: { text: 'https://www.pcgs.com/cert/40122464', format: 'QRCode' },
    });
    expect(coded?.slab).toMatchObject({ certificationNumber: '40122464', grade: 'MS64', isChecked: true });
    const plain = await labelOn({ rows: ['NGC', '1921 1 DOLLAR|MORGAN', 'MS 63|3156789001'] });
    expect(plain?.slab).toMatchObject({
      ...{ company: 'NGC', grade: 'MS63', certificationNumber: '3156789-001', year: 1921 },
      ...{ from: 'label', isChecked: false },
    });
  },
  PATIENCE,
);

test(
  'a card with other words, or none, is no label',
  async () => {
    for (const rows of [['HAPPY BIRTHDAY', 'FROM GRANDPA', '1941'], []])
      expect((await labelOn({ rows }))?.slab).toBeUndefined();
  },
  PATIENCE,
);

test(
  'a holder that lies sideways or upside down',
  async () => {
    for (const turn of [90, 180, 270] as const) {
      const side = await labelOn({
        rows: ['1941 1C|PCGS', 'LINCOLN CENT|MS65RD', '26956512345678'],
        barcode: { text: '0026956512345678', format: 'ITF' },
        turn,
      });
      expect(side?.slab).toMatchObject({ company: 'PCGS', grade: 'MS65 RD', isChecked: true });
      const plain = await labelOn({ rows: ['NGC', '1921 1 DOLLAR|MORGAN', 'MS 63|3156789001'], turn });
      expect(plain?.slab).toMatchObject({
        company: 'NGC',
        grade: 'MS63',
        certificationNumber: '3156789-001',
      });
    }
  },
  3 * PATIENCE,
);
