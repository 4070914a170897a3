import type { CoinCircle, FindProblem } from '../recognizer/model.ts';
import {
  type Curve,
  fitCurve,
  type Gradients,
  type GreyPicture,
  gradientsOf,
  profileAbout,
  refinedOn,
  scaledUp,
} from './coin-curve.ts';
import { coinWithin } from './holder.ts';

export interface FoundCoin {
  circle: CoinCircle;
  /** 0 to 1. */
  certainty: number;
}

export const CERTAIN = 0.5;

/** Pixels. */
const SEARCHED = 160;
/** Of the shorter side. */
const LEAST = 0.1;
const MOST = 0.72;
const BAND = 1.65;
/** By band. */
const PEAKS = 5;
const NO_SUPPORT = 0.4;
const WHOLE_SUPPORT = 0.86;
const HELD = { support: 0.5, shown: 0.72 };
/** Share of the inner ring's support. */
const OUTER_SHARE = 0.62;

/**
 * Most certain first; `grey` at most 640 pixels long. Hough transform (Ballard 1981; Kimme, Ballard and Sklansky
 * 1975), then ellipses.
 */
export function findCoins(grey: Uint8Array, width: number, height: number): FoundCoin[] {
  if (Math.min(width, height) < 24) return [];
  const coarse = shrunk(grey, width, height, SEARCHED);
  const gradients = gradientsOf(coarse.grey, coarse.width, coarse.height);
  const curves = withHeld(outlinesOf(gradients));
  const scale = width / coarse.width;
  const short = Math.min(width, height);
  return withoutInner(curves)
    .slice(0, 8)
    .map((outline) => {
      const curve = coinWithin({ grey, width, height }, gradients, outline, scale);
      const fine = refinedOn(grey, width, height, scaledUp(curve, scale));
      return {
        circle: { x: fine.x / width, y: fine.y / height, radius: fine.radius / short },
        certainty: certaintyOf(curve.support),
      };
    });
}

/** The best outline may be certain where two fingers hide the rest. Finger tips have less support. */
function withHeld(curves: Curve[]): Curve[] {
  const [best, ...others] = curves;
  if (!best || certaintyOf(best.support) >= CERTAIN || best.support < HELD.support) return curves;
  const { held = 0 } = best;
  return held < HELD.shown ? curves : [{ ...best, support: held }, ...others];
}

export const certaintyOf = (support: number) =>
  Math.min(1, Math.max(0, (support - NO_SUPPORT) / (WHOLE_SUPPORT - NO_SUPPORT)));

function outlinesOf(gradients: Gradients): Curve[] {
  const found: Curve[] = [];
  for (const { x, y } of centresOf(gradients)) {
    for (const radius of ringsAbout(gradients, x, y)) {
      const curve = fitCurve(gradients, { x, y, radius });
      if (curve && curve.support > NO_SUPPORT && !found.some((other) => isSame(curve, other)))
        found.push(curve);
    }
  }
  return found.sort((a, b) => b.support - a.support);
}

const isSame = (a: Curve, b: Curve) =>
  Math.abs(a.radius - b.radius) < 0.03 * b.radius && Math.hypot(a.x - b.x, a.y - b.y) < 0.04 * b.radius;

function centresOf(gradients: Gradients): { x: number; y: number }[] {
  const { width, height } = gradients;
  const short = Math.min(width, height);
  const centres: { x: number; y: number }[] = [];
  const edges = edgesOf(gradients);
  for (let from = LEAST * short; from < MOST * short; from *= BAND) {
    // An ellipse's axes vote off its centre.
    const spread = Math.max(1, Math.round(from * 0.05));
    const votes = votesOf(gradients, edges, from, Math.min(from * BAND, MOST * short));
    const smooth = smoothVotes(votes, width, height, spread);
    for (const peak of peaksOf(smooth, width, height, Math.max(3, Math.round(from * 0.25)))) {
      if (!centres.some(({ x, y }) => Math.hypot(x - peak.x, y - peak.y) < 2)) centres.push(peak);
    }
  }
  return centres;
}

