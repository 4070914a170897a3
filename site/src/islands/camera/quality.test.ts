import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { greyOf, shrunk } from './frame.ts';
import { AIMED, aim, blurOf, CHECKED, check, findDisc, isDark } from './quality.ts';
import { COPPER, drawnGrey, PAPER, type Scene, SILVER } from './testing.ts';

const WOOD: Scene = { ground: [120, 84, 56], texture: 'wood' };
const aimed = (scene: Scene) => aim(drawnGrey(AIMED, scene));
const checked = (scene: Scene) => check(drawnGrey(CHECKED, scene));

describe('aiming', () => {
  test.each([
    ['a silver coin on felt', {}],
    ['a silver coin on paper', { ground: PAPER }],
    ['a copper coin on paper', { ground: PAPER, metal: COPPER }],
    ['a silver coin on wood', WOOD],
    ['a coin among printed lines', { ground: PAPER, texture: 'print' }],
    ['a noisy webcam', { noise: 30 }],
    ['little light', { light: 0.5 }],
  ] satisfies [string, Scene][])('%s in the ring is ready', (_, scene) => {
    expect(aimed(scene)).toBe('ready');
  });

  test.each([
    ['a lamp that is off', { light: 0.18 }, 'dark'],
    ['a light behind the camera', { light: 2 }, 'bright'],
    ['felt alone', { radius: 0 }, 'empty'],
    ['a table alone', { ...WOOD, radius: 0 }, 'empty'],
    ['a page of a book', { radius: 0, ground: PAPER, texture: 'print' }, 'empty'],
    ['noise alone', { radius: 0, noise: 60 }, 'empty'],
    ['a square card', { square: true, radius: 0.95 }, 'empty'],
    ['a coin far away', { radius: 0.5 }, 'far'],
    ['a coin too near', { radius: 1.18 }, 'near'],
    ['a coin to the right', { x: 0.35, y: -0.2 }, 'aside'],
    ['a coin too low', { y: 0.4 }, 'aside'],
  ] satisfies [string, Scene, string][])('%s: %p is %p', (_, scene, hint) => {
    expect(aimed(scene)).toBe(hint as ReturnType<typeof aim>);
  });
});

describe('after the shutter', () => {
  test('a sharp coin in the ring passes on any ground', () => {
    for (const metal of [SILVER, COPPER]) {
      for (const scene of [{}, { ground: PAPER }, { noise: 12 }, { x: 0.3 }, { radius: 0.6 }]) {
        expect(checked({ metal, ...scene })).toEqual([]);
      }
    }
  });

  test('a blurred coin is found', () => {
    for (const blur of [3, 5]) {
      for (const scene of [{}, { ground: PAPER }, { metal: COPPER }]) {
        expect(checked({ blur, ...scene })).toEqual(['blur']);
      }
    }
  });

  test('the blur measure grows with the blur', () => {
    const found = [0, 1, 2, 3, 5].map((blur) => blurOf(drawnGrey(CHECKED, { blur }), null));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeLessThan(0.4);
    expect(found.at(-1)).toBeGreaterThan(0.8);
  });

  test('a reflection over the lettering is found, lustre is not', () => {
    expect(checked({ glare: 0.25 })).toEqual(['glare']);
    expect(checked({ glare: 0.05 })).toEqual([]);
    expect(checked({ glare: 0.25, blur: 4 })).toEqual(['blur', 'glare']);
  });

  test('ground without a coin is the only finding', () => {
    for (const scene of [{}, WOOD, { ground: PAPER, texture: 'print' as const }]) {
      expect(checked({ ...scene, radius: 0 })).toEqual(['empty']);
    }
    expect(checked({ square: true, radius: 0.95 })).toEqual(['empty']);
  });

  test('in the dark, darkness is the only finding', () => {
    expect(checked({ light: 0.18 })).toEqual(['dark']);
    expect(checked({ light: 0.1, radius: 0 })).toEqual(['dark']);
  });
});

describe('the disc', () => {
  test('is found with its place and size', () => {
    const part = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const scenes = fc.record({
      x: part(0.3),
      y: part(0.3),
      radius: fc.double({ min: 0.5, max: 1.05, noNaN: true }),
    });
    fc.assert(
      fc.property(scenes, ({ x, y, radius }) => {
        // A coin cut off by the picture has no edge there.
        fc.pre(Math.max(Math.abs(x), Math.abs(y)) + radius < 1.2);
        const disc = findDisc(drawnGrey(AIMED, { x, y, radius, ground: PAPER, metal: COPPER }));
        expect(Math.abs((disc?.x ?? 9) - x)).toBeLessThan(0.1);
        expect(Math.abs((disc?.y ?? 9) - y)).toBeLessThan(0.1);
        expect(Math.abs((disc?.radius ?? 9) - radius)).toBeLessThan(0.1);
      }),
      { numRuns: 30 },
    );
  });

  test('is not found in a picture of one tone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (tone) => {
        const grey = { size: AIMED, luma: new Uint8Array(AIMED * AIMED).fill(tone) };
        expect(findDisc(grey)).toBeNull();
        expect(isDark(grey)).toBe(tone < 45);
        expect(blurOf(grey, null)).toBe(1);
      }),
    );
  });
});

test('grey is the luma of each pixel, and shrinking takes the mean of each block', () => {
  const rgba = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255]);
  const grey = greyOf(rgba, 2);
  expect([...grey.luma]).toEqual([255, 0, 76, 28]);
  expect([...shrunk(grey, 2).luma]).toEqual([89]);
});
