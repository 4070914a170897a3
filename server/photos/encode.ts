import { MAX_PHOTO_PIXELS, PHOTO_SIZES, PHOTO_TYPES } from '../../shared/photos/model.ts';
import type { CoinCircle } from '../../shared/recognizer/model.ts';
import { coinOn, pngOf, pngPixels, rgbOf } from '../core/pixels.ts';
import {
  damaged,
  imageError,
  isJpeg,
  isPlainJpeg,
  isPlainWebp,
  isSimpleWebp,
  jpegScans,
  Refused,
  tooSlow,
  wrongType,
} from './formats.ts';
import type { PhotoVersion } from './store.ts';

/**
 * In pixels; enough to read a mint mark. Half the width of 12 megapixels, so that JPEGs decode at half size in
 * a quarter of the memory.
 */
const LONGEST_SIDE = 2000;
/** In pixels; more costs tokens without benefit. */
const AI_SIDE = 1600;
/** Sharp at three pixels a point. */
const PICTURE_SIDE = 512;
const WITH_GIF = [...PHOTO_TYPES, 'image/gif'];
const MAX_PREVIEW_PIXELS = 8_000_000;
/** Progressive JPEGs have about ten; at 50 megapixels each may take 10 ms. */
const MAX_SCANS = 100;

export interface EncodedPhoto {
  width: number;
  height: number;
  /** Null if neither given nor found. */
  circle: CoinCircle | null;
  perceptualHash: string;
  versions: { version: PhotoVersion; bytes: Uint8Array }[];
}

/** WebP is a third smaller, JPEG 15 times faster. */
interface StoredAs {
  format: 'webp' | 'jpeg';
  /** Full size, and smaller versions. */
  quality: [number, number];
}
const AS_WEBP: StoredAs = { format: 'webp', quality: [86, 82] };
const DISPLAYED: StoredAs = { format: 'webp', quality: [82, 80] };
const AS_JPEG: StoredAs = { format: 'jpeg', quality: [86, 80] };

/**
 * Re-encodes as upright WebP without EXIF and GPS, in all sizes. Refused: 415 not JPEG, PNG or WebP, 413 beyond
 * 50 megapixels (by the header), 422 damaged or malicious.
 */
export const encodePhoto = (upload: Uint8Array, given: CoinCircle | null = null): Promise<EncodedPhoto> =>
  photoOf(reencoded(upload, LONGEST_SIDE, AS_WEBP), AS_WEBP, given);

/** For imports: five times faster, as opaque photos become JPEG. */
export const encodeImported = (
  upload: Uint8Array,
  given: CoinCircle | null = null,
): Promise<EncodedPhoto> => {
  const as = isJpeg(upload) || isSimpleWebp(upload) ? AS_JPEG : AS_WEBP;
  return photoOf(reencoded(upload, LONGEST_SIDE, as), as, given);
};

/** For exports of this program: a plain WebP or JPEG of at most the stored size stays byte for byte. */
export const encodeExported = (
  upload: Uint8Array,
  given: CoinCircle | null = null,
): Promise<EncodedPhoto> => {
  const as = isJpeg(upload) ? AS_JPEG : AS_WEBP;
  const full = unchanged(upload).then((same) => same ?? reencoded(upload, LONGEST_SIDE, as));
  return photoOf(full, as, given);
};

const photoOf = (full: Promise<Uint8Array>, as: StoredAs, given: CoinCircle | null) =>
  versionsOf(full, as, async (small, shortSide) => given ?? coinOn(rgbOf(small), null, shortSide).circle);

/** Returns the upload if it can stay, after a trial decode; else null. */
async function unchanged(upload: Uint8Array): Promise<Uint8Array | null> {
  if (!isPlainWebp(upload) && !isPlainJpeg(upload)) return null;
  const { width, height } = await image(upload, MAX_PHOTO_PIXELS).metadata();
  if (Math.max(width, height) > LONGEST_SIDE) return null;
  return safely(upload, {}, async (photo) => {
    await photo.png({ compressionLevel: 0 }).bytes();
    return upload;
  });
}

/** Of a person; also takes the first frame of a GIF. */
export const encodePicture = (upload: Uint8Array): Promise<EncodedPhoto> =>
  versionsOf(reencoded(upload, PICTURE_SIDE, AS_WEBP, { types: WITH_GIF }), AS_WEBP, async () => null);

/** These show only the coin; the longest is used to find it. */
const COIN_SIZES = [200, 480] as const;
const SEARCH_SIDE = 480;
/** A photo at most this much longer is used as the smaller version: encoding again would save little. */
const NEAR_RATIO = 4 / 3;

/** Share of the shorter side: from here a coin has 400 of 480 pixels. */
const FILLING_RADIUS = 0.4;
const isSquare = (width: number, height: number) => Math.max(width, height) < 1.05 * Math.min(width, height);

