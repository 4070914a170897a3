import { drawSquare, type Grey, greyOf, JPEG_QUALITY } from './frame.ts';
import { CHECKED, check, type Finding } from './quality.ts';
import type { Shot } from './steps.ts';

type Source = HTMLVideoElement | HTMLCanvasElement;

/** Reads the central square as grey, `size` pixels wide; undefined without a canvas. */
export function greyReader(size: number): ((source: Source) => Grey) | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  // Averaging: skipped pixels would look sharper than they are.
  pen.imageSmoothingQuality = 'medium';
  return (source) => {
    drawSquare(pen, source);
    return greyOf(pen.getImageData(0, 0, size, size).data, size);
  };
}

/** Draws the video's current frame at full size; this exact picture is stored. False without a picture. */
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

export async function develop(canvas: HTMLCanvasElement): Promise<Shot> {
  await painted();
  const encoded = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no photo'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
  const grey = greyReader(CHECKED)?.(canvas);
  const findings: Finding[] = grey ? check(grey) : [];
  const blob = await encoded;
  return { blob, url: URL.createObjectURL(blob), findings, framed: true };
}

/** After the next frame; a hidden tab has none, hence the timeout. */
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
