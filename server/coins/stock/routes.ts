import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import { photos } from '../../../db/schema.ts';
import { CoinId } from '../../../shared/coins/model.ts';
import {
  CreditQuery,
  type ImageCredit,
  StockPhotoQuery,
  StockPhotoToken,
} from '../../../shared/photos/stock.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { getCoin } from '../service.ts';
import { createStockPhotos } from './service.ts';

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

export const stockPhotoRoutes = (deps: CoinsDeps) => {
  const stockPhotos = createStockPhotos(deps);
  return new Elysia({ prefix: '/api', tags: ['photos'] })
    .use(auth(deps))
    .get(
      '/coins/search-image',
      async ({ caller, query }) => ({ images: await stockPhotos.search(caller.id, query) }),
      { signedIn: true, query: StockPhotoQuery },
    )
    .get(
      '/stock-photos/preview',
      async ({ caller, query }) =>
        new Response(await stockPhotos.preview(caller.id, query.token), {
          headers: {
            'content-type': 'image/webp',
            'cache-control': 'private, max-age=3600',
            'x-content-type-options': 'nosniff',
          },
        }),
      { signedIn: true, query: StockPhotoToken },
    )
    .post(
      '/stock-photos',
      async ({ caller, body }) => status(201, await stockPhotos.choose(caller.id, body.token)),
      { signedIn: true, body: StockPhotoToken },
    )
    .get(
      '/photo-credits',
      async ({ caller, query }) => ({ credits: await creditsOf(deps, caller.id, [query.imageUrl]) }),
      { signedIn: true, query: CreditQuery },
    )
    .get(
      '/coins/:id/photo-credits',
      async ({ caller, params }) => ({ credits: await coinCredits(deps, caller.id, params.id) }),
      { signedIn: true, params: CoinId },
    );
};
