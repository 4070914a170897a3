/** A byte a pixel. */
export interface GreyPicture {
  grey: Uint8Array;
  width: number;
  height: number;
}

export interface Gradients {
  width: number;
  height: number;
  /** Unit vector; 0 if flat. */
  dx: Float32Array;
  dy: Float32Array;
  /** 0 to 1, relative to the picture. */
  strength: Float32Array;
}

/** Radius + shape[0]·cos 2θ + shape[1]·sin 2θ, in pixels. */
export interface Curve {
  x: number;
  y: number;
  radius: number;
  shape: [number, number];
  /** Mean, -1 to 1. */
  support: number;
  /** Of what shows, where two fingers may hide the rest. */
  held?: number;
}

export const SECTORS = 96;
const COS = Float64Array.from({ length: SECTORS }, (_, n) => Math.cos((2 * Math.PI * n) / SECTORS));
const SIN = Float64Array.from({ length: SECTORS }, (_, n) => Math.sin((2 * Math.PI * n) / SECTORS));
const COS2 = Float64Array.from({ length: SECTORS }, (_, n) => Math.cos((4 * Math.PI * n) / SECTORS));
const SIN2 = Float64Array.from({ length: SECTORS }, (_, n) => Math.sin((4 * Math.PI * n) / SECTORS));
/** Share in the picture. */
const LEAST_SEEN = 0.45;
/** Grey levels a pixel. */
const LEAST_STEP = 1.6;

/** Scharr operator. */
export function gradientsOf(grey: Uint8Array, width: number, height: number): Gradients {
  const soft = smoothed(grey, width, height);
  const size = width * height;
  const [dx, dy, strength] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const up = at - width;
      const down = at + width;
      const nw = soft[up - 1] as number;
      const ne = soft[up + 1] as number;
      const sw = soft[down - 1] as number;
      const se = soft[down + 1] as number;
      const gx = (3 * (ne + se - nw - sw) + 10 * ((soft[at + 1] as number) - (soft[at - 1] as number))) / 32;
      const gy = (3 * (sw + se - nw - ne) + 10 * ((soft[down] as number) - (soft[up] as number))) / 32;
      const length = Math.sqrt(gx * gx + gy * gy);
      sum += length;
      strength[at] = length;
      if (length > 0) {
        dx[at] = gx / length;
        dy[at] = gy / length;
      }
    }
  }
  const usual = Math.max(LEAST_STEP, (0.8 * sum) / size);
  const usual2 = usual * usual;
  for (let at = 0; at < size; at += 1) {
    const length2 = (strength[at] as number) ** 2;
    strength[at] = length2 / (length2 + usual2);
  }
  return { width, height, dx, dy, strength };
}

/** Kernel 1 2 1. */
function smoothed(grey: Uint8Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(grey.length);
  const soft = new Float32Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const left = grey[row + Math.max(0, x - 1)] as number;
      const right = grey[row + Math.min(width - 1, x + 1)] as number;
      rows[row + x] = (left + 2 * (grey[row + x] as number) + right) / 4;
    }
  }
  for (let y = 0; y < height; y += 1) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x += 1) {
      soft[y * width + x] =
        ((rows[up + x] as number) + 2 * (rows[y * width + x] as number) + (rows[down + x] as number)) / 4;
    }
  }
  return soft;
}

/** 1: along the outline; 0: none; -0.5: across. Random edges average below 0. */
function evidenceOf(
  { width, dx, dy, strength }: Gradients,
  x: number,
  y: number,
  cos: number,
  sin: number,
): number {
  // Math.round, but faster; valid inside the picture only.
  const at = ((y + 0.5) | 0) * width + ((x + 0.5) | 0);
  const along = (dx[at] as number) * cos + (dy[at] as number) * sin;
  return Math.max(-0.5, 4 * along * along - 3) * (strength[at] as number);
}

const isInside = ({ width, height }: Gradients, x: number, y: number) =>
  x >= 1 && y >= 1 && x <= width - 2 && y <= height - 2;

