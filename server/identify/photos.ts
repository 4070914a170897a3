import { and, eq } from 'drizzle-orm';
import { type OwnerId, photos as photoRows } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { AppError } from '../core/errors.ts';
import {
  placeCircle,
  readUpload,
  type Shown,
  shownPhoto,
  showPhoto,
  storePhoto,
  type Upload,
} from '../photos/service.ts';
import type { Uploads } from '../photos/uploads.ts';
import type { SideAsked } from '../recognizer/vision/seen.ts';
import type { Case, Sides, UploadCase } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { isGivenUp, type Owner } from './jobs/runs.ts';
import type { AiPhoto } from './providers/ai.ts';
import { dropResult, hold } from './temporary.ts';
import { interrupted, type PhotoUrls } from './unanswered.ts';

const SAME = msg('Both photos are identical. Choose one photo of each side.');

/** 422 for the same file twice. */
export async function readPhotos({ obverse, reverse, circles }: Uploads): Promise<Sides<Upload>> {
  const front = await readUpload(obverse, circles.obverse);
  const back = reverse && (await readUpload(reverse, circles.reverse));
  if (!back) return [front];
  if (front.uploadHash === back.uploadHash) throw new AppError(422, 'photos_identical', SAME).listed();
  return [front, back];
}

export async function showPhotos(coin: UploadCase): Promise<void> {
  const [obverse, reverse] = coin.uploads;
  const show = (side: Upload) => showPhoto(coin.run.caller.id, side);
  coin.shown = reverse ? await Promise.all([show(obverse), show(reverse)]) : [await show(obverse)];
}

export async function keepPhotos(deps: IdentifyDeps, coin: UploadCase): Promise<void> {
  const { run, scope } = coin;
  const photos = await following(run.caller, (userId) => storePhotos(deps, userId, coin));
  const verdict = interrupted(photos);
  const tempId = await hold(deps, run.caller, verdict, scope, run.whenHeld);
  run.tempId = tempId;
  Object.assign(coin, { photos, verdict, tempId } satisfies Partial<Case>);
}

async function storePhotos(
  deps: IdentifyDeps,
  userId: OwnerId,
  { uploads, shown }: UploadCase,
): Promise<PhotoUrls> {
  const store = (side?: Upload, marks?: Shown) =>
    side && marks ? storePhoto(deps, userId, side, marks) : Promise.resolve(null);
  const [obverseImageUrl, reverseImageUrl] = await Promise.all([
    store(uploads[0], shown[0]),
    store(uploads[1], shown[1]),
  ]);
  return { obverseImageUrl, reverseImageUrl };
}

/** Retries if the guest became an account. */
async function following<T>(owner: Owner, work: (userId: OwnerId) => Promise<T>): Promise<T> {
  const { id } = owner;
  try {
    return await work(id);
  } catch (error) {
    if (owner.id === id) throw error;
    return work(owner.id);
  }
}

export async function dropPhotos(deps: IdentifyDeps, { run, tempId }: Case): Promise<void> {
  if (tempId && isGivenUp(run)) await dropResult(deps, run.caller, tempId);
}

export async function prepareForReader(coin: UploadCase): Promise<void> {
  const { uploads, shown, circles } = coin;
  const [front, back] = uploads;
  const [obverse, reverse] = shown;
  if (!obverse) throw new Error('the photos were not shown');
  coin.sides = [{ photo: await readFrom(front, obverse), circle: circles.obverse }];
  if (back && reverse) coin.sides.push({ photo: await readFrom(back, reverse), circle: circles.reverse });
}

/** Our camera: 2400 × 2400. */
const READ_AS_IT_CAME = { pixels: 6_000_000, bytes: 4_000_000 } as const;

/** A second JPEG pass blurs letters. */
async function readFrom({ photo }: Upload, { jpeg }: Shown): Promise<Uint8Array> {
  if (photo.size > READ_AS_IT_CAME.bytes) return jpeg;
  const upload = await photo.bytes();
  const { format, width, height } = await new Bun.Image(upload).metadata();
  return format === 'jpeg' && width * height <= READ_AS_IT_CAME.pixels ? upload : jpeg;
}

/** 404 for missing or foreign photos. */
export async function loadPhotos(
  deps: IdentifyDeps,
  coin: Case,
  circles?: Uploads['circles'],
): Promise<void> {
  const userId = coin.run.caller.id;
  coin.shown = await shownPhotos(deps, userId, coin.photos);
  coin.sides = await askedSides(deps, userId, coin.photos, coin.shown);
  const [front, back] = coin.sides;
  const first = circles?.obverse ?? (back ? null : circles?.reverse);
  if (front && first) front.circle = first;
  if (back && circles?.reverse) back.circle = circles.reverse;
}

export async function placeCircles(
  deps: IdentifyDeps,
  { run, photos: { obverseImageUrl, reverseImageUrl } }: Case,
  { obverse, reverse }: Uploads['circles'],
): Promise<void> {
  const { id } = run.caller;
  if (obverseImageUrl && obverse) await placeCircle(deps, id, obverseImageUrl, obverse);
  if (reverseImageUrl && reverse) await placeCircle(deps, id, reverseImageUrl, reverse);
}

/** As the reading has them; a single photo was read as the obverse. */
export function putInOrder(coin: Pick<Case, 'reading' | 'photos'>): void {
  const { reading, photos } = coin;
  if (!reading || reading.state === 'off') return;
  if (photos.obverseImageUrl === null) coin.photos = exchanged(photos);
  if (!reading.swapped) return;
  coin.photos = exchanged(coin.photos);
  coin.reading = { ...reading, circles: exchangedCircles(reading.circles) };
}

export const exchanged = ({ obverseImageUrl, reverseImageUrl }: PhotoUrls): PhotoUrls => ({
  obverseImageUrl: reverseImageUrl,
  reverseImageUrl: obverseImageUrl,
});

export const exchangedCircles = ([first = null, second = null]: Reading['circles']) => [second, first];

/** 404 for missing or foreign photos. */
export async function shownPhotos(
  deps: IdentifyDeps,
  userId: OwnerId,
  { obverseImageUrl, reverseImageUrl }: PhotoUrls,
): Promise<AiPhoto[]> {
  const photos: AiPhoto[] = [];
  for (const url of [obverseImageUrl, reverseImageUrl]) {
    if (url) photos.push({ jpeg: await shownPhoto(deps, userId, url) });
  }
  return photos;
}

export async function askedSides(
  deps: IdentifyDeps,
  userId: OwnerId,
  { obverseImageUrl, reverseImageUrl }: PhotoUrls,
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
