import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { photos } from '../../../db/schema.ts';
import type { ImageCredit } from '../../../shared/photos/stock.ts';
import type { CoinsDeps } from '../deps.ts';
import { getCoin } from '../service.ts';

const HASH = /^\/photos\/([0-9a-f]{64})\.webp$/;

/** Whose pictures the owner's photos at these addresses are; the collector's own have no credit and are left out. */
export async function creditsOf(
  deps: CoinsDeps,
  userId: string,
  imageUrls: string[],
): Promise<ImageCredit[]> {
  const hashes = [...new Set(imageUrls)].flatMap((url) => HASH.exec(url)?.[1] ?? []);
  if (hashes.length === 0) return [];
  const rows = await deps.db.orm
    .select({ hash: photos.hash, credit: photos.credit })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.hash, hashes), isNotNull(photos.credit)));
  return hashes.flatMap((hash) => {
    const credit = rows.find((row) => row.hash === hash)?.credit;
    return credit ? { imageUrl: `/photos/${hash}.webp`, ...credit } : [];
  });
}

/** The credits of a coin's photos; 404 when the coin is absent or somebody else's. */
export async function coinCredits(deps: CoinsDeps, userId: string, id: number): Promise<ImageCredit[]> {
  const { imageUrl, obverseImageUrl, reverseImageUrl } = await getCoin(deps, userId, id);
  const urls = [obverseImageUrl, reverseImageUrl, imageUrl].filter((url) => url !== null);
  return creditsOf(deps, userId, urls);
}