/** Below 0: mostly outside. */
export function profileAbout(
  gradients: Gradients,
  cx: number,
  cy: number,
  from: number,
  to: number,
): Float32Array {
  const means = new Float32Array(to - from + 1).fill(-1);
  const sums = new Float64Array(means.length);
  const seen = new Uint16Array(means.length);
  // Memory locality.
  for (let n = 0; n < SECTORS; n += 1) {
    const cos = COS[n] as number;
    const sin = SIN[n] as number;
    for (let at = 0; at < means.length; at += 1) {
      const x = cx + (from + at) * cos;
      const y = cy + (from + at) * sin;
      if (!isInside(gradients, x, y)) continue;
      seen[at] = (seen[at] as number) + 1;
      sums[at] = (sums[at] as number) + evidenceOf(gradients, x, y, cos, sin);
    }
  }
  for (let at = 0; at < means.length; at += 1)
    if ((seen[at] as number) >= LEAST_SEEN * SECTORS) means[at] = (sums[at] as number) / SECTORS;
  const smooth = new Float32Array(means.length);
  for (let at = 0; at < means.length; at += 1) {
    const reach = Math.max(1, Math.round((from + at) * 0.03));
    let sum = 0;
    let count = 0;
    for (let near = at - reach; near <= at + reach; near += 1) {
      if (near < 0 || near >= means.length || (means[near] as number) === -1) continue;
      sum += means[near] as number;
      count += 1;
    }
    smooth[at] = count > 0 ? sum / count : -1;
  }
  return smooth;
}

/** By round, in radii. */
const REACHES = [0.12, 0.09, 0.06, 0.04];
/** In radii: a tilt of 35 degrees. */
const FLATTEST = 0.1;

/** Null if mostly outside. */
export function fitCurve(
  gradients: Gradients,
  outline: Pick<Curve, 'x' | 'y' | 'radius'> & Partial<Curve>,
): Curve | null {
  let curve: Curve = { shape: [0, 0], ...outline, support: 0 };
  for (const [round, reach] of REACHES.entries()) {
    const points = edgesNear(gradients, curve, reach);
    const moved = points && fitted(curve, points, round > 0);
    if (!moved) return null;
    curve = moved;
  }
  return supported(gradients, curve);
}

interface Points {
  radii: Float64Array;
  weights: Float64Array;
}

export const radiusAt = (curve: Curve, n: number): number =>
  curve.radius + curve.shape[0] * (COS2[n] as number) + curve.shape[1] * (SIN2[n] as number);

function edgesNear(gradients: Gradients, curve: Curve, reach: number): Points | null {
  const radii = new Float64Array(SECTORS);
  const weights = new Float64Array(SECTORS);
  const far = Math.max(1.5, reach * curve.radius);
  let seen = 0;
  for (let n = 0; n < SECTORS; n += 1) {
    const cos = COS[n] as number;
    const sin = SIN[n] as number;
    const middle = radiusAt(curve, n);
    if (isInside(gradients, curve.x + middle * cos, curve.y + middle * sin)) seen += 1;
    let best = 0;
    let weighted = 0;
    let total = 0;
    for (let off = -far; off <= far; off += 1) {
      const x = curve.x + (middle + off) * cos;
      const y = curve.y + (middle + off) * sin;
      if (!isInside(gradients, x, y)) continue;
      const evidence = evidenceOf(gradients, x, y, cos, sin);
      if (evidence <= 0) continue;
      const part = off / far;
      const near = evidence * (1 - 0.5 * part * part);
      if (near > best) best = near;
      const weight = near * near * near * near;
      weighted += weight * (middle + off);
      total += weight;
    }
    radii[n] = total > 0 ? weighted / total : middle;
    weights[n] = best;
  }
  return seen >= LEAST_SEEN * SECTORS ? { radii, weights } : null;
}

const MAX_PARTS = 5;
const PARTS = Float64Array.from({ length: SECTORS * MAX_PARTS }, (_, at) => {
  const n = Math.floor(at / MAX_PARTS);
  return [1, COS[n], SIN[n], COS2[n], SIN2[n]][at % MAX_PARTS] as number;
});

