import { and, eq } from 'drizzle-orm';
import { photos as photoRows } from '../../db/schema.ts';
import type { Identification } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import { readUpload, type Shown, shownPhoto, showPhoto, storePhoto, type Upload } from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import type { IdentifyDeps } from './deps.ts';
import type { AiPhoto } from './providers/ai.ts';

/** Obverse first. */
export type Sides<T> = [T, T?];

export type PhotoUrlsOf = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

const SAME = msg('Both photos are the same picture. Please choose one photo of each side.');

/** 422 for the same file twice. */
export async function readSides({ obverse, reverse, circles }: Uploads): Promise<Sides<Upload>> {
  const front = await readUpload(obverse, circles.obverse);
  const back = reverse && (await readUpload(reverse, circles.reverse));
  if (!back) return [front];
  if (front.uploadHash === back.uploadHash) throw new AppError(422, SAME, [SAME]);
  return [front, back];
}

/** Errors of showPhoto. */
export async function showSides(userId: string, [obverse, reverse]: Sides<Upload>): Promise<Sides<Shown>> {
  const show = (side: Upload) => showPhoto(userId, side);
  return reverse ? Promise.all([show(obverse), show(reverse)]) : [await show(obverse)];
}

export async function storeSides(
  deps: IdentifyDeps,
  userId: string,
  sides: Sides<Upload>,
  shown: Sides<Shown>,
): Promise<PhotoUrlsOf> {
  const store = (side?: Upload, marks?: Shown) =>
    side && marks ? storePhoto(deps, userId, side, marks) : Promise.resolve(null);
  const [obverseImageUrl, reverseImageUrl] = await Promise.all([
    store(sides[0], shown[0]),
    store(sides[1], shown[1]),
  ]);
  return { obverseImageUrl, reverseImageUrl };
}

/** Obverse first; 404 for missing or foreign photos. */
export async function shownPhotos(
  deps: IdentifyDeps,
  userId: string,
  { obverseImageUrl, reverseImageUrl }: PhotoUrlsOf,
): Promise<AiPhoto[]> {
  const photos: AiPhoto[] = [];
  for (const url of [obverseImageUrl, reverseImageUrl]) {
    if (url) photos.push({ jpeg: await shownPhoto(deps, userId, url) });
  }
  return photos;
}

/** Obverse first, with the coin's circle if known. */
export async function askedSides(
  deps: IdentifyDeps,
  userId: string,
  { obverseImageUrl, reverseImageUrl }: PhotoUrlsOf,
  shown: AiPhoto[],
): Promise<SideAsked[]> {
  const urls = [obverseImageUrl, reverseImageUrl].filter((url) => url !== null);
  const sides: SideAsked[] = [];
  for (const [at, { jpeg }] of shown.entries()) {
    const hash = urls[at]?.slice('/photos/'.length, -'.webp'.length) ?? '';
    const [row] = await deps.db.orm
      .select({ circle: photoRows.circle })
      .from(photoRows)
      .where(and(eq(photoRows.userId, userId), eq(photoRows.hash, hash)));
    sides.push({ photo: jpeg, circle: row?.circle ?? null });
  }
  return sides;
}
