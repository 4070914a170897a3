import { Elysia } from 'elysia';
import { ConditionBody, PlaceBody, SelectionBody, TagsBody } from '../../../shared/coins/bulk.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { by } from '../journal.ts';
import { csvOf, exportedRows } from './export.ts';
import { changeTags, setCondition, setPlace, trashCoins } from './service.ts';
import { totalsOfSelection } from './totals.ts';

export const bulkRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/coins', tags: ['coins'] })
    .use(auth(deps))
    .post(
      '/export',
      async ({ caller, body }) => {
        const today = new Date().toISOString().slice(0, 10);
        return new Response(csvOf(await exportedRows(deps, caller.id, body.selection)), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="mintmark-coins-${today}.csv"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        });
      },
      { signedIn: true, body: SelectionBody },
    )
    .post('/totals', ({ caller, body }) => totalsOfSelection(deps, caller.id, body.selection), {
      signedIn: true,
      body: SelectionBody,
    })
    // Many coins and the wait for one's turn take longer than a connection may be silent.
    .post(
      '/trash',
      ({ request, caller, body }) =>
        deps.patience(request, trashCoins(by(deps, caller), caller.id, body.selection)),
      { signedIn: true, body: SelectionBody },
    )
    .post(
      '/condition',
      ({ request, caller, body }) => deps.patience(request, setCondition(by(deps, caller), caller.id, body)),
      { signedIn: true, body: ConditionBody },
    )
    .post(
      '/place',
      ({ request, caller, body }) => deps.patience(request, setPlace(by(deps, caller), caller.id, body)),
      {
        signedIn: true,
        body: PlaceBody,
      },
    )
    .post(
      '/tags',
      ({ request, caller, body }) => deps.patience(request, changeTags(by(deps, caller), caller.id, body)),
      {
        signedIn: true,
        body: TagsBody,
      },
    );
