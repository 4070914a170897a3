import { MAX_PHOTO_PIXELS, PHOTO_SIZES, PHOTO_TYPES } from '../../shared/photos/model.ts';
import type { CoinCircle } from '../../shared/recognizer/model.ts';
import { coinOn, rgbOf } from '../core/pixels.ts';
import { coinSquare } from './coin-square.ts';
import { isJpeg, isPlainJpeg, jpegScans } from './jpeg-scans.ts';
import { perceptualHash } from './perceptual.ts';
import type { PhotoVersion } from './store.ts';
import { damaged, imageError, Refused, tooSlow, wrongType } from './unreadable.ts';

/**
 * Longest side of the stored photo, in pixels: enough to read a mint mark. Half the width of a usual camera's 12 megapixels, so that a
 * JPEG of that size is decoded at half its size, in a quarter of the memory: a Raspberry Pi has little.
 */
const LONGEST_SIDE = 2000;
/** Longest side of what a model is shown, in pixels: more costs tokens and tells it nothing more. */
const SHOWN_SIDE = 1600;
/** Of a person's picture: sharp where it is shown largest, on the profile of a phone with three pixels a point. */
const PICTURE_SIDE = 512;
const WITH_GIF = [...PHOTO_TYPES, 'image/gif'];
const MAX_PREVIEW_PIXELS = 8_000_000;
/** Passes over a picture; programs that save progressive JPEGs make about ten. At 50 megapixels each may cost ten milliseconds. */
const MAX_SCANS = 100;

export interface EncodedPhoto {
  width: number;
  height: number;
  /** Where the coin lies on it; null where none was given, or found. */
  circle: CoinCircle | null;
  /** What it looks like (perceptual.ts). */
  perceptualHash: string;
  versions: { version: PhotoVersion; bytes: Uint8Array }[];
}

/** How a photo is stored: WebP, a third smaller, or JPEG, in a fifteenth of the time. */
interface StoredAs {
  format: 'webp' | 'jpeg';
  /** Of the photo itself, and of its smaller versions. */
  quality: [number, number];
}
const AS_WEBP: StoredAs = { format: 'webp', quality: [86, 82] };
/** Pictures that are only shown. */
const BESIDE: StoredAs = { format: 'webp', quality: [82, 80] };
const AS_JPEG: StoredAs = { format: 'jpeg', quality: [86, 80] };

/**
 * Decodes an upload and encodes it anew as WebP, upright, without EXIF and GPS, with its smaller versions.
 * Refused as 415 when it is not a JPEG, PNG or WebP image, 413 beyond 50 megapixels (known from the header, before a
 * pixel is decoded), 422 when it is damaged or made to be decoded without end.
 * The coin is where its collector says, or where one is found for certain.
 */
export const encodePhoto = (upload: Uint8Array, given: CoinCircle | null = null): Promise<EncodedPhoto> =>
  photoOf(reencoded(upload, LONGEST_SIDE, AS_WEBP), AS_WEBP, given);

/** The same for one of the thousands of photos of an import, in a fifth of the time: what is no drawing and has nothing see-through is encoded anew as JPEG. */
export const encodeImported = (
  upload: Uint8Array,
  given: CoinCircle | null = null,
): Promise<EncodedPhoto> => {
  const as = isJpeg(upload) || isSimpleWebp(upload) ? AS_JPEG : AS_WEBP;
  return photoOf(reencoded(upload, LONGEST_SIDE, as), as, given);
};

/**
 * The same for a photo of an export of this program, whose largest version stays byte for byte: a plain WebP or JPEG of no more than the stored
 * size, which has no place for EXIF and GPS. Anything else is encoded anew.
 */
export const encodeExported = (
  upload: Uint8Array,
  given: CoinCircle | null = null,
): Promise<EncodedPhoto> => {
  const as = isJpeg(upload) ? AS_JPEG : AS_WEBP;
  const full = kept(upload).then((same) => same ?? reencoded(upload, LONGEST_SIDE, as));
  return photoOf(full, as, given);
};

const photoOf = (full: Promise<Uint8Array>, as: StoredAs, given: CoinCircle | null) =>
  versionsOf(full, as, async (small, shortSide) => given ?? coinOn(rgbOf(small), null, shortSide).circle);

/** The picture itself where it can stay as it is, decoded once to see that it can be; else null. */
async function kept(upload: Uint8Array): Promise<Uint8Array | null> {
  if (!isPlainWebp(upload) && !isPlainJpeg(upload)) return null;
  const { width, height } = await image(upload, MAX_PHOTO_PIXELS).metadata();
  if (Math.max(width, height) > LONGEST_SIDE) return null;
  return safely(upload, {}, async (photo) => {
    await photo.png({ compressionLevel: 0 }).bytes();
    return upload;
  });
}

/** A lossy WebP that is nothing but its picture, which is opaque (RFC 9649, 2.5). */
const isSimpleWebp = (upload: Uint8Array): boolean =>
  Buffer.from(upload.subarray(0, 16)).toString('latin1', 8) === 'WEBPVP8 ';

/** Bytes of a colour profile that is kept: those of cameras and screens have a few thousand. */
const MOST_PROFILE = 64 * 1024;
/** What the header of an extended WebP may announce: a colour profile. */
const HAS_PROFILE = 0x20;

/** Whether a file is one lossy picture, alone or with a colour profile, as stored photos are: no chunk for EXIF or XMP, and nothing behind it. */
function isPlainWebp(upload: Uint8Array): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8) return false;
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length && chunks.length < 4) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const isWrong =
      (name === 'VP8X' && (length !== 10 || bytes[at + 8] !== HAS_PROFILE)) ||
      // A profile has its signature at this place (ICC.1, 7.2).
      (name === 'ICCP' && (length > MOST_PROFILE || bytes.toString('latin1', at + 44, at + 48) !== 'acsp'));
    if (isWrong) return false;
    chunks.push(name);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length && /^(?:VP8X ICCP )?VP8 $/.test(chunks.join(' '));
}

