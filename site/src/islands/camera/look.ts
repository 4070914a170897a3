import { drawSquare, type Grey, greyOf, JPEG_QUALITY } from './frame.ts';
import { CHECKED, check, type Finding } from './quality.ts';
import type { Shot } from './steps.ts';

type Source = HTMLVideoElement | HTMLCanvasElement;

/** What gives the central square of a picture in grey, so many pixels wide; undefined where there is no canvas. */
export function lookerAt(size: number): ((source: Source) => Grey) | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  // Pixels are averaged rather than left out: what is left out looks sharper than it is.
  pen.imageSmoothingQuality = 'medium';
  return (source) => {
    drawSquare(pen, source);
    return greyOf(pen.getImageData(0, 0, size, size).data, size);
  };
}

/** Draws what the video shows now upon the canvas, at the camera's own size: what is seen from then on is what is kept. */
export function freeze(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0) return false;
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return false;
  drawSquare(pen, video);
  return true;
}

/** Once the frozen picture is on the screen: what is to be said of it, and the photo. Rejects where none can be made. */
export async function develop(canvas: HTMLCanvasElement): Promise<Shot> {
  await painted();
  const encoded = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no photo'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
  const grey = lookerAt(CHECKED)?.(canvas);
  const findings: Finding[] = grey ? check(grey) : [];
  const blob = await encoded;
  return { blob, url: URL.createObjectURL(blob), findings, framed: true };
}

/** After the next frame; in a tab behind others, which has none, soon. */
const painted = () =>
  new Promise<void>((resolve) => {
    const soon = setTimeout(resolve, 200);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(soon);
        resolve();
      }),
    );
  });
