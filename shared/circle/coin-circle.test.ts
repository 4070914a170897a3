import { expect, setDefaultTimeout, test } from 'bun:test';
import { CERTAIN, type FoundCoin, findCoins, greyOf, isCutOff, problemOf, shrunk } from './coin-circle.ts';
import type { GreyPicture } from './coin-curve.ts';
import { drawnRelief, numbers, type ReliefShot } from './testing-relief.ts';

setDefaultTimeout(30_000);

const found = ({ grey, width, height }: GreyPicture) => findCoins(grey, width, height);
const certain = (coins: FoundCoin[]) => coins.filter(({ certainty }) => certainty >= CERTAIN);

/** `off`: error allowed, as part of the radius. */
function expectFound(shot: ReliefShot, off = 0.06) {
  const picture = drawnRelief(shot);
  const { width, height } = picture;
  const { x = 0.5, y = 0.5, radius = 0.4 } = shot;
  const [coin, ...others] = certain(found(picture));
  if (!coin) throw new Error(`no coin: ${JSON.stringify(shot)}`);
  const short = Math.min(width, height);
  const away = Math.hypot((coin.circle.x - x) * width, (coin.circle.y - y) * height) / (radius * short);
  expect(away).toBeLessThan(off);
  expect(Math.abs(coin.circle.radius / radius - 1)).toBeLessThan(off);
  expect(others).toEqual([]);
}

test('a coin is found on any ground, of any size, wherever it lies', () => {
  for (const ground of ['dark', 'light', 'white', 'wood', 'cloth'] as const) {
    // Wood grain along the edge pulls the circle by a few pixels.
    const off = ground === 'wood' ? 0.08 : 0.06;
    for (const [design, radius] of [0.49, 0.4, 0.27, 0.18].entries()) {
      expectFound({ design, ground, radius, width: 400, height: 320 }, off);
    }
    expectFound({ design: 9, ground, radius: 0.3, x: 0.36, y: 0.6, width: 300, height: 460 }, off);
  }
});

test('a coin is found when it is tilted, lit from anywhere, dim or grainy', () => {
  for (const light of [0, 60, 130, 200, 290]) expectFound({ design: light, light });
  expectFound({ design: 3, tilt: 12 });
  expectFound({ design: 4, tilt: 22 }, 0.06);
  expectFound({ design: 5, brightness: 0.4 });
  expectFound({ design: 6, grain: 40 });
});

test('rings inside a coin are not taken for its edge', () => {
  for (let design = 0; design < 6; design += 1) {
    expectFound({ design, isBimetal: true, ground: design % 2 ? 'light' : 'wood' });
  }
});

test('the largest pictures and the smallest ones are searched alike', () => {
  expectFound({ design: 1, width: 640, height: 480, radius: 0.45 });
  expectFound({ design: 1, width: 90, height: 90, radius: 0.45 });
  expect(findCoins(new Uint8Array(20 * 20), 20, 20)).toEqual([]);
});

test('two coins are two', () => {
  const one = drawnRelief({ design: 1, width: 480, height: 260, x: 0.26, radius: 0.4 });
  const two = drawnRelief({ design: 2, width: 480, height: 260, x: 0.74, radius: 0.36 });
  const both = one.grey.slice();
  for (let y = 0; y < 260; y += 1) {
    both.set(two.grey.subarray(y * 480 + 240, (y + 1) * 480), y * 480 + 240);
  }
  const coins = certain(found({ ...one, grey: both }));
  expect(coins.map(({ circle }) => circle.x).sort()).toEqual([
    expect.closeTo(0.26, 1),
    expect.closeTo(0.74, 1),
  ]);
  expect(problemOf(coins, { ...one, grey: both })).toBe('several coins');
});

