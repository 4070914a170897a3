import { inflateSync } from 'node:zlib';

/** Side of the little grey picture, and of the square of low frequencies taken from it. */
const SIDE = 32;
const LOW = 8;

/**
 * What a picture looks like, in 64 bits as 16 hex digits: the DCT hash of Zauner, "Implementation and Benchmarking of
 * Perceptual Image Hash Functions" (2010), section 3.2.1. The upright picture is shrunk to 32 × 32 grey pixels and
 * transformed (DCT-II); of the 8 × 8 lowest frequencies, the constant and the first row and column left out, each gives one
 * bit: whether it is above their median. Size, compression and brightness hardly change it.
 */
export async function perceptualHash(photo: Uint8Array): Promise<string> {
  const png = await new Bun.Image(photo)
    .resize(SIDE, SIDE, { filter: 'box' })
    .png({ compressionLevel: 0 })
    .bytes();
  const low = lowFrequencies(greys(png));
  const sorted = low.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  const bits = low.map((value) => (value > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** Bits in which two hashes differ, 0 to 64. */
export function hammingDistance(a: string, b: string): number {
  let differing = 0;
  for (let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`); bits > 0n; bits &= bits - 1n) differing += 1;
  return differing;
}

/** The DCT's cosines, row by row, for the frequencies 1 to 8. */
const COSINES = Array.from({ length: LOW }, (_, k) =>
  Array.from({ length: SIDE }, (_, n) => Math.cos((Math.PI / SIDE) * (n + 0.5) * (k + 1))),
);

/** The two-dimensional DCT-II, without the factors that all have in common. */
function lowFrequencies(grey: number[]): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosines) => cosines.reduce((sum, cosine, x) => sum + cosine * (grey[y * SIDE + x] ?? 0), 0)),
  );
  return COSINES.flatMap((cosines) =>
    COSINES.map((_, u) => cosines.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0)),
  );
}

/** Luma of each pixel (ITU-R BT.601) of a small PNG of our own making: 8 bits, RGB or RGBA, not interlaced. */
function greys(png: Uint8Array): number[] {
  const { pixels, channels } = decoded(png);
  return Array.from({ length: SIDE * SIDE }, (_, n) => {
    const at = n * channels;
    return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  });
}

function decoded(png: Uint8Array): { pixels: Uint8Array; channels: number } {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(data));
  const width = rows.length / SIDE - 1;
  return { pixels: unfiltered(rows, width, width / SIDE), channels: width / SIDE };
}

/** Takes back the filters of the rows (PNG specification, section 9). */
function unfiltered(rows: Uint8Array, width: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(width * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    const filter = rows[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const left = x >= channels ? (pixels[at - channels] ?? 0) : 0;
      const up = pixels[at - width] ?? 0;
      const corner = x >= channels ? (pixels[at - width - channels] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      pixels[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return pixels;
}

/** Whichever of the three neighbours is nearest to left + up − corner. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
