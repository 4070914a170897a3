import {
  type Curve,
  fitCurve,
  type Gradients,
  type GreyPicture,
  radiusAt,
  SECTORS,
  scaledUp,
} from './coin-curve.ts';

/** In radii of the outer one. */
const SHARES = Array.from({ length: 11 }, (_, n) => 0.94 - 0.04 * n);
const [LARGEST, ASKEW] = [0.955, 0.1];
const SUPPORTED = 0.65;
/** Share of the relief within. */
const PLAIN = 0.55;
/** In radii of the inner one, and in pixels. */
const [OFF, BLUR] = [0.03, 2.5];

/**
 * A flip's window and a slab's ring surround the coin, with nothing struck between. `outer` is in pixels of the
 * gradients, `scale` times smaller than the picture.
 */
export function coinWithin(picture: GreyPicture, gradients: Gradients, outer: Curve, scale: number): Curve {
  for (const share of SHARES) {
    const { x, y, radius, shape } = outer;
    const smaller = {
      x,
      y,
      radius: radius * share,
      shape: shape.map((part) => part * share) as [number, number],
    };
    const inner = fitCurve(gradients, smaller);
    if (!inner || inner.support < SUPPORTED || inner.radius > LARGEST * radius) continue;
    if (Math.hypot(inner.x - x, inner.y - y) > ASKEW * radius) continue;
    if (reliefBetween(picture, scaledUp(inner, scale), scaledUp(outer, scale)) < PLAIN)
      return coinWithin(picture, gradients, inner, scale);
  }
  return outer;
}

function reliefBetween(picture: GreyPicture, inner: Curve, outer: Curve): number {
  const away = Math.hypot(inner.x - outer.x, inner.y - outer.y);
  const off = Math.max(OFF, BLUR / inner.radius);
  const [from, to] = [1 + off, (outer.radius - away) / inner.radius - off];
  if (to - from < 0.01) return 1;
  return steepIn(picture, inner, from, to) / Math.max(1, steepIn(picture, inner, 0.2, 0.9));
}

/** 90th percentile, grey levels a pixel. */
function steepIn(picture: GreyPicture, curve: Curve, from: number, to: number): number {
  const { grey, width, height } = picture;
  const steps: number[] = [];
  const count = Math.max(2, Math.round((to - from) * curve.radius));
  for (let n = 0; n < SECTORS; n += 1) {
    const angle = (2 * Math.PI * n) / SECTORS;
    for (let step = 0; step <= count; step += 1) {
      const radius = radiusAt(curve, n) * (from + ((to - from) * step) / count);
      const x = Math.round(curve.x + radius * Math.cos(angle));
      const y = Math.round(curve.y + radius * Math.sin(angle));
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
      const sum = (at: number, across: number) =>
        (grey[at - across] as number) + 2 * (grey[at] as number) + (grey[at + across] as number);
      const at = y * width + x;
      const dx = sum(at + 1, width) - sum(at - 1, width);
      const dy = sum(at + width, 1) - sum(at - width, 1);
      steps.push(Math.hypot(dx, dy) / 8);
    }
  }
  return steps.sort((a, b) => a - b)[Math.floor(0.9 * steps.length)] ?? 0;
}