export interface Edges {
  at: Int32Array;
  weight: Float64Array;
}

export function edgesOf({ width, height, strength }: Gradients): Edges {
  const at = new Int32Array(width * height);
  const weight = new Float64Array(width * height);
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let here = y * width + 1; here < (y + 1) * width - 1; here += 1) {
      const strong = strength[here] as number;
      if (strong < 0.35) continue;
      at[count] = here;
      weight[count] = strong;
      count += 1;
    }
  }
  return { at: at.subarray(0, count), weight: weight.subarray(0, count) };
}

/** Both ways. */
export function votesOf(
  { width, height, dx, dy }: Gradients,
  edges: Edges,
  from: number,
  to: number,
): Float32Array {
  const votes = new Float32Array(width * height);
  for (let n = 0; n < edges.at.length; n += 1) {
    const at = edges.at[n] as number;
    const weight = edges.weight[n] as number;
    const stepX = dx[at] as number;
    const stepY = dy[at] as number;
    const x = at % width;
    const y = (at - x) / width;
    for (let side = -1; side <= 1; side += 2) {
      let px = x + side * stepX * from + 0.5;
      let py = y + side * stepY * from + 0.5;
      const towardsX = side * stepX;
      const towardsY = side * stepY;
      for (let r = from; r < to; r += 1) {
        if (px < 0 || py < 0 || px >= width || py >= height) break;
        const cell = (py | 0) * width + (px | 0);
        votes[cell] = (votes[cell] as number) + weight;
        px += towardsX;
        py += towardsY;
      }
    }
  }
  return votes;
}

export const smoothVotes = (votes: Float32Array, width: number, height: number, spread: number) =>
  boxed(boxed(votes, width, height, spread), width, height, spread);

/** 2 × reach + 1 pixels. */
function boxed(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const rows = new Float32Array(values.length);
  const all = new Float32Array(values.length);
  const share = 1 / (2 * reach + 1);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = -reach; x < width; x += 1) {
      if (x + reach < width) sum += values[y * width + x + reach] as number;
      if (x - reach - 1 >= 0) sum -= values[y * width + x - reach - 1] as number;
      if (x >= 0) rows[y * width + x] = sum * share;
    }
  }
  // Row by row, for memory locality.
  const sums = new Float64Array(width);
  for (let y = -reach; y < height; y += 1) {
    const [enters, leaves] = [(y + reach) * width, (y - reach - 1) * width];
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x] as number;
      if (y + reach < height) sum += rows[enters + x] as number;
      if (leaves >= 0) sum -= rows[leaves + x] as number;
      sums[x] = sum;
      if (y >= 0) all[y * width + x] = sum * share;
    }
  }
  return all;
}

function peaksOf(votes: Float32Array, width: number, height: number, apart: number) {
  const left = votes.slice();
  const peaks: { x: number; y: number }[] = [];
  while (peaks.length < PEAKS) {
    let best = 0;
    for (let at = 1; at < left.length; at += 1) if ((left[at] as number) > (left[best] as number)) best = at;
    if (!((left[best] as number) > 0)) break;
    const [x, y] = [best % width, Math.floor(best / width)];
    peaks.push({ x, y });
    for (let py = Math.max(0, y - apart); py <= Math.min(height - 1, y + apart); py += 1) {
      left.fill(0, py * width + Math.max(0, x - apart), py * width + Math.min(width, x + apart + 1));
    }
  }
  return peaks;
}

function ringsAbout(gradients: Gradients, x: number, y: number): number[] {
  const short = Math.min(gradients.width, gradients.height);
  const from = Math.floor(LEAST * short);
  const to = Math.ceil(MOST * short);
  const profile = profileAbout(gradients, x, y, from, to);
  const rings: { radius: number; value: number }[] = [];
  for (let at = 1; at < profile.length - 1; at += 1) {
    const value = profile[at] as number;
    if (value > 0.05 && value >= (profile[at - 1] as number) && value > (profile[at + 1] as number))
      rings.push({ radius: from + at, value });
  }
  const best = Math.max(0, ...rings.map(({ value }) => value));
  return rings
    .filter(({ value }) => value > 0.45 * best)
    .sort((a, b) => b.value - a.value)
    .slice(0, 4)
    .map(({ radius }) => radius);
}

