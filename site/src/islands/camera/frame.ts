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
