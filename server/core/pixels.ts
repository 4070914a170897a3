import { deflateSync, inflateSync } from 'node:zlib';
import { CERTAIN, greyOf, problemOf } from '../../shared/circle/coin-circle.ts';
import { coinsOnPhoto } from '../../shared/circle/many-coins.ts';
import type { CoinCircle, FindProblem } from '../../shared/recognizer/model.ts';

/** Three bytes a pixel (RGB), rows from the top. */
export interface RgbPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Longest side for analysis, in pixels. */
export const LOOKED_AT = 640;

/** JPEG, PNG or WebP, upright, on white. Throws Bun.Image's error for others. */
export async function pixelsOf(photo: Uint8Array, longest = LOOKED_AT): Promise<RgbPicture> {
  const png = await new Bun.Image(photo)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .bytes();
  return rgbOf(png);
}

export function rgbOf(png: Uint8Array): RgbPicture {
  const { width, height, channels, data } = pngPixels(png);
  if (channels === 3) return { width, height, data };
  const rgb = new Uint8Array(width * height * 3);
  const hasAlpha = channels % 2 === 0;
  for (let n = 0; n < width * height; n += 1) {
    const at = n * channels;
    const alpha = hasAlpha ? (data[at + channels - 1] as number) : 255;
    for (let c = 0; c < 3; c += 1) {
      const value = data[channels > 2 ? at + c : at] as number;
      rgb[3 * n + c] = alpha === 255 ? value : Math.round((value * alpha) / 255 + 255 - alpha);
    }
  }
  return { width, height, data: rgb };
}

/** `channels` bytes a pixel, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  /** 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
  channels: number;
  data: Uint8Array;
}

/** By colour type (PNG specification, table 11.1), without palettes. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** 8 bits a channel, no palette, not interlaced, as our encoder writes. Throws for others. */
export function pngPixels(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const data: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = CHANNELS[bytes[25] ?? -1];
  if (bytes[24] !== 8 || channels === undefined || bytes[28] !== 0) throw new Error('not a plain PNG');
  const rows = inflateSync(data.length === 1 && data[0] ? data[0] : Buffer.concat(data));
  return { width, height, channels, data: unfiltered(rows, width * channels, height, channels) };
}

const MAGIC = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Uncompressed, with filter 0 in each row, as it is decoded at once. */
export function pngOf({ width, height, channels, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = Number(Object.entries(CHANNELS).find(([, count]) => count === channels)?.[0] ?? 2);
  const row = width * channels;
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const packed = deflateSync(rows, { level: 0 });
  return Buffer.concat([MAGIC, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, check]);
}

/** PNG specification, section 9. */
function unfiltered(rows: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (width + 1) + 1;
    const to = y * width;
    const filter = rows[from - 1];
    if (filter === 0) {
      pixels.set(rows.subarray(from, from + width), to);
      continue;
    }
    for (let x = 0; x < width; x += 1) {
      const at = to + x;
      const left = x >= channels ? (pixels[at - channels] as number) : 0;
      const up = y > 0 ? (pixels[at - width] as number) : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else guess = paeth(left, up, x >= channels && y > 0 ? (pixels[at - width - channels] as number) : 0);
      pixels[at] = (rows[from + x] as number) + guess;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

export interface Found {
  circle: CoinCircle | null;
  problem: FindProblem | null;
  /** Empty unless there are two or more. */
  several: CoinCircle[];
}

/**
 * `shorterSide` of the original in pixels. A given circle is taken as it is, except in a dark photo or on a tiny coin.
 */
export function coinOn(picture: RgbPicture, given: CoinCircle | null, shorterSide?: number): Found {
  const { width, height } = picture;
  const photo = { grey: greyOf(picture.data, 3), width, height, shorterSide };
  if (given) {
    const problem = problemOf([{ circle: given, certainty: 1 }], photo);
    const isKept = problem !== 'too small';
    return { circle: isKept ? given : null, problem: isKept ? null : problem, several: [] };
  }
  const { coins, problem, several } = coinsOnPhoto(photo);
  const [first] = coins.filter(({ certainty }) => certainty >= CERTAIN);
  return problem === null && first
    ? { circle: first.circle, problem: null, several }
    : { circle: null, problem, several };
}
