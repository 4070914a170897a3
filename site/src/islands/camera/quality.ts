import { type Disc, findDisc } from './disc.ts';
import { type Grey, RING, shrunk } from './frame.ts';

/** Side in pixels of the picture checked after the shutter, and of the live one (a third of it). */
export const CHECKED = 288;
export const AIMED = 96;

/** What the live picture lacks, most urgent first. */
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

/** Hint for a live picture of about 96 pixels. */
export function aim(grey: Grey): Hint {
  if (isDark(grey)) return 'dark';
  if (burnt(grey, null) > BRIGHT) return 'bright';
  const disc = findDisc(grey);
  if (!disc) return 'empty';
  if (disc.radius < FAR) return 'far';
  if (disc.radius > NEAR) return 'near';
  return Math.hypot(disc.x, disc.y) > ASIDE ? 'aside' : 'ready';
}

/** Findings for a photo of 288 pixels. */
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
 * 0 sharp to 1 blurred: the share of differences that survives another blur, in the worse direction. Crete, Dolmiere,
 * Ladret, Nicolas: "The blur effect", SPIE 6492, 2007; here on the disc with its edge only.
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
