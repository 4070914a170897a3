import { expect, test } from 'bun:test';
import { colourOf, metalOf, metalScores, toColour } from './metal-colour.ts';
import { drawnCircle, drawnPicture } from './testing/drawn-coin.ts';

test('hue, saturation and lightness of a colour', () => {
  expect(toColour([1, 0, 0])).toEqual({ hue: 0, saturation: 1, lightness: 1 });
  expect(toColour([0, 0, 0.5])).toEqual({ hue: 240, saturation: 1, lightness: 0.5 });
  expect(toColour([0.5, 0.5, 0.5])).toMatchObject({ saturation: 0, lightness: 0.5 });
});

test.each(['gold', 'silver', 'copper'] as const)('a coin drawn in %s is taken for that', (metal) => {
  const colour = colourOf(drawnPicture({ top: 'LIBERTY', motif: 2 }, { metal, size: 300 }), drawnCircle());
  expect(metalOf(colour)).toBe(metal);
});

/** A disc of one grey on a ground of another, under light of a tint. */
function disc(shade: number, ground: number, tint: [number, number, number]) {
  const data = new Uint8Array(100 * 100 * 3);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % 100, Math.floor(at / 300)];
    data[at] = (Math.hypot(x - 50, y - 50) < 30 ? shade : ground) * (tint[at % 3] ?? 1);
  }
  return { width: 100, height: 100, data };
}
const CIRCLE = { x: 0.5, y: 0.5, radius: 0.3 };

test('the tint of a light, neutral ground is taken out, that of a dark or a coloured one left', () => {
  const warm: [number, number, number] = [1, 0.95, 0.88];
  expect(colourOf(disc(150, 220, warm), CIRCLE).saturation).toBeLessThan(0.02);
  expect(colourOf(disc(150, 30, warm), CIRCLE).saturation).toBeGreaterThan(0.1);
  expect(colourOf(disc(150, 220, [1, 0.7, 0.5]), CIRCLE).saturation).toBeGreaterThan(0.4);
});

test('a colour is a hint: bounded, and the best of them 0', () => {
  for (const colour of [
    { hue: 40, saturation: 0.9, lightness: 0.9 },
    { hue: 220, saturation: 0.5, lightness: 0.1 },
  ]) {
    const scores = Object.values(metalScores(colour));
    expect(Math.max(...scores)).toBe(0);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(-4);
  }
});

test('toned silver and brown copper are hardly told apart, gold from both', () => {
  const between = metalScores({ hue: 28, saturation: 0.24, lightness: 0.5 });
  expect(Math.min(between.silver, between.copper)).toBeGreaterThanOrEqual(-2.5);
  expect(between.gold).toBeLessThan(-2);
});

test('a coin of a few pixels, at the edge, has a colour all the same', () => {
  const picture = { width: 4, height: 4, data: new Uint8Array(48).fill(120) };
  expect(colourOf(picture, { x: 0, y: 0, radius: 0.5 }).lightness).toBeGreaterThan(0);
});
