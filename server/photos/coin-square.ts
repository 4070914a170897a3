import { deflateSync } from 'node:zlib';
import type { CoinCircle } from '../../shared/recognizer/model.ts';
import { pngPixels } from '../core/pixels.ts';

/** So much around the coin, as part of its radius. */
const MARGIN = 0.06;

/**
 * The square around the coin as a PNG, about `side` pixels long, or as long as the photo has it; within the photo, of which a coin at
 * its edge gets a little less around it. The photo is one of the server's own.
 */
export async function coinSquare(photo: Uint8Array, circle: CoinCircle, side: number): Promise<Uint8Array> {
  const whole = await new Bun.Image(photo).metadata();
  const { size } = squareOf(circle, whole.width, whole.height);
  const longest = Math.ceil(Math.max(whole.width, whole.height) * Math.min(1, side / size));
  const png = await new Bun.Image(photo)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .bytes();
  const { width, height, channels, data } = pngPixels(png);
  const { left, top, size: length } = squareOf(circle, width, height);
  const row = length * channels;
  const rows = Buffer.alloc((row + 1) * length);
  for (let y = 0; y < length; y += 1) {
    const from = ((top + y) * width + left) * channels;
    rows.set(data.subarray(from, from + row), y * (row + 1) + 1);
  }
  return pngOf(length, COLOUR_TYPES[channels] ?? 2, rows);
}

/** In whole pixels of a picture so wide and high. */
function squareOf({ x, y, radius }: CoinCircle, width: number, height: number) {
  const short = Math.min(width, height);
  const size = Math.max(1, Math.min(short, Math.round(2 * radius * (1 + MARGIN) * short)));
  const start = (middle: number, length: number) =>
    Math.min(length - size, Math.max(0, Math.round(middle * length - size / 2)));
  return { left: start(x, width), top: start(y, height), size };
}

const MAGIC = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** By channels (PNG specification, table 11.1). */
const COLOUR_TYPES: Record<number, number> = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** A square PNG of rows that begin with filter 0, not compressed: it is decoded again at once. */
function pngOf(side: number, colourType: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  header[9] = colourType;
  const data = deflateSync(rows, { level: 0 });
  return Buffer.concat([MAGIC, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, check]);
}
