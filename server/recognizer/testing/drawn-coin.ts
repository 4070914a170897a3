import { deflateSync } from 'node:zlib';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { seededRandom } from '../../../shared/testing-random.ts';
import type { RgbPicture } from '../../core/pixels.ts';
import { isDense, LETTER, type Point, strokesOf } from './stroke-font.ts';

const COLOURS = {
  silver: [186, 188, 190],
  copper: [176, 108, 72],
  gold: [212, 170, 84],
  nickel: [160, 158, 152],
} as const;

export interface DrawnSide {
  /** Along the rim, clockwise. */
  top?: string;
  /** Along the rim, anticlockwise. */
  bottom?: string;
  centre?: string;
  date?: string;
  /** A large figure. */
  value?: string;
  /** Seed of the relief. */
  motif?: number;
}

export interface DrawnPhoto {
  metal?: keyof typeof COLOURS;
  /** Pixels. */
  size?: number;
  /** Radius by half the photo. */
  fill?: number;
  /** Degrees clockwise. */
  turn?: number;
  /** Factor. */
  brightness?: number;
  /** Standard deviation, of 255. */
  noise?: number;
  format?: 'jpeg' | 'png';
}

export const drawnCircle = ({ fill = 0.88 }: DrawnPhoto = {}): CoinCircle => ({
  x: 0.5,
  y: 0.5,
  radius: fill / 2,
});

export async function drawnSide(side: DrawnSide, photo: DrawnPhoto = {}): Promise<Uint8Array<ArrayBuffer>> {
  const file = pngOf(drawnPicture(side, photo));
  if (photo.format === 'png') return file;
  return new Uint8Array(await new Bun.Image(file).jpeg({ quality: 90 }).bytes());
}

export async function drawnCoin(
  { obverse, reverse }: { obverse: DrawnSide; reverse: DrawnSide },
  photo: DrawnPhoto = {},
) {
  return { obverse: await drawnSide(obverse, photo), reverse: await drawnSide(reverse, photo) };
}

export function drawnPicture(side: DrawnSide, photo: DrawnPhoto = {}): RgbPicture {
  const { size = 800, fill = 0.88, turn = 0, metal = 'silver', brightness = 1, noise = 3 } = photo;
  const radius = (size / 2) * fill;
  const relief = reliefOf(side, size, radius, (turn * Math.PI) / 180);
  const colour = COLOURS[metal];
  const data = new Uint8Array(size * size * 3);
  const random = seededRandom(1 + (side.motif ?? 0));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const away = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2);
      const grain = noise * (random() + random() + random() - 1.5) * 2;
      const light = away > radius ? 0 : lightAt(relief, size, at);
      for (let c = 0; c < 3; c += 1) {
        const ground = 52 + 14 * (x / size) + 4 * c;
        const shade = away > radius ? ground : (colour[c] ?? 0) * light;
        data[3 * at + c] = Math.max(0, Math.min(255, (shade + grain) * brightness));
      }
    }
  }
  return { width: size, height: size, data };
}

/** Lit from the upper left. */
function lightAt(relief: Float32Array, size: number, at: number): number {
  const height = (index: number) => relief[index] ?? 0;
  const slope = height(at + 1) - height(at - 1) + height(at + size) - height(at - size);
  return Math.max(0.25, Math.min(1.35, 0.72 + 0.55 * slope + 0.22 * height(at)));
}

/** 0 (field) to 1. */
function reliefOf(side: DrawnSide, size: number, radius: number, turn: number): Float32Array {
  const relief = new Float32Array(size * size);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // From radius 1, y downwards.
  const placed = ([x, y]: Point): Point => [
    size / 2 + radius * (x * cos - y * sin),
    size / 2 + radius * (x * sin + y * cos),
  ];
  const draw = (points: Point[], width: number, height = 1) =>
    drawStroke(relief, size, points.map(placed), width * radius, height);
  const circle = (r: number): Point[] => Array.from({ length: 181 }, (_, n) => polar((n * Math.PI) / 90, r));
  draw(circle(0.975), 0.02);
  for (const { points, width, height } of motifOf(side)) draw(points, width, height);
  if (side.top)
    for (const stroke of alongRim(side.top, 'top')) draw(stroke, strokeOf(side.top) * LETTER_HEIGHT);
  if (side.bottom)
    for (const stroke of alongRim(side.bottom, 'bottom')) draw(stroke, strokeOf(side.bottom) * LETTER_HEIGHT);
  for (const [text, line] of [
    [side.centre, CENTRE],
    [side.date, DATE],
    [side.value, VALUE],
  ] as const) {
    if (!text) continue;
    const height = heightOf(text, line);
    for (const stroke of across(text, line.y, height)) draw(stroke, strokeOf(text) * height);
  }
  return relief;
}

