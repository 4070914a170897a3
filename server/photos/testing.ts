import { png } from '../testing/app.ts';
import type { PhotoStore } from './store.ts';

/** The same store on a disk that takes 20 ms to delete a photo. */
export const slowly = (store: PhotoStore): PhotoStore => ({
  ...store,
  remove: async (hash) => {
    await Bun.sleep(20);
    await store.remove(hash);
  },
});

/** Draws a grey picture for a test: `shade` answers 0 to 255 for a place from 0 to 1 on both sides. */
export function drawn(
  width: number,
  height: number,
  shade: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = Math.round(shade(x / width, y / height));
      rows[y * (width + 1) + 1 + x] = Math.min(255, Math.max(0, value));
    }
  }
  return png(width, height, rows);
}

/** A disc with a few strokes whose places follow from the number: each number is another picture, and always the same. */
export function disc(seed: number): (x: number, y: number) => number {
  const random = (n: number) => {
    const wave = Math.sin(seed * 127.1 + n * 311.7) * 43758.5453;
    return wave - Math.floor(wave);
  };
  const strokes = Array.from({ length: 7 }, (_, n) => ({
    ...{ x: 0.2 + 0.6 * random(4 * n), y: 0.2 + 0.6 * random(4 * n + 1) },
    ...{ size: 0.06 + 0.12 * random(4 * n + 2), shade: random(4 * n + 3) * 120 - 60 },
  }));
  return (x, y) => {
    if (Math.hypot(x - 0.5, y - 0.5) > 0.45) return 40 + 20 * x;
    const near = strokes.filter((stroke) => Math.hypot(x - stroke.x, y - stroke.y) < stroke.size);
    return near.reduce((sum, stroke) => sum + stroke.shade, 130);
  };
}

/** The progressive JPEG with its last scan so many times more, each after these bytes: all a decoder has to go over. */
export function withScans(jpeg: Uint8Array, more: number, before = Buffer.of()): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const scans = Array<Buffer>(more).fill(Buffer.concat([before, scan]));
  return new Uint8Array(Buffer.concat([bytes.subarray(0, -2), ...scans, bytes.subarray(-2)]));
}

/** Adds an APP1 segment: orientation 6 (turned by 90°) and a place in the description. */
export function withExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from('secret place\0');
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.writeUInt16BE(0x010e, 10);
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(text.length, 14);
  tiff.writeUInt32BE(tiff.length, 18);
  tiff.writeUInt16BE(0x0112, 22);
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(6, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]));
}

/** 0 to 64 bits. */
export function hammingDistance(a: string, b: string): number {
  let differing = 0;
  for (let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`); bits > 0n; bits &= bits - 1n) differing += 1;
  return differing;
}
