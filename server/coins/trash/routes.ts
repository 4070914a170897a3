import { Elysia } from 'elysia';
import { CoinId } from '../../../shared/coins/model.ts';
import { RestoreBody, TrashList } from '../../../shared/coins/trash.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { deleteForGood, emptyTrash, getTrashed, listTrash, restoreCoins } from './service.ts';

export const trashRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['trash'] })
    .use(auth(deps))
    .get(
      '/trash',
      async ({ caller, query, set }) => {
        const page = await listTrash(deps, caller.id, query);
        set.headers['x-total-count'] = String(page.total);
        if (page.nextCursor) set.headers['x-next-cursor'] = page.nextCursor;
        return page.coins;
      },
      { signedIn: true, query: TrashList },
    )
    .get('/trash/:id', ({ caller, params }) => getTrashed(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .delete(
      '/trash/:id',
      async ({ caller, params }) => {
        await deleteForGood(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    )
    // Many coins and the wait for one's turn take longer than a connection may be silent.
    .post(
      '/trash/restore',
      ({ request, caller, body }) => deps.patience(request, restoreCoins(deps, caller, body)),
      { signedIn: true, body: RestoreBody },
    )
    .delete('/trash', ({ request, caller }) => deps.patience(request, emptyTrash(deps, caller.id)), {
      signedIn: true,
    });
