import { Elysia } from 'elysia';
import { CARD_SIDE } from '../../../shared/photos/external.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';

const NAME = new RegExp(`^[0-9a-f]{64}(?:@${CARD_SIDE})?\\.webp$`);

/** Pictures of news and releases, for everybody. */
export const pictureRoutes = (deps: Deps) =>
  new Elysia({ tags: ['pictures'] }).get('/pictures/:name', async ({ params }) => {
    const picture = NAME.test(params.name) ? await deps.pictures.read(params.name) : null;
    if (!picture) throw notFound();
    return new Response(picture, {
      headers: {
        'content-type': 'image/webp',
        // The name is the content's hash, and nobody's alone.
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  });
