import type { PhotosDeps } from './deps.ts';

/** Notes that one more photo of a coin will come, or with −1 that one has come, or will not. */
export function awaitPhoto(
  { awaitedPhotos }: Pick<PhotosDeps, 'awaitedPhotos'>,
  coinId: number,
  by: 1 | -1,
): void {
  const now = (awaitedPhotos.get(coinId) ?? 0) + by;
  if (now > 0) awaitedPhotos.set(coinId, now);
  else awaitedPhotos.delete(coinId);
}

/** Whether photos of a coin are still to come. */
export const awaitsPhotos = ({ awaitedPhotos }: Pick<PhotosDeps, 'awaitedPhotos'>, coinId: number): boolean =>
  awaitedPhotos.has(coinId);
