import { expect, setDefaultTimeout, test } from 'bun:test';
import { drawnRelief, type ReliefShot } from '../../../shared/circle/testing-relief.ts';
import { drawn } from '../../photos/testing.ts';
import { lookAtSide } from './match.ts';
import { descriptorOf } from './polar.ts';

setDefaultTimeout(30_000);

/** The drawn coin as a photo. */
function photo(shot: ReliefShot): Uint8Array<ArrayBuffer> {
  const { grey, width, height } = drawnRelief(shot);
  return drawn(width, height, (x, y) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0);
}

test('the coin is found, described and held against both sides of the gallery', async () => {
  const known = await lookAtSide({ photo: photo({ design: 1 }), circle: null }, []);
  expect(known).toMatchObject({ problem: null, text: null, colour: null, likeness: [] });
  expect(known.circle?.radius).toBeCloseTo(0.4, 1);
  const other = await lookAtSide({ photo: photo({ design: 2 }), circle: null }, []);
  if (!known.descriptor || !other.descriptor) throw new Error('not described');
  const gallery = [
    { key: 1, side: 'obverse' as const, descriptor: known.descriptor },
    { key: 2, side: 'obverse' as const, descriptor: other.descriptor },
    { key: 3, side: 'reverse' as const, descriptor: known.descriptor },
  ];
  const asked = { photo: photo({ design: 1, turn: 135, radius: 0.3, ground: 'wood' }), circle: null };
  const seen = await lookAtSide(asked, gallery);
  expect(seen.likeness.map(({ key }) => key).sort()).toEqual([1, 2, 3]);
  expect(seen.likeness.at(-1)?.key).toBe(2);
  expect(Math.abs((seen.likeness[0]?.turn ?? 0) - 135)).toBeLessThanOrEqual(6);
});

test('the circle that was given counts as it is', async () => {
  const circle = { x: 0.45, y: 0.5, radius: 0.2 };
  const seen = await lookAtSide({ photo: photo({ design: 1 }), circle }, []);
  expect(seen.circle).toEqual(circle);
  expect(seen.descriptor).toEqual(descriptorOf(seen.picture, circle));
});

test('a photo without a coin, or with a tiny one, has a problem and no look', async () => {
  const nothing = drawn(300, 300, (x) => 120 + 30 * x);
  expect(await lookAtSide({ photo: nothing, circle: null }, [])).toMatchObject({
    ...{ circle: null, problem: 'no coin', descriptor: null, likeness: [] },
  });
  const tiny = await lookAtSide({ photo: photo({ design: 1, radius: 0.15 }), circle: null }, []);
  expect(tiny).toMatchObject({ circle: null, problem: 'too small', descriptor: null });
});

test('of several coins on a photo all circles are named, and none is described', async () => {
  const [one, two] = [1, 2].map((design) => drawnRelief({ design, ground: 'white' }));
  const sheet = drawn(640, 320, (x, y) => {
    const coin = x < 0.5 ? one : two;
    const [column, row] = [Math.floor((2 * x * 320) % 320), Math.min(319, Math.round(y * 320))];
    return coin?.grey[row * 320 + column] ?? 0;
  });
  const seen = await lookAtSide({ photo: sheet, circle: null }, []);
  expect(seen).toMatchObject({ circle: null, problem: 'several coins', descriptor: null });
  expect(seen.several?.map(({ x }) => x)).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.75, 1)]);
});

test('a small coin that was chosen is described from more pixels', async () => {
  const small = photo({ design: 1, width: 1600, height: 1600, radius: 0.07 });
  const seen = await lookAtSide({ photo: small, circle: { x: 0.5, y: 0.5, radius: 0.07 } }, []);
  expect(seen.picture.width).toBe(1600);
  expect(seen.descriptor).toHaveLength(4096);
});
