import { CERTAIN } from '../../../shared/circle/coin-circle.ts';
import { coinsOnPhoto } from '../../../shared/circle/many-coins.ts';
import type { CoinCircle, FindProblem } from './circle.ts';

export interface EnhanceJob {
  photo: Blob;
  width: number;
  height: number;
  thumbnail: number;
}

export interface FindJob {
  photo: Blob;
  width: number;
  height: number;
  thumbnail: null;
  shorterSide: number;
}

/** 'unreadable': not decodable; 'failed': this browser lacks a feature. */
export type Enhanced = { photo: Blob; thumbnail: Blob; coins: Coins } | 'unreadable' | 'failed';
export type FoundCoins = { coins: Coins } | 'unreadable' | 'failed';

/** Best candidate first; `problem` concerns that one. */
export interface Coins {
  circles: CoinCircle[];
  problem: FindProblem | null;
  /** Empty unless there are two or more; in reading order. */
  several: CoinCircle[];
}

/** Longest side of the picture searched: more pixels only take longer. */
const LOOKED_AT = 640;

/** JPEG quality. */
const QUALITY = 0.9;
const THUMBNAIL_QUALITY = 0.95;
/** Dodging with this grey divides by 1 − 1/6: 20 % brighter, in every browser. */
const FIFTH = 'rgb(16.6667% 16.6667% 16.6667%)';

// Only the page that started a worker can message it.
self.onmessage = async ({ data }: MessageEvent<EnhanceJob | FindJob>) => {
  postMessage(await (data.thumbnail === null ? found(data) : enhanced(data)));
  close();
};

const decoded = (photo: Blob, width: number, height: number) =>
  createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }).catch(
    () => null,
  );

async function enhanced({ photo, width, height, thumbnail }: EnhanceJob): Promise<Enhanced> {
  const bitmap = await decoded(photo, width, height);
  if (!bitmap) return 'unreadable';
  try {
    const whole = canvas(width, height);
    whole.pen.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const coins = coinsOn(whole.surface, Math.min(width, height));
    whole.pen.globalCompositeOperation = 'color-dodge';
    whole.pen.fillStyle = FIFTH;
    whole.pen.fillRect(0, 0, width, height);

    const square = canvas(thumbnail, thumbnail);
    const side = Math.min(width, height);
    const corner = [(width - side) / 2, (height - side) / 2] as const;
    square.pen.drawImage(whole.surface, ...corner, side, side, 0, 0, thumbnail, thumbnail);
    return {
      coins,
      photo: await whole.surface.convertToBlob({ type: 'image/jpeg', quality: QUALITY }),
      thumbnail: await square.surface.convertToBlob({ type: 'image/jpeg', quality: THUMBNAIL_QUALITY }),
    };
  } catch {
    return 'failed';
  }
}

async function found({ photo, width, height, shorterSide }: FindJob): Promise<FoundCoins> {
  const bitmap = await decoded(photo, width, height);
  if (!bitmap) return 'unreadable';
  const whole = canvas(width, height);
  whole.pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { coins: coinsOn(whole.surface, shorterSide) };
}

/** Null where the browser blocks reading pixels (anti-fingerprinting). */
function coinsOn(whole: OffscreenCanvas, shorterSide: number): Coins {
  try {
    const share = Math.min(1, LOOKED_AT / Math.max(whole.width, whole.height));
    const [width, height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
    const small = canvas(width, height);
    small.pen.drawImage(whole, 0, 0, width, height);
    const grey = greyOf(small.pen.getImageData(0, 0, width, height).data);
    const { coins, problem, several } = coinsOnPhoto({ grey, width, height, shorterSide });
    const certain = coins.filter(({ certainty }) => certainty >= CERTAIN).map(({ circle }) => circle);
    return { circles: several.length > 0 ? several : certain, problem, several };
  } catch {
    return { circles: [], problem: 'no coin', several: [] };
  }
}

/** Luma of ITU-R BT.601 in 8-bit integers. */
function greyOf(rgba: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(rgba.length / 4);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8;
  }
  return luma;
}

/** White background: JPEG would turn transparency black. */
function canvas(width: number, height: number) {
  const surface = new OffscreenCanvas(width, height);
  const pen = surface.getContext('2d', { alpha: false });
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  return { surface, pen };
}
