import type { Deps } from '../deps.ts';
import { shownPhoto } from '../images/service.ts';
import type { AiPhoto } from '../integrations/ai.ts';
import type { PhotoUrlsOf } from './sides.ts';

/** The stored photos of a result as a model is shown them, obverse first; 404 when one is gone or somebody else's. */
export async function shownPhotos(
  deps: Deps,
  userId: string,
  { obverseImageUrl, reverseImageUrl }: PhotoUrlsOf,
): Promise<AiPhoto[]> {
  const photos: AiPhoto[] = [];
  for (const url of [obverseImageUrl, reverseImageUrl]) {
    if (url) photos.push({ jpeg: await shownPhoto(deps, userId, url) });
  }
  return photos;
}
