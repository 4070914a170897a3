import { afterAll, beforeAll, expect, test } from 'bun:test';
import { assetFolder } from '../../core/assets.ts';
import { drawnCircle, drawnPicture } from '../testing/drawn-coin.ts';
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
    expect(looked).toBeGreaterThanOrEqual(24);
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
