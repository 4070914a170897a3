import { AppError } from '../errors.ts';
import { MAX_PHOTO_PIXELS, PHOTO_SIZES, PHOTO_TYPES } from './model.ts';
import type { PhotoVersion } from './store.ts';

/** Longest side of the stored photo, in pixels: enough to read a mint mark, small enough for a Raspberry Pi. */
const LONGEST_SIDE = 2400;
/** Of a person's picture: sharp where it is shown largest, on the profile of a phone with three pixels a point. */
const PICTURE_SIDE = 512;
/** Previews come many at a time and are not decoded in turn. */
const MAX_PREVIEW_PIXELS = 8_000_000;

export interface EncodedPhoto {
  width: number;
  height: number;
  versions: { version: PhotoVersion; bytes: Uint8Array }[];
}

/**
 * Decodes an upload and encodes it anew as WebP, upright, without EXIF and GPS, with its smaller versions.
 * 415 when it is not a JPEG, PNG or WebP image, 413 beyond 50 megapixels (known from the header, before a
 * pixel is decoded), 422 when it is damaged.
 */
export const encodePhoto = (upload: Uint8Array): Promise<EncodedPhoto> =>
  versionsOf(reencoded(upload, LONGEST_SIDE, 86));

/** The same for the picture of a person, 512 pixels long at most; GIF is taken as well, its first frame. */
export const encodePicture = (upload: Uint8Array): Promise<EncodedPhoto> =>
  versionsOf(reencoded(upload, PICTURE_SIDE, 86, { types: [...PHOTO_TYPES, 'image/gif'] }));

async function versionsOf(encoded: Promise<Uint8Array>): Promise<EncodedPhoto> {
  const full = await encoded;
  const { width, height } = await image(full).metadata();
  const smaller = await Promise.all(
    PHOTO_SIZES.map(async (size) => ({ version: size, bytes: await shrunk(full, size, 82) })),
  );
  return { width, height, versions: [{ version: 'full', bytes: full }, ...smaller] };
}

/** The same for a picture that is only shown, at most `side` pixels long; 413 beyond 8 megapixels. */
export const encodePreview = (picture: Uint8Array, side: number) =>
  reencoded(picture, side, 80, { maxPixels: MAX_PREVIEW_PIXELS });

interface Admitted {
  types?: readonly string[];
  maxPixels?: number;
}

async function reencoded(
  picture: Uint8Array,
  side: number,
  quality: number,
  { types = PHOTO_TYPES, maxPixels = MAX_PHOTO_PIXELS }: Admitted = {},
): Promise<Uint8Array> {
  try {
    const { format } = await image(picture, maxPixels).metadata();
    if (!types.includes(`image/${format}`)) throw wrongType();
    return await shrunk(picture, side, quality, maxPixels);
  } catch (error) {
    throw error instanceof AppError ? error : imageError(error);
  }
}

const image = (bytes: Uint8Array, maxPixels = MAX_PHOTO_PIXELS) => new Bun.Image(bytes, { maxPixels });

const shrunk = (bytes: Uint8Array, side: number, quality: number, maxPixels?: number) =>
  image(bytes, maxPixels)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .bytes();

function imageError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return new AppError(413, 'The photo has more than 50 megapixels. Please choose a smaller one.');
  }
  if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return wrongType();
  return new AppError(422, 'The photo is damaged and cannot be read. Please choose another one.');
}

const wrongType = () => new AppError(415, 'Please choose a photo in JPEG, PNG or WebP format.');
