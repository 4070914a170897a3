import { greyOf, shrunk } from '../../../shared/circle/coin-circle.ts';
import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import type { RgbPicture } from '../../core/pixels.ts';

export const RINGS = 8;
export const SECTORS = 64;
export const DIRECTIONS = 8;
export const PER_SECTOR = RINGS * DIRECTIONS;
export const DESCRIPTOR_LENGTH = SECTORS * PER_SECTOR;

/** By turn and by radius. */
const AROUND = 256;
const OUTWARDS = 48;
/** Centre and rim tell nothing. */
const FROM = 0.06;
const TO = 0.97;
/** Pixels; finer detail is wear. */
const RADIUS = 60;

/** Polar HOG (Dalal and Triggs, 2005): rotation only shifts sectors. */
export function descriptorOf(picture: RgbPicture, circle: CoinCircle): Int8Array {
  return quantised(normalised(histograms(polarOf(picture, circle))));
}

/** Clockwise from 3 o'clock, outwards. */
function polarOf(picture: RgbPicture, circle: CoinCircle): Float32Array {
  const { width, height } = picture;
  const r = circle.radius * Math.min(width, height);
  const longest = Math.max(1, Math.round((Math.max(width, height) * RADIUS) / Math.max(1, r)));
  const small = shrunk(greyOf(picture.data, 3), width, height, longest);
  const scale = small.width / width;
  const cx = circle.x * small.width - 0.5;
  const cy = circle.y * small.height - 0.5;
  const polar = new Float32Array(AROUND * OUTWARDS);
  for (let row = 0; row < OUTWARDS; row += 1) {
    const radius = r * scale * (FROM + ((TO - FROM) * (row + 0.5)) / OUTWARDS);
    for (let column = 0; column < AROUND; column += 1) {
      const angle = (2 * Math.PI * column) / AROUND;
      polar[row * AROUND + column] = between(
        small.grey,
        small.width,
        small.height,
        cx + radius * Math.cos(angle),
        cy + radius * Math.sin(angle),
      );
    }
  }
  return polar;
}

/** Bilinear, clamped. */
function between(grey: Uint8Array, width: number, height: number, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const left = Math.min(width - 2, Math.floor(px));
  const top = Math.min(height - 2, Math.floor(py));
  if (left < 0 || top < 0) return grey[0] ?? 0;
  const at = top * width + left;
  const [a, b] = [px - left, py - top];
  return (
    (1 - b) * ((1 - a) * (grey[at] as number) + a * (grey[at + 1] as number)) +
    b * ((1 - a) * (grey[at + width] as number) + a * (grey[at + width + 1] as number))
  );
}

function histograms(polar: Float32Array): Float32Array {
  const cells = new Float32Array(DESCRIPTOR_LENGTH);
  const radiusStep = (TO - FROM) / OUTWARDS;
  for (let row = 1; row < OUTWARDS - 1; row += 1) {
    const radius = FROM + radiusStep * (row + 0.5);
    // Equal units for both parts.
    const arc = (2 * Math.PI * radius) / AROUND / radiusStep;
    const ringAt = ((row + 0.5) * RINGS) / OUTWARDS - 0.5;
    const ring = Math.floor(ringAt);
    const ringShare = ringAt - ring;
    for (let column = 0; column < AROUND; column += 1) {
      const next = (column + 1) % AROUND;
      const before = (column + AROUND - 1) % AROUND;
      const outwards =
        (polar[(row + 1) * AROUND + column] as number) - (polar[(row - 1) * AROUND + column] as number);
      const around =
        ((polar[row * AROUND + next] as number) - (polar[row * AROUND + before] as number)) / arc;
      const length = Math.hypot(outwards, around);
      if (length === 0) continue;
      const weight = length ** 0.75 * Math.sqrt(radius);
      const directionAt = (((Math.atan2(around, outwards) / Math.PI + 1) % 1) * DIRECTIONS) % DIRECTIONS;
      const direction = Math.floor(directionAt);
      const directionShare = directionAt - direction;
      const sectorAt = ((column + 0.5) * SECTORS) / AROUND - 0.5;
      const sector = Math.floor(sectorAt);
      const sectorShare = sectorAt - sector;
      for (let s = 0; s < 2; s += 1) {
        const sectorBase = ((sector + s + SECTORS) % SECTORS) * PER_SECTOR;
        const bySector = weight * (s === 0 ? 1 - sectorShare : sectorShare);
        for (let g = 0; g < 2; g += 1) {
          const toRing = ring + g;
          if (toRing < 0 || toRing >= RINGS) continue;
          const byRing = bySector * (g === 0 ? 1 - ringShare : ringShare);
          const base = sectorBase + toRing * DIRECTIONS;
          const first = base + (direction % DIRECTIONS);
          const second = base + ((direction + 1) % DIRECTIONS);
          cells[first] = (cells[first] as number) + byRing * (1 - directionShare);
          cells[second] = (cells[second] as number) + byRing * directionShare;
        }
      }
    }
  }
  return cells;
}

/** On either side. */
const REACH = 3;

/** Local contrast without each ring's mean. */
function normalised(cells: Float32Array): Float32Array {
  const energy = new Float32Array(SECTORS * RINGS);
  let whole = 0;
  for (let cell = 0; cell < energy.length; cell += 1) {
    let sum = 0;
    for (let d = 0; d < DIRECTIONS; d += 1) sum += (cells[cell * DIRECTIONS + d] as number) ** 2;
    energy[cell] = sum;
    whole += sum;
  }
  const least = whole / energy.length;
  const out = new Float32Array(cells.length);
  for (let sector = 0; sector < SECTORS; sector += 1) {
    for (let ring = 0; ring < RINGS; ring += 1) {
      let around = 0;
      let count = 0;
      for (let s = sector - REACH; s <= sector + REACH; s += 1) {
        for (let g = Math.max(0, ring - 1); g <= Math.min(RINGS - 1, ring + 1); g += 1) {
          around += energy[((s + SECTORS) % SECTORS) * RINGS + g] as number;
          count += 1;
        }
      }
      const by = 1 / Math.sqrt(around / count + 0.25 * least + 1e-9);
      const base = sector * PER_SECTOR + ring * DIRECTIONS;
      for (let d = 0; d < DIRECTIONS; d += 1) out[base + d] = (cells[base + d] as number) * by;
    }
  }
  for (let value = 0; value < PER_SECTOR; value += 1) {
    let sum = 0;
    for (let at = value; at < out.length; at += PER_SECTOR) sum += out[at] as number;
    const mean = sum / SECTORS;
    for (let at = value; at < out.length; at += PER_SECTOR) out[at] = (out[at] as number) - mean;
  }
  return out;
}

function quantised(values: Float32Array): Int8Array {
  let squares = 0;
  for (const value of values) squares += value * value;
  const by = squares > 1e-9 ? 32 / Math.sqrt(squares / values.length) : 0;
  return Int8Array.from(values, (value) => Math.max(-127, Math.min(127, Math.round(value * by))));
}
