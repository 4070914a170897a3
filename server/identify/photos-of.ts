import { and, eq } from 'drizzle-orm';
import { photos as photoRows } from '../../db/schema.ts';
import { shownPhoto } from '../photos/service.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import type { IdentifyDeps } from './deps.ts';
import type { AiPhoto } from './providers/ai.ts';
import type { PhotoUrlsOf } from './sides.ts';

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
