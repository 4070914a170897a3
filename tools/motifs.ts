/**
 * `bun tools/motifs.ts`: makes the reliefs of drawn coins out of the drawings in site/motifs, whose greys are heights: black is the field,
 * white stands out most. To be run after a drawing has changed; the build takes the files as they are, under a folder named by their content.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { setOf } from './motif-set.ts';

const DRAWINGS = resolve('site/motifs');
const RELIEFS = resolve('site/public/motifs');
const NAMES = resolve('shared/format/us-designs.ts');
/** Pixels: sharp on the page of a coin; in a list it is made smaller. */
const SIDE = 448;
const QUALITY = 0.72;
/** How much lighter than the field a motif is, of 1: of a proof, which is a mirror, it stands out by its frost. */
const FINISHES = [
  ['.webp', 0.05],
  ['-proof.webp', 0.3],
] as const;
/** Bytes all reliefs may have together: they are in the executable, and a page loads one a design. */
const LARGEST = 500_000;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const made: [name: string, relief: Buffer][] = [];
  for (const file of readdirSync(DRAWINGS).sort()) {
    const drawing = readFileSync(join(DRAWINGS, file), 'utf8');
    const frosts = FINISHES.map(([, frost]) => frost);
    const reliefs = await page.evaluate(lit, { drawing, frosts, side: SIDE, quality: QUALITY });
    for (const [at, relief] of reliefs.entries())
      made.push([file.replace('.svg', FINISHES[at]?.[0] ?? ''), Buffer.from(relief, 'base64')]);
  }
  const bytes = made.reduce((sum, [, relief]) => sum + relief.length, 0);
  if (bytes > LARGEST) throw new Error(`the reliefs have ${bytes} bytes, more than ${LARGEST}`);
  const set = setOf(made);
  rmSync(RELIEFS, { recursive: true, force: true });
  mkdirSync(join(RELIEFS, set), { recursive: true });
  for (const [name, relief] of made) writeFileSync(join(RELIEFS, set, name), relief);
  const code = readFileSync(NAMES, 'utf8');
  writeFileSync(NAMES, code.replace(/(MOTIF_SET = ')\w*/, `$1${set}`));
  process.stdout.write(`${made.length} reliefs, ${bytes} bytes, ${set}\n`);
} finally {
  await browser.close();
}

interface Lit {
  drawing: string;
  frosts: number[];
  side: number;
  quality: number;
}

/** In the browser: the drawing as a surface with soft edges, under a light from the upper left; base64 of a WebP. */
async function lit({ drawing, frosts, side, quality }: Lit) {
  /** Worked out larger, so that fine lines stay fine. */
  const size = side * 2;
  const picture = new Image(size, size);
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing.replace('<svg ', `<svg width="${size}" height="${size}" `))}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, size, size);
  const drawn = new Float32Array(size * size);
  for (let at = 0; at < drawn.length; at += 1)
    drawn[at] = ((data[at * 4] ?? 0) * (data[at * 4 + 3] ?? 0)) / 65025;

  /** Three passes of a box are nearly a Gaussian. */
  const blurred = (from: Float32Array, radius: number): Float32Array => {
    let [one, other] = [from.slice(), new Float32Array(from.length)];
    const pass = (step: number, line: number) => {
      for (let row = 0; row < size; row += 1) {
        let sum = 0;
        const at = (index: number) => row * line + Math.min(size - 1, Math.max(0, index)) * step;
        for (let index = -radius; index <= radius; index += 1) sum += one[at(index)] ?? 0;
        for (let index = 0; index < size; index += 1) {
          other[at(index)] = sum / (2 * radius + 1);
          sum += (one[at(index + radius + 1)] ?? 0) - (one[at(index - radius)] ?? 0);
        }
      }
      [one, other] = [other, one];
    };
    for (let time = 0; time < 3; time += 1) {
      pass(1, size);
      pass(size, 1);
    }
    return one;
  };
  const unit = size / 896;
  const scales = [
    [14, 36],
    [5, 20],
    [2, 9],
  ].map(([radius = 1, height = 1]) => [blurred(drawn, Math.round(radius * unit)), height * unit] as const);
  const height = new Float32Array(size * size);
  for (const [layer, high] of scales)
    for (let at = 0; at < height.length; at += 1) height[at] = (height[at] ?? 0) + (layer[at] ?? 0) * high;
  const soft = blurred(drawn, Math.round(3 * unit));
  const around = blurred(drawn, Math.round(16 * unit));

  const length = Math.hypot(0.55, 0.62, 0.72);
  const light = [-0.55 / length, -0.62 / length, 0.72 / length] as const;
  const shades = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const slopeX = (height[at + 1] ?? 0) - (height[at - 1] ?? 0);
      const slopeY = (height[at + size] ?? 0) - (height[at - size] ?? 0);
      const normal = Math.hypot(slopeX, slopeY, 2);
      const towards = (-slopeX * light[0] - slopeY * light[1] + 2 * light[2]) / normal;
      const shade = towards - light[2];
      const gleam = Math.max(0, towards) ** 18 - light[2] ** 18;
      // The field lies in the lee of what stands out.
      const lee = 0.3 * Math.max(0, (around[at] ?? 0) - (soft[at] ?? 0));
      shades[at] = 0.5 + shade * (shade > 0 ? 0.62 : 0.5) + gleam * 0.16 - lee;
    }
  }
  const reliefs: string[] = [];
  for (const frost of frosts) {
    const pixels = pen.createImageData(size, size);
    for (let at = 0; at < shades.length; at += 1) {
      const grey = (shades[at] ?? 0) + frost * Math.min(1, (soft[at] ?? 0) * 1.6);
      pixels.data.fill(Math.round(255 * Math.min(1, Math.max(0, grey))), at * 4, at * 4 + 3);
      pixels.data[at * 4 + 3] = 255;
    }
    pen.putImageData(pixels, 0, 0);
    const small = new OffscreenCanvas(side, side);
    const half = small.getContext('2d');
    if (!half) throw new Error('no canvas');
    half.imageSmoothingQuality = 'high';
    half.drawImage(canvas, 0, 0, side, side);
    const bytes = await (await small.convertToBlob({ type: 'image/webp', quality })).arrayBuffer();
    reliefs.push(btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')));
  }
  return reliefs;
}
