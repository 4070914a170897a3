import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetFolder } from '../../core/assets.ts';
import { drawnCircle, drawnPicture } from '../testing/drawn-coin.ts';
import { soughtOf } from './ctc.ts';
import { MODELS, PACKAGE } from './models.ts';
import { MANIFEST } from './own-models.ts';
import { openTextReader, type TextReader } from './read-text.ts';

const A_MINUTE = 60_000;
let reader: TextReader;
beforeAll(async () => {
  reader = await openTextReader(assetFolder('models'));
}, A_MINUTE);
afterAll(() => reader.close());

const side = { top: 'LIBERTY', bottom: 'QUARTER DOLLAR', centre: 'IN GOD WE TRUST', date: '1932', motif: 3 };

test(
  'reads legends around the rim and lines across',
  async () => {
    let looked = 0;
    const onStep = () => {
      looked += 1;
    };
    const { lines } = await reader.read(drawnPicture(side), drawnCircle(), { onStep });
    expect(lines).toContainEqual({ text: '1932', confidence: expect.any(Number), from: 'flat' });
    expect(lines.map(({ text }) => text)).toContain('IN GOD WE TRUST');
    const outer = lines.filter(({ from }) => from === 'outer ring').map(({ text }) => text);
    expect(outer).toContain('LIBERTY');
    expect(outer.join()).toContain('QUARTER DOLLAR');
    expect(looked).toBeWithin(7, 24);
  },
  A_MINUTE,
);

test(
  'finds a figure of value at the foot of an upright coin, nowhere else',
  async () => {
    const sought = soughtOf(['25C', '50C', '5D', 'TEND']);
    const figuresOn = async (bottom: string, top: string) => {
      const picture = drawnPicture({ ...side, top, bottom, centre: '' });
      const { deficits } = await reader.read(picture, drawnCircle(), { sought });
      return [...deficits].filter(([, cost]) => cost < 1).map(([word]) => word);
    };
    expect(await figuresOn('25 C', 'LIBERTY')).toEqual(['25C']);
    expect(await figuresOn('LIBERTY', '25 C')).toEqual([]);
  },
  2 * A_MINUTE,
);

test(
  'finds a large figure across the coin, and looks for none where none is asked for',
  async () => {
    const figures = ['=1', '=5', '=10', '=20', '=50'];
    const picture = drawnPicture({ top: 'REPUBBLICA', bottom: 'LIRE', value: '50', motif: 3 });
    const look = async (sought: string[]) => {
      let looked = 0;
      const onStep = () => {
        looked += 1;
      };
      const { deficits } = await reader.read(picture, drawnCircle(), { sought: soughtOf(sought), onStep });
      return { looked, deficits };
    };
    const [asked, other] = [await look(figures), await look([])];
    const [nearest] = [...asked.deficits].sort(([, one], [, cost]) => one - cost);
    expect(nearest).toEqual(['=50', expect.closeTo(0, 0)]);
    expect([asked.looked - other.looked, other.deficits.size]).toEqual([4, 0]);
  },
  A_MINUTE,
);

test(
  'turned it reads the rim as well, and lines across once it knows the turn',
  async () => {
    const { lines } = await reader.read(drawnPicture(side, { turn: 70 }), drawnCircle(), { upright: 70 });
    const texts = lines.map(({ text }) => text);
    expect(texts).toContain('QUARTER');
    expect(texts.join()).toContain('DOLLAR');
    expect(texts).toContain('LIBERTY');
    expect(texts).toContain('1932');
  },
  A_MINUTE,
);

test(
  'reads nothing on a blank disc',
  async () => {
    const { lines } = await reader.read(drawnPicture({}), drawnCircle());
    expect(lines.filter(({ text }) => text.length > 2)).toEqual([]);
  },
  A_MINUTE,
);

async function ownFolder(isRunnable: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-own-'));
  const put = async (file: string, source: string, change = (bytes: Uint8Array) => bytes) => {
    const bytes = change(await Bun.file(join(assetFolder('models'), source)).bytes());
    await Bun.write(join(folder, file), bytes);
    return { file, sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex') };
  };
  const spoil = (bytes: Uint8Array) =>
    Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('HardSigmoid', 'SoftSigmoid'), 'latin1');
  const detection = await put('det.onnx', MODELS.detection.source, isRunnable ? undefined : spoil);
  const dictionary = await put('keys.txt', `${PACKAGE}/ppocr_keys_v1.txt`);
  const recognition = { ...(await put('rec.onnx', MODELS.recognition.source)), dictionary };
  await Bun.write(join(folder, MANIFEST), JSON.stringify({ detection, recognition }));
  return folder;
}

test(
  'operator: the same models as files read the same; one that cannot be run is named and replaced',
  async () => {
    const built = await reader.read(drawnPicture(side), drawnCircle());
    for (const isRunnable of [true, false]) {
      const own = await ownFolder(isRunnable);
      const other = await openTextReader(assetFolder('models'), { own });
      expect(other.faults).toEqual(isRunnable ? [] : [expect.stringContaining('det.onnx: it cannot be run')]);
      const { lines } = await other.read(drawnPicture(side), drawnCircle());
      expect(lines.map(({ text, from }) => [text, from])).toEqual(
        built.lines.map(({ text, from }) => [text, from]),
      );
      for (const [n, line] of lines.entries())
        expect(line.confidence).toBeCloseTo(built.lines[n]?.confidence ?? 0, 2);
      await other.close();
      rmSync(own, { recursive: true });
    }
  },
  5 * A_MINUTE,
);
