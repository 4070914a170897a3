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
