/** A square picture in grey: one byte of luma a pixel, row by row. */
export interface Grey {
  size: number;
  luma: Uint8Array;
}

/** RGBA as a canvas has it, in grey: luma of ITU-R BT.601 in 8-bit integers. */
export function greyOf(rgba: Uint8ClampedArray, size: number): Grey {
  const luma = new Uint8Array(size * size);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8;
  }
  return { size, luma };
}

/** The picture with each block of `factor` × `factor` pixels as one: their mean, so that noise and specks go. */
export function shrunk({ size, luma }: Grey, factor: number): Grey {
  const small = Math.floor(size / factor);
  const means = new Uint8Array(small * small);
  for (let y = 0; y < small; y += 1) {
    for (let x = 0; x < small; x += 1) {
      let sum = 0;
      for (let row = y * factor; row < (y + 1) * factor; row += 1) {
        for (let at = row * size + x * factor, end = at + factor; at < end; at += 1) sum += luma[at] ?? 0;
      }
      means[y * small + x] = sum / (factor * factor);
    }
  }
  return { size: small, luma: means };
}
