/**
 * What of the camera's picture is shown and kept: its central square. The ring lies in the middle of that square with 15 %
 * of its own diameter around it, so what is kept is what was seen: the whole coin, a little ground to tell its edge by, and
 * as many pixels as the camera has on its shorter side.
 */
export const MARGIN = 0.15;
/** Radius of the ring as a share of the square's side. */
export const RING = 0.5 / (1 + 2 * MARGIN);
/** Quality of the JPEG, and what the camera is asked for (specification 001, section 9). */
export const JPEG_QUALITY = 0.9;
export const IDEAL = { width: 1920, height: 1080 };

interface Square {
  x: number;
  y: number;
  side: number;
}

/** The central square of a picture, in its pixels. */
export function centralSquare(width: number, height: number): Square {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/** Draws the central square of a video or canvas upon the whole of a canvas. */
export function drawSquare(pen: CanvasRenderingContext2D, source: HTMLVideoElement | HTMLCanvasElement) {
  const isVideo = 'videoWidth' in source;
  const width = isVideo ? source.videoWidth : source.width;
  const height = isVideo ? source.videoHeight : source.height;
  const { x, y, side } = centralSquare(width, height);
  pen.drawImage(source, x, y, side, side, 0, 0, pen.canvas.width, pen.canvas.height);
}

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