/** The same for the picture of a person, 512 pixels long at most; GIF is taken as well, its first frame. */
export const encodePicture = (upload: Uint8Array): Promise<EncodedPhoto> =>
  versionsOf(reencoded(upload, PICTURE_SIDE, AS_WEBP, { types: WITH_GIF }), AS_WEBP, async () => null);

/** The sizes that show the coin alone; the pixels of the longest are what the coin is searched on. */
const OF_THE_COIN = [200, 480] as const;
const SEARCHED_SIDE = 480;
/** A photo at most a third longer than a smaller version takes its place: encoding it once more would save little, and cost a quarter of the work. */
const NEAR = 4 / 3;

/** Of the shorter side: from this radius on a coin has 400 of the 480 pixels of a square photo. */
const NEARLY_ALL = 0.4;
const isSquare = (width: number, height: number) => Math.max(width, height) < 1.05 * Math.min(width, height);

async function versionsOf(
  encoded: Promise<Uint8Array>,
  as: StoredAs,
  circleOn: (small: Uint8Array, shortSide: number) => Promise<CoinCircle | null>,
): Promise<EncodedPhoto> {
  const full = await encoded;
  const { width, height } = await image(full).metadata();
  // Decoded once, not compressed: what is smaller, the coin's place and the look of it come from these pixels.
  const small = await image(full)
    .resize(SEARCHED_SIDE, SEARCHED_SIDE, INSIDE)
    .png({ compressionLevel: 0 })
    .bytes();
  const circle = await circleOn(small, Math.min(width, height));
  // Of thousands of photos the pixels that are decoded already will do where the coin nearly fills its photo.
  const source =
    as === AS_JPEG && circle && circle.radius >= NEARLY_ALL && isSquare(width, height) ? small : full;
  const ofCoin = circle ? await coinSquare(source, circle, SEARCHED_SIDE) : small;
  const smaller = await Promise.all(
    PHOTO_SIZES.map(async (size) => {
      if (OF_THE_COIN.some((one) => one === size))
        return { version: size, bytes: await shrunk(ofCoin, size, as) };
      const isNear = Math.max(width, height) <= size * NEAR;
      return { version: size, bytes: isNear ? full : await shrunk(full, size, as) };
    }),
  );
  return {
    ...{ width, height, circle, perceptualHash: await perceptualHash(small) },
    versions: [{ version: 'full', bytes: full }, ...smaller],
  };
}

/** The same for a picture that is only shown, at most `side` pixels long; 413 beyond 8 megapixels. */
export const encodePreview = async (picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await reencoded(picture, side, BESIDE, { maxPixels: MAX_PREVIEW_PIXELS }));

/** Shorter than this on either side is no picture to look at, as the pixel that counts readers. */
const LEAST_SIDE = 32;

/**
 * The same for a picture that stands beside a text, large and small, at most so many pixels long; GIF is taken as well. Null for
 * one too small to be seen.
 */
export async function encodeBeside(
  picture: Uint8Array,
  [large, small]: [number, number],
): Promise<{ large: Uint8Array; small: Uint8Array } | null> {
  const full = await reencoded(picture, large, BESIDE, { types: WITH_GIF });
  const { width, height } = await image(full).metadata();
  return Math.min(width, height) < LEAST_SIDE
    ? null
    : { large: full, small: await shrunk(full, small, BESIDE) };
}

interface Admitted {
  types?: readonly string[];
  maxPixels?: number;
}

/** The photo as a model is shown it: JPEG, upright, at most 1600 pixels long, without EXIF and GPS. The refusals of encodePhoto. */
export async function encodeForAi(
  upload: Uint8Array,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; perceptualHash: string }> {
  const jpeg = await safely(upload, {}, (photo) =>
    photo.resize(SHOWN_SIDE, SHOWN_SIDE, INSIDE).jpeg({ quality: 85 }).bytes(),
  );
  return { jpeg: new Uint8Array(jpeg), perceptualHash: await perceptualHash(jpeg) };
}

const reencoded = (
  picture: Uint8Array,
  side: number,
  { format, quality: [quality] }: StoredAs,
  admitted: Admitted = {},
) => safely(picture, admitted, (photo) => photo.resize(side, side, INSIDE)[format]({ quality }).bytes());

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;

/** Looks at the header, and at all markers of a JPEG, before a pixel is decoded. */
async function safely(
  picture: Uint8Array,
  { types = PHOTO_TYPES, maxPixels = MAX_PHOTO_PIXELS }: Admitted,
  encode: (photo: Bun.Image) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (picture.length === 0) throw wrongType(picture);
  const jpeg = jpegScans(picture);
  if (jpeg?.isCutShort) throw damaged();
  if (jpeg && jpeg.scans > MAX_SCANS) throw tooSlow();
  try {
    const { format } = await image(picture, maxPixels).metadata();
    if (!types.includes(`image/${format}`)) throw wrongType(picture);
    return await encode(image(picture, maxPixels));
  } catch (error) {
    throw error instanceof Refused ? error : imageError(error, picture);
  }
}

const image = (bytes: Uint8Array, maxPixels = MAX_PHOTO_PIXELS) => new Bun.Image(bytes, { maxPixels });

const shrunk = (bytes: Uint8Array, side: number, { format, quality: [, quality] }: StoredAs) =>
  image(bytes).resize(side, side, INSIDE)[format]({ quality }).bytes();
