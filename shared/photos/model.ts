import type { CollectionCoin } from '../coins/model.ts';

/** Limits of uploads (specification 001 section 5; product limits). */
export const MAX_PHOTOS = 2;
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
/** Largest body of an upload: two photos and the multipart lines around them. */
export const MAX_UPLOAD_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 64 * 1024;
/** The routes that read forms with photos; all others take JSON. */
export const PHOTO_ROUTES = [
  '/api/photos',
  '/api/coins/:id/files',
  '/api/coins/identify',
  '/api/coins/identify-and-store',
  '/api/coins/identify-for-verification',
  '/api/coins/identify-global',
];
/** Whether a path is one of these routes. */
export const takesPhotos = (path: string): boolean =>
  PHOTO_ROUTES.includes(path.replace(/^\/api\/coins\/\d+\/files$/, '/api/coins/:id/files'));
/** Photos of a bulk run (specification 001, section 5), and the largest body with them. */
export const MAX_BULK_PHOTOS = 20;
export const MAX_BULK_JSON_BYTES = 120 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Types the server decodes; HEIC is converted in the browser before it is sent. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Longest side, in pixels, of the smaller versions of a photo. Those of 200 and 480 show the coin alone where it is known where it lies. */
export const PHOTO_SIZES = [200, 480, 800] as const;

/** Answer of `POST /api/photos`. */
export interface PhotoUrls {
  obverseImageUrl: string;
  reverseImageUrl?: string;
}

/** The address of a smaller version of a stored photo (`/photos/<hash>@200.webp`). */
export function photoAt(url: string, size: (typeof PHOTO_SIZES)[number]): string {
  return url.replace(/\.webp$/, `@${size}.webp`);
}

type Pictured = Pick<CollectionCoin, 'imageUrl' | 'obverseImageUrl' | 'reverseImageUrl' | 'typePictures'>;

/** One side of the coin, and the field of its photo. */
export const SIDES = [
  { side: 'obverse', field: 'obverseImageUrl' },
  { side: 'reverse', field: 'reverseImageUrl' },
] as const;
export type CoinSide = (typeof SIDES)[number];

/** The photo of a side; a coin with a single photo shows it as its obverse. */
export const photoOf = (coin: Pictured, { field }: CoinSide): string | null =>
  coin[field] ?? (field === 'obverseImageUrl' ? coin.imageUrl : null);

/** The operator's picture of a side of its type, for a coin without a photo. */
export const typePictureOf = ({ typePictures }: Pictured, { side }: CoinSide): string | null =>
  typePictures?.[side] ?? null;

/** What shows a coin's front, small enough for a card: its photo, else the operator's of its type; null when there is neither. */
export function thumbnailOf(coin: Pictured, size: 200 | 480): string | null {
  const url = photoOf(coin, SIDES[0]) ?? typePictureOf(coin, SIDES[0]);
  return url ? photoAt(url, size) : null;
}

/** Longest side, in pixels, of a picture beside a news item or a release, and of the same on a card. */
export const PICTURE_SIDE = 800;
export const CARD_SIDE = 400;

const ADDRESS = /^\/pictures\/[0-9a-f]{64}\.webp$/;

/** An address that pages may show: one of our own pictures; null for any other, as somebody else's server. */
export const ownPicture = (url: string | null): string | null => (url && ADDRESS.test(url) ? url : null);

/** The address of the smaller version for a card. */
export const pictureOfCard = (url: string): string => url.replace(/\.webp$/, `@${CARD_SIDE}.webp`);
