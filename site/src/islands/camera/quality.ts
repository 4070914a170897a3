import { type Grey, RING, shrunk } from './frame.ts';

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
 * On a picture of about 96 pixels. Daugman's integro-differential operator (IEEE PAMI 15, 1993),
 * 64 rays, coarse to fine.
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

/** Side in pixels of the picture checked after the shutter, and of the live one (a third of it). */
export const CHECKED = 288;
export const AIMED = 96;

export type Hint = 'dark' | 'bright' | 'empty' | 'far' | 'near' | 'aside' | 'ready';
/** Warnings only: the photo can be used all the same. */
export type Finding = 'dark' | 'empty' | 'blur' | 'glare';

/** Lettering is unreadable when even the brightest 5 % are darker; fairly lit felt is at 50 or more. */
const DARK = 45;
/** Luma of overexposed pixels; 255 itself is rare after a webcam's JPEG. */
const BURNT = 248;
/** Overexposed share of the ring that is too much light rather than a reflection. */
const BRIGHT = 0.35;
/** Share of the coin hidden by a reflection; a letter or a date takes 2 % or more. */
const GLARE = 0.02;
/** Range of the coin's radius, as shares of the ring's: enough pixels, and the whole edge in the picture. */
const FAR = 0.72;
const NEAR = 1.1;
/** Offset that uses up the margin on one side, as a share of the ring's radius. */
const ASIDE = 0.22;

export function aim(grey: Grey): Hint {
  if (isDark(grey)) return 'dark';
  if (burnt(grey, null) > BRIGHT) return 'bright';
  const disc = findDisc(grey);
  if (!disc) return 'empty';
  if (disc.radius < FAR) return 'far';
  if (disc.radius > NEAR) return 'near';
  return Math.hypot(disc.x, disc.y) > ASIDE ? 'aside' : 'ready';
}

export function check(grey: Grey): Finding[] {
  const small = shrunk(grey, CHECKED / AIMED);
  // Nothing else can be judged in the dark.
  if (isDark(small)) return ['dark'];
  const disc = findDisc(small);
  if (!disc) return ['empty'];
  const findings: Finding[] = [];
  if (blurOf(grey, disc) > BLURRED) findings.push('blur');
  if (burnt(small, disc) > GLARE) findings.push('glare');
  return findings;
}

export function isDark({ luma }: Grey): boolean {
  let bright = 0;
  for (const value of luma) if (value >= DARK) bright += 1;
  return bright < luma.length / 20;
}

/** Overexposed share of the disc, 0 to 1; without a disc, of the ring. */
export function burnt(grey: Grey, disc: Disc | null): number {
  let all = 0;
  let white = 0;
  eachWithin(grey, disc, 0.97, (at) => {
    all += 1;
    if ((grey.luma[at] ?? 0) >= BURNT) white += 1;
  });
  return all === 0 ? 0 : white / all;
}

/** Above this a rim takes four or more of 288 pixels from dark to light: letters run together. */
const BLURRED = 0.62;
/** Width of the box blur, in pixels (Crete et al.). */
const SMEAR = 9;
/** Smaller differences are lustre and noise, which would pass for blur. */
const FLOOR = 5;

/**
 * 0 sharp to 1 blurred. Crete, Dolmiere, Ladret, Nicolas: "The blur effect", SPIE 6492, 2007; on
 * the disc only.
 */
export function blurOf(grey: Grey, disc: Disc | null): number {
  return Math.max(blurAlong(grey, disc, 1), blurAlong(grey, disc, grey.size));
}

function blurAlong(grey: Grey, disc: Disc | null, step: 1 | number): number {
  const { size, luma } = grey;
  const smeared = smear(luma, size, step);
  let sharp = 0;
  let lost = 0;
  eachWithin(grey, disc, 1.1, (at, x, y) => {
    if ((step === 1 ? x : y) === 0) return;
    const difference = Math.abs((luma[at] ?? 0) - (luma[at - step] ?? 0));
    if (difference < FLOOR) return;
    sharp += difference;
    lost += Math.max(0, difference - Math.abs((smeared[at] ?? 0) - (smeared[at - step] ?? 0)));
  });
  return sharp === 0 ? 1 : (sharp - lost) / sharp;
}

/** Box blur along rows or columns; narrower at the border. */
function smear(luma: Uint8Array, size: number, step: number): Float32Array {
  const smeared = new Float32Array(luma.length);
  const reach = (SMEAR - 1) / 2;
  const across = step === 1 ? size : 1;
  for (let line = 0; line < size; line += 1) {
    let sum = 0;
    let count = 0;
    for (let place = -reach; place < size; place += 1) {
      if (place + reach < size) {
        sum += luma[line * across + (place + reach) * step] ?? 0;
        count += 1;
      }
      if (place - reach - 1 >= 0) {
        sum -= luma[line * across + (place - reach - 1) * step] ?? 0;
        count -= 1;
      }
      if (place >= 0) smeared[line * across + place * step] = sum / count;
    }
  }
  return smeared;
}

function eachWithin(
  { size }: Grey,
  disc: Disc | null,
  share: number,
  visit: (at: number, x: number, y: number) => void,
) {
  const ring = size * RING;
  const { x: dx, y: dy, radius } = disc ?? { x: 0, y: 0, radius: 1 };
  const [middleX, middleY, reach] = [size / 2 + dx * ring, size / 2 + dy * ring, radius * ring * share];
  for (let y = Math.max(0, Math.ceil(middleY - reach)); y < Math.min(size, middleY + reach); y += 1) {
    const width = Math.sqrt(Math.max(0, reach ** 2 - (y - middleY) ** 2));
    for (let x = Math.max(0, Math.ceil(middleX - width)); x < Math.min(size, middleX + width); x += 1) {
      visit(y * size + x, x, y);
    }
  }
}
