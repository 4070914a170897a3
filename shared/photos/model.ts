import type { CollectionCoin } from '../coins/model.ts';

export const MAX_PHOTOS = 2;
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
/** Two photos and the multipart lines. */
export const MAX_UPLOAD_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 64 * 1024;
/** Multipart forms; all other routes take JSON. */
export const PHOTO_ROUTES = [
  '/api/photos',
  '/api/coins/:id/files',
  '/api/coins/identify',
  '/api/coins/identify-and-store',
  '/api/coins/identify-for-verification',
  '/api/coins/identify-global',
];
export const isPhotoRoute = (path: string): boolean =>
  PHOTO_ROUTES.includes(path.replace(/^\/api\/coins\/\d+\/files$/, '/api/coins/:id/files'));
export const MAX_BULK_PHOTOS = 40;
export const MAX_BULK_JSON_BYTES = 120 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** HEIC is converted in the browser. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Longest side in pixels. 200 and 480 are cropped to the coin where its place is known. */
export const PHOTO_SIZES = [200, 480, 800] as const;

export interface PhotoUrls {
  obverseImageUrl: string;
  reverseImageUrl?: string;
}

/** `/photos/<hash>@200.webp` */
export function photoAt(url: string, size: (typeof PHOTO_SIZES)[number]): string {
  return url.replace(/\.webp$/, `@${size}.webp`);
}

type Pictured = Pick<CollectionCoin, 'imageUrl' | 'obverseImageUrl' | 'reverseImageUrl' | 'typePictures'>;

export const SIDES = [
  { side: 'obverse', field: 'obverseImageUrl' },
  { side: 'reverse', field: 'reverseImageUrl' },
] as const;
export type CoinSide = (typeof SIDES)[number];

/** A single photo counts as the obverse. */
export const photoOf = (coin: Pictured, { field }: CoinSide): string | null =>
  coin[field] ?? (field === 'obverseImageUrl' ? coin.imageUrl : null);

/** For a coin without a photo: the operator's picture of its type. */
export const typePictureOf = ({ typePictures }: Pictured, { side }: CoinSide): string | null =>
  typePictures?.[side] ?? null;

export function thumbnailOf(coin: Pictured, size: 200 | 480): string | null {
  const url = photoOf(coin, SIDES[0]) ?? coin.reverseImageUrl ?? typePictureOf(coin, SIDES[0]);
  return url ? photoAt(url, size) : null;
}

/** Longest side in pixels of pictures of news and releases. */
export const PICTURE_SIDE = 800;
export const CARD_SIDE = 400;

const ADDRESS = /^\/pictures\/[0-9a-f]{64}\.webp$/;

/** Null unless it is one of our own pictures: pages load nothing from other servers. */
export const ownPicture = (url: string | null): string | null => (url && ADDRESS.test(url) ? url : null);

export const pictureOfCard = (url: string): string => url.replace(/\.webp$/, `@${CARD_SIDE}.webp`);

export const photoHash = (url: string | null | undefined): string | null =>
  /^\/photos\/([0-9a-f]{64})\.webp$/.exec(url ?? '')?.[1] ?? null;

/** Of a photo or document. */
export const hashIn = (url: string | null | undefined): string | null =>
  /[0-9a-f]{64}/.exec(url ?? '')?.[0] ?? null;
