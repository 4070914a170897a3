import { seededRandom } from '../../shared/testing-random.ts';
import { type Colour, colourOf, mixed, TONES, TONING } from './metals.ts';
import { type Place, reliefOf, type Struck } from './relief.ts';
import { blurred, noise, type Surface, smooth } from './surface.ts';
import { type Table, tableOf } from './table.ts';

export interface Shot extends Struck {
  metal: string;
  /** The metal around the middle, where it is another. */
  ringMetal: string;
  isProof: boolean;
  /** Film on silver, 0 to 1. */
  toning: number;
  table: Table;
  /** Pixels of the picture's sides, and of the WebP 0 to 1. */
  side: number;
  quality: number;
  /** Of the coin, as a part of the picture's side. */
  radius: number;
}

const unitVector = (x: number, y: number, z: number): Colour => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
/** A soft box at the upper left, a window at the right, both mirrored by the metal. */
const LAMP = unitVector(-0.5, -0.62, 0.66);
const WINDOW = unitVector(0.86, 0.1, 0.42);

const towards = ([x, y, z]: Colour, a: number, b: number, c: number) => x * a + y * b + z * c;

/** How bright the room is in a direction. */
function roomAt(x: number, y: number, z: number, sharp: number): number {
  const [lamp, pane] = [towards(LAMP, x, y, z), towards(WINDOW, x, y, z)];
  return (
    0.07 +
    0.4 * smooth(-0.5, 1, lamp) +
    0.55 * Math.exp((lamp - 1) * sharp) +
    0.34 * Math.exp((pane - 1) * sharp * 0.7)
  );
}

/** A photo of one side, as base64 of a WebP. */
export async function photographed(shot: Shot): Promise<string> {
  // Larger at first, so that edges are fine.
  const size = Math.round(shot.side * 1.25);
  const place: Place = { size, middle: size / 2, radius: size * shot.radius };
  const { height, raised } = await reliefOf(shot, place);
  const light = lit(shot, place, height, raised);
  const picture = tableOf(shot.table, place, shot.seed);
  lay(shot, place, light, height, picture);
  return encoded(shot, picture, size);
}

/** Light that comes from each place of the coin, 0 to 1 and beyond. */
function lit(shot: Shot, { size, middle, radius }: Place, height: Surface, raised: Surface): Surface {
  const unit = radius / 100;
  const grain = noise(size, 2.2, shot.seed + 5, 2);
  const deep = blurred(height, size, 4 * unit);
  const streaks = streaksOf(shot.seed);
  const fresh = 1 - smooth(0, 0.45, shot.wear);
  const light = new Float32Array(size * size);
  for (let y = 1; y < size - 1; y += 1) {
    for (let x = 1; x < size - 1; x += 1) {
      const [dx, dy] = [x + 0.5 - middle, y + 0.5 - middle];
      const r = Math.hypot(dx, dy) / radius;
      if (r > 1.01) continue;
      const at = y * size + x;
      let slopeX = ((height[at + 1] ?? 0) - (height[at - 1] ?? 0)) / 2;
      let slopeY = ((height[at + size] ?? 0) - (height[at - size] ?? 0)) / 2;
      const field = 1 - (raised[at] ?? 0);
      if (!shot.isProof) {
        // Metal flowed outwards under the die: what is left of that turns the light around the middle.
        const along = Math.atan2(dy, dx);
        const flow =
          0.1 *
          fresh *
          field *
          (streaks[Math.floor(((along + Math.PI) / (2 * Math.PI)) * streaks.length)] ?? 0) *
          smooth(0.05, 0.5, r);
        slopeX += -Math.sin(along) * flow + (grain[at] ?? 0) * (0.012 + 0.035 * shot.wear);
        slopeY += Math.cos(along) * flow + (grain[at - 1] ?? 0) * (0.012 + 0.035 * shot.wear);
      }
      const length = Math.hypot(slopeX, slopeY, 1);
      const [nx, ny, nz] = [-slopeX / length, -slopeY / length, 1 / length];
      // The eye is above: mirrored is (2nz·n − z).
      const [rx, ry, rz] = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1];
      const isFrosted = shot.isProof && field < 0.5;
      let here = shot.isProof
        ? isFrosted
          ? 0.16 + 0.66 * Math.max(0, towards(LAMP, nx, ny, nz))
          : 0.9 * roomAt(rx, ry, rz, 26) - 0.2 + mirrored(dx / radius, dy / radius)
        : 1.12 * roomAt(rx, ry, rz, 9 - 2 * shot.wear);
      // Where the light cannot reach.
      const hollow = ((deep[at] ?? 0) - (height[at] ?? 0)) / unit;
      here *= 1 - Math.min(0.5, Math.max(0, hollow) * (0.3 + 0.25 * shot.wear));
      if (!shot.isProof) here += Math.min(0.26, Math.max(0, -hollow) * (0.09 + 0.12 * shot.wear));
      light[at] = here;
    }
  }
  return light;
}

