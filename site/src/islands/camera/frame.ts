const MARGIN = 0.15;
/** Radius of the ring as a share of the square's side. */
export const RING = 0.5 / (1 + 2 * MARGIN);
export const JPEG_QUALITY = 0.9;
export const IDEAL = { width: 1920, height: 1080 };

interface Square {
  x: number;
  y: number;
  side: number;
}

function centralSquare(width: number, height: number): Square {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

export function drawSquare(pen: CanvasRenderingContext2D, source: HTMLVideoElement | HTMLCanvasElement) {
  const isVideo = 'videoWidth' in source;
  const width = isVideo ? source.videoWidth : source.width;
  const height = isVideo ? source.videoHeight : source.height;
  const { x, y, side } = centralSquare(width, height);
  pen.drawImage(source, x, y, side, side, 0, 0, pen.canvas.width, pen.canvas.height);
}

/** Square grey picture: one byte of luma a pixel, row by row. */
export interface Grey {
  size: number;
  luma: Uint8Array;
}

/** RGBA to luma (ITU-R BT.601, 8-bit integers). */
export function greyOf(rgba: Uint8ClampedArray, size: number): Grey {
  const luma = new Uint8Array(size * size);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8;
  }
  return { size, luma };
}

/** Averages blocks of `factor` × `factor` pixels, which removes noise. */
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
