import type { RgbPicture } from '../../core/pixels.ts';
import type { TextLine } from '../vision/seen.ts';

/** Source in pixels; 0.5 is the first centre. */
type Place = (x: number, y: number, to: { x: number; y: number }) => void;

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

interface Normal {
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
/** Clockwise letter tops are outwards. */
export const WAYS = RINGS.flatMap((ring) => [true, false].map((clockwise) => ({ ...ring, clockwise })));

const WINDOW = 120;
/** Side by side, then between, for words cut in two. */
const WINDOWS = [0, 120, 240, 60, 180, 300];
/** Of an upright coin. */
const FOOT = 120;
type Read = (
  strip: RgbPicture,
  from: TextLine['from'],
  isFoot: boolean,
) => Promise<{ isBlank: boolean; isLegible: boolean }>;

/** Reads the inner ring only where the outer one has letters. */
export async function readRim(source: RgbPicture, coin: PixelCircle, height: number, read: Read) {
  const written = new Map(WAYS.map((way) => [way, new Set<number>()]));
  for (const start of WINDOWS) {
    let isWritten = false;
    for (const [way, windows] of written) {
      const isBeside = (step: number) => windows.has((start + step) % 360);
      const isFirst = isWritten || way.from === 'outer ring';
      if (start % WINDOW > 0 ? !isBeside(60) && !isBeside(300) : !isFirst) continue;
      const isFoot = !way.clockwise && start === FOOT;
      const { isBlank, isLegible } = await read(unrolled(source, coin, way, start, height), way.from, isFoot);
      if (!isBlank) windows.add(start);
      isWritten ||= !isBlank;
      if (isLegible) break;
    }
  }
}

export function unrolled(
  source: RgbPicture,
  { x, y, radius }: PixelCircle,
  { inner, outer, clockwise }: (typeof WAYS)[number],
  start: number,
  height = LINE_HEIGHT,
): RgbPicture {
  const span = (WINDOW * Math.PI) / 180;
  const width = Math.round((height * span * (inner + outer)) / 2 / (outer - inner));
  const from = (start * Math.PI) / 180;
  return sampled(source, width, height, (px, py, to) => {
    const across = ((outer - inner) * py) / height;
    const r = radius * (clockwise ? outer - across : inner + across);
    const angle = clockwise ? from + (span * px) / width : from + span - (span * px) / width;
    to.x = x + r * Math.sin(angle);
    to.y = y - r * Math.cos(angle);
  });
}

/** 0 to 1, row by row. */
export interface LikelihoodMap {
  width: number;
  height: number;
  values: Float32Array;
}

export interface TextBox {
  /** Centre in pixels. */
  x: number;
  y: number;
  /** Along and across the line. */
  width: number;
  height: number;
  /** Radians clockwise, -π/2 to π/2. */
  angle: number;
  /** 0 to 1. */
  score: number;
}

/** DBPostProcess of PaddleOCR for PP-OCRv4. */
const [LIKELY, LEAST_SCORE, UNCLIP, LEAST_SIDE] = [0.3, 0.5, 1.5, 3];

/**
 * Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020. Boxes are grown, as the
 * model was trained on shrunken ones.
 */
export function boxesOn(map: LikelihoodMap): TextBox[] {
  const seen = new Uint8Array(map.width * map.height);
  const boxes: TextBox[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || (map.values[start] as number) <= LIKELY) continue;
    const { edge, score } = spread(map, seen, start);
    const box = smallestRectangle(convexHull(edge));
    if (Math.min(box.width, box.height) < LEAST_SIDE || score < LEAST_SCORE) continue;
    const grown = (UNCLIP * box.width * box.height) / (2 * (box.width + box.height));
    boxes.push({ ...box, width: box.width + 2 * grown, height: box.height + 2 * grown, score });
  }
  return boxes.sort((a, b) => b.score - a.score);
}

type Point = readonly [x: number, y: number];

function spread({ width, height, values }: LikelihoodMap, seen: Uint8Array, start: number) {
  const waiting = [start];
  const edge: Point[] = [];
  seen[start] = 1;
  let [sum, count] = [0, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    sum += values[at] as number;
    count += 1;
    let inner = 0;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const next = ny * width + nx;
        if ((values[next] as number) <= LIKELY) continue;
        inner += 1;
        if (seen[next]) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    if (inner < 9) edge.push([x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]);
  }
  return { edge, score: sum / count };
}

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (row: Point[]) => {
    const hull: Point[] = [];
    for (const point of row) {
      while (hull.length > 1 && turnOf(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turnOf = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** A side lies on the hull. */
function smallestRectangle(hull: Point[]): Omit<TextBox, 'score'> {
  let best = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < hull.length; n += 1) {
    const [a, b] = [hull[n] as Point, hull[(n + 1) % hull.length] as Point];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = hull.map(([x, y]) => x * cos + y * sin);
    const across = hull.map(([x, y]) => y * cos - x * sin);
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [top, bottom] = [Math.min(...across), Math.max(...across)];
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    least = area;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    best = { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
  }
  return lyingDown(best);
}

function lyingDown(box: Omit<TextBox, 'score'>): Omit<TextBox, 'score'> {
  const turned = box.height > box.width;
  const [width, height] = turned ? [box.height, box.width] : [box.width, box.height];
  const angle = box.angle + (turned ? Math.PI / 2 : 0);
  const upright = angle - Math.PI * Math.round(angle / Math.PI);
  return { ...box, width, height, angle: upright };
}
