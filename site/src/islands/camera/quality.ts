import { type Disc, findDisc } from './disc.ts';
import { type Grey, RING, shrunk } from './frame.ts';

/** Side of the picture that is checked after the shutter, and of the one looked at while aiming: a third of it. */
export const CHECKED = 288;
export const AIMED = 96;

/** What the live picture lacks, the most pressing first; 'ready' where it lacks nothing. */
export type Hint = 'dark' | 'bright' | 'empty' | 'far' | 'near' | 'aside' | 'ready';
/** What may spoil a photo: a warning each, never a wall. */
export type Finding = 'dark' | 'empty' | 'blur' | 'glare';

/** Where even the brightest twentieth is darker no lettering can be read; felt alone, fairly lit, is at 50 and more. */
const DARK = 45;
/** From here on a camera's pixel says nothing any more; 255 itself is rare after the JPEG of a webcam. */
const BURNT = 248;
/** So much of the ring burnt out, and it is no reflection: the light is too strong, or right behind the camera. */
const BRIGHT = 0.35;
/** A reflection that hides a letter or a date: each takes two percent of a coin's face or more. */
const GLARE = 0.02;
/** Within these shares of the ring's radius a coin has enough pixels, and all of its edge in the picture. */
const FAR = 0.72;
const NEAR = 1.1;
/** Farther from the middle than this share of the ring's radius, and the margin is eaten up on one side. */
const ASIDE = 0.22;

/** What to tell who is aiming, from a picture of about 96 pixels. */
export function aim(grey: Grey): Hint {
  if (isDark(grey)) return 'dark';
  if (burnt(grey, null) > BRIGHT) return 'bright';
  const disc = findDisc(grey);
  if (!disc) return 'empty';
  if (disc.radius < FAR) return 'far';
  if (disc.radius > NEAR) return 'near';
  return Math.hypot(disc.x, disc.y) > ASIDE ? 'aside' : 'ready';
}

/** What is to be said of a photo before a call is spent on it, from a picture of 288 pixels. */
export function check(grey: Grey): Finding[] {
  const small = shrunk(grey, CHECKED / AIMED);
  // Neither sharpness nor a coin can be judged in the dark.
  if (isDark(small)) return ['dark'];
  const disc = findDisc(small);
  // Of the ground alone there is nothing more to say.
  if (!disc) return ['empty'];
  const findings: Finding[] = [];
  if (blurOf(grey, disc) > BLURRED) findings.push('blur');
  if (burnt(small, disc) > GLARE) findings.push('glare');
  return findings;
}

/** Whether even the brightest twentieth of the picture lies in the dark. */
export function isDark({ luma }: Grey): boolean {
  let bright = 0;
  for (const value of luma) if (value >= DARK) bright += 1;
  return bright < luma.length / 20;
}

/** The share of the disc that is burnt out, 0 to 1; without a disc, of the ring. */
export function burnt(grey: Grey, disc: Disc | null): number {
  let all = 0;
  let white = 0;
  eachWithin(grey, disc, 0.97, (at) => {
    all += 1;
    if ((grey.luma[at] ?? 0) >= BURNT) white += 1;
  });
  return all === 0 ? 0 : white / all;
}

/** Above this a coin's rim takes four pixels and more of 288 from dark to light: the letters within it have run together. */
const BLURRED = 0.62;
/** Pixels averaged to blur the picture once more (Crete et al.). */
const SMEAR = 9;
/** Differences below this are lustre and noise: they look alike before and after, and would pass for blur. */
const FLOOR = 5;

/**
 * How blurred the coin is: 0 sharp, 1 nothing but blur. Blurring a sharp picture once more takes most of its differences
 * away, blurring a blurred one takes few; which share stays is the measure, in the worse of both directions. Crete, Dolmiere,
 * Ladret, Nicolas: "The blur effect: perception and estimation with a new no-reference perceptual blur metric", SPIE 6492,
 * 2007; here only of the disc with its edge, and of differences that are more than lustre.
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

/** The mean of nine pixels in a row, or in a column, around each; at the border of those that are there. */
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

/** Visits the pixels within a share of the disc's radius; without a disc, of the ring's. */
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
