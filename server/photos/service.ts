import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { type OwnerId, photos, users } from '../../db/schema.ts';
import { isDocument, isPdf, MAX_DOCUMENT_BYTES } from '../../shared/coins/files.ts';
import { msg } from '../../shared/language/msg.ts';
import type { PhotoUrls } from '../../shared/photos/model.ts';
import { hashIn } from '../../shared/photos/model.ts';
import type { PhotoCredit } from '../../shared/photos/stock.ts';
import type { CoinCircle } from '../../shared/recognizer/model.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { sha256 } from '../core/crypto.ts';
import { AppError, notFound, notSignedIn } from '../core/errors.ts';
import type { PhotosDeps } from './deps.ts';
import type { EncodedPhoto } from './encode.ts';
import { type Encode, encoded, type Picture } from './encoder.ts';
import { refuseBeyondQuota } from './quota.ts';
import { removeFiles } from './removal.ts';
import type { PhotoVersion } from './store.ts';
import type { Uploads } from './uploads.ts';

const reads = prepared((orm) => ({
  owned: orm
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.hash, sql.placeholder('hash')), eq(photos.userId, sql.placeholder('userId'))))
    .prepare(),
  uploaded: orm
    .select({ hash: photos.hash })
    .from(photos)
    .where(
      and(eq(photos.userId, sql.placeholder('userId')), eq(photos.uploadHash, sql.placeholder('uploadHash'))),
    )
    .orderBy(desc(photos.createdAt))
    .limit(1)
    .prepare(),
}));

const addressOf = (hash: string) => `/photos/${hash}.webp`;
const hashOf = (url: string) => hashIn(url) ?? '';

/** Identify a repeated upload, as file and as picture. */
interface Fingerprints {
  uploadHash: string;
  perceptualHash: string;
}

export interface Upload {
  photo: Blob;
  /** SHA-256 in hex. */
  uploadHash: string;
  /** As the user placed it. */
  circle: CoinCircle | null;
}

export interface Shown extends Fingerprints {
  jpeg: Uint8Array<ArrayBuffer>;
  circle: CoinCircle | null;
}

export async function readUpload(photo: Blob, circle: CoinCircle | null = null): Promise<Upload> {
  return { photo, uploadHash: await photoHash(photo), circle };
}

/** Bytes per step: a millisecond or two. */
const HASH_CHUNK = 2 ** 20;

/** SHA-256 in hex; yields to the event loop. */
export async function photoHash(photo: Blob): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256');
  for (let at = 0; at < photo.size; at += HASH_CHUNK) {
    if (at > 0) await yieldToEventLoop();
    hasher.update(await photo.slice(at, at + HASH_CHUNK).bytes());
  }
  return hasher.digest('hex');
}

/** For an AI model, ahead of photos to store. Errors of `encodePhoto`; 429 if many are waiting. */
export const showPhoto = async (userId: OwnerId, { photo, uploadHash, circle }: Upload): Promise<Shown> => ({
  ...(await shownOf(userId, photo)),
  uploadHash,
  circle,
});

const shownOf = (userId: OwnerId, photo: Picture) => encoded({ of: userId }, 'shown', photo);

/** Returns the address. */
export const storePhoto = async (
  deps: PhotosDeps,
  userId: OwnerId,
  { photo, circle }: Pick<Upload, 'photo' | 'circle'>,
  { uploadHash, perceptualHash }: Fingerprints,
): Promise<string> =>
  storeEncoded(deps, userId, await encoded({ of: userId, isBackground: true }, 'photo', photo, circle), {
    uploadHash,
    perceptualHash,
  });

