import { Elysia, status } from 'elysia';
import { CoinId } from '../../../shared/coins/model.ts';
import { CreditQuery, StockPhotoQuery, StockPhotoToken } from '../../../shared/photos/stock.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { coinCredits, creditsOf } from './credits.ts';
import { createStockPhotos } from './service.ts';

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
