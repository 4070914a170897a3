import { and, eq, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { photos } from '../../db/schema.ts';
import type { PhotoCredit } from '../../db/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { type EncodedPhoto, encodePhoto, encodePicture } from './encode.ts';
import { MAX_PHOTO_BYTES, type PhotoUrls } from './model.ts';
import { createQueue } from './queue.ts';
import { removeFiles } from './removal.ts';
import type { PhotoVersion } from './store.ts';

/** A decoded 50-megapixel photo takes 200 MB, so photos are decoded one after another. */
const decoding = createQueue();

const reads = prepared((orm) => ({
  owned: orm
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.hash, sql.placeholder('hash')), eq(photos.userId, sql.placeholder('userId'))))
    .prepare(),
}));

/**
 * Stores one or two photos of a coin and answers their addresses.
 * 413 above 20 MB each; else the errors of encodePhoto. When one is refused, none is stored.
 */
export async function addPhotos(
  deps: Deps,
  userId: string,
  uploads: { obverse: Blob; reverse?: Blob },
): Promise<PhotoUrls> {
  const given = uploads.reverse ? [uploads.obverse, uploads.reverse] : [uploads.obverse];
  if (given.some((photo) => photo.size > MAX_PHOTO_BYTES)) {
    throw new AppError(413, 'A photo is too large. Maximum size is 20MB.');
  }
  const encoded: EncodedPhoto[] = [];
  for (const photo of given) encoded.push(await decoding(async () => encodePhoto(await photo.bytes())));
  const [obverse, reverse] = await Promise.all(encoded.map((photo) => keep(deps, userId, photo)));
  if (!obverse) throw new Error('the photo was not stored');
  return reverse ? { obverseImageUrl: obverse, reverseImageUrl: reverse } : { obverseImageUrl: obverse };
}

/** Stores somebody else's photo, as bytes, with its credit and answers its address. The errors of encodePhoto. */
export async function addCreditedPhoto(
  deps: Deps,
  userId: string,
  photo: Uint8Array,
  credit: PhotoCredit,
): Promise<string> {
  return keep(deps, userId, await decoding(() => encodePhoto(photo)), credit);
}

/** Stores the picture of a person, as bytes, and answers its address. The errors of encodePhoto. */
export async function addPicture(deps: Deps, userId: string, picture: Uint8Array): Promise<string> {
  return keep(deps, userId, await decoding(() => encodePicture(picture)));
}

/** Whether the user uploaded the photo with this address (`/photos/<hash>.webp`). */
export async function holdsPhoto(orm: Orm, userId: string, url: string): Promise<boolean> {
  const hash = url.slice('/photos/'.length, -'.webp'.length);
  const rows = await orm
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.hash, hash), eq(photos.userId, userId)));
  return rows.length > 0;
}

/** The bytes of an owner's photo; 404 when absent, gone from the disk or somebody else's. */
export async function readPhoto(
  deps: Deps,
  userId: string,
  hash: string,
  version: PhotoVersion,
): Promise<Blob> {
  const [owned] = await reads(deps.db).owned.all({ hash, userId });
  const photo = owned ? await deps.photos.read(hash, version) : null;
  if (!photo) throw notFound();
  return photo;
}

async function keep(
  deps: Deps,
  userId: string,
  photo: EncodedPhoto,
  credit: PhotoCredit | null = null,
): Promise<string> {
  const full = photo.versions[0];
  if (!full) throw new Error('a photo without its stored version');
  const hash = new Bun.CryptoHasher('sha256').update(full.bytes).digest('hex');
  const { width, height } = photo;
  // Uploaded again it is as fresh as a new one: whoever saves the coin next may count on it.
  const again = { createdAt: new Date(), ...(credit && { credit }) };
  const stored = deps.photos.alone(async () => {
    for (const { version, bytes } of photo.versions) await deps.photos.write(hash, version, bytes);
    await deps.db.transaction(async (tx) => {
      await tx
        .insert(photos)
        .values({ userId, hash, width, height, bytes: full.bytes.length, credit })
        .onConflictDoUpdate({ target: [photos.userId, photos.hash], set: again });
    });
  });
  await stored.catch(async (error: unknown) => {
    // Without a row, as for a user deleted meanwhile, nobody would ever remove the files.
    await removeFiles(deps, [hash]);
    throw error;
  });
  return `/photos/${hash}.webp`;
}
