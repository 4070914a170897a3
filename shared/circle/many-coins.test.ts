import { expect, setDefaultTimeout, test } from 'bun:test';
import type { CoinCircle } from '../recognizer/model.ts';
import type { GreyPicture } from './coin-curve.ts';
import { coinsOnPhoto, inReadingOrder, MOST_COINS } from './many-coins.ts';
import { drawnRelief, numbers, type ReliefShot } from './testing-relief.ts';

setDefaultTimeout(300_000);

type Ground = NonNullable<ReliefShot['ground']>;

const SHEET = { width: 640, height: 480 };
const SHORT = 480;

/** Each coin is drawn alone and laid on the sheet. */
function sheetOf(circles: CoinCircle[], ground: Ground): GreyPicture {
  const sheet = drawnRelief({ design: 1, ...SHEET, radius: 0.0001, ground });
  const { grey } = sheet;
  for (const [design, circle] of circles.entries()) {
    const reach = Math.ceil(circle.radius * SHORT) + 2;
    const size = 2 * reach + 1;
    const radius = (circle.radius * SHORT) / size;
    const coin = drawnRelief({ design, width: size, height: size, radius, light: 200 + 3 * design });
    const [left, top] = [
      Math.round(circle.x * SHEET.width) - reach,
      Math.round(circle.y * SHEET.height) - reach,
    ];
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        if (Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < radius * size)
          grey[(top + y) * SHEET.width + left + x] = coin.grey[y * size + x] as number;
      }
    }
  }
  return sheet;
}

/** In a grid, of sizes as in a purse, shifted a little. */
function laid(columns: number, rows: number, filled: number): CoinCircle[] {
  const random = numbers(columns * 31 + rows);
  const cell = Math.min(SHEET.width / columns, SHEET.height / rows);
  return Array.from({ length: columns * rows }, (_, n) => {
    const radius = (filled * cell * (0.65 + 0.35 * random())) / 2;
    const free = (1 - filled) * cell;
    const x = ((n % columns) + 0.5) * (SHEET.width / columns) + free * (random() - 0.5);
    const y = (Math.floor(n / columns) + 0.5) * (SHEET.height / rows) + free * (random() - 0.5);
    return { x: x / SHEET.width, y: y / SHEET.height, radius: radius / SHORT };
  });
}

function expectAll(circles: CoinCircle[], picture: GreyPicture) {
  const { several, problem } = coinsOnPhoto(picture);
  expect(problem).toBe('several coins');
  const isFound = (circle: CoinCircle) =>
    several.some(
      (one) =>
        Math.hypot((one.x - circle.x) * SHEET.width, (one.y - circle.y) * SHEET.height) <
          0.12 * circle.radius * SHORT && Math.abs(one.radius / circle.radius - 1) < 0.1,
    );
  expect(circles.filter((circle) => !isFound(circle))).toEqual([]);
  expect(several).toHaveLength(circles.length);
}

test('two to forty coins are found on any ground, of different sizes', () => {
  for (const [columns, rows, ground] of [
    [2, 1, 'white'],
    [3, 1, 'wood'],
    [3, 2, 'dark'],
    [4, 3, 'light'],
    [5, 4, 'cloth'],
    [7, 4, 'white'],
    [8, 5, 'dark'],
  ] as const) {
    const circles = laid(columns, rows, 0.8);
    expectAll(circles, sheetOf(circles, ground));
  }
});

test('coins that touch each other are told apart', () => {
  const radius = 0.12;
  const step = (2 * radius * SHORT) / SHEET.width;
  const row = (y: number, from: number, many: number) =>
    Array.from({ length: many }, (_, n) => ({ x: from + n * step, y, radius }));
  const circles = [...row(0.3, 0.2, 4), ...row(0.3 + 2 * radius * 0.87, 0.2 + step / 2, 3)];
  expectAll(circles, sheetOf(circles, 'white'));
  expectAll(circles, sheetOf(circles, 'dark'));
});

test('a single coin, large or small, is not several', () => {
  for (const ground of ['white', 'dark', 'wood'] as const) {
    for (const [design, radius] of [0.45, 0.3, 0.16].entries()) {
      const picture = drawnRelief({ design, ...SHEET, radius, ground, isBimetal: design === 1 });
      expect(coinsOnPhoto(picture)).toMatchObject({ several: [], problem: null });
    }
  }
});

const flat = (level: (x: number, y: number) => number): GreyPicture => ({
  ...SHEET,
  grey: Uint8Array.from({ length: SHEET.width * SHEET.height }, (_, at) =>
    level((at % SHEET.width) / SHEET.width, Math.floor(at / SHEET.width) / SHEET.height),
  ),
});

test('noise, letters, squares, stripes and a plate are no coins', () => {
  const random = numbers(5);
  const ink = Array.from({ length: 90 * 90 }, () => random() < 0.45);
  const pictures = {
    noise: flat(() => 255 * random()),
    letters: flat((x, y) =>
      Math.floor(y * 90) % 3 > 0 && ink[Math.floor(y * 90) * 90 + Math.floor(x * 90)] ? 40 : 245,
    ),
    squares: flat((x, y) => ((x * 8) % 1 > 0.3 && (y * 6) % 1 > 0.3 ? 80 : 220)),
    stripes: flat((_, y) => 130 + 60 * Math.sin(90 * y)),
    black: flat(() => 3),
  };
  for (const [name, picture] of Object.entries(pictures))
    expect({ name, several: coinsOnPhoto(picture).several }).toEqual({ name, several: [] });
});

test('coins are numbered as one reads', () => {
  const circle = (x: number, y: number) => ({ x, y, radius: 0.1 });
  const [a, b, c, d] = [circle(0.2, 0.24), circle(0.7, 0.2), circle(0.1, 0.62), circle(0.6, 0.6)];
  expect(inReadingOrder([d, c, b, a], { width: 100, height: 100 })).toEqual([a, b, c, d]);
  expect(MOST_COINS).toBe(40);
});
