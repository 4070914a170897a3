import { expect, setDefaultTimeout, test } from 'bun:test';
import { drawnRelief, type ReliefShot } from '../../../shared/circle/testing-relief.ts';
import { likenessTo } from './match.ts';
import { DESCRIPTOR_LENGTH, descriptorOf } from './polar.ts';

setDefaultTimeout(30_000);

/** The drawn coin as a picture, and its look by the circle it was drawn in. */
function look(shot: ReliefShot): Int8Array {
  const { grey, width, height } = drawnRelief({ width: 180, height: 180, ...shot });
  const data = new Uint8Array(grey.length * 3);
  for (const [at, value] of grey.entries()) data.fill(value, 3 * at, 3 * at + 3);
  const { x = 0.5, y = 0.5, radius = 0.4 } = shot;
  return descriptorOf({ width, height, data }, { x, y, radius });
}

const side = (key: number, shot: ReliefShot) => ({ key, side: 'obverse' as const, descriptor: look(shot) });
const gallery = Array.from({ length: 8 }, (_, design) => side(design, { design }));

test('a look is 8 rings × 64 sectors × 8 directions in signed bytes', () => {
  expect(look({ design: 0 })).toHaveLength(DESCRIPTOR_LENGTH);
  expect(DESCRIPTOR_LENGTH).toBe(8 * 64 * 8);
});

test('the same coin comes first though it is turned, larger, elsewhere, dimmer, grainier or lit from another side', () => {
  for (let design = 0; design < 8; design += 1) {
    for (const [shot, turn] of [
      [{}, 0],
      [{ turn: 90, light: 315 }, 90],
      [{ turn: 200, light: 65, ground: 'wood' }, 200],
      [{ turn: 31, light: 250, radius: 0.3, x: 0.4, width: 260 }, 31],
      [{ brightness: 0.6, light: 215, grain: 8, turn: 330 }, 330],
    ] as [Partial<ReliefShot>, number][]) {
      const [first] = likenessTo(look({ design, ...shot }), gallery, true);
      expect([first?.key, shot]).toEqual([design, shot]);
      const off = Math.abs((first?.turn ?? 0) - turn) % 360;
      expect(Math.min(off, 360 - off)).toBeLessThanOrEqual(6);
    }
  }
});

test('a coin is itself entirely, and another one is not', () => {
  const [first, second] = likenessTo(look({ design: 3 }), gallery, true);
  expect(first).toEqual({ key: 3, score: expect.closeTo(1, 5), turn: 0 });
  expect(second?.score).toBeLessThan(0.5);
});

test('without turns only what lies upright, a few degrees off at most, is alike', () => {
  const upright = likenessTo(look({ design: 5, turn: 8 }), gallery, false);
  expect(upright[0]).toMatchObject({ key: 5 });
  expect(upright[0]?.score).toBeGreaterThan(0.6);
  const turned = likenessTo(look({ design: 5, turn: 90 }), gallery, false);
  expect(turned.find(({ key }) => key === 5)?.score).toBeLessThan(0.4);
  expect(upright).toHaveLength(gallery.length);
});

test('a picture with nothing on it, a circle outside of it and a descriptor of another length are like nothing', () => {
  const plain = { width: 50, height: 40, data: new Uint8Array(50 * 40 * 3).fill(120) };
  const nothing = descriptorOf(plain, { x: 0.5, y: 0.5, radius: 0.4 });
  expect(nothing.every((value) => value === 0)).toBe(true);
  expect(likenessTo(nothing, gallery, true).every(({ score }) => score === 0)).toBe(true);
  expect(descriptorOf(plain, { x: 9, y: 9, radius: 3 })).toHaveLength(DESCRIPTOR_LENGTH);
  expect(
    descriptorOf({ width: 1, height: 1, data: new Uint8Array(3) }, { x: 0, y: 0, radius: 1 }),
  ).toHaveLength(DESCRIPTOR_LENGTH);
  expect(
    likenessTo(look({ design: 1 }), [{ key: 1, side: 'obverse', descriptor: new Int8Array(7) }], true),
  ).toEqual([]);
  expect(likenessTo(new Int8Array(0), gallery, true)).toEqual([]);
});
