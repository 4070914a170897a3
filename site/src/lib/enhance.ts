import { t } from '../../../shared/language/i18n.ts';
import { MAX_PHOTO_PIXELS } from '../../../shared/photos/model.ts';
import type { Placing, Size } from './circle.ts';
import type { Coins, Enhanced, EnhanceJob, FindJob, FoundCoins } from './enhance-worker.ts';
import { type PhotoProblem, toUploadable } from './photos.ts';

/** Longest side of a photo that is sent: the server keeps no larger one. */
export const LONGEST_SIDE = 2400;
/** Of a preview, square, in CSS pixels (specification 001, section 9). */
export const THUMBNAIL = 200;

/** A photo ready to be sent. */
export interface Prepared {
  photo: File;
  /** Square; the photo itself where none could be made. */
  thumbnail: Blob;
  /** Of the photo, in pixels. */
  size: Size;
  /** Where the coin lies; undefined where this device could not look. */
  placing?: Placing;
  /** False where the device could not do it: then the photo is the original. */
  isEnhanced: boolean;
}

/** This file is no photo that can be read: why, as a toast says it. */
export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoProblem) {
    super(problem.description);
  }
}

/**
 * A photo as it is sent to be identified, with its preview and where the coin lies on it: HEIC becomes JPEG, at most 2400
 * pixels long, 20 % brighter, JPEG 0.9. One that the device cannot enhance stays as it is. The pixels are worked on beside
 * the page, which stays free meanwhile. Throws `PhotoRefused`.
 */
export async function prepare(file: File): Promise<Prepared> {
  const original = await toUploadable(file).catch(() => refuse(notAnImage(file)));
  const size = await sizeOf(original).catch(() => refuse(notAnImage(file)));
  if (size.width * size.height > MAX_PHOTO_PIXELS) refuse(tooManyPixels(file));
  const side = THUMBNAIL * Math.min(globalThis.devicePixelRatio || 1, 3);
  const job: EnhanceJob = { photo: original, ...fitted(size), thumbnail: Math.round(side) };
  const done = await enqueue<Enhanced>(job);
  if (done === 'unreadable') refuse(damaged(file));
  if (done === 'failed') return { photo: original, thumbnail: original, size, isEnhanced: false };
  const name = file.name.replace(/\.[^.]*$/, '') || 'photo';
  const photo = new File([done.photo], `${name}.jpg`, { type: 'image/jpeg' });
  const placing = placingOf(done.coins);
  return { photo, thumbnail: done.thumbnail, size: fitted(size), placing, isEnhanced: true };
}

/** Longest side of a photo on which only coins are looked for. */
const LOOKED_AT = 640;

/** The coins on a photo that was prepared before, or taken here, the likeliest first; none where it cannot be looked at. */
export async function coinsOn(photo: Blob): Promise<Coins> {
  const size = await sizeOf(photo).catch(() => null);
  if (!size) return NO_COIN;
  const shorterSide = Math.min(size.width, size.height);
  const job: FindJob = { photo, ...fitted(size, LOOKED_AT), thumbnail: null, shorterSide };
  const done = await enqueue<FoundCoins>(job);
  return typeof done === 'string' ? NO_COIN : done.coins;
}

const NO_COIN: Coins = { circles: [], problem: 'no coin' };

/** The likeliest of the coins on a photo is the one it was taken of. */
export const placingOf = ({ circles, problem }: Coins): Placing => ({
  circle: circles[0] ?? null,
  by: 'finder',
  problem,
});

function refuse(problem: PhotoProblem): never {
  throw new PhotoRefused(problem);
}

const notAnImage = ({ name }: File): PhotoProblem => ({
  title: t('Invalid File Type'),
  description: t('{name} is not a valid image file.', { name }),
});
const tooManyPixels = ({ name }: File): PhotoProblem => ({
  title: t('File Too Large'),
  description: t('{name} has more than {megapixels} megapixels. Please choose a smaller photo.', {
    name,
    megapixels: MAX_PHOTO_PIXELS / 1e6,
  }),
});
const damaged = ({ name }: File): PhotoProblem => ({
  title: t('Image Quality Issue'),
  description: t('{name} is damaged or incomplete. Please choose another photo.', { name }),
});

/** The upright size, which the browser knows from the first bytes, without decoding. */
async function sizeOf(photo: Blob): Promise<Size> {
  const image = new Image();
  const url = URL.createObjectURL(photo);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    image.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

/** A size in the same proportion whose longest side is at most `longest`; never larger than it was. */
export function fitted({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const share = Math.min(1, longest / Math.max(width, height));
  const part = (length: number) => Math.max(1, Math.round(length * share));
  return { width: part(width), height: part(height) };
}

/** One photo at a time: two of them decoded are more than a phone has to spare. */
let turn: Promise<unknown> = Promise.resolve();

function enqueue<Answer>(job: EnhanceJob | FindJob): Promise<Answer | 'failed'> {
  const mine = turn.then(() => ask<Answer>(job));
  turn = mine;
  return mine;
}

/** A worker of its own for each photo, which ends itself and so gives back all memory. */
function ask<Answer>(job: EnhanceJob | FindJob): Promise<Answer | 'failed'> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./enhance-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = () => resolve('failed');
    worker.postMessage(job);
  });
}

/** Whether two files hold the very same bytes. */
export async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  for (let start = 0; start < one.size; start += CHUNK) {
    const [a, b] = await Promise.all([bytesAt(one, start), bytesAt(other, start)]);
    if (a.some((byte, index) => byte !== b[index])) return false;
  }
  return true;
}

const CHUNK = 256 * 1024;
const bytesAt = async (file: Blob, start: number) =>
  new Uint8Array(await file.slice(start, start + CHUNK).arrayBuffer());
