import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, invalid, malformed } from '../../core/errors.ts';
import { photoIn } from '../../core/http/data-urls.ts';
import { boundTree } from '../../core/http/json.ts';
import type { Uploads } from '../../photos/uploads.ts';
import { ticket } from '../bodies.ts';

const NO_OBVERSE = msg('Please select at least an obverse (front) coin image');
const NO_IMAGE = msg('Please choose a photo in JPEG, PNG or WebP format.');

/** 415 for text without an image. */
export const notAnImage = () => new AppError(415, NO_IMAGE, [NO_IMAGE]);

/** 400 for invalid JSON, 422 for a schema violation. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => {
    throw malformed();
  });
  boundTree(body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error.issues);
  return parsed.data;
}

const Photos = z.object({
  obverseImage: z.string(NO_OBVERSE).min(1, NO_OBVERSE),
  reverseImage: z.string(msg('The reverse must be a photo.')).nullish(),
  ticket,
});

/** From data URLs. The same photo twice is the obverse only. 415 for no image, 413 above 20 MB. */
export async function uploadsIn(request: Request): Promise<{ uploads: Uploads; ticket?: string }> {
  const { obverseImage, reverseImage, ticket } = await readJson(request, Photos);
  const obverse = photoIn(request, obverseImage)?.photo;
  const reverse = reverseImage ? photoIn(request, reverseImage)?.photo : undefined;
  if (!obverse || (reverseImage && !reverse)) throw notAnImage();
  const isSame = reverse !== undefined && (await isSamePhoto(obverse, reverse));
  const circles = { obverse: null, reverse: null };
  return { uploads: { obverse, ...(reverse && !isSame && { reverse }), circles }, ticket };
}

async function isSamePhoto(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const hash = async (photo: Blob) => Bun.hash(await photo.bytes());
  return (await hash(one)) === (await hash(other));
}