/** Returns the addresses. Errors of `encodePhoto`; stores none if one is refused. */
export async function addPhotos(
  deps: PhotosDeps,
  userId: OwnerId,
  uploads: Uploads & Pick<Notes, 'credit'>,
): Promise<PhotoUrls> {
  const { obverse: front, reverse: back, circles, credit } = uploads;
  const given = [{ one: front, circle: circles.obverse }];
  if (back) given.push({ one: back, circle: circles.reverse });
  const made: { photo: EncodedPhoto; marks: Fingerprints }[] = [];
  for (const { one, circle } of given) {
    const { uploadHash } = await readUpload(one);
    const photo = await encoded({ of: userId, isBackground: true }, 'photo', one, circle);
    made.push({ photo, marks: { uploadHash, perceptualHash: photo.perceptualHash } });
  }
  await refuseBeyondQuota(
    deps.db.orm,
    deps,
    userId,
    made.map(({ photo }) => fileOf(photo)),
  );
  const [obverse, reverse] = await Promise.all(
    made.map(({ photo, marks }) => storeEncoded(deps, userId, photo, { ...marks, credit })),
  );
  if (!obverse) throw new Error('the photo was not stored');
  return reverse ? { obverseImageUrl: obverse, reverseImageUrl: reverse } : { obverseImageUrl: obverse };
}

/** Queue key, encoder, and whether it is an export of this program. */
export interface EncodeBy {
  of: string;
  encode: Encode;
  task: 'imported' | 'exported';
}

/** Returns the address. Errors of `encodePhoto`. */
export async function addImportedPhoto(
  deps: PhotosDeps,
  userId: OwnerId,
  { photo, uploadHash, circle, credit }: Upload & Pick<Notes, 'credit'>,
  { of, encode, task }: EncodeBy,
): Promise<string> {
  const made = await encode({ of, isBackground: true }, task, photo, circle);
  return storeEncoded(deps, userId, made, { uploadHash, perceptualHash: made.perceptualHash, credit });
}

/** Address of the photo stored from this very file, if any. */
export async function photoOfUpload(
  deps: PhotosDeps,
  userId: OwnerId,
  uploadHash: string,
): Promise<string | null> {
  const [row] = await reads(deps.db).uploaded.all({ userId, uploadHash });
  return row ? addressOf(row.hash) : null;
}

/** For an AI model; 404 if absent or another user's. */
export async function shownPhoto(
  deps: PhotosDeps,
  userId: OwnerId,
  url: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const hash = hashOf(url);
  await refuseOthers(deps, userId, hash);
  const photo = await readPhoto(deps, hash, 'full');
  return (await shownOf(userId, photo)).jpeg;
}

/** Crops the small versions again; 404 if absent or another user's. */
export async function placeCircle(
  deps: PhotosDeps,
  userId: OwnerId,
  url: string,
  circle: CoinCircle,
): Promise<void> {
  const hash = hashOf(url);
  await refuseOthers(deps, userId, hash);
  const photo = await readPhoto(deps, hash, 'full');
  const again = await encoded({ of: userId, isBackground: true }, 'exported', photo, circle);
  await storeEncoded(deps, userId, again);
}

/** Errors of `encodePhoto`. */
export async function addCreditedPhoto(
  deps: PhotosDeps,
  userId: OwnerId,
  photo: Uint8Array,
  credit: PhotoCredit,
): Promise<string> {
  return storeEncoded(deps, userId, await encoded({ of: userId, isBackground: true }, 'photo', photo), {
    credit,
  });
}

/** Errors of `encodePhoto`. */
export async function addPicture(deps: PhotosDeps, userId: OwnerId, picture: Uint8Array): Promise<string> {
  return storeEncoded(deps, userId, await encoded({ of: userId, isBackground: true }, 'picture', picture));
}

/** Errors of `encodeIllustration`. */
export const preparePicture = (picture: Uint8Array, sizes: [number, number]) =>
  encoded({ of: 'pictures beside texts', isBackground: true }, 'illustration', picture, sizes);

/** Takes `/photos/<hash>.webp` or `/documents/<hash>.pdf`. */
export async function holdsPhoto(orm: Orm, userId: OwnerId, url: string): Promise<boolean> {
  const rows = await orm
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.hash, hashOf(url)),
        eq(photos.userId, userId),
        eq(photos.kind, isDocument({ url }) ? 'document' : 'photo'),
      ),
    );
  return rows.length > 0;
}

