import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { seededRandom } from '../../shared/testing-random.ts';
import { idOf } from '../account/profile/testing.ts';
import type { RgbPicture } from '../core/pixels.ts';
import { testApp } from '../testing/app.ts';
import { readCoin } from './service.ts';
import { type DrawnSide, drawnPicture, pngOf } from './testing/drawn-coin.ts';

setDefaultTimeout(600_000);

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_READER: 'full' });
afterAll(() => it.close());

async function stateOf(...pictures: RgbPicture[]) {
  const sides = await Promise.all(
    pictures.map(async (picture) => ({
      photo: new Uint8Array(await new Bun.Image(pngOf(picture)).jpeg({ quality: 88 }).bytes()),
      circle: null,
    })),
  );
  const { state, candidates } = await readCoin(it.deps, await idOf(await it.user()), sides);
  return { state, first: candidates[0]?.name ?? null };
}

const SIZE = 640;

/** Places from -1 to 1. */
function shaped(at: (x: number, y: number) => readonly [number, number, number]): RgbPicture {
  const random = seededRandom(7);
  const data = new Uint8Array(3 * SIZE * SIZE);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1)
      at((2 * x) / SIZE - 1, (2 * y) / SIZE - 1).forEach((level, c) => {
        data[3 * (y * SIZE + x) + c] = Math.max(0, Math.min(255, level + 8 * (random() - 0.5)));
      });
  return { width: SIZE, height: SIZE, data };
}

const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

const face = shaped((x, y) => {
  if (!within(x, y, 0, 0, 0.6, 0.8)) return [70, 90, 110];
  if (within(x, y, -0.24, -0.2, 0.1, 0.05) || within(x, y, 0.24, -0.2, 0.1, 0.05)) return [40, 30, 30];
  if (within(x, y, 0, 0.4, 0.22, 0.05)) return [150, 60, 60];
  return [215 - 30 * x, 170 - 30 * x, 140 - 30 * x];
});

const plate = shaped((x, y) => {
  const from = Math.hypot(x, y);
  if (from > 0.85) return [120, 84, 60];
  if (from > 0.8 || Math.abs(from - 0.55) < 0.012) return [190, 190, 196];
  return [238 - 14 * x, 238 - 14 * x, 236 - 14 * x];
});

const button = shaped((x, y) => {
  const from = Math.hypot(x, y);
  if (from > 0.8) return [60, 70, 120];
  const isHole = [-0.18, 0.18].some((hx) => [-0.18, 0.18].some((hy) => within(x, y, hx, hy, 0.09, 0.09)));
  if (isHole) return [40, 50, 90];
  return Math.abs(from - 0.62) < 0.03 ? [110, 40, 40] : [170 - 40 * y, 60, 60];
});

const nothing = shaped((x) => [128 + 10 * x, 126, 120]);

function onScreen(picture: RgbPicture): RgbPicture {
  const half = picture.width / 2;
  return shaped((x, y) => {
    if (Math.max(Math.abs(x), Math.abs(y)) > 0.9) return [20, 20, 24];
    const px = Math.floor(half + (x / 0.9) * half * 0.99);
    const py = Math.floor(half + (y / 0.9) * half * 0.99);
    const stripes = 0.82 + 0.18 * Math.sin(x * SIZE * 1.7) * Math.sin(y * SIZE * 1.5);
    return [0, 1, 2].map((c) => (picture.data[3 * (py * picture.width + px) + c] ?? 0) * stripes + 6 * c) as [
      number,
      number,
      number,
    ];
  });
}

const drawn = (side: DrawnSide, metal: 'copper' | 'gold' | 'silver' = 'silver') =>
  drawnPicture(side, { metal });
const US = 'UNITED STATES OF AMERICA';
const quarter = [
  drawn({ top: 'LIBERTY', bottom: 'IN GOD WE TRUST', date: '1934', motif: 3 }),
  drawn({ top: US, bottom: 'QUARTER DOLLAR', motif: 4 }),
];

const BAD: Record<string, RgbPicture[]> = {
  'a token': [drawn({ top: 'NO CASH VALUE', centre: 'TOKEN', motif: 1 }, 'gold')],
  'a token for a fare': [drawn({ top: 'GOOD FOR ONE FARE', bottom: 'LIBERTY', motif: 2 }, 'copper')],
  'a medal': [
    drawn({ top: 'GEORGE WASHINGTON', date: '1789', motif: 3 }),
    drawn({ top: US, bottom: 'FIRST PRESIDENT', centre: 'MEDAL', motif: 4 }),
  ],
  'play money': [
    drawn({ top: 'LIBERTY', bottom: 'IN GOD WE TRUST', date: '1998', motif: 5 }),
    drawn({ top: US, bottom: 'QUARTER DOLLAR', centre: 'PLAY', motif: 6 }),
  ],
  'a foreign coin as large as a quarter': [
    drawn({ top: 'ELIZABETH II', bottom: 'CANADA', date: '1978', motif: 7 }),
    drawn({ top: 'CANADA', bottom: 'CENTS', centre: '25', motif: 8 }),
  ],
  'a photo of a photo, on a screen': quarter.map(onScreen),
  'a button': [button],
  'a face': [face],
  'a plate': [plate],
  nothing: [nothing, nothing],
};

for (const [name, pictures] of Object.entries(BAD))
  test(`never sure: ${name}`, async () => {
    expect((await stateOf(...pictures)).state).not.toBe('sure');
  });
