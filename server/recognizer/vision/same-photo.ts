import { greyOf, shrunk } from '../../../shared/circle/coin-circle.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { coinOn, type RgbPicture } from '../../core/pixels.ts';
import { likenessTo } from './match.ts';
import { descriptorOf } from './polar.ts';

/** See server/photos/encode.ts. */
export const SAME_BITS = 2;
/** Other coins of the type pass too. */
export const CANDIDATE_BITS = 12;
export const CANDIDATE_LIKENESS = 0.5;
/** 159 of 160 altered copies had 0.80 or more, other coins at most 0.75. */
export const SAME_CORRELATION = 0.77;
export const ASK_CORRELATION = 0.7;

export interface Compared {
  picture: RgbPicture;
  /** Fallback: the largest circle. */
  circle: CoinCircle;
  descriptor: Int8Array;
}

export function compared(picture: RgbPicture, given: CoinCircle | null): Compared {
  const circle = given ??
    coinOn(picture, null, Number.POSITIVE_INFINITY).circle ?? { x: 0.5, y: 0.5, radius: 0.5 };
  return { picture, circle, descriptor: descriptorOf(picture, circle) };
}

/** In points. */
const POINTS = 64;
const WIDE = 84;
/** In radii. */
const WIDE_RADIUS = WIDE / POINTS;
const AROUND = 2;

/** Normalised, -1 to 1, over rotation, scale and shift. */
export function correlation(a: Compared, b: Compared): number {
  const still = normalised(squareOf(a, POINTS, 1), POINTS);
  const moved = normalised(squareOf(b, WIDE, WIDE_RADIUS), WIDE);
  const [best] = likenessTo(b.descriptor, [{ key: 0, side: 'obverse', descriptor: a.descriptor }], true);
  let place: Place = { turn: best?.turn ?? 0, scale: 1, x: 0, y: 0 };
  let highest = correlationAt(still, moved, place);
  for (let step = 1; step > 0.1; step /= 2) {
    for (let round = 0; round < 4; round += 1) {
      const before = highest;
      for (const [way, length] of STEPS) {
        for (const sign of [-1, 1]) {
          const tried = { ...place, [way]: place[way] + sign * step * length };
          const value = correlationAt(still, moved, tried);
          if (value > highest) [place, highest] = [tried, value];
        }
      }
      if (highest - before < 0.001) break;
    }
  }
  return highest;
}

/** Degrees and radii. */
interface Place {
  turn: number;
  scale: number;
  x: number;
  y: number;
}

const STEPS = [
  ['turn', 4],
  ['scale', 0.06],
  ['x', 0.06],
  ['y', 0.06],
] as const satisfies [keyof Place, number][];

function squareOf({ picture, circle }: Compared, points: number, radius: number): Float32Array {
  const { width, height } = picture;
  const r = circle.radius * Math.min(width, height);
  const longest = Math.max(1, Math.round((Math.max(width, height) * points) / (2 * radius * Math.max(1, r))));
  const small = shrunk(greyOf(picture.data, 3), width, height, longest);
  const scale = small.width / width;
  const square = new Float32Array(points * points);
  for (let v = 0; v < points; v += 1) {
    for (let u = 0; u < points; u += 1) {
      const x = circle.x * small.width + ((2 * (u + 0.5)) / points - 1) * radius * r * scale - 0.5;
      const y = circle.y * small.height + ((2 * (v + 0.5)) / points - 1) * radius * r * scale - 0.5;
      square[v * points + u] = levelAt(small.grey, small.width, small.height, x, y);
    }
  }
  return square;
}

function levelAt(grey: Uint8Array, width: number, height: number, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x));
  const py = Math.min(height - 1.001, Math.max(0, y));
  const at = Math.floor(py) * width + Math.floor(px);
  const [a, b] = [px - Math.floor(px), py - Math.floor(py)];
  const value = (off: number) => grey[at + off] ?? grey[at] ?? 0;
  return (1 - b) * ((1 - a) * value(0) + a * value(1)) + b * ((1 - a) * value(width) + a * value(width + 1));
}

/** Z-score; the constant damps flat areas. */
function normalised(square: Float32Array, points: number): Float32Array {
  const out = new Float32Array(square.length);
  for (let v = 0; v < points; v += 1) {
    for (let u = 0; u < points; u += 1) {
      let [sum, squares, count] = [0, 0, 0];
      for (let y = Math.max(0, v - AROUND); y <= Math.min(points - 1, v + AROUND); y += 1) {
        for (let x = Math.max(0, u - AROUND); x <= Math.min(points - 1, u + AROUND); x += 1) {
          const value = square[y * points + x] as number;
          sum += value;
          squares += value * value;
          count += 1;
        }
      }
      const mean = sum / count;
      const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
      out[v * points + u] = ((square[v * points + u] as number) - mean) / (spread + 4);
    }
  }
  return out;
}

const INSIDE = 0.94;

function correlationAt(still: Float32Array, moved: Float32Array, { turn, scale, x, y }: Place): number {
  const cos = Math.cos((turn * Math.PI) / 180) * scale;
  const sin = Math.sin((turn * Math.PI) / 180) * scale;
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  for (let v = 0; v < POINTS; v += 1) {
    const b = (2 * (v + 0.5)) / POINTS - 1;
    for (let u = 0; u < POINTS; u += 1) {
      const a = (2 * (u + 0.5)) / POINTS - 1;
      if (a * a + b * b > INSIDE * INSIDE) continue;
      const px = ((a * cos - b * sin + x) / WIDE_RADIUS + 1) * (WIDE / 2) - 0.5;
      const py = ((a * sin + b * cos + y) / WIDE_RADIUS + 1) * (WIDE / 2) - 0.5;
      if (!(px >= 0 && py >= 0 && px < WIDE - 1 && py < WIDE - 1)) continue;
      const left = px | 0;
      const top = py | 0;
      const at = top * WIDE + left;
      const [p, q] = [px - left, py - top];
      const other =
        (1 - q) * ((1 - p) * (moved[at] as number) + p * (moved[at + 1] as number)) +
        q * ((1 - p) * (moved[at + WIDE] as number) + p * (moved[at + WIDE + 1] as number));
      const own = still[v * POINTS + u] as number;
      count += 1;
      sumA += own;
      sumB += other;
      sumAA += own * own;
      sumBB += other * other;
      sumAB += own * other;
    }
  }
  // Too little overlap.
  if (count < POINTS * POINTS * 0.5) return -1;
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  return spread > 1e-6 ? (sumAB - (sumA * sumB) / count) / spread : 0;
}