/** Stores a PDF unchanged. 413 above 20 MB, 415 if not a PDF. */
export async function addDocument(deps: PhotosDeps, userId: OwnerId, document: Blob): Promise<string> {
  if (document.size > MAX_DOCUMENT_BYTES)
    throw new AppError(413, 'document_too_large', DOCUMENT_TOO_LARGE).listed();
  const bytes = await document.bytes();
  if (!isPdf(bytes)) throw new AppError(415, 'document_format_unsupported', NO_DOCUMENT).listed();
  const hash = await photoHash(document);
  const row = { userId, hash, kind: 'document' as const, width: 0, height: 0, bytes: bytes.length };
  await store(deps, row, {}, [{ version: 'document', bytes }]);
  return documentAddress(hash);
}

const documentAddress = (hash: string) => `/documents/${hash}.pdf`;
const DOCUMENT_TOO_LARGE = msg('The document is too large. Maximum size is 20MB.');
export const NO_DOCUMENT = msg(
  'Please choose a photo in JPEG, PNG or WebP format, or a document in PDF format.',
);

/** 404 unless it is the user's own. */
export async function refuseOthers(deps: PhotosDeps, userId: OwnerId, hash: string): Promise<void> {
  const [owned] = await reads(deps.db).owned.all({ hash, userId });
  if (!owned) throw notFound();
}

/** Does not check the owner; 404 if the file is missing. */
export async function readPhoto(deps: PhotosDeps, hash: string, version: PhotoVersion): Promise<Blob> {
  const read = (which: PhotoVersion) => deps.photos.read(hash, which);
  // Photos of older versions lack 480.
  const photo = (await read(version)) ?? (version === 480 ? await read(800) : null);
  if (!photo) throw notFound();
  return photo;
}

type Notes = Partial<Fingerprints> & { credit?: PhotoCredit | null | undefined };

async function storeEncoded(
  deps: PhotosDeps,
  userId: OwnerId,
  photo: EncodedPhoto,
  notes: Notes = {},
): Promise<string> {
  const { width, height, circle } = photo;
  const row = { userId, ...fileOf(photo), width, height };
  await store(deps, row, { circle, ...notes }, photo.versions);
  return addressOf(row.hash);
}

function fileOf({ versions: [full] }: EncodedPhoto): { hash: string; bytes: number } {
  if (!full) throw new Error('a photo without its stored version');
  return { hash: sha256(full.bytes), bytes: full.bytes.length };
}

/** Leaves no files if the row cannot be written. */
async function store(
  deps: PhotosDeps,
  row: typeof photos.$inferInsert,
  notes: Partial<typeof photos.$inferInsert>,
  versions: EncodedPhoto['versions'],
): Promise<void> {
  const { hash, userId } = row;
  // Renewed, so that a coin saved next may rely on it.
  const again = { createdAt: new Date(), ...notes };
  const stored = deps.photos.alone(hash, async () => {
    const writing = versions.map(({ version, bytes }) => deps.photos.write(hash, version, bytes));
    // All writes must end before files are removed.
    await Promise.allSettled(writing);
    await Promise.all(writing);
    await deps.db.transaction(async (tx) => {
      if (!(await isOpen(tx, userId))) throw notSignedIn();
      await refuseBeyondQuota(tx, deps, userId, [row]);
      await tx
        .insert(photos)
        .values({ ...row, ...notes })
        .onConflictDoUpdate({ target: [photos.userId, photos.hash], set: again });
    });
  });
  await stored.catch(async (error: unknown) => {
    // Without a row nothing else would remove the files.
    await removeFiles(deps, hash);
    throw error;
  });
}

/** Accounts being deleted have a `lastSeenAt` of 1970 (export/deletion.ts). */
async function isOpen(tx: Orm, userId: OwnerId): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.lastSeenAt, new Date(0))));
  return rows.length > 0;
}

export function countPendingPhoto(
  { pendingPhotos }: Pick<PhotosDeps, 'pendingPhotos'>,
  coinId: number,
  by: 1 | -1,
): void {
  const now = (pendingPhotos.get(coinId) ?? 0) + by;
  if (now > 0) pendingPhotos.set(coinId, now);
  else pendingPhotos.delete(coinId);
}

export const hasPendingPhotos = (
  { pendingPhotos }: Pick<PhotosDeps, 'pendingPhotos'>,
  coinId: number,
): boolean => pendingPhotos.has(coinId);