/** The ceiling and a bright strip of a window in a polished field. */
const mirrored = (x: number, y: number): number => {
  const across = x * 0.8 + y * 0.6;
  return 0.06 + 0.22 * smooth(0.75, -0.9, across) + 0.16 * Math.exp(-(((across + 0.42) / 0.09) ** 2));
};

/** Fine differences from one direction of the flow to the next, about ±1. */
function streaksOf(seed: number): Surface {
  const next = seededRandom(seed + 11);
  const raw = Float32Array.from({ length: 2400 }, () => next() * 2 - 1);
  return raw.map((_, at) => {
    const near = [-2, -1, 0, 1, 2].map((by) => raw[(at + by + raw.length) % raw.length] ?? 0);
    return near.reduce((sum, one) => sum + one, 0) / 2.2;
  });
}

/** Puts the coin on its table, with its shadow there. */
function lay(
  shot: Shot,
  { size, middle, radius }: Place,
  light: Surface,
  height: Surface,
  picture: Float32Array<ArrayBuffer>,
): void {
  const unit = radius / 100;
  const patches = noise(size, 34 * unit, shot.seed + 3, 4);
  const hollow = blurred(height, size, 3 * unit).map((soft, at) => (soft - (height[at] ?? 0)) / unit);
  const tones = TONES[shot.metal] ?? [];
  const around = TONES[shot.ringMetal] ?? tones;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const [dx, dy] = [(x + 0.5 - middle) / radius, (y + 0.5 - middle) / radius];
      const r = Math.hypot(dx, dy);
      const cover = 1 - smooth(1 - 0.9 / radius, 1 + 0.9 / radius, r);
      if (cover === 0) {
        // A soft shadow away from the lamp, and a narrow dark one where the coin touches.
        const cast = 1 - smooth(0.92, 1.17, Math.hypot(dx - 0.055, dy - 0.07));
        const contact = 1 - smooth(1, 1.035, Math.hypot(dx - 0.008, dy - 0.012));
        const lightLeft = (1 - 0.72 * cast) * (1 - 0.6 * contact);
        for (let part = 0; part < 3; part += 1)
          picture[at * 3 + part] = (picture[at * 3 + part] ?? 0) * lightLeft;
        continue;
      }
      const patch = patches[at] ?? 0;
      const value = (light[at] ?? 0) * (1 + 0.16 * patch * (0.3 + shot.wear));
      let colour = colourOf(shot.ring && r > shot.ring ? around : tones, contrast(value));
      // Dirt of a lifetime lies where no finger comes.
      const dirt = Math.min(0.75, Math.max(0, (hollow[at] ?? 0) * (0.25 + 2.4 * shot.wear)));
      if (!shot.isProof) colour = mixed(colour, [30, 24, 18], dirt * 0.75);
      if (shot.toning > 0) colour = filmed(colour, shot.toning, r, patch);
      // The lamp is nearer to one side.
      const fall = 1.14 - 0.1 * (dx + dy);
      for (let part = 0; part < 3; part += 1) {
        const under = picture[at * 3 + part] ?? 0;
        picture[at * 3 + part] = under + ((colour[part] ?? 0) * fall - under) * cover;
      }
    }
  }
}

/** As a camera renders it: shades deeper, lights softer. */
const contrast = (value: number): number => {
  const held = value / (1 + 0.22 * value * value);
  return held * 0.72 + 0.28 * smooth(0.02, 0.98, held);
};

/** A film that is thickest at the rim, in patches. */
function filmed(colour: Colour, toning: number, r: number, patch: number): Colour {
  const depth = toning * smooth(0.45, 1.02, r + 0.16 * patch) * (TONING.length - 1);
  const low = TONING[Math.floor(depth)] ?? TONING[0] ?? [255, 255, 255];
  const through = mixed(low, TONING[Math.floor(depth) + 1] ?? low, depth % 1);
  return [(colour[0] * through[0]) / 255, (colour[1] * through[1]) / 255, (colour[2] * through[2]) / 255];
}

async function encoded(shot: Shot, picture: Float32Array, size: number): Promise<string> {
  const large = new OffscreenCanvas(size, size);
  const pen = large.getContext('2d');
  const small = new OffscreenCanvas(shot.side, shot.side);
  const last = small.getContext('2d');
  if (!pen || !last) throw new Error('no canvas');
  const pixels = pen.createImageData(size, size);
  for (let at = 0; at < size * size; at += 1) {
    for (let part = 0; part < 3; part += 1)
      pixels.data[at * 4 + part] = Math.round(picture[at * 3 + part] ?? 0);
    pixels.data[at * 4 + 3] = 255;
  }
  pen.putImageData(pixels, 0, 0);
  last.imageSmoothingQuality = 'high';
  last.drawImage(large, 0, 0, shot.side, shot.side);
  const blob = await small.convertToBlob({ type: 'image/webp', quality: shot.quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
