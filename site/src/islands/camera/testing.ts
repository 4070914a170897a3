import { seededRandom } from '../../../../shared/testing-random.ts';
import { type Grey, greyOf, RING } from './frame.ts';
import { type Relief, reliefFor } from './testing-relief.ts';

/** A coin as the camera sees it. Lengths are shares of the ring's radius, tones 0 to 255. */
export interface Scene {
  /** 0 for no coin. */
  radius?: number;
  /** Centre, relative to the middle. */
  x?: number;
  y?: number;
  metal?: Colour;
  ground?: Colour;
  /** Texture of the ground; 'print' is lines of text on paper. */
  texture?: 'plain' | 'wood' | 'print';
  /** A square card instead of a coin. */
  square?: boolean;
  /** Radius of an overexposed reflection. */
  glare?: number;
  /** Exposure; 1 is fair. */
  light?: number;
  /** Amplitude of random noise. */
  noise?: number;
  /** Radius in pixels; three box passes resemble a lens out of focus. */
  blur?: number;
}
type Colour = readonly [red: number, green: number, blue: number];

export const SILVER: Colour = [176, 178, 180];
export const COPPER: Colour = [150, 92, 58];
export const FELT: Colour = [38, 62, 54];
export const PAPER: Colour = [228, 226, 220];

/** The scene in RGBA, `size` pixels square. */
export function drawn(size: number, scene: Scene = {}): Uint8ClampedArray<ArrayBuffer> {
  const { blur = 0, noise = 0, light = 1 } = scene;
  const ring = size * RING;
  const soft = 1.2 / ring;
  const relief = reliefFor(ring);
  let pixels: Float32Array<ArrayBuffer> = new Float32Array(size * size * 3);
  for (let y = 0, at = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1, at += 3) {
      const colour = colourAt((x + 0.5 - size / 2) / ring, (y + 0.5 - size / 2) / ring, soft, scene, relief);
      pixels.set(colour, at);
    }
  }
  for (let pass = 0; blur > 0 && pass < 3; pass += 1)
    pixels = boxed(boxed(pixels, size, blur, 3), size, blur, 3 * size);
  const random = seededRandom(1916);
  const rgba = new Uint8ClampedArray(size * size * 4);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    const off = noise * (random() + random() - 1);
    for (let part = 0; part < 3; part += 1) rgba[to + part] = (pixels[from + part] ?? 0) * light + off;
    rgba[to + 3] = 255;
  }
  return rgba;
}

export const drawnGrey = (size: number, scene: Scene = {}): Grey => greyOf(drawn(size, scene), size);

/** Colour at a point; edges are one pixel soft. */
function colourAt(x: number, y: number, soft: number, scene: Scene, relief: Relief): Colour {
  const { radius = 1, metal = SILVER, ground = FELT, texture = 'plain', square = false, glare = 0 } = scene;
  const [u, v] = [(x - (scene.x ?? 0)) / (radius || 1), (y - (scene.y ?? 0)) / (radius || 1)];
  const from = square ? Math.max(Math.abs(u), Math.abs(v)) * 1.15 : Math.hypot(u, v);
  const below = groundAt(x, y, ground, texture);
  const shadow = radius === 0 ? 0 : 0.5 * step(0.16, Math.hypot(u - 0.035, v - 0.045) - 1);
  const dark = below.map((part) => part * (1 - shadow)) as unknown as Colour;
  if (radius === 0) return below;
  const cover = step(soft / radius, from - 1);
  if (cover === 0) return dark;
  const tone = square ? 1 : faceAt(u, v, soft, relief);
  const burn = glare === 0 ? 0 : step(0.1, Math.hypot(u - 0.3, v + 0.32) - glare);
  return [0, 1, 2].map((part) => {
    const coin = Math.min(255, (metal[part] ?? 0) * tone) * (1 - burn) + 255 * burn;
    return coin * cover + (dark[part] ?? 0) * (1 - cover);
  }) as unknown as Colour;
}

/** Brightness of the coin's face: lustre, and the relief lit from the upper left. */
function faceAt(u: number, v: number, soft: number, relief: Relief): number {
  const near = 0.008 + soft / 2;
  const slope = relief(u + near, v + near) - relief(u - near, v - near);
  const beams = Math.hypot(u, v) * Math.sin(2 * Math.atan2(v, u) + 0.6);
  // High points are worn a little brighter.
  const worn = 0.1 * Math.min(1, relief(u, v));
  return 0.96 - 0.22 * Math.hypot(u + 0.35, v + 0.4) + 0.08 * beams + worn + slope * 0.55;
}

function groundAt(x: number, y: number, [red, green, blue]: Colour, texture: Scene['texture']): Colour {
  let tone = 1 - 0.12 * Math.hypot(x + 0.4, y + 0.5);
  if (texture === 'wood')
    tone *= 0.86 + 0.14 * Math.sin(26 * y + 3 * Math.sin(2.1 * x) + 2 * Math.sin(9 * y));
  if (texture === 'print') {
    const isInk =
      Math.sin(34 * y) > 0.1 && Math.sin(41 * x + 7 * Math.sin(5 * y)) > -0.5 && Math.sin(4 * x) > -0.9;
    if (isInk) tone *= 0.25;
  }
  return [red * tone, green * tone, blue * tone];
}

/** Smooth step: 1 inside, 0 outside, over the width of `soft`. */
function step(soft: number, distance: number): number {
  const t = Math.min(1, Math.max(0, 0.5 - distance / (2 * soft)));
  return t * t * (3 - 2 * t);
}

/** Box blur over 2 × radius + 1 pixels along rows or columns of RGB. */
function boxed(
  pixels: Float32Array,
  size: number,
  radius: number,
  stride: 3 | number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(pixels.length);
  const across = stride === 3 ? 3 * size : 3;
  for (let line = 0; line < size; line += 1) {
    for (let place = 0; place < size; place += 1) {
      const first = Math.max(0, place - radius);
      const last = Math.min(size - 1, place + radius);
      for (let part = 0; part < 3; part += 1) {
        let sum = 0;
        for (let at = first; at <= last; at += 1) sum += pixels[line * across + at * stride + part] ?? 0;
        result[line * across + place * stride + part] = sum / (last - first + 1);
      }
    }
  }
  return result;
}
