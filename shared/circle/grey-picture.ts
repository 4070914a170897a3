/** One byte a pixel, row by row from the top. */
export interface GreyPicture {
  grey: Uint8Array;
  width: number;
  height: number;
}

/** A grey picture of other pixels, `channels` bytes each of which the first three are red, green and blue (luma after ITU-R BT.601). */
export function greyOf(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4): Uint8Array {
  const grey = new Uint8Array(pixels.length / channels);
  for (let n = 0, at = 0; n < grey.length; n += 1, at += channels) {
    grey[n] =
      (77 * (pixels[at] as number) + 150 * (pixels[at + 1] as number) + 29 * (pixels[at + 2] as number)) >> 8;
  }
  return grey;
}

/** The same picture `longest` pixels long at most, each pixel the mean of those it covers. */
export function shrunk(grey: Uint8Array, width: number, height: number, longest: number): GreyPicture {
  const factor = Math.max(width, height) / longest;
  if (factor <= 1) return { grey, width, height };
  const w = Math.max(1, Math.round(width / factor));
  const h = Math.max(1, Math.round(height / factor));
  const sums = new Uint32Array(w * h);
  const counts = new Uint32Array(w * h);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.min(w - 1, Math.floor((x * w) / width)));
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const cell = row + (columns[x] as number);
      sums[cell] = (sums[cell] as number) + (grey[at] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  const small = new Uint8Array(w * h);
  for (let n = 0; n < small.length; n += 1) small[n] = (sums[n] as number) / (counts[n] as number);
  return { grey: small, width: w, height: h };
}
