import { pngPixels } from '../core/pixels.ts';

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

/** Luma of each pixel (ITU-R BT.601) of the little picture, RGB or RGBA. */
function greys(png: Uint8Array): number[] {
  const { data, channels } = pngPixels(png);
  return Array.from({ length: SIDE * SIDE }, (_, n) => {
    const at = n * channels;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  });
}
