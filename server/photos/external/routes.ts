import { Elysia } from 'elysia';
import { CARD_SIDE } from '../../../shared/photos/external.ts';
import { notFound } from '../../core/errors.ts';
import { unchanging } from '../../core/http/answers.ts';
import type { PhotosDeps } from '../deps.ts';

const NAME = new RegExp(`^[0-9a-f]{64}(?:@${CARD_SIDE})?\\.webp$`);

/** Pictures of news and releases, for everybody. */
export const pictureRoutes = (deps: PhotosDeps) =>
  new Elysia({ tags: ['pictures'] }).get('/pictures/:name', ({ params: { name }, request }) => {
    if (!NAME.test(name)) throw notFound();
    const read = async () => {
      const picture = await deps.pictures.read(name);
      if (!picture) throw notFound();
      return picture;
    };
    return unchanging(request, name, read, {
      // The name is the content's hash, and nobody's alone.
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