/** Least squares. */
function fitted(curve: Curve, { radii, weights }: Points, asEllipse: boolean): Curve | null {
  const size = asEllipse ? 5 : 3;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (let n = 0; n < SECTORS; n += 1) {
    const weight = (weights[n] as number) ** 2;
    if (weight === 0) continue;
    for (let i = 0; i < size; i += 1) {
      const line = matrix[i] as Float64Array;
      const weighted = weight * (PARTS[n * MAX_PARTS + i] as number);
      // The matrix is symmetric.
      for (let j = i; j < size; j += 1)
        line[j] = (line[j] as number) + weighted * (PARTS[n * MAX_PARTS + j] as number);
      line[size] = (line[size] as number) + weighted * (radii[n] as number);
    }
  }
  for (let i = 1; i < size; i += 1)
    for (let j = 0; j < i; j += 1) (matrix[i] as Float64Array)[j] = (matrix[j] as Float64Array)[i] as number;
  const [radius = 0, x = 0, y = 0, c = 0, s = 0] = solved(matrix) ?? [];
  if (!(radius > 3)) return null;
  const flat = Math.hypot(c, s) / radius;
  const keep = flat > FLATTEST ? FLATTEST / flat : 1;
  return { x: curve.x + x, y: curve.y + y, radius, shape: [c * keep, s * keep], support: 0 };
}

/** Gaussian elimination; null if singular. */
function solved(matrix: Float64Array[]): number[] | null {
  const size = matrix.length;
  for (let i = 0; i < size; i += 1) {
    const line = matrix[i] as Float64Array;
    // Regularised, as half an outline drifts.
    line[i] = (line[i] as number) * 1.0001 + 1e-9;
    const pivot = line[i] as number;
    if (!(Math.abs(pivot) > 1e-9)) return null;
    for (let k = 0; k < size; k += 1) {
      if (k === i) continue;
      const other = matrix[k] as Float64Array;
      const factor = (other[i] as number) / pivot;
      for (let j = i; j <= size; j += 1) other[j] = (other[j] as number) - factor * (line[j] as number);
    }
  }
  return matrix.map((line, i) => (line[size] as number) / (line[i] as number));
}

/** In sectors; some groups may be hidden by a highlight or a finger. */
const GROUP = 8;
const SPARED = 2;
/** A tilt of 25 degrees; flatter may be an oval. */
const ROUND = 0.05;
const LESS_ROUND = 7;

/** The weakest parts count: a square has edges along parts of a circle. */
function supported(gradients: Gradients, curve: Curve): Curve | null {
  const groups: number[] = [];
  let sum = 0;
  let seen = 0;
  for (let first = 0; first < SECTORS; first += GROUP) {
    let [inGroup, count] = [0, 0];
    for (let n = first; n < first + GROUP; n += 1) {
      const cos = COS[n] as number;
      const sin = SIN[n] as number;
      const middle = radiusAt(curve, n);
      let best = -1;
      for (let off = -1; off <= 1; off += 1) {
        const x = curve.x + (middle + off) * cos;
        const y = curve.y + (middle + off) * sin;
        if (isInside(gradients, x, y)) best = Math.max(best, evidenceOf(gradients, x, y, cos, sin));
      }
      if (best === -1) continue;
      inGroup += best;
      count += 1;
    }
    sum += inGroup;
    seen += count;
    if (count > GROUP / 2) groups.push(inGroup / count);
  }
  if (seen < LEAST_SEEN * SECTORS) return null;
  const held = heldSupport(groups);
  const weakest = groups.sort((a, b) => a - b).slice(SPARED, SPARED + 3);
  const weak = weakest.reduce((all, one) => all + one, 0) / Math.max(1, weakest.length);
  // A quarter may be outside.
  const mean = sum / Math.max(seen, 0.75 * SECTORS);
  const flat = Math.hypot(...curve.shape) / curve.radius;
  const round = Math.min(1, 1 - (flat - ROUND) * LESS_ROUND);
  return { ...curve, support: Math.min(mean, 1.5 * weak) * round, held: held * round };
}

