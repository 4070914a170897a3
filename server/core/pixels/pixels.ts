import { pngPixels } from './png-pixels.ts';

/** Three bytes a pixel (RGB), rows from the top. */
export interface RgbPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Longest side for analysis, in pixels. */
export const LOOKED_AT = 640;

/** JPEG, PNG or WebP, upright, on white. Throws Bun.Image's error for others. */
export async function pixelsOf(photo: Uint8Array, longest = LOOKED_AT): Promise<RgbPicture> {
  const png = await new Bun.Image(photo)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .bytes();
  return rgbOf(png);
}

export function rgbOf(png: Uint8Array): RgbPicture {
  const { width, height, channels, data } = pngPixels(png);
  if (channels === 3) return { width, height, data };
  const rgb = new Uint8Array(width * height * 3);
  const hasAlpha = channels % 2 === 0;
  for (let n = 0; n < width * height; n += 1) {
    const at = n * channels;
    const alpha = hasAlpha ? (data[at + channels - 1] as number) : 255;
    for (let c = 0; c < 3; c += 1) {
      const value = data[channels > 2 ? at + c : at] as number;
      rgb[3 * n + c] = alpha === 255 ? value : Math.round((value * alpha) / 255 + 255 - alpha);
    }
  }
  return { width, height, data: rgb };
}