/** Also drops weak rings around a coin, and overlaps. */
function withoutInner(curves: Curve[]): Curve[] {
  const outer: Curve[] = [];
  for (const curve of curves) {
    const over = outer.findIndex((other) => overlaps(curve, other));
    const other = outer[over];
    if (!other) outer.push(curve);
    else if (curve.radius > other.radius && curve.support > shareNeeded(curve, other) * other.support) {
      outer[over] = { ...curve, support: Math.max(curve.support, 0.85 * other.support) };
    }
  }
  return outer.sort((a, b) => b.support - a.support);
}

const overlaps = (a: Curve, b: Curve) => Math.hypot(a.x - b.x, a.y - b.y) < 0.9 * (a.radius + b.radius);

/** Full if off-centre: such a ring only touches the coin. */
function shareNeeded(outer: Curve, inner: Curve): number {
  const askew = Math.hypot(outer.x - inner.x, outer.y - inner.y) / (outer.radius - inner.radius);
  return askew < 0.5 ? OUTER_SHARE : 1;
}

export interface Searched {
  grey: Uint8Array;
  width: number;
  height: number;
  /** Pixels of the stored photo; default: of the grey picture. */
  shorterSide?: number;
}

/** Pixels. */
const LEAST_ACROSS = 120;
/** Too dark: under 1 % of the pixels are brighter. */
const DARK = 44;
/** Of the radius. */
const OVER_THE_EDGE = 0.07;

export function problemOf(found: readonly FoundCoin[], photo: Searched): FindProblem | null {
  const [first, ...others] = found.filter(({ certainty }) => certainty >= CERTAIN);
  if (!first) return isDark(photo.grey) ? 'too dark' : 'no coin';
  if (others.some(({ circle }) => circle.radius > 0.4 * first.circle.radius)) return 'several coins';
  if (isCutOff(first.circle, photo.width, photo.height)) return 'cut off';
  const across = 2 * first.circle.radius * (photo.shorterSide ?? Math.min(photo.width, photo.height));
  if (across < LEAST_ACROSS) return 'too small';
  return null;
}

export function isCutOff({ x, y, radius }: CoinCircle, width: number, height: number): boolean {
  const r = radius * Math.min(width, height);
  const over = OVER_THE_EDGE * r;
  return (
    x * width < r - over || y * height < r - over || (1 - x) * width < r - over || (1 - y) * height < r - over
  );
}

function isDark(grey: Uint8Array): boolean {
  let bright = 0;
  for (const value of grey) if (value > DARK) bright += 1;
  return bright < grey.length / 100;
}

/** ITU-R BT.601. */
export function greyOf(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4): Uint8Array {
  const grey = new Uint8Array(pixels.length / channels);
  for (let n = 0, at = 0; n < grey.length; n += 1, at += channels) {
    grey[n] =
      (77 * (pixels[at] as number) + 150 * (pixels[at + 1] as number) + 29 * (pixels[at + 2] as number)) >> 8;
  }
  return grey;
}

/** Mean of the covered pixels. */
export function shrunk(grey: Uint8Array, width: number, height: number, longest: number): GreyPicture {
  const factor = Math.max(width, height) / longest;
  if (factor <= 1) return { grey, width, height };
  const w = Math.max(1, Math.round(width / factor));
  const h = Math.max(1, Math.round(height / factor));
  const sums = new Uint32Array(w * h);
  const counts = new Uint32Array(w * h);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.min(w - 1, Math.floor((x * w) / width)));
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const cell = row + (columns[x] as number);
      sums[cell] = (sums[cell] as number) + (grey[at] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  const small = new Uint8Array(w * h);
  for (let n = 0; n < small.length; n += 1) small[n] = (sums[n] as number) / (counts[n] as number);
  return { grey: small, width: w, height: h };
}