const [HIDDEN, MOST_HIDDEN] = [0.45, 4];

function heldSupport(groups: readonly number[]): number {
  const isHidden = groups.map((one) => one < HIDDEN);
  const hidden = isHidden.filter(Boolean).length;
  const parts = isHidden.filter((one, at) => one && !isHidden.at(at - 1)).length;
  if (groups.length < SECTORS / GROUP || hidden > MOST_HIDDEN || parts > 2) return 0;
  return groups.reduce((sum, one) => sum + (one < HIDDEN ? 0 : one), 0) / (groups.length - hidden);
}

/** In radii. */
const FAR = 0.075;
const STEP = 0.005;
/** Of the strongest contrast. */
const OUTERMOST = 0.5;
/** Grey levels; limits letters and highlights. */
const ENOUGH = 40;

export function refinedOn(grey: Uint8Array, width: number, height: number, curve: Curve): Curve {
  const steps = Math.ceil((2 * FAR) / STEP) + 1;
  const contrasts = new Float64Array(steps);
  const stepsOf = new Float64Array(steps * SECTORS);
  const reach = Math.max(1, curve.radius * 0.01);
  for (let step = 0; step < steps; step += 1) {
    const scale = 1 - FAR + step * STEP;
    for (let n = 0; n < SECTORS; n += 1) {
      const radius = radiusAt(curve, n) * scale;
      const inner = levelAt(grey, width, height, curve, n, radius - reach);
      const outer = levelAt(grey, width, height, curve, n, radius + reach);
      const contrast = inner >= 0 && outer >= 0 ? Math.min(ENOUGH, Math.abs(inner - outer)) : 0;
      stepsOf[step * SECTORS + n] = contrast;
      contrasts[step] = (contrasts[step] as number) + contrast;
    }
  }
  const at = outermost(contrasts);
  const radii = new Float64Array(SECTORS);
  const weights = new Float64Array(SECTORS);
  const near = 4;
  for (let n = 0; n < SECTORS; n += 1) {
    let [sum, weighted] = [0, 0];
    for (let step = Math.max(0, at - near); step <= Math.min(steps - 1, at + near); step += 1) {
      const weight = (stepsOf[step * SECTORS + n] as number) ** 2;
      sum += weight;
      weighted += weight * (1 - FAR + step * STEP);
    }
    if (sum > 0) radii[n] = (radiusAt(curve, n) * weighted) / sum;
    weights[n] = Math.sqrt(sum) / ENOUGH;
  }
  return fitted(curve, { radii, weights }, true) ?? curve;
}

/** Middle of a flat peak. */
function outermost(contrasts: Float64Array): number {
  const most = Math.max(...contrasts);
  // Noise level.
  const base = contrasts.toSorted()[contrasts.length >> 2] as number;
  const at = (step: number) => contrasts[step] ?? 0;
  for (let step = contrasts.length - 2; step > 0; step -= 1) {
    const here = at(step);
    if (here < at(step - 1) || here < at(step + 1) || here - base < OUTERMOST * (most - base)) continue;
    let inner = step;
    while (at(inner - 1) > 0.93 * here) inner -= 1;
    return Math.round((step + inner) / 2);
  }
  return contrasts.indexOf(most);
}

function levelAt(
  grey: Uint8Array,
  width: number,
  height: number,
  { x, y }: Curve,
  n: number,
  radius: number,
): number {
  const px = Math.round(x + radius * (COS[n] as number));
  const py = Math.round(y + radius * (SIN[n] as number));
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : (grey[py * width + px] as number);
}

/** From a smaller picture. */
export const scaledUp = (curve: Curve, scale: number): Curve => ({
  ...curve,
  x: (curve.x + 0.5) * scale - 0.5,
  y: (curve.y + 0.5) * scale - 0.5,
  radius: curve.radius * scale,
  shape: curve.shape.map((part) => part * scale) as [number, number],
});
