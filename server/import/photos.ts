import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, importedCoins, imports } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { writeCoin, writePhotosAside } from '../coins/write.ts';
import { awaitPhoto } from '../photos/awaited.ts';
import { encoded } from '../photos/encoder.ts';
import { addImportedPhoto, type EncodeBy, photoOfUpload } from '../photos/service.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isDiskFull } from '../platform/errors.ts';
import type { AwaitedPhoto, Side } from './awaited.ts';
import { folderOf } from './files.ts';
import { photosFolder } from './read/staged.ts';
import { hasPhoto } from './shared.ts';

/** Photos of one import that are worked on at the same time: while one is stored, two others are encoded, as many as there may be. */
const LANES = 3;

interface Work {
  waiting: readonly AwaitedPhoto[];
  /** Whether they are of an export of this program, and stay as they are. */
  isExported: boolean;
  /** Writes down that one has come, or why it will not. */
  done: (photo: AwaitedPhoto, problem: string | null) => Promise<void>;
  isStopped: () => boolean;
}

/** The photos a coin of the user's shows now; undefined where there is no such coin any more. */
export async function photosOfCoin(
  tx: Orm,
  userId: string,
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
 * Encodes photos whose coins are there and gives each to its coin. Answers whether all have been dealt with: not where the import was ended
 * or the server stops.
 */
export async function bringPhotos(
  deps: Deps,
  id: string,
  { waiting, isExported, done, isStopped }: Work,
): Promise<boolean> {
  const left = waiting.values();
  const awaited = new Set(waiting);
  for (const { coin } of awaited) awaitPhoto(deps, coin, 1);
  const expectNoMore = (photo: AwaitedPhoto) => {
    if (awaited.delete(photo)) awaitPhoto(deps, photo.coin, -1);
  };
  let isOver = false;
  const lane = async (of: string) => {
    const series = encoded.series();
    const by: EncodeBy = { of, encode: series.encode, task: isExported ? 'exported' : 'imported' };
    try {
      await bringOneByOne(by);
    } finally {
      series.end();
    }
  };
  const bringOneByOne = async (by: EncodeBy) => {
    for (const photo of left) {
      if (isOver || isStopped()) return;
      try {
        const [row] = await deps.db.orm.select().from(imports).where(eq(imports.id, id));
        if (row?.state !== 'importing') throw OVER;
        const url = await addressOf(deps, row, photo, by);
        if (typeof url === 'string') await deps.db.transaction((tx) => givePhoto(tx, deps, id, photo, url));
        await done(photo, typeof url === 'string' ? null : url.message);
        expectNoMore(photo);
      } catch (error) {
        isOver = true;
        if (error !== OVER) throw error;
      }
    }
  };
  // Whoever waits for a photo of theirs goes first. Both have ended before one that broke is told.
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, (_, at) => lane(`import ${id} ${at}`)),
  );
  for (const photo of awaited) expectNoMore(photo);
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return !isOver && !isStopped();
}

/** The import was cancelled meanwhile. */
const OVER = Symbol('over');

/** The address of a photo, encoded when its turn has come; why it cannot be shown, where it cannot. */
async function addressOf(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
  { file }: AwaitedPhoto,
  by: EncodeBy,
): Promise<string | AppError> {
  try {
    const known = await photoOfUpload(deps, userId, file);
    if (known) return known;
    const path = join(photosFolder(folderOf(deps.config, id)), file);
    if (!existsSync(path) && !(await hasPhoto(deps, id, file))) return new AppError(410, LOST);
    // Its name in the folder is the hash of its content (read/photos.ts).
    return await addImportedPhoto(deps, userId, { photo: Bun.file(path), uploadHash: file }, by);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 429 || error.status === 401) throw error;
    // It goes on by itself when there is room.
    if (isDiskFull(error)) throw error;
    return error;
  }
}

const LOST = msg('It was lost on its way. Please send the file again for it.');

/** Gives a coin its photo, unless its owner gave it another meanwhile, so that it can be undone. */
async function givePhoto(
  tx: Orm,
  deps: Deps,
  id: string,
  { coin: coinId, side, was }: AwaitedPhoto,
  url: string,
): Promise<void> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id));
  if (row?.state !== 'importing') throw OVER;
  const mine = and(eq(coins.id, coinId), eq(coins.userId, row.userId));
  const [coin] = await tx.select().from(coins).where(mine);
  if (row.failures > 0) await tx.update(imports).set({ failures: 0 }).where(eq(imports.id, id));
  if (!coin || (coin[side] ?? null) !== was || was === url) return;
  const [known] = await tx
    .select()
    .from(importedCoins)
    .where(and(eq(importedCoins.importId, id), eq(importedCoins.coinId, coinId)));
  const isAdded = known?.before === null;
  await showPhoto(tx, deps, coin, { [side]: url, ...(isAdded && { updatedAt: coin.updatedAt }) });
  if (isAdded) return;
  const noted = { before: { ...known?.before, [side]: was }, after: { ...known?.after, [side]: url } };
  await tx
    .insert(importedCoins)
    .values({ importId: id, coinId, userId: row.userId, ...noted })
    .onConflictDoUpdate({ target: [importedCoins.importId, importedCoins.coinId], set: noted });
  if (known) return;
  const counts = { updated: row.updated + 1, skipped: Math.max(0, row.skipped - 1) };
  await tx.update(imports).set(counts).where(eq(imports.id, id));
}

/** An export brings coins that were sold or lie in the trash as well, with their photos. */
const showPhoto = (tx: Orm, deps: Deps, coin: CoinRow, values: Partial<CoinRow>) =>
  coin.deletedAt === null ? writeCoin(tx, deps, coin, values) : writePhotosAside(tx, coin, values);
