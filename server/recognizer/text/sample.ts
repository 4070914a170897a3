import type { RgbPicture } from '../../core/pixels.ts';
import type { TextLine } from '../vision/seen.ts';

/** Source in pixels; 0.5 is the first centre. */
export type Place = (x: number, y: number, to: { x: number; y: number }) => void;

/** Bilinear, clamped. */
export function sampled(source: RgbPicture, width: number, height: number, place: Place): RgbPicture {
  const data = new Uint8Array(width * height * 3);
  const { data: from } = source;
  const [right, bottom, row] = [source.width - 1.001, source.height - 1.001, 3 * source.width];
  // Saves a million allocations.
  const at = { x: 0, y: 0 };
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      place(x + 0.5, y + 0.5, at);
      const sx = Math.max(0, Math.min(right, at.x - 0.5));
      const sy = Math.max(0, Math.min(bottom, at.y - 0.5));
      const left = Math.floor(sx);
      const top = Math.floor(sy);
      const dx = sx - left;
      const dy = sy - top;
      const first = top * row + 3 * left;
      for (let c = first; c < first + 3; c += 1) {
        const upper = (from[c] as number) * (1 - dx) + (from[c + 3] as number) * dx;
        const lower = (from[c + row] as number) * (1 - dx) + (from[c + row + 3] as number) * dx;
        data[to] = upper * (1 - dy) + lower * dy + 0.5;
        to += 1;
      }
    }
  }
  return { width, height, data };
}

/** Pixels. */
export interface PixelCircle {
  x: number;
  y: number;
  radius: number;
}

/** Radii, degrees clockwise. */
export function squareAround(
  source: RgbPicture,
  { x, y, radius }: PixelCircle,
  size: number,
  { margin = 0, turn = 0 } = {},
): RgbPicture {
  const scale = (2 * radius * (1 + margin)) / size;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return sampled(source, size, size, (px, py, to) => {
    const dx = (px - size / 2) * scale;
    const dy = (py - size / 2) * scale;
    to.x = x + dx * cos - dy * sin;
    to.y = y + dx * sin + dy * cos;
  });
}

export interface Normal {
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

/** Blue, green, red. */
export function planesOf({ width, height, data }: RgbPicture, { mean, deviation }: Normal): Float32Array {
  const area = width * height;
  const planes = new Float32Array(3 * area);
  for (let c = 0; c < 3; c += 1) {
    const [less, scale] = [mean[c] as number, 1 / (255 * (deviation[c] as number))];
    const shift = less / (deviation[c] as number);
    for (let n = 0; n < area; n += 1) {
      planes[c * area + n] = (data[3 * n + 2 - c] as number) * scale - shift;
    }
  }
  return planes;
}

/** Pixels, as the model expects. */
export const LINE_HEIGHT = 48;

/** In radii; best of twelve tried. */
const RINGS = [
  { from: 'outer ring', inner: 0.665, outer: 0.935 },
  { from: 'inner ring', inner: 0.6, outer: 0.82 },
] as const;
/** Degrees; windows overlap by 60 to preserve words. */
const [WINDOW, WINDOWS] = [120, 6];

interface Strip {
  picture: RgbPicture;
  from: TextLine['from'];
}

/** Clockwise: letter tops outwards. */
export function* stripsOf(source: RgbPicture, circle: PixelCircle): Generator<Strip> {
  for (const ring of RINGS) {
    for (const clockwise of [true, false]) {
      for (let n = 0; n < WINDOWS; n += 1) {
        const start = (n * 360) / WINDOWS;
        yield { from: ring.from, picture: unrolled(source, circle, { ...ring, start, clockwise }) };
      }
    }
  }
}

interface Arc {
  /** In radii. */
  inner: number;
  outer: number;
  /** Degrees clockwise from the top. */
  start: number;
  clockwise: boolean;
}

function unrolled(source: RgbPicture, { x, y, radius }: PixelCircle, arc: Arc): RgbPicture {
  const { inner, outer, start, clockwise } = arc;
  const span = (WINDOW * Math.PI) / 180;
  const width = Math.round((LINE_HEIGHT * span * (inner + outer)) / 2 / (outer - inner));
  const from = (start * Math.PI) / 180;
  return sampled(source, width, LINE_HEIGHT, (px, py, to) => {
    const across = ((outer - inner) * py) / LINE_HEIGHT;
    const r = radius * (clockwise ? outer - across : inner + across);
    const angle = clockwise ? from + (span * px) / width : from + span - (span * px) / width;
    to.x = x + r * Math.sin(angle);
    to.y = y - r * Math.cos(angle);
  });
}
