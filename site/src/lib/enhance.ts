import { t } from '../../../shared/language/i18n.ts';
import { MAX_PHOTO_PIXELS } from '../../../shared/photos/model.ts';
import type { Placing, Size } from './circle.ts';
import type { Coins, Enhanced, EnhanceJob, FindJob, FoundCoins } from './enhance-worker.ts';
import { type PhotoProblem, toUploadable } from './photos.ts';

export const LONGEST_SIDE = 2400;
const THUMBNAIL = 200;

export interface Prepared {
  photo: File;
  thumbnail: Blob;
  size: Size;
  /** Undefined if this device could not search. */
  placing?: Placing;
  /** False if the device could not; the photo is the original then. */
  isEnhanced: boolean;
}

export class PhotoRefused extends Error {
  constructor(readonly problem: PhotoProblem) {
    super(problem.description);
  }
}

/**
 * HEIC to JPEG, at most 2400 px, 20 % brighter, in a worker. Unchanged where the device cannot.
 * Throws `PhotoRefused`.
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

const LOOKED_AT = 640;

/** Best candidate first; none if the photo cannot be read. */
export async function coinsOn(photo: Blob): Promise<Coins> {
  const size = await sizeOf(photo).catch(() => null);
  if (!size) return NO_COIN;
  const shorterSide = Math.min(size.width, size.height);
  const job: FindJob = { photo, ...fitted(size, LOOKED_AT), thumbnail: null, shorterSide };
  const done = await enqueue<FoundCoins>(job);
  return typeof done === 'string' ? NO_COIN : done.coins;
}

const NO_COIN: Coins = { circles: [], problem: 'no coin', several: [] };

/** Of several coins none is circled: the collector chooses. */
export const placingOf = ({ circles, problem, several }: Coins): Placing => ({
  circle: several.length > 0 ? null : (circles[0] ?? null),
  by: 'finder',
  problem,
  ...(several.length > 0 && { several }),
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

/** Upright size; browsers read it from the header without decoding. */
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

/** Scales down to `longest`, never up. */
export function fitted({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const share = Math.min(1, longest / Math.max(width, height));
  const part = (length: number) => Math.max(1, Math.round(length * share));
  return { width: part(width), height: part(height) };
}

/** One photo at a time: phones lack memory for two decoded ones. */
let turn: Promise<unknown> = Promise.resolve();

function enqueue<Answer>(job: EnhanceJob | FindJob): Promise<Answer | 'failed'> {
  const mine = turn.then(() => ask<Answer>(job));
  turn = mine;
  return mine;
}

/** A new worker per photo: it closes itself, which frees all memory. */
function ask<Answer>(job: EnhanceJob | FindJob): Promise<Answer | 'failed'> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./enhance-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = () => resolve('failed');
    worker.postMessage(job);
  });
}

/** Compares bytes. */
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
