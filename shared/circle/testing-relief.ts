import type { GreyPicture } from './coin-curve.ts';

export interface ReliefShot {
  design: number;
  width?: number;
  height?: number;
  /** Parts of width and height. */
  x?: number;
  y?: number;
  /** Part of the shorter side. */
  radius?: number;
  turn?: number;
  /** Degrees. */
  tilt?: number;
  light?: number;
  brightness?: number;
  ground?: 'dark' | 'light' | 'white' | 'wood' | 'cloth';
  /** Grey levels. */
  grain?: number;
  isBimetal?: boolean;
}

/** Deterministic (Park and Miller, 1988). */
export function numbers(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Height = (u: number, v: number) => number;

/** 0 is the middle, 1 the edge. */
function reliefOf(design: number): Height {
  const next = numbers(design * 97 + 13);
  for (let n = 0; n < 5; n += 1) next();
  const hills = Array.from({ length: 9 }, () => {
    const [from, at] = [0.62 * Math.sqrt(next()), 2 * Math.PI * next()];
    return {
      x: from * Math.cos(at),
      y: from * Math.sin(at),
      size: 0.05 + 0.13 * next(),
      height: 0.3 * next() + 0.1,
    };
  });
  const ridges = Array.from({ length: 8 }, () => {
    const [from, at, angle] = [0.6 * Math.sqrt(next()), 2 * Math.PI * next(), Math.PI * next()];
    return {
      ...{ x: from * Math.cos(at), y: from * Math.sin(at), cos: Math.cos(angle), sin: Math.sin(angle) },
      ...{ length: 0.08 + 0.2 * next(), width: 0.015 + 0.02 * next() },
    };
  });
  const letters = Array.from({ length: 22 }, (_, n) => ({
    at: (n / 26 + next() * 0.01) * 2 * Math.PI,
    bar: next(),
  }));
  return (u, v) => {
    const from = Math.hypot(u, v);
    let height = from > 0.93 ? 0.5 * Math.min(1, (from - 0.93) / 0.02) : 0;
    for (const hill of hills) {
      const off = ((u - hill.x) ** 2 + (v - hill.y) ** 2) / (2 * hill.size ** 2);
      if (off < 9) height += hill.height * Math.exp(-off);
    }
    for (const ridge of ridges) {
      const along = (u - ridge.x) * ridge.cos + (v - ridge.y) * ridge.sin;
      const across = (v - ridge.y) * ridge.cos - (u - ridge.x) * ridge.sin;
      if (Math.abs(along) < ridge.length) height += 0.2 * Math.exp(-((across / ridge.width) ** 2));
    }
    if (from > 0.74 && from < 0.88) {
      const angle = (Math.atan2(v, u) + 2 * Math.PI) % (2 * Math.PI);
      for (const { at, bar } of letters) {
        const off = (angle - at) * from;
        if (Math.abs(off) > 0.08) continue;
        const isBar = Math.abs(from - (0.76 + 0.1 * bar)) < 0.012 && off > 0;
        if (Math.abs(off) < 0.014 || isBar) height += 0.18;
      }
    }
    return height;
  };
}

function groundAt(ground: NonNullable<ReliefShot['ground']>, x: number, y: number): number {
  if (ground === 'white') return 252;
  if (ground === 'light') return 205 + 14 * x;
  if (ground === 'dark') return 38 + 12 * y;
  if (ground === 'cloth') return 80 + 18 * Math.sin(x * 160) * Math.sin(y * 160);
  const rings = Math.sin(40 * (y + 0.06 * Math.sin(9 * x)) + 5 * Math.sin(21 * y));
  return 92 + 13 * rings + 7 * Math.sin(130 * y);
}

export function drawnRelief(shot: ReliefShot): GreyPicture {
  const {
    design,
    width = 320,
    height = 320,
    x: cx = 0.5,
    y: cy = 0.5,
    radius = 0.4,
    turn = 0,
    tilt = 0,
  } = shot;
  const { light = 225, brightness = 1, ground = 'dark', grain = 6, isBimetal = false } = shot;
  const relief = reliefOf(design);
  const random = numbers(design * 7 + width + 3);
  const across = radius * Math.min(width, height);
  const flat = Math.cos((tilt * Math.PI) / 180);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [lx, ly] = [Math.cos((light * Math.PI) / 180), Math.sin((light * Math.PI) / 180)];
  const grey = new Uint8Array(width * height);
  const step = 0.6 / across;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = (x + 0.5 - cx * width) / (across * flat);
      const v = (y + 0.5 - cy * height) / across;
      let level = groundAt(ground, x / width, y / height);
      if (u * u + v * v <= 1) {
        const [a, b] = [u * cos + v * sin, v * cos - u * sin];
        const here = relief(a, b);
        const slopeA = (relief(a + step, b) - here) / step;
        const slopeB = (relief(a, b + step) - here) / step;
        const slope = (slopeA * cos - slopeB * sin) * lx + (slopeA * sin + slopeB * cos) * ly;
        const metal = isBimetal && Math.hypot(u, v) < 0.68 ? 190 : 140;
        const steep = Math.hypot(slopeA, slopeB);
        level = metal + 22 * (u * lx + v * ly) + 45 * Math.tanh(-slope * 0.4) - 60 * Math.tanh(steep * 0.3);
      }
      const value = (level + (random() - 0.5) * 2 * grain) * brightness;
      grey[y * width + x] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return { grey, width, height };
}
