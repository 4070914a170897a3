import { expect, test } from 'bun:test';
import { drawnCircle, drawnPicture } from '../../../server/recognizer/testing/drawn-coin.ts';
import { seededRandom } from '../../../shared/testing-random.ts';
import { CONDITIONS, disturbed } from './disturb.ts';

const picture = drawnPicture({ top: 'LIBERTY', motif: 3 }, { size: 320 });

test('the same draw gives the same photo, another one another', () => {
  const once = disturbed(picture, drawnCircle(), 'L2', seededRandom(1));
  expect(once.data).toHaveLength(once.width * once.height * 3);
  expect(disturbed(picture, drawnCircle(), 'L2', seededRandom(1)).data).toEqual(once.data);
  expect(disturbed(picture, drawnCircle(), 'L2', seededRandom(2)).data).not.toEqual(once.data);
});

test('each condition changes more than the one before', () => {
  const upright = disturbed(picture, drawnCircle(), 'L1', () => 0.5);
  const differs = CONDITIONS.slice(3).map((condition) => {
    const { data } = disturbed(picture, drawnCircle(), condition as 'L2', () => 0.5);
    return data.reduce((sum, value, at) => sum + Math.abs(value - (upright.data[at] ?? 0)), 0);
  });
  expect(differs[0]).toBeGreaterThan(0);
  expect(differs[1]).toBeGreaterThan(differs[0] ?? 0);
});