/** Sloping sides double the width. */
function drawStroke(relief: Float32Array, size: number, points: Point[], width: number, height: number) {
  const reach = 2 * width + 1;
  for (let n = 1; n < points.length; n += 1) {
    const [[ax, ay], [bx, by]] = [points[n - 1] ?? [0, 0], points[n] ?? [0, 0]];
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const clip = (value: number) => Math.max(1, Math.min(size - 2, Math.round(value)));
    for (let y = clip(Math.min(ay, by) - reach); y <= clip(Math.max(ay, by) + reach); y += 1) {
      for (let x = clip(Math.min(ax, bx) - reach); x <= clip(Math.max(ax, bx) + reach); x += 1) {
        const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        const away = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        const raised = height * Math.max(0, Math.min(1, 2 - away / width));
        relief[y * size + x] = Math.max(relief[y * size + x] ?? 0, raised);
      }
    }
  }
}

const LETTER_HEIGHT = 0.13;
const strokeOf = (text: string) => (isDense(text) ? 0.05 : 0.09);
/** Letter widths. */
const ADVANCE = 1.45;

/** In radii. */
function alongRim(text: string, where: 'top' | 'bottom'): Point[][] {
  const unit = LETTER_HEIGHT / LETTER.height;
  const middle = 0.845;
  const step = (LETTER.width * ADVANCE * unit) / middle;
  return [...text].flatMap((letter, n) => {
    const centre = (n - (text.length - 1) / 2) * step;
    return strokesOf(letter).map((points) =>
      fine(points).map(([x, y]): Point => {
        const across = ((x - LETTER.width / 2) * unit) / middle;
        const down = (y - LETTER.height / 2) * unit;
        return where === 'top'
          ? polar(centre + across, middle - down)
          : polar(Math.PI - centre - across, middle + down);
      }),
    );
  });
}

/** In radii. */
const CENTRE = { y: -0.12, widest: 1.3, tallest: 0.16 };
const DATE = { y: 0.42, widest: 0.9, tallest: 0.16 };
const VALUE = { y: -0.2, widest: 1.3, tallest: 0.5 };

const heightOf = (text: string, { widest, tallest }: typeof CENTRE) =>
  Math.min(tallest, (LETTER.height * widest) / (text.length * LETTER.width * ADVANCE));

/** In radii. */
function across(text: string, y: number, height: number): Point[][] {
  const unit = height / LETTER.height;
  const step = LETTER.width * ADVANCE * unit;
  return [...text].flatMap((letter, n) =>
    strokesOf(letter).map((points) =>
      points.map(
        ([px, py]): Point => [
          (n - (text.length - 1) / 2) * step + (px - LETTER.width / 2) * unit,
          y + (py - LETTER.height / 2) * unit,
        ],
      ),
    ),
  );
}

const fine = (points: Point[]): Point[] =>
  points.flatMap((point, n) => {
    const next = points[n + 1];
    return next ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const] : [point];
  });

/** Radians clockwise from the top. */
const polar = (angle: number, r: number): Point => [r * Math.sin(angle), -r * Math.cos(angle)];

function motifOf({ motif, centre, date }: DrawnSide) {
  if (motif === undefined) return [];
  const random = seededRandom(7919 * (motif + 1));
  const lines = [...(centre ? [CENTRE.y] : []), ...(date ? [DATE.y] : [])];
  return Array.from({ length: 12 }, () => {
    const [angle, r, bend] = [random() * 6.283, 0.1 + 0.4 * random(), 2 * random() - 1];
    const [cx, cy] = polar(angle, r);
    const [start, reach] = [random() * 6.283, 0.08 + 0.22 * random()];
    const ridge = Array.from({ length: 9 }, (_, n): Point => {
      const [x, y] = polar(start + (bend * n) / 3, (reach * (n - 4)) / 4);
      return [cx + x, cy + y];
    });
    const [width, height] = [0.012 + 0.025 * random(), 0.4 + 0.4 * random()];
    const isClear = ([x, y]: Point) =>
      Math.hypot(x, y) < 0.68 - 2 * width && lines.every((line) => Math.abs(y - line) > 0.11 + 2 * width);
    return { points: longestRun(ridge, isClear), width, height };
  });
}

function longestRun(points: Point[], isTrue: (point: Point) => boolean): Point[] {
  let [run, longest]: Point[][] = [[], []];
  for (const point of points) {
    run = isTrue(point) ? [...(run ?? []), point] : [];
    if (run.length > (longest?.length ?? 0)) longest = run;
  }
  return longest ?? [];
}

export function pngOf({ width, height, data }: RgbPicture): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(data.subarray(3 * width * y, 3 * width * (y + 1)), (3 * width + 1) * y + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [
    magic,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, check]);
}
