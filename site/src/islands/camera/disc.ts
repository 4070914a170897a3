import { type Grey, RING } from './frame.ts';

/** Offset of the centre from the picture's middle, and radius, as shares of the ring's radius. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
  /** Share of the outline that is an edge, 0 to 1. */
  outline: number;
}

const RAYS = 64;
/** Pixels compared on each side of an edge: fewer see noise, more see the design. */
const SPAN = 3;
/** Minimum luma step of an edge: half of a worn silver coin on white paper. */
const STEP = 8;
/** Caps glints and shadows, so that one alone cannot make a circle. */
const MOST = 64;
/** A square card covers half a circle; a coin nearly all of it, less a shadow or a thumb. */
const ENOUGH = 0.6;
/** Radii searched, as shares of the ring's radius. */
const SMALLEST = 0.3;
const LARGEST = 1.24;
/** Offsets of centres searched, as a share of the ring's radius. */
const AWAY = 0.6;

const DIRECTIONS = Array.from({ length: RAYS }, (_, ray) => {
  const angle = (2 * Math.PI * ray) / RAYS;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

interface Found {
  x: number;
  y: number;
  radius: number;
  score: number;
}

/**
 * The coin in a picture of about 96 pixels (smaller loses the rim), or null. Daugman's integro-differential operator
 * (IEEE PAMI 15, 1993) on 64 rays, from a coarse grid of centres to a fine one.
 */
export function findDisc(grey: Grey): Disc | null {
  const ring = grey.size * RING;
  const look = edgeFinder(grey, ring);
  const net = ring / 7;
  let best: Found = { x: 0, y: 0, radius: 0, score: 0 };
  const tryAround = (middle: { x: number; y: number }, step: number, reach: number) => {
    for (let dy = -reach; dy <= reach + 1e-6; dy += step) {
      for (let dx = -reach; dx <= reach + 1e-6; dx += step) {
        const found = look(middle.x + dx, middle.y + dy);
        if (found.score > best.score) best = found;
      }
    }
  };
  const middle = { x: 0, y: 0 };
  tryAround(middle, net, AWAY * ring);
  for (const step of [net / 2, net / 4]) tryAround({ x: best.x, y: best.y }, step, step);
  if (best.score < STEP) return null;
  const outline = outlineOf(grey, best);
  if (outline < ENOUGH) return null;
  return { x: best.x / ring, y: best.y / ring, radius: best.radius / ring, outline };
}

/** For a centre (offset from the middle): the radius with the strongest edge. */
function edgeFinder({ size, luma }: Grey, ring: number): (dx: number, dy: number) => Found {
  const from = Math.floor(SMALLEST * ring);
  const to = Math.min(Math.ceil(LARGEST * ring), size);
  const far = to + SPAN + 1;
  /** Prefix sums of luma along a ray, for means of any part of it. */
  const sums = new Float64Array(far + 1);
  const changes = new Float64Array(to + 1);
  const half = (size - 1) / 2;
  return (dx, dy) => {
    changes.fill(0);
    for (const [cos, sin] of DIRECTIONS) {
      let length = 0;
      for (; length < far; length += 1) {
        const x = Math.round(half + dx + cos * length);
        const y = Math.round(half + dy + sin * length);
        if (x < 0 || y < 0 || x >= size || y >= size) break;
        sums[length + 1] = (sums[length] ?? 0) + (luma[y * size + x] ?? 0);
      }
      for (let radius = from; radius <= to && radius + SPAN < length; radius += 1) {
        changes[radius] = (changes[radius] ?? 0) + stepAt(sums, radius);
      }
    }
    let best = { x: dx, y: dy, radius: 0, score: 0 };
    for (let radius = from; radius <= to; radius += 1) {
      const score = Math.abs(changes[radius] ?? 0) / RAYS;
      if (score > best.score) best = { x: dx, y: dy, radius, score };
    }
    return best;
  };
}

/** How much brighter the ray is inside the radius than outside. */
function stepAt(sums: Float64Array, radius: number): number {
  const within = (sums[radius + 1] ?? 0) - (sums[radius + 1 - SPAN] ?? 0);
  const beyond = (sums[radius + 1 + SPAN] ?? 0) - (sums[radius + 1] ?? 0);
  return Math.max(-MOST, Math.min(MOST, (within - beyond) / SPAN));
}

/** Share of the circle that is an edge of the same sign, at least half as strong as its stronger parts. */
function outlineOf({ size, luma }: Grey, { x: dx, y: dy, radius }: Found): number {
  const half = (size - 1) / 2;
  const at = (cos: number, sin: number, distance: number) => {
    const x = Math.round(half + dx + cos * distance);
    const y = Math.round(half + dy + sin * distance);
    return x < 0 || y < 0 || x >= size || y >= size ? Number.NaN : (luma[y * size + x] ?? 0);
  };
  const steps = DIRECTIONS.map(([cos, sin]) => {
    let step = 0;
    for (let i = 0; i < SPAN; i += 1) step += at(cos, sin, radius - i) - at(cos, sin, radius + 1 + i);
    return step / SPAN;
  });
  const sign = steps.reduce((sum, step) => sum + (Number.isNaN(step) ? 0 : Math.sign(step)), 0) < 0 ? -1 : 1;
  const sorted = steps.filter((step) => step * sign > 0).map(Math.abs);
  sorted.sort((a, b) => a - b);
  const strong = sorted[Math.floor(sorted.length * 0.75)] ?? 0;
  const least = Math.max(STEP, Math.min(strong, MOST) / 2);
  return steps.filter((step) => step * sign >= least).length / RAYS;
}
