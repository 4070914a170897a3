import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { coinOn, LOOKED_AT, pixelsOf, type RgbPicture } from '../../core/pixels.ts';
import { DESCRIPTOR_LENGTH, descriptorOf, PER_SECTOR, SECTORS } from './polar.ts';
import type { GalleryDescriptor, Likeness, SideAsked, SideSeen } from './seen.ts';

/** 11 degrees. */
const UPRIGHT = 2;
const CLOSELY = 2;

/** Best cosine first; without `turns` nearly upright only. */
export function likenessTo(
  descriptor: Int8Array,
  gallery: readonly GalleryDescriptor[],
  turns: boolean,
): Likeness[] {
  if (descriptor.length !== DESCRIPTOR_LENGTH) return [];
  // A rotation is then an offset.
  const twice = doubled(descriptor);
  const coarseTwice = turns ? doubled(coarse(descriptor)) : null;
  const own = lengthOf(descriptor);
  const found: Likeness[] = [];
  for (const { key, descriptor: other } of gallery) {
    if (other.length !== DESCRIPTOR_LENGTH) continue;
    const length = own * lengthOf(other);
    const best = coarseTwice ? bestTurn(twice, coarseTwice, other) : bestOf(twice, other, UPRIGHT_TURNS);
    found.push({
      key,
      score: length > 0 ? best.product / length : 0,
      turn: Math.round((best.shift * 360) / SECTORS) % 360,
    });
  }
  return found.sort((a, b) => b.score - a.score);
}

const UPRIGHT_TURNS = Array.from({ length: 2 * UPRIGHT + 1 }, (_, n) => (n - UPRIGHT + SECTORS) % SECTORS);

interface Best {
  product: number;
  /** Sectors clockwise. */
  shift: number;
}

/** Steps of 11 degrees, then single sectors. */
function bestTurn(twice: Int8Array, coarseTwice: Int16Array, other: Int8Array): Best {
  const half = SECTORS / 2;
  const small = coarse(other);
  const tried = Array.from({ length: half }, (_, shift) => ({
    shift,
    product: product16(coarseTwice, small, shift * PER_SECTOR),
  })).sort((a, b) => b.product - a.product);
  const closely = new Set<number>();
  for (const { shift } of tried.slice(0, CLOSELY)) {
    for (let off = -1; off <= 1; off += 1) closely.add((2 * shift + off + SECTORS) % SECTORS);
  }
  return bestOf(twice, other, closely);
}

function bestOf(twice: Int8Array, other: Int8Array, shifts: Iterable<number>): Best {
  let best: Best = { product: Number.NEGATIVE_INFINITY, shift: 0 };
  for (const shift of shifts) {
    const product = product8(twice, other, shift * PER_SECTOR);
    if (product > best.product) best = { product, shift };
  }
  return best;
}

function product8(twice: Int8Array, other: Int8Array, from: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < DESCRIPTOR_LENGTH; at += 4) {
    a = (a + Math.imul(twice[from + at] as number, other[at] as number)) | 0;
    b = (b + Math.imul(twice[from + at + 1] as number, other[at + 1] as number)) | 0;
    c = (c + Math.imul(twice[from + at + 2] as number, other[at + 2] as number)) | 0;
    d = (d + Math.imul(twice[from + at + 3] as number, other[at + 3] as number)) | 0;
  }
  return a + b + c + d;
}

function product16(twice: Int16Array, other: Int16Array, from: number): number {
  let a = 0;
  let b = 0;
  for (let at = 0; at < DESCRIPTOR_LENGTH / 2; at += 2) {
    a = (a + Math.imul(twice[from + at] as number, other[at] as number)) | 0;
    b = (b + Math.imul(twice[from + at + 1] as number, other[at + 1] as number)) | 0;
  }
  return a + b;
}

function coarse(descriptor: Int8Array): Int16Array {
  const half = new Int16Array(DESCRIPTOR_LENGTH / 2);
  for (let sector = 0, to = 0; sector < SECTORS; sector += 2) {
    const from = sector * PER_SECTOR;
    for (let at = from; at < from + PER_SECTOR; at += 1, to += 1) {
      half[to] = (descriptor[at] as number) + (descriptor[at + PER_SECTOR] as number);
    }
  }
  return half;
}

function doubled<A extends Int8Array | Int16Array>(values: A): A {
  const twice =
    values instanceof Int8Array ? new Int8Array(2 * values.length) : new Int16Array(2 * values.length);
  twice.set(values);
  twice.set(values, values.length);
  return twice as A;
}

function lengthOf(descriptor: Int8Array): number {
  let squares = 0;
  for (let at = 0; at < descriptor.length; at += 1)
    squares += (descriptor[at] as number) * (descriptor[at] as number);
  return Math.sqrt(squares);
}

/** In radii of the shorter side: a smaller coin needs more pixels than the usual picture has. */
const SMALL = 0.2;
/** Pixels, as uploads have. */
const LONGEST = 2400;

const longestFor = (given: CoinCircle | null) =>
  given && given.radius < SMALL
    ? Math.min(LONGEST, Math.round((LOOKED_AT * SMALL) / given.radius))
    : LOOKED_AT;

/** Without text and colour. */
export async function lookAtSide(
  { photo, circle: given }: SideAsked,
  gallery: readonly GalleryDescriptor[],
  onStep = () => {},
): Promise<SideSeen & { picture: RgbPicture }> {
  const { width, height } = await new Bun.Image(photo).metadata();
  const picture = await pixelsOf(photo, longestFor(given));
  onStep();
  const nothing = { descriptor: null, colour: null, likeness: [], text: null, picture };
  const { circle, problem, several } = coinOn(picture, given, Math.min(width, height));
  onStep();
  if (!circle) return { ...nothing, circle: null, problem, several };
  const descriptor = descriptorOf(picture, circle);
  onStep();
  return { ...nothing, circle, problem: null, descriptor, likeness: likenessTo(descriptor, gallery, true) };
}
