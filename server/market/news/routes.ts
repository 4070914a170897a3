import { Elysia } from 'elysia';
import { msg } from '../../../shared/language/msg.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { createSharedLimit } from '../../core/limit.ts';
import { auth } from '../../core/session/plugin.ts';
import type { MarketDeps } from '../deps.ts';
import { listNews } from './list.ts';
import { refreshNews } from './refresh.ts';

/** How often one person may wish for newer news. */
const WISHES = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = msg('You have asked for newer news very often. Please try again later.');

/** Mint news, open to visitors; newer ones on request of whoever is signed in. */
export const newsRoutes = (deps: MarketDeps) => {
  const wishes = createSharedLimit('wishes for news', WISHES);
  return new Elysia({ prefix: '/api', tags: ['news'] })
    .use(auth(deps))
    .get('/news', () => listNews(deps), { mapResponse: publicAnswer })
    .post(
      '/news/refresh',
      async ({ caller }) => {
        await wishes.use(deps, caller.id, TOO_MANY);
        return refreshNews(deps);
      },
      { signedIn: true },
    );
};
