import { join } from 'node:path';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { assetFolder } from '../../core/assets.ts';
import type { RgbPicture } from '../../core/pixels.ts';
import { type DrawnSide, drawnPicture, pngOf } from './drawn-coin.ts';
import { LETTER, strokesOf } from './stroke-font.ts';

export interface DrawnSlab {
  /** Rows of the label; a `|` parts a left and a right half. */
  rows: readonly string[];
  barcode?: { text: string; format: 'ITF' | 'Code128' | 'QRCode' };
  coin?: DrawnSide;
  /** Degrees clockwise. */
  turn?: 0 | 90 | 180 | 270;
}

const [WIDTH, HEIGHT] = [1200, 1600];
const LABEL = { left: 150, top: 90, width: 900, height: 400 };
const COIN = { x: 600, y: 1050, size: 560 };

/** A holder: a label on top, the coin below. */
export async function drawnSlab({
  rows,
  barcode,
  coin = { motif: 2 },
  turn = 0,
}: DrawnSlab): Promise<Uint8Array<ArrayBuffer>> {
  const picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(3 * WIDTH * HEIGHT).fill(150) };
  fill(picture, LABEL, 245);
  const rowHeight = Math.min(84, (barcode ? 290 : 380) / rows.length);
  for (const [n, row] of rows.entries()) {
    const top = LABEL.top + 14 + n * rowHeight;
    for (const [half, text] of row.split('|').entries())
      write(picture, text.trim(), LABEL.left + 30 + half * 520, top, 0.44 * rowHeight);
  }
  if (barcode) await draw(picture, barcode);
  const disc = drawnPicture(coin, { size: COIN.size });
  for (let y = 0; y < COIN.size; y += 1)
    for (let x = 0; x < COIN.size; x += 1)
      if (Math.hypot(x - COIN.size / 2, y - COIN.size / 2) < 0.44 * COIN.size) {
        const from = 3 * (y * COIN.size + x);
        const to = 3 * ((COIN.y - COIN.size / 2 + y) * WIDTH + COIN.x - COIN.size / 2 + x);
        picture.data.set(disc.data.subarray(from, from + 3), to);
      }
  return new Uint8Array(await new Bun.Image(pngOf(picture)).rotate(turn).jpeg({ quality: 88 }).bytes());
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

function fill({ width, data }: RgbPicture, area: Area, level: number): void {
  for (let y = area.top; y < area.top + area.height; y += 1)
    data.fill(level, 3 * (y * width + area.left), 3 * (y * width + area.left + area.width));
}

function write(picture: RgbPicture, text: string, left: number, top: number, height: number): void {
  const unit = height / LETTER.height;
  const thick = Math.max(2, Math.round(0.13 * height));
  for (const [n, letter] of [...text].entries()) {
    const x = left + n * (LETTER.width + 4) * unit;
    for (const points of strokesOf(letter))
      for (const [at, [px, py]] of points.slice(1).entries()) {
        const [fx, fy] = points[at] as readonly [number, number];
        const steps = Math.ceil(Math.hypot(px - fx, py - fy) * unit * 2);
        for (let step = 0; step <= steps; step += 1) {
          const [sx, sy] = [fx + ((px - fx) * step) / steps, fy + ((py - fy) * step) / steps];
          const spot = { left: Math.round(x + sx * unit), top: Math.round(top + sy * unit) };
          fill(picture, { ...spot, width: thick, height: thick }, 25);
        }
      }
  }
}

let isPrepared = false;

async function draw(picture: RgbPicture, { text, format }: NonNullable<DrawnSlab['barcode']>): Promise<void> {
  if (!isPrepared) {
    const wasm = Bun.file(join(assetFolder('models'), 'zxing-wasm/dist/writer/zxing_writer.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: await wasm.arrayBuffer() } });
    isPrepared = true;
  }
  const { symbol } = await writeBarcode(text, { format });
  const isSquare = format === 'QRCode';
  const unit = isSquare ? 4 : Math.floor(800 / symbol.width);
  for (let y = 0; y < (isSquare ? symbol.height : 1); y += 1)
    for (let x = 0; x < symbol.width; x += 1)
      if ((symbol.data[y * symbol.width + x] as number) < 128)
        fill(
          picture,
          {
            left: LABEL.left + 40 + x * unit,
            top: LABEL.top + (isSquare ? 270 + y * unit : 310),
            width: unit,
            height: isSquare ? unit : 76,
          },
          20,
        );
}