async function versionsOf(
  encoded: Promise<Uint8Array>,
  as: StoredAs,
  circleOn: (small: Uint8Array, shortSide: number) => Promise<CoinCircle | null>,
): Promise<EncodedPhoto> {
  const full = await encoded;
  const { width, height } = await image(full).metadata();
  // Decoded once; smaller sizes, circle and hash are made of it.
  const small = await image(full)
    .resize(SEARCH_SIDE, SEARCH_SIDE, INSIDE)
    .png({ compressionLevel: 0 })
    .bytes();
  const circle = await circleOn(small, Math.min(width, height));
  // For imports the decoded pixels suffice if the coin nearly fills the photo.
  const source =
    as === AS_JPEG && circle && circle.radius >= FILLING_RADIUS && isSquare(width, height) ? small : full;
  const ofCoin = circle ? await coinSquare(source, circle, SEARCH_SIDE) : small;
  const smaller = await Promise.all(
    PHOTO_SIZES.map(async (size) => {
      if (COIN_SIZES.some((one) => one === size))
        return { version: size, bytes: await shrunk(ofCoin, size, as) };
      const isNear = Math.max(width, height) <= size * NEAR_RATIO;
      return { version: size, bytes: isNear ? full : await shrunk(full, size, as) };
    }),
  );
  return {
    ...{ width, height, circle, perceptualHash: await perceptualHash(small) },
    versions: [{ version: 'full', bytes: full }, ...smaller],
  };
}

/** 413 beyond 8 megapixels. */
export const encodePreview = async (picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await reencoded(picture, side, DISPLAYED, { maxPixels: MAX_PREVIEW_PIXELS }));

/** Below this it is a tracking pixel, not a picture. */
const MIN_SIDE = 32;

/** Large and small version of an illustration; also takes GIF. Null if too small. */
export async function encodeIllustration(
  picture: Uint8Array,
  [large, small]: [number, number],
): Promise<{ large: Uint8Array; small: Uint8Array } | null> {
  const full = await reencoded(picture, large, DISPLAYED, { types: WITH_GIF });
  const { width, height } = await image(full).metadata();
  return Math.min(width, height) < MIN_SIDE
    ? null
    : { large: full, small: await shrunk(full, small, DISPLAYED) };
}

interface Admitted {
  types?: readonly string[];
  maxPixels?: number;
}

/** Upright JPEG without EXIF and GPS. Errors of `encodePhoto`. */
export async function encodeForAi(
  upload: Uint8Array,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; perceptualHash: string }> {
  const jpeg = await safely(upload, {}, (photo) =>
    photo.resize(AI_SIDE, AI_SIDE, INSIDE).jpeg({ quality: 85 }).bytes(),
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

/** Checks the header and all JPEG markers before decoding. */
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

/** Around the coin, as share of its radius. */
const MARGIN = 0.06;

/** The square around the coin as PNG, at most about `side` pixels long, within the photo. Trusts its input. */
async function coinSquare(photo: Uint8Array, circle: CoinCircle, side: number): Promise<Uint8Array> {
  const whole = await new Bun.Image(photo).metadata();
  const { size } = squareOf(circle, whole.width, whole.height);
  const longest = Math.ceil(Math.max(whole.width, whole.height) * Math.min(1, side / size));
  const png = await new Bun.Image(photo)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .bytes();
  const { width, height, channels, data } = pngPixels(png);
  const { left, top, size: length } = squareOf(circle, width, height);
  const row = length * channels;
  const square = Buffer.alloc(row * length);
  for (let y = 0; y < length; y += 1) {
    const from = ((top + y) * width + left) * channels;
    square.set(data.subarray(from, from + row), y * row);
  }
  return pngOf({ width: length, height: length, channels, data: square });
}

function squareOf({ x, y, radius }: CoinCircle, width: number, height: number) {
  const short = Math.min(width, height);
  const size = Math.max(1, Math.min(short, Math.round(2 * radius * (1 + MARGIN) * short)));
  const start = (middle: number, length: number) =>
    Math.min(length - size, Math.max(0, Math.round(middle * length - size / 2)));
  return { left: start(x, width), top: start(y, height), size };
}

const HASH_SIDE = 32;
const LOW = 8;

/**
 * 64 bits as 16 hex digits: DCT hash of Zauner, "Implementation and Benchmarking of Perceptual Image Hash
 * Functions" (2010), section 3.2.1. Robust to size, compression and brightness.
 */
export async function perceptualHash(photo: Uint8Array): Promise<string> {
  const png = await new Bun.Image(photo)
    .resize(HASH_SIDE, HASH_SIDE, { filter: 'box' })
    .png({ compressionLevel: 0 })
    .bytes();
  const low = lowFrequencies(greys(png));
  const sorted = low.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  const bits = low.map((value) => (value > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

const COSINES = Array.from({ length: LOW }, (_, k) =>
  Array.from({ length: HASH_SIDE }, (_, n) => Math.cos((Math.PI / HASH_SIDE) * (n + 0.5) * (k + 1))),
);

/** DCT-II without constant factors. */
function lowFrequencies(grey: number[]): number[] {
  const rows = Array.from({ length: HASH_SIDE }, (_, y) =>
    COSINES.map((cosines) =>
      cosines.reduce((sum, cosine, x) => sum + cosine * (grey[y * HASH_SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((cosines) =>
    COSINES.map((_, u) => cosines.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0)),
  );
}

/** Luma (ITU-R BT.601). */
function greys(png: Uint8Array): number[] {
  const { data, channels } = pngPixels(png);
  return Array.from({ length: HASH_SIDE * HASH_SIDE }, (_, n) => {
    const at = n * channels;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  });
}