const NOTHING: Record<string, () => GreyPicture> = {
  black: () => flat(() => 3),
  'a plain wall': () => flat((x, y) => 180 + 30 * x - 20 * y),
  noise: () => {
    const next = numbers(5);
    return flat(() => 255 * next());
  },
  'a page of text': () => {
    const next = numbers(8);
    const ink = Array.from({ length: 60 * 60 }, () => next() < 0.45);
    return flat((x, y) =>
      Math.floor(y * 60) % 3 > 0 && ink[Math.floor(y * 60) * 60 + Math.floor(x * 60)] ? 40 : 245,
    );
  },
  'a table': () => flat((x, y) => 120 + 28 * Math.sin(40 * y + 6 * Math.sin(7 * x)) + 20 * Math.sin(190 * y)),
  'a banknote': () =>
    flat((x, y) => {
      if (x < 0.06 || x > 0.94 || y < 0.25 || y > 0.75) return 60;
      const portrait = ((x - 0.5) / 0.11) ** 2 + ((y - 0.5) / 0.19) ** 2;
      return portrait < 1 ? 120 + 40 * Math.sin(70 * y) : 205 + 12 * Math.sin(160 * x) * Math.sin(110 * y);
    }),
  'a card with a square window': () =>
    flat((x, y) => (Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.25 ? 90 : 230)),
};

function flat(level: (x: number, y: number) => number, width = 320, height = 300): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = level((at % width) / width, Math.floor(at / width) / height);
  }
  return { grey, width, height };
}

for (const [name, draw] of Object.entries(NOTHING)) {
  test(`nothing is found on ${name}`, () => {
    const picture = draw();
    expect(certain(found(picture))).toEqual([]);
    expect(problemOf(found(picture), picture)).toBe(name === 'black' ? 'too dark' : 'no coin');
  });
}

test('what speaks against a coin is said', () => {
  const coin = (x: number, radius: number) => [{ circle: { x, y: 0.5, radius }, certainty: 1 }];
  const photo = { grey: new Uint8Array(400 * 300).fill(90), width: 400, height: 300 };
  expect(problemOf(coin(0.5, 0.4), photo)).toBeNull();
  expect(problemOf(coin(0.5, 0.5), photo)).toBeNull();
  expect(problemOf(coin(0.2, 0.4), photo)).toBe('cut off');
  expect(problemOf(coin(0.5, 0.15), photo)).toBe('too small');
  expect(problemOf(coin(0.5, 0.15), { ...photo, shorterSide: 1500 })).toBeNull();
  expect(problemOf([], photo)).toBe('no coin');
  expect(isCutOff({ x: 0.5, y: 0.1, radius: 0.3 }, 300, 400)).toBe(true);
});

test('a coin that the edge of the photo cuts off is found, and is said to be cut off', () => {
  const picture = drawnRelief({ design: 2, x: 0.24, radius: 0.36 });
  const coins = found(picture);
  expect(certain(coins)).toHaveLength(1);
  expect(problemOf(coins, picture)).toBe('cut off');
});

test('grey is as bright as the colour looks, with and without alpha', () => {
  expect([...greyOf(new Uint8Array([0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0]), 3)]).toEqual([
    0, 255, 76, 149,
  ]);
  expect([...greyOf(new Uint8ClampedArray([0, 0, 255, 7, 90, 90, 90, 0]), 4)]).toEqual([28, 90]);
});

test('each pixel of the smaller picture is the mean of those it covers', () => {
  const grey = Uint8Array.from([0, 20, 100, 100, 40, 60, 100, 100]);
  expect(shrunk(grey, 4, 2, 2)).toEqual({ width: 2, height: 1, grey: Uint8Array.from([30, 100]) });
});

test('a picture that is small enough stays as it is, and a strip keeps a pixel', () => {
  const grey = new Uint8Array(12);
  expect(shrunk(grey, 4, 3, 4).grey).toBe(grey);
  expect(shrunk(new Uint8Array(300), 300, 1, 10)).toMatchObject({ width: 10, height: 1 });
});
