import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, importedCoins, imports, type OwnerId } from '../../db/schema.ts';
import { type CoinFile, isPdf, MAX_FILES, TOO_MANY_FILES } from '../../shared/coins/files.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { writeCoin, writePhotosAside } from '../coins/write.ts';
import { AppError, isDiskFull } from '../core/errors.ts';
import { encoded } from '../photos/encoder.ts';
import {
  addDocument,
  addImportedPhoto,
  countPendingPhoto,
  type EncodeBy,
  photoOfUpload,
} from '../photos/service.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf } from './files.ts';
import type { PendingPhoto, Side } from './pending-photos.ts';
import type { PhotoNotes } from './read/extras.ts';
import { photosFolder, type Staged } from './read/staged.ts';
import { fetchPhoto } from './shared.ts';

/** While one photo is stored, two others are encoded. */
const LANES = 3;

interface Work {
  waiting: readonly PendingPhoto[];
  /** Exported by Mintmark: stays byte for byte. */
  isExported: boolean;
  photoNotes: Staged['photoNotes'];
  done: (photo: PendingPhoto, problem: string | null) => Promise<void>;
  isStopped: () => boolean;
}

export async function photosOfCoin(
  tx: Orm,
  userId: OwnerId,
  id: number,
): Promise<Record<Side, string | null> | undefined> {
  const [row] = await tx
    .select({
      obverseImageUrl: coins.obverseImageUrl,
      reverseImageUrl: coins.reverseImageUrl,
      imageUrl: coins.imageUrl,
    })
    .from(coins)
    .where(and(eq(coins.id, id), eq(coins.userId, userId)));
  return row;
}

/**
 * Encodes pending photos and gives each to its coin. False where the import was cancelled or the server
 * stops.
 */
export async function storePendingPhotos(
  deps: ImportDeps,
  id: string,
  { waiting, isExported, photoNotes, done, isStopped }: Work,
): Promise<boolean> {
  const left = waiting.values();
  const pending = new Set(waiting);
  for (const { coin } of pending) countPendingPhoto(deps, coin, 1);
  const expectNoMore = (photo: PendingPhoto) => {
    if (pending.delete(photo)) countPendingPhoto(deps, photo.coin, -1);
  };
  let isOver = false;
  const lane = async (of: string) => {
    const series = encoded.series();
    const by: EncodeBy = { of, encode: series.encode, task: isExported ? 'exported' : 'imported' };
    try {
      await storeOneByOne(by);
    } finally {
      series.end();
    }
  };
  const storeOneByOne = async (by: EncodeBy) => {
    for (const photo of left) {
      if (isOver || isStopped()) return;
      try {
        const [row] = await deps.db.orm.select().from(imports).where(eq(imports.id, id));
        if (row?.state !== 'importing') throw OVER;
        const problems: string[] = [];
        const stored: CoinFile[] = [];
        for (const one of photo.files ?? [{ file: photo.file, role: 'other' as const, name: null }]) {
          const url = await storedPhoto(deps, row, { ...one, ...photoNotes(one.file) }, by);
          if (typeof url === 'string') stored.push({ url, role: one.role, name: one.name });
          else problems.push(url.sentence);
        }
        const left = await deps.db.transaction((tx) => givePhotos(tx, deps, id, photo, stored));
        if (left > 0) problems.push(TOO_MANY_FILES);
        await done(photo, sentences(...new Set(problems)) || null);
        expectNoMore(photo);
      } catch (error) {
        isOver = true;
        if (error !== OVER) throw error;
      }
    }
  };
  // Settled together, so that both lanes have ended before an error is thrown.
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, (_, at) => lane(`import ${id} ${at}`)),
  );
  for (const photo of pending) expectNoMore(photo);
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return !isOver && !isStopped();
}

const OVER = Symbol('over');

/** The address, or why there is none. */
export async function storedPhoto(
  deps: ImportDeps,
  { id, userId }: { id: string; userId: OwnerId },
  { file, circle, credit }: Pick<PendingPhoto, 'file'> & PhotoNotes,
  by: EncodeBy,
): Promise<string | AppError> {
  try {
    const known = await photoOfUpload(deps, userId, file);
    if (known) return known;
    const path = join(photosFolder(folderOf(deps.config, id)), file);
    if (!existsSync(path) && !(await fetchPhoto(deps, id, file)))
      return new AppError(410, 'import_photo_lost', LOST);
    const photo = Bun.file(path);
    if (isPdf(await photo.slice(0, 1024).bytes())) return await addDocument(deps, userId, photo);
    return await addImportedPhoto(
      deps,
      userId,
      { photo, uploadHash: file, circle: circle ?? null, credit },
      by,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 429 || error.status === 401) throw error;
    if (isDiskFull(error)) throw error;
    return error;
  }
}

const LOST = msg('The photo was lost during upload. Upload the file again.');

/**
 * Sets the photo unless the owner changed it meanwhile, and records it for undo. Returns how many had no
 * room.
 */
async function givePhotos(
  tx: Orm,
  deps: ImportDeps,
  id: string,
  photo: PendingPhoto,
  stored: CoinFile[],
): Promise<number> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id));
  if (row?.state !== 'importing') throw OVER;
  const { coin: coinId, side } = photo;
  const mine = and(eq(coins.id, coinId), eq(coins.userId, row.userId));
  const [coin] = await tx.select().from(coins).where(mine);
  if (row.failures > 0) await tx.update(imports).set({ failures: 0 }).where(eq(imports.id, id));
  if (!coin || stored.length === 0) return 0;
  const had = side === 'files' ? (coin.files ?? []) : [];
  const fresh = stored.filter(({ url }) => !had.some((one) => one.url === url));
  const left = Math.max(0, had.length + fresh.length - MAX_FILES);
  const now = newValue(coin, photo, fresh.slice(0, fresh.length - left));
  if (!now) return left;
  const [known] = await tx
    .select()
    .from(importedCoins)
    .where(and(eq(importedCoins.importId, id), eq(importedCoins.coinId, coinId)));
  const isAdded = known?.before === null;
  await showPhoto(tx, deps, coin, { [side]: now, ...(isAdded && { updatedAt: coin.updatedAt }) });
  if (isAdded) return left;
  const noted = {
    before: { ...known?.before, [side]: coin[side] },
    after: { ...known?.after, [side]: now },
  };
  await tx
    .insert(importedCoins)
    .values({ importId: id, coinId, userId: row.userId, ...noted })
    .onConflictDoUpdate({ target: [importedCoins.importId, importedCoins.coinId], set: noted });
  if (known) return left;
  const counts = { updated: row.updated + 1, skipped: Math.max(0, row.skipped - 1) };
  await tx.update(imports).set(counts).where(eq(imports.id, id));
  return left;
}

/** Null where nothing changes. */
function newValue(coin: CoinRow, { side, was }: PendingPhoto, stored: CoinFile[]) {
  if (side === 'files') return stored.length > 0 ? [...(coin.files ?? []), ...stored] : null;
  const [url = null] = stored.map((one) => one.url);
  return (coin[side] ?? null) !== was || was === url ? null : url;
}

/** Exports also bring photos of sold and trashed coins. */
const showPhoto = (tx: Orm, deps: ImportDeps, coin: CoinRow, values: Partial<CoinRow>) =>
  coin.deletedAt === null ? writeCoin(tx, deps, coin, values) : writePhotosAside(tx, coin, values);
