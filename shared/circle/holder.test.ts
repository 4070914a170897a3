import { expect, setDefaultTimeout, test } from 'bun:test';
import { CERTAIN } from './coin-circle.ts';
import { coinsOnPhoto } from './many-coins.ts';
import { drawnRelief } from './testing-relief.ts';
import { drawnScene, overlapOf, SCENES, type SceneKind } from './testing-scenes.ts';

setDefaultTimeout(300_000);

/** The limits were set on 0 to 19. */
const SEEDS = Array.from({ length: 5 }, (_, n) => 200 + n);

function foundOf(kind: SceneKind, tilt: number, seeds = SEEDS): number {
  return seeds.filter((seed) => {
    const scene = drawnScene({ kind, seed, tilt });
    const { coins, problem } = coinsOnPhoto({ ...scene.picture, shorterSide: 3000 });
    const [first] = coins.filter(({ certainty }) => certainty >= CERTAIN);
    return problem === null && first !== undefined && overlapOf(scene, first.circle) >= 0.8;
  }).length;
}

for (const kind of SCENES)
  test(`the coin, and not what holds it, is found: ${kind}`, () => {
    expect(foundOf(kind, 0) + foundOf(kind, 20)).toBeGreaterThanOrEqual(1.4 * SEEDS.length);
  });

test('a coin is found between two fingers that hide a third of its edge', () => {
  expect(foundOf('fingers', 0, [303, 307, 318])).toBe(3);
});

test('the inner ring of a coin of two metals is not the coin', () => {
  for (let design = 20; design < 26; design += 1) {
    const picture = drawnRelief({ design, isBimetal: true, width: 400, height: 400, ground: 'light' });
    expect(coinsOnPhoto(picture).coins[0]?.circle.radius).toBeCloseTo(0.4, 1);
  }
});
